// @tier gate
import { walletFailure } from '@foyer/core/adapters'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { keccak256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { UnavailableError, UpstreamError } from '../errors.js'
import { createRouter } from '../route/route.js'
import type { Node } from './node.js'
import { refused, spelled, there, unclear } from './refusals.test-support.js'
import { RpcError } from './rpcError.js'
import { sendOnce } from './send.js'

const raw = '0x02f86c01'
const hash = keccak256(raw)
type Sight = 'has' | 'absent' | 'silent'

function node(id: string, sight: Sight, refusal?: RpcError): Node & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    id,
    asked,
    async request(method) {
      asked.push(method)
      if (/send/i.test(method)) throw refusal ?? new UpstreamError('network')
      if (sight === 'silent') throw new UpstreamError('timeout')
      return sight === 'has' ? { hash, blockNumber: null } : null
    },
  }
}

/** Returns the answer to a page whose transaction a node refused. */
async function outcome(
  [code, words]: readonly [number, string],
  own: Sight,
  other: Sight = own,
  [method, params]: readonly [string, readonly unknown[]] = ['eth_sendRawTransaction', [raw]],
) {
  const sender = node('a', own, new RpcError(code, words))
  const work = sendOnce([sender], createRouter(), { family: 'eip155', method, params }, '', [
    sender,
    node('b', other),
  ])
  return work.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  )
}

const anyWords = fc.oneof(
  spelled(there),
  spelled(unclear),
  spelled(refused),
  fc.tuple(fc.integer(), fc.string()),
)
const sights = fc.constantFrom<Sight>('has', 'absent', 'silent')

describe('a transaction that a node refuses', () => {
  search(
    'was sent where a node has it, whatever the words',
    fc.asyncProperty(anyWords, fc.boolean(), sights, async ([code, words], isOwn, other) => {
      fc.pre(![-32601, -32005, -32016, -32029, 429].includes(code) || /already/i.test(words))
      const [first, second] = isOwn ? (['has', other] as const) : ([other, 'has'] as const)
      expect(await outcome([code, words], first, second)).toEqual({ result: hash })
    }),
    { gate: 120 },
  )

  search(
    'was sent where a node of any make says that it is there',
    fc.asyncProperty(spelled(there), sights, async (said, sight) => {
      expect(await outcome(said, sight)).toEqual({ result: hash })
    }),
    { gate: 120 },
  )

  search(
    'is unknown where the words prove nothing and no node has it',
    fc.asyncProperty(spelled(unclear), fc.constantFrom<Sight>('absent', 'silent'), async (said, sight) => {
      expect(await outcome(said, sight)).toEqual({ error: expect.any(UnavailableError) })
    }),
    { gate: 80 },
  )

  search(
    'is refused in the words of the node once no node has it, and unknown while none can be asked',
    fc.asyncProperty(spelled(refused), fc.constantFrom<Sight>('absent', 'silent'), async (said, other) => {
      const [code, message] = said
      expect(await outcome(said, 'absent', other)).toMatchObject({ error: { code, message } })
      expect(await outcome(said, 'silent', 'absent')).toMatchObject({ error: { code, message } })
      expect(await outcome(said, 'silent')).toEqual({ error: expect.any(UnavailableError) })
    }),
    { gate: 80 },
  )

  search(
    'is never one that its visitor declined, where a wallet repeats the words',
    fc.property(fc.oneof(spelled(there), spelled(unclear), spelled(refused)), ([code, message]) => {
      expect(walletFailure('eth_sendTransaction', { code, message })).toMatchObject({
        code: 'wallet/request-failed',
      })
    }),
    { gate: 80 },
  )

  it.each([
    ['with blobs', 'eth_sendRawTransaction', ['0x03f86c01']],
    ['of a kind with another hash', 'eth_sendRawTransaction', ['0x71f86c01']],
    ['of an operation', 'eth_sendUserOperation', [{}, '0x1']],
    ['of Bitcoin', 'sendrawtransaction', ['02']],
    ['of Solana', 'sendTransaction', ['AQ==', { encoding: 'base64' }]],
  ])('and that is there is unknown where its id is not (%s)', async (_, method, params) => {
    for (const said of there)
      expect(await outcome(said, 'has', 'has', [method, params])).toEqual({
        error: expect.any(UnavailableError),
      })
    expect(await outcome([-32000, 'insufficient funds'], 'has', 'has', [method, params])).toMatchObject({
      error: { message: 'insufficient funds' },
    })
  })

  it('is looked for at no node where it was not looked at', async () => {
    const sender = node('a', 'has', new RpcError(-32601, 'no such method'))
    const work = sendOnce(
      [sender],
      createRouter(),
      { family: 'eip155', method: 'eth_sendRawTransaction', params: [raw] },
      '',
      [sender],
    )
    await expect(work).rejects.toMatchObject({ code: -32601 })
    expect(sender.asked).toEqual(['eth_sendRawTransaction'])
  })
})
