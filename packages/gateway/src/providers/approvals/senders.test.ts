// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createCourse } from '../../cache/course.js'
import { multicall } from '../../evm/callAll.js'
import type { Tools } from '../../questions.js'
import { RpcError } from '../../rpc/rpcError.js'
import { approvalEvents } from './approvalLogs.js'
import { approvals } from './approvals.js'

const chain = 'eip155:1'
const [account, thief] = [`0x${'5'.repeat(40)}`, `0x${'e'.repeat(40)}`]
const wordOf = (value: number | string) => `0x${BigInt(value).toString(16).padStart(64, '0')}`
const selectors = {
  balanceOf: '0x70a08231',
  allowance: '0xdd62ed3e',
  isApprovedForAll: '0xe985e9c5',
  transferFrom: '0x23b872dd',
  nonces: '0x7ecebe00',
  getNonce: '0x2d0335ab',
}

/** Approvals of one contract. A claim takes nothing; a token with a balance is taken with a signature that others handed in. */
const group = fc.record({
  kind: fc.constantFrom('collection', 'token'),
  isOwn: fc.boolean(),
  held: fc.constantFrom(0, 5),
  /** How its contract counts the signatures of the account that others handed in, if there are any. */
  signed: fc.constantFrom(undefined, 'nonces', 'getNonce'),
  count: fc.constantFrom(1, 2, 5, 70),
})
type Group = typeof group extends fc.Arbitrary<infer G> ? G : never

/** A question to which a node has no answer. */
const questions = [
  'eth_getTransactionByHash',
  'eth_getTransactionByBlockNumberAndIndex',
  'transactionIndex',
  ...Object.values(selectors),
] as const
const gaps = fc.record({
  unknown: fc.subarray([...questions]),
  /** One of so many transactions is unknown. */
  each: fc.integer({ min: 1, max: 3 }),
  /** `undefined`: the node fails. */
  answer: fc.constantFrom(undefined, null, {}),
})
type Gaps = typeof gaps extends fc.Arbitrary<infer G> ? G : never

/** A node that keeps the approvals of an account, and has no answer to some questions. */
function nodeOf(groups: readonly Group[], { unknown, each, answer }: Gaps): Tools {
  const given = groups.flatMap((one, place) =>
    Array.from({ length: one.count }, (_, at) => ({ ...one, contract: addressOf(0x7000 + place), at })),
  )
  const logs = given.map(({ kind, contract, at }, turn) => ({
    address: contract,
    topics: [
      kind === 'token' ? approvalEvents.approval : approvalEvents.forAll,
      wordOf(account),
      wordOf(0xb000 + at),
    ],
    data: wordOf(1),
    transactionHash: wordOf(turn + 1),
    blockNumber: `0x${turn.toString(16)}`,
    ...(!unknown.includes('transactionIndex') && { transactionIndex: '0x0' }),
    logIndex: '0x0',
  }))
  const sentIn = (turn: number) => {
    const one = given[turn]
    return one ? { hash: wordOf(turn + 1), from: one.isOwn ? account : thief } : null
  }
  const gap = () => {
    if (answer === undefined) throw new RpcError(-32601, 'no such method')
    return answer
  }
  const isUnknown = (question: string, turn = 0) =>
    unknown.some((one) => one === question) && turn % each === 0
  return {
    fetch: () => Promise.reject(new Error('unused')),
    course: createCourse(),
    rpc: () => ({
      async request(method, params = []) {
        const [first] = params
        switch (method) {
          case 'eth_blockNumber':
            return '0x1000'
          case 'eth_getLogs': {
            const { topics }: { readonly topics: readonly unknown[] } = Object(first)
            return logs.filter((log) =>
              topics.every((wanted, at) => wanted === null || [wanted].flat().includes(log.topics[at])),
            )
          }
          case 'eth_getTransactionByHash': {
            const turn = Number(first) - 1
            return isUnknown(method, turn) ? gap() : sentIn(turn)
          }
          case 'eth_getTransactionByBlockNumberAndIndex':
            return isUnknown(method, Number(first)) ? gap() : sentIn(Number(first))
          case 'eth_call': {
            const { to, data }: { to: string; data: string } = Object(first)
            if (to === multicall) return '0x'
            const selector = data.slice(0, 10)
            const { held = 0, signed } = groups[Number(to) - 0x7000] ?? {}
            if (isUnknown(selector)) return gap()
            if (signed && selector === selectors[signed]) return wordOf(1)
            if (selector === selectors.balanceOf) return wordOf(held)
            return selector === selectors.allowance || selector === selectors.isApprovedForAll
              ? wordOf(9)
              : '0x'
          }
          default:
            return '0x'
        }
      },
    }),
    tokens: () => [],
    now: Date.now,
    signal: new AbortController().signal,
  }
}
const addressOf = (value: number) => `0x${value.toString(16).padStart(40, '0')}`
const nothing: Gaps = { unknown: [], each: 1, answer: null }

async function listed(groups: readonly Group[], missing: Gaps) {
  const { entries } = await approvals().answer({ chain, account }, nodeOf(groups, missing))
  return new Map(entries.map((one) => [`${one.contract} ${one.spender}`, one.isSpam]))
}

search(
  'nothing is hidden because the node has no answer to a question',
  async (look) => {
    let hidden = 0
    await look(
      fc.asyncProperty(fc.array(group, { minLength: 1, maxLength: 3 }), gaps, async (groups, missing) => {
        const known = await listed(groups, nothing)
        // An approval that the account gave is not bait, nor one that it may have signed, nor one that takes something. All others are.
        for (const [key, isSpam] of known) {
          const { isOwn, kind, held, signed } = groups[Number(key.split(' ')[0]) - 0x7000] ?? {}
          expect(isSpam, key).toBe(!isOwn && held === 0 && !signed)
          expect(kind).toBeDefined()
          if (isSpam) hidden++
        }
        const found = await listed(groups, missing).catch(() => new Map<string, boolean>())
        for (const [key, isSpam] of found) if (known.get(key) === false) expect(isSpam, key).toBe(false)
        // A node without an index of old transactions finds them by their place.
        if (missing.unknown.every((one) => one === 'eth_getTransactionByHash')) expect(found).toEqual(known)
      }),
      {
        finds: [
          {
            input: [
              [{ kind: 'collection', isOwn: true, held: 0, signed: undefined, count: 2 }],
              { ...nothing, unknown: ['eth_getTransactionByHash'] },
            ],
            found: 'approvals were bait if the node has no index of old transactions',
          },
          {
            input: [[{ kind: 'collection', isOwn: true, held: 0, signed: undefined, count: 70 }], nothing],
            found: 'the oldest of many approvals were bait',
          },
          {
            input: [
              [{ kind: 'collection', isOwn: false, held: 5, signed: undefined, count: 1 }],
              { ...nothing, unknown: [selectors.balanceOf] },
            ],
            found: 'an approval of a collection was bait if the node did not say how many pieces are held',
          },
          {
            input: [[{ kind: 'collection', isOwn: false, held: 0, signed: 'getNonce', count: 1 }], nothing],
            found:
              'an approval that the account signed and another one handed in was bait once nothing was held',
          },
        ],
      },
    )
    expect(hidden).toBeGreaterThan(10)
  },
  { gate: 60, exhaustive: 1_000 },
)
