// @tier gate
import { search } from '@foyer/search'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mutate, seeded } from '../conformance/mutate.js'
import { gatewayOf } from '../gateway.test-support.js'
import { isFormed } from './forms.js'
import { isSending } from './methods.js'
import { well, wellServices } from './results.test-support.js'

const hash = `0x${'1'.repeat(64)}`
const base58 = '5'.repeat(44)

/** Of Solana, the methods that are asked for two things. */
const paramsOf: Readonly<Record<string, readonly unknown[]>> = {
  getMultipleAccounts: [[base58, base58]],
  getSignatureStatuses: [[base58, base58]],
  eth_getBlockByNumber: ['latest', false],
}
const chains = { eip155: 'eip155:1', solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }
const known = ['eth_chainId', 'net_listening', 'net_version', 'getGenesisHash']
/** Methods that are asked of nodes, one after the other. */
const cases = Object.entries(chains).flatMap(([family, chain]) =>
  Object.entries(family === 'solana' ? well.solana : well.eip155)
    .filter(([method]) => !isSending(method) && !known.includes(method))
    .map(([method, result]) => ({ family, chain, method, result, params: paramsOf[method] ?? [] })),
)

const heads: Readonly<Record<string, unknown>> = { eth_blockNumber: '0x5', getSlot: 5 }

/** A gateway of two nodes, asked as a page does. */
async function told(
  chain: string,
  method: string,
  params: readonly unknown[],
  ...said: readonly ((asked: string) => unknown)[]
) {
  const heard: string[] = []
  const rpc = said.map((_, at) => `https://n${at}.dev`)
  const gateway = gatewayOf({
    cache: false,
    chains: { [chain]: { rpc, methods: [method] } },
    async fetch(input, init) {
      const { host } = new URL(`${input}`)
      const call: { readonly method: string } = JSON.parse(`${init?.body}`)
      heard.push(`${host} ${call.method}`)
      // Both have the same head, which is asked for besides.
      const isHead = call.method !== method && call.method in heads
      const result = isHead ? heads[call.method] : (said[Number(host[1])]?.(call.method) ?? null)
      return Response.json({ jsonrpc: '2.0', id: 1, result })
    },
  })
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const response = await gateway.post(`/v1?chainId=${chain}&projectId=shop`, body)
  const answer: { readonly result?: unknown } = await response.json()
  return { status: response.status, result: answer.result, heard }
}

const noResults = [null, 'no', '', '0x', '0xg', 5, -1, 0.5, true, {}, [], [null], [[]], { value: null }, [{}]]
/** Results of which a part is nothing, or a number is text and text a number. */
function broken(result: unknown): readonly unknown[] {
  if (typeof result !== 'object' || result === null)
    return [null, typeof result === 'number' ? `${result}` : 5]
  return Object.entries(result).flatMap(([key, member]) =>
    broken(member).map((odd) =>
      Array.isArray(result) ? result.toSpliced(Number(key), 1, odd) : { ...result, [key]: odd },
    ),
  )
}

describe('the result of a method', () => {
  it('that is well has the form of it', () => {
    for (const [family, methods] of Object.entries({ ...well, ...wellServices }))
      for (const [method, result] of Object.entries(methods)) {
        expect([method, isFormed(family, method, result, paramsOf[method])]).toEqual([method, true])
        expect([method, isFormed(family, method, Symbol(''), paramsOf[method])]).toEqual([method, false])
      }
  })

  search.for(cases)(
    'that has another form is no answer, and the next node is asked: $method',
    async (look, { family, chain, method, result, params }) => {
      const odd = fc.oneof(
        fc.constantFrom(...noResults, ...broken(result)),
        fc.integer().map((seed) => mutate(result, seeded(seed))),
      )
      await look(
        fc.asyncProperty(fc.noShrink(odd), async (said) => {
          fc.pre(!isFormed(family, method, JSON.parse(JSON.stringify(said)), params))
          const first = () => said
          const beside = await told(chain, method, params, first, () => result)
          expect(beside).toMatchObject({ status: 200, result })
          expect((await told(chain, method, params, first)).status).toBe(503)
        }),
      )
    },
    { gate: 2, exhaustive: 500 },
  )

  it.each([null, 'no', {}, 5, '0x'])('that a host added passes as it is: %j', async (said) => {
    for (const [chain, method] of [
      ['eip155:1', 'alchemy_getTokenBalances'],
      ['bip122:000000000019d6689c085ae165831e93', 'getmempoolinfo'],
      ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'chain_getRuntimes'],
    ] as const)
      expect(await told(chain, method, [], () => said)).toMatchObject({ status: 200, result: said })
  })

  it.each([
    ['bip122:000000000019d6689c085ae165831e93', 'getblockcount', -1, 800_000],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'system_accountNextIndex', null, 7],
    ['eip155:1', 'eth_getLogs', [null, {}], []],
  ])('is known of some that hosts add: %s %s', async (chain, method, odd, result) => {
    const { status, result: said } = await told(
      chain,
      method,
      [],
      () => odd,
      () => result,
    )
    expect([status, said]).toEqual([200, result])
  })
})

describe('a sent transaction', () => {
  const raw = '0x02f86c01'
  const hashOfRaw = `0x${bytesToHex(keccak_256(hexToBytes(raw.slice(2))))}`
  /** Of the bytes from 1 to 64. */
  const signature = '2Ana1pUpv2ZbMVkwF5FXapYeBEjdxDatLn7nvJkhgTSXbs59SyZSx866bXirPgj8QQVB57uxHJBG1YFvkRbFj4T'

  it.each([null, 'ok', '0x', {}, [], true, hash])(
    'is named by its own hash, whatever the node says: %j',
    async (said) => {
      const has = await told('eip155:1', 'eth_sendRawTransaction', [raw], (method) => {
        if (method === 'eth_getTransactionByHash') return { hash: hashOfRaw }
        return said
      })
      expect(has).toMatchObject({ status: 200, result: hashOfRaw })
      const lacks = await told('eip155:1', 'eth_sendRawTransaction', [raw], (method) =>
        method === 'eth_getTransactionByHash' ? null : said,
      )
      expect(lacks.status).toBe(503)
      expect(lacks.heard.filter((one) => one.includes('send'))).toHaveLength(1)
    },
  )

  it('of Solana is named by its signature', async () => {
    const bytes = Uint8Array.from({ length: 80 }, (_, at) => (at === 0 ? 1 : at))
    const params = [Buffer.from(bytes).toString('base64'), { encoding: 'base64' }]
    const say = (said: unknown) => told(chains.solana, 'sendTransaction', params, () => said)
    const { result } = await say(signature)
    expect(result).toBe(signature)
    for (const odd of [null, 'ok', base58, signature.toLowerCase()]) expect((await say(odd)).status).toBe(503)
  })
})
