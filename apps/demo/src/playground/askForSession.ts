import { activateSession, createSession, toRequest } from '@foyer/api'
import { numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** Who is asked, and where. */
export interface SessionAsk {
  /** The connected wallet. */
  readonly provider: { request(call: { method: string; params?: unknown }): Promise<unknown> }
  readonly address: string
  readonly chainId: number
  /** Token of which the app may spend a little each day. */
  readonly token: string
  /** The data API. */
  readonly url: string
}

const project = { projectId: 'demo' }
const day = 86_400

/**
 * What an app does to be granted a smart session (ERC-7715): it has the service begin one, asks the wallet with a key of its
 * own, and tells the service what was granted. A real app keeps that key.
 * @returns what the session is known by
 */
export async function askForSession({ provider, address, chainId, token, url }: SessionAsk): Promise<string> {
  const account = `eip155:${chainId}:${address}` as const
  const { publicKey } = privateKeyToAccount(generatePrivateKey())
  const now = Math.floor(Date.now() / 1_000)
  const allowance = { allowance: '0x1312d00', start: now, period: day } as const
  const terms = {
    chainId: numberToHex(chainId),
    expiry: now + 7 * day,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey }] } },
    permissions: [{ type: 'erc20-recurring-allowance', data: { token, ...allowance } }],
    policies: [],
  }
  const { pci } = await send(createSession, url, { ...terms, address: account })
  const granted = await provider.request({
    method: 'wallet_grantPermissions',
    params: [{ ...terms, address }],
  })
  await send(activateSession, url, { ...Object(granted), pci, address: account })
  return String(pci)
}

async function send(
  call: Parameters<typeof toRequest>[0],
  url: string,
  ask: Readonly<Record<string, unknown>>,
) {
  const { method, target, body } = toRequest(call, ask, project)
  const response = await fetch(`${url}/${target}`, { method, body: JSON.stringify(body) })
  const answer = Object(await response.json())
  if (response.ok) return answer
  throw new Error(answer.reasons?.[0]?.description ?? `The service answered ${response.status}`)
}
