import { createTestWallet } from '@foyer/testing'
import { address, type createWallet } from './wallet.test-support.js'

type Wallet = Awaited<ReturnType<typeof createWallet>>
type Payload = Parameters<Wallet['kit']['formatAuthMessage']>[0]['request']
/** What the wallet signs. */
export type Cacao = Parameters<Wallet['kit']['approveSessionAuthenticate']>[0]['auths'][number]

/** How the wallet signs in while it connects. */
export interface Signing {
  /** Networks that it signs for, with a signature each. @default the first that is asked for */
  readonly signs?: readonly string[]
  /** What it writes in place of what it was asked to. */
  readonly alter?: (payload: Payload) => Payload
  /** What it answers in place of what it signed; `undefined`: the visitor declines. */
  readonly answer?: (cacaos: Cacao[]) => Cacao[] | undefined
}

const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const account = createTestWallet({ name: 'Signer', privateKeys: [key], chains: { 1: '' }, connected: true })

/** From now on the wallet answers requests to sign in while it connects. Returns what it was asked. */
export function signWhileConnecting({ kit }: Wallet, { signs, alter, answer }: Signing = {}): Payload[] {
  const asked: Payload[] = []
  kit.on('session_authenticate', async ({ id, params: { authPayload } }) => {
    asked.push(authPayload)
    const { chains } = authPayload
    const request = alter ? alter(authPayload) : allow(authPayload, chains)
    const cacaos = await Promise.all(
      (signs ?? chains.slice(0, 1)).map(async (chain): Promise<Cacao> => {
        const iss = `did:pkh:${chain}:${address}`
        const payload = { ...request, chains: undefined, type: undefined }
        const message = kit.formatAuthMessage({ request, iss })
        const hex = `0x${Buffer.from(message).toString('hex')}`
        const signature = await account.request({ method: 'personal_sign', params: [hex, address] })
        return {
          h: { t: 'caip122' },
          p: JSON.parse(JSON.stringify({ ...payload, iss })),
          s: { t: 'eip191', s: String(signature) },
        }
      }),
    )
    const auths = answer ? answer(cacaos) : cacaos
    const reason = { code: 5000, message: 'User rejected.' }
    await (auths
      ? kit.approveSessionAuthenticate({ id, auths })
      : kit.rejectSessionAuthenticate({ id, reason }))
  })
  return asked
}

/** What wallets make of a request: the networks that they allow stand in the capability. */
function allow(payload: Payload, chains: readonly string[]): Payload {
  const [recap = '', ...others] = [...(payload.resources ?? [])].reverse()
  const { att } = JSON.parse(Buffer.from(recap.slice('urn:recap:'.length), 'base64').toString())
  const eip155 = Object.fromEntries(Object.keys(att.eip155).map((ability) => [ability, [{ chains }]]))
  const base64 = Buffer.from(JSON.stringify({ att: { eip155 } }))
    .toString('base64')
    .replaceAll('=', '')
  return { ...payload, resources: [...others.reverse(), `urn:recap:${base64}`] }
}
