// @tier gate
import { createServer, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UpstreamError } from './errors.js'
import { answers, gatewayOf } from './gateway.test-support.js'
import { portOf } from './http/portOf.js'
import type { AnyProvider, Ask, Facts, Provider, Question } from './questions.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const coin = `eip155:1:0x${'e'.repeat(40)}`
const dollar = { chain: 'eip155:1', address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 } as const

/** What goes wrong with an answer; a connection that nobody takes is a port without a server. */
const faults: Readonly<Record<string, (response: ServerResponse) => void>> = {
  reset: (response) => void response.destroy(),
  hang: () => {},
  500: (response) => void response.writeHead(500).end('sorry'),
  429: (response) => void response.writeHead(429, { 'retry-after': '1' }).end(),
  html: (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
  'bad JSON': (response) => void response.end('{"facts":['),
  'wrong shape': (response) => void response.end('{"facts":{"0":"none"},"data":42}'),
  drip(response) {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(timer))
  },
}
const kinds = ['refuse', ...Object.keys(faults)]

/** Six calls, each by the question that it asks and by facts that are well. */
const calls = [
  [
    'balance',
    `/v1/account/${account}/balance?chainId=eip155:1`,
    fact('balances', () => [{ ...dollar, amount: 5n }]),
  ],
  ['history', `/v1/account/${account}/history?chainId=eip155:1`, fact('history', () => ({ entries: [] }))],
  [
    'gasPrice',
    '/v1/convert/gas-price?chainId=eip155:1',
    fact('gas', () => ({ standard: 1n, fast: 2n, instant: 3n })),
  ],
  ['tokens', '/v1/convert/tokens?chainId=eip155:1', fact('swapTokens', () => [dollar])],
  [
    'quotes',
    `/v1/convert/quotes?amount=5&from=eip155:1:${usdc}&to=${coin}`,
    fact('swapQuote', () => [{ amount: 7n }]),
  ],
  [
    'price',
    '/v1/fungible/price',
    fact('prices', ({ tokens }) => tokens.map((one) => ({ ...one, price: 1 }))),
  ],
] as const

/** A question in two providers: one behind the faulty service, one that is well. */
function fact<Q extends Question>(question: Q, well: (ask: Ask<Q>) => Facts<Q>) {
  const faulty = (base: string): Provider<Q> => ({
    ...answers(question, well),
    id: `faulty-${question}`,
    bases: [base],
    async answer(ask, tools) {
      const json = (await tools.fetch({ base })).parse()
      if (typeof json !== 'object' || json === null || !('facts' in json) || !Array.isArray(json.facts))
        throw new UpstreamError('malformed')
      return well(ask)
    },
  })
  return { faulty, well: () => answers(question, well) }
}

const bases = new Map<string, string>()
const closing: (() => void)[] = []
beforeAll(async () => {
  for (const [kind, act] of Object.entries(faults)) {
    const server = createServer((_request, response) => act(response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    bases.set(kind, `http://127.0.0.1:${portOf(server)}`)
    closing.push(() => {
      server.closeAllConnections()
      server.close()
    })
  }
  bases.set('refuse', 'http://127.0.0.1:9')
})
afterAll(() => {
  for (const close of closing) close()
})

async function ask(path: string, providers: readonly AnyProvider[]) {
  const { get, post } = gatewayOf({
    providers,
    fetch,
    tokens: [dollar],
    patience,
  })
  const body = { projectId: 'x', currency: 'usd', addresses: [coin] }
  return path === '/v1/fungible/price' ? post(path, body) : get(path)
}

/** All cases ask at once, beside other tests: what is left for the second provider must be more than their turns take. */
const patience = 3

describe.concurrent.each(calls)('%s', (_name, path, { faulty, well }) => {
  it.each(kinds)('is answered while one of two is well and the other has the fault "%s"', async (kind) => {
    const { status } = await ask(path, [faulty(bases.get(kind) ?? ''), well()])
    expect(status).toBe(200)
  })

  it.each(kinds)('is refused, and not left hanging, while nobody is well (%s)', async (kind) => {
    const response = await ask(path, [faulty(bases.get(kind) ?? '')])
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field: 'provider' }] })
  })
})
