import { once } from 'node:events'
import type { FarcasterOptions } from '@foyer/login'
import { type Address, decodeFunctionData, encodeFunctionResult, type Hex, isHex, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { createFetchServer } from './http.ts'
import { parseBody } from './route.ts'

/** A relay of Farcaster with somebody's app behind it, and a chain that knows their account. */
export interface FarcasterService {
  readonly options: Required<FarcasterOptions>
  /** Has the app confirm the newest request, or the one that is named. */
  confirm(channel?: string): Promise<void>
  stop(): Promise<void>
}

interface Channel {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  answer: { readonly message: string; readonly signature: Hex } | undefined
}

const abi = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function keyDataOf(uint256 fid, bytes key) view returns (uint8 state, uint32 keyType)',
])
/** Of the account, and what it is called. */
const fid = 1_001n
const username = 'ada.farcaster'

export async function startFarcaster(): Promise<FarcasterService> {
  const owner = privateKeyToAccount(generatePrivateKey())
  const channels = new Map<string, Channel>()
  let url = ''

  async function confirm(asked?: string): Promise<void> {
    const channel = channels.get(asked ?? [...channels.keys()].at(-1) ?? '')
    if (!channel) throw new Error('There is no such request')
    const { domain, uri, nonce } = channel
    const message = createSiweMessage({
      address: owner.address,
      chainId: 10,
      domain,
      nonce,
      uri,
      version: '1',
      issuedAt: new Date(),
      statement: 'Farcaster Auth',
      resources: [`farcaster://fid/${fid}`],
    })
    channel.answer = { message, signature: await owner.signMessage({ message }) }
  }

  function open(body: string): Response {
    const { siweUri, domain, nonce } = parseBody(body)
    const channelToken = crypto.randomUUID()
    channels.set(channelToken, {
      domain: String(domain),
      uri: String(siweUri),
      nonce: String(nonce),
      answer: undefined,
    })
    return Response.json(
      { channelToken, url: `${url}/app?channelToken=${channelToken}`, nonce },
      { status: 201 },
    )
  }

  function status(token: string): Response {
    const channel = channels.get(token)
    if (!channel) return Response.json({ error: 'Unauthorized' }, { status: 401 })
    const { nonce, answer } = channel
    if (!answer) return Response.json({ state: 'pending', nonce }, { status: 202 })
    return Response.json({ state: 'completed', nonce, ...answer, fid: Number(fid), username })
  }

  /** The chain: what the two registries say of the account. */
  function call(body: string): Response {
    const { id, method, params } = parseBody(body)
    const [asked] = Array.isArray(params) ? params : []
    return Response.json({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0xa' : read(asked) })
  }

  function read(asked: unknown): Hex {
    const { data } = { data: undefined, ...(typeof asked === 'object' ? asked : {}) }
    if (!isHex(data)) return '0x'
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'keyDataOf') return encodeFunctionResult({ abi, functionName, result: [0, 0] })
    const [address] = args as readonly [Address]
    const isOwner = address.toLowerCase() === owner.address.toLowerCase()
    return encodeFunctionResult({ abi, functionName, result: isOwner ? fid : 0n })
  }

  const server = createFetchServer(async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const { method } = request
    if (pathname === '/v1/channel' && method === 'POST') return open(await request.text())
    if (pathname === '/v1/channel/status')
      return status((request.headers.get('authorization') ?? '').replace('Bearer ', ''))
    if (pathname === '/rpc') return call(await request.text())
    if (pathname !== '/app') return new Response('', { status: 404 })
    const channel = searchParams.get('channelToken') ?? ''
    if (method === 'POST') await confirm(channel)
    return new Response(page(method === 'POST'), { headers: { 'content-type': 'text/html; charset=utf-8' } })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  url = `http://127.0.0.1:${address.port}`
  return {
    options: { relay: url, rpc: `${url}/rpc` },
    confirm,
    async stop() {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

function page(done: boolean): string {
  const body = done
    ? '<p>Signed in. You can close this window.</p>'
    : `<p>${username} signs in.</p><form method="post"><button>Sign in</button></form>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Farcaster of the sandbox</title><style>body{font:16px/1.5 system-ui,sans-serif;color-scheme:light dark;max-width:360px;margin:12vh auto;padding:0 20px}button{font:inherit;padding:12px;width:100%}</style><h1>Farcaster</h1>${body}</html>`
}
