/**
 * A Polkadot node in a process of its own: the Asset Hub runtime of the Rococo test network, executed for real. Each
 * transaction makes a block. Speaks JSON-RPC over HTTP, and ends with its standard input.
 */
import { createServer, type IncomingMessage } from 'node:http'
import {
  allHandlers,
  type Blockchain,
  BuildBlockMode,
  GenesisProvider,
  setStorage,
  setup,
} from '@acala-network/chopsticks-core'
import { chainSpec } from '@substrate/connect-known-chains/rococo_v2_2_asset_hub'
import { holders } from './seed.ts'

type Handler = (
  context: { readonly chain: Blockchain },
  params: unknown,
  subscriptions: { subscribe(): () => void; unsubscribe(): void },
) => Promise<unknown>

const handlers: Readonly<Record<string, Handler>> = allHandlers
const chain = await setup({
  genesis: new GenesisProvider(JSON.parse(chainSpec)),
  buildBlockMode: BuildBlockMode.Instant,
})
const accounts = Object.values(holders).flatMap(({ address, planck }) =>
  planck === '0' ? [] : [[[address], { providers: 1, data: { free: planck } }]],
)
await setStorage(chain, { System: { Account: accounts } })
const seeded = chain.head

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

async function call(method: unknown, params: unknown): Promise<object> {
  const handler = typeof method === 'string' ? handlers[method] : undefined
  if (handler === undefined) return { error: { code: -32601, message: `Method not found: ${method}` } }
  const subscriptions = { subscribe: () => () => {}, unsubscribe() {} }
  try {
    return { result: (await handler({ chain }, params ?? [], subscriptions)) ?? null }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : -32000
    return { error: { code, message: error instanceof Error ? error.message : String(error) } }
  }
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const { id, method, params } = JSON.parse(await readBody(request))
  if (method !== 'sandbox_reset') return { jsonrpc: '2.0', id, ...(await call(method, params)) }
  chain.txPool.clear()
  await chain.setHead(seeded)
  return { jsonrpc: '2.0', id, result: null }
}

const server = createServer((request, response) => {
  const write = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  answer(request).then(
    (body) => write(200, body),
    () => write(400, { error: 'Not a JSON-RPC request' }),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null)
    process.stdout.write(`Listening on http://127.0.0.1:${address.port}\n`)
})
const end = () => process.exit()
process.stdin.on('end', end).on('error', end).resume()
