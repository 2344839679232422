import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { address as codec, networks } from 'bitcoinjs-lib'
import { type Ledger, Refusal } from './ledger.ts'

/** What {@link serveLedger} started. */
export interface LedgerServer {
  readonly url: string
  stop(): Promise<void>
}

/** The hash of the block that every regtest chain begins with. */
const regtestGenesis = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'

/** Satoshis per virtual byte, for every speed alike: a block comes with each transaction. */
const feeRate = 2

/** A mempool-style REST API in front of a ledger, with `POST /faucet {address, amount}` beside it. */
export async function serveLedger(ledger: Ledger): Promise<LedgerServer> {
  const server = createServer((request, response) => {
    answer(ledger, request, response).catch((error: unknown) => {
      const said =
        error instanceof Refusal
          ? `sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message: error.message })}`
          : 'Invalid request'
      response.writeHead(400, { 'content-type': 'text/plain' }).end(said)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${portOf(server)}/api`, stop: () => stop(server) }
}

async function answer(ledger: Ledger, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', 'content-type')
  const path = (request.url ?? '').replace(/^\/api/, '').replace(/\?.*$/, '')
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  if (request.method === 'POST') {
    const body = await readText(request)
    if (path === '/tx') return void response.end(ledger.submit(body.trim()))
    if (path === '/faucet') {
      const { address, amount } = Object(JSON.parse(body))
      return void response.end(ledger.pay(String(address), BigInt(amount)))
    }
  }
  const said = request.method === 'GET' ? read(ledger, path) : undefined
  if (said === undefined) return void response.writeHead(404).end('Not found')
  const isText = typeof said === 'string'
  response.setHeader('content-type', isText ? 'text/plain' : 'application/json')
  response.end(isText ? said : JSON.stringify(said))
}

function read(ledger: Ledger, path: string): unknown {
  const [, of, id = '', what] = path.split('/')
  const status = { confirmed: true, block_height: ledger.height }
  if (of === 'address') {
    codec.toOutputScript(id, networks.regtest)
    const unspent = ledger.unspent(id)
    if (what === 'utxo')
      return unspent.map(({ txid, vout, value }) => ({ txid, vout, value: Number(value), status }))
    return undefined
  }
  if (of === 'tx') {
    const hex = ledger.transaction(id)
    if (hex === undefined) return undefined
    if (what === 'hex') return hex
    return what === 'status' ? status : { txid: id, status }
  }
  if (path === '/v1/fees/recommended')
    return {
      fastestFee: feeRate,
      halfHourFee: feeRate,
      hourFee: feeRate,
      economyFee: feeRate,
      minimumFee: 1,
    }
  if (path === '/block-height/0') return regtestGenesis
  return path === '/blocks/tip/height' ? `${ledger.height}` : undefined
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}
