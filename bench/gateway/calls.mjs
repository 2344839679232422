/** Six calls whose provider asks a service over HTTP, and services that fail in nine ways. */
import { createServer } from 'node:http'
import { options } from './world.mjs'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const coin = `eip155:1:0x${'e'.repeat(40)}`
/** @type {import('../../packages/gateway/dist/index.js').TokenFacts} */
const dollar = { chain: 'eip155:1', address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const minute = 60_000

/** @type {Readonly<Record<string, (response: import('node:http').ServerResponse) => void>>} */
const behaviours = {
  well: (response) => response.end('{"facts":[]}'),
  reset: (response) => response.destroy(),
  hang: () => {},
  500: (response) => response.writeHead(500).end('sorry'),
  429: (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
  html: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
  'bad JSON': (response) => response.end('{"facts":['),
  'wrong shape': (response) => response.end('{"facts":{"0":"none"},"data":42}'),
  drip(response) {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(timer))
  },
}

/** One service that behaves as its path says; a connection that nobody takes is a port without a server. */
export async function faultyServices() {
  const server = createServer((request, response) =>
    behaviours[decodeURIComponent(request.url ?? '').slice(1)]?.(response),
  )
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    kinds: ['refuse', ...Object.keys(behaviours).filter((kind) => kind !== 'well')],
    bases: [`http://127.0.0.1:${port}`, 'http://127.0.0.1:9'],
    base: (/** @type {string} */ kind) =>
      kind === 'refuse' ? { base: 'http://127.0.0.1:9' } : { base: `http://127.0.0.1:${port}`, path: [kind] },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** @typedef {{ base: string, path?: readonly string[] }} Target */

/**
 * @param {string} question
 * @param {string} path
 * @param {number} budget
 * @param {number} later after which an answer is no longer given as it is
 * @param {boolean} keepsOld whether it is given when all fail
 * @param {(ask: any) => unknown} facts
 */
function call(question, path, budget, later, keepsOld, facts) {
  const isPost = path.startsWith('/v1/fungible')
  const body = JSON.stringify({ projectId: 'shop', currency: 'usd', addresses: [coin] })
  const url = `http://127.0.0.1${path}${path.includes('?') ? '&' : '?'}projectId=shop`
  return {
    question,
    budget,
    later,
    keepsOld,
    request: () => new Request(url, isPost ? { method: 'POST', body } : {}),
    /** @param {string} id @param {() => Target} target @param {(ms: number) => void} [answered] @returns {any} */
    provider: (id, target, answered) => ({
      id: `${id}-${question}`,
      question,
      bases: [target().base, 'http://127.0.0.1:9'],
      covers: () => true,
      async answer(/** @type {any} */ ask, /** @type {any} */ { fetch }) {
        const { facts: told } = (await fetch(target())).parse()
        if (!Array.isArray(told)) throw new Error('Not as it should be')
        answered?.(performance.now())
        return facts(ask)
      },
    }),
  }
}

export const calls = [
  call('balances', `/v1/account/${account}/balance?chainId=eip155:1`, 3_000, minute, true, () => [
    { ...dollar, amount: 5n, price: 1 },
  ]),
  call('history', `/v1/account/${account}/history?chainId=eip155:1`, 4_000, 10 * minute, true, () => ({
    entries: [],
  })),
  call('gas', '/v1/convert/gas-price?chainId=eip155:1', 2_000, minute, false, () => ({
    standard: 1n,
    fast: 2n,
    instant: 3n,
  })),
  call('swapTokens', '/v1/convert/tokens?chainId=eip155:1', 3_000, 48 * 60 * minute, true, () => [dollar]),
  call(
    'swapQuote',
    `/v1/convert/quotes?amount=5&from=eip155:1:${usdc}&to=${coin}`,
    4_000,
    minute,
    false,
    () => [{ amount: 7n }],
  ),
  call('prices', '/v1/fungible/price', 2_000, 5 * minute, true, ({ tokens }) =>
    tokens.map((/** @type {object} */ one) => ({ ...one, price: 1 })),
  ),
]

/** Options that let the six calls be asked. */
export const fetchOf = () => ({ ...options, limits: /** @type {const} */ (false), tokens: [dollar] })
