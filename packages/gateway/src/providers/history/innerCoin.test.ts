// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createCourse } from '../../cache/course.js'
import { events } from '../../evm/moves.js'
import type { Activity, Provider, Tools } from '../../questions.js'
import { blockHistory } from './blockHistory.js'
import { userOperation } from './deeds.js'
import { recentHistory } from './recentHistory.js'

const chain = 'eip155:1'
const addressOf = (letter: string) => `0x${letter.repeat(40)}`
const [me, thief, friend, contract, token] = ['5', 'b', 'f', 'c', '7'].map(addressOf)
const entryPoint = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const hex = (value: bigint | number) => `0x${value.toString(16)}`
const topicOf = (address = '') => `0x${address.slice(2).padStart(64, '0')}`
const hashOf = (block: number, index: number) => `0x${word(BigInt(block * 100 + index + 1))}`

/** A transaction, and what it does to the coin of the account without a log. */
const deed = fc.record({
  kind: fc.constantFrom(
    ...(['sweep', 'sweep', 'through', 'call', 'self', 'send', 'operation'] as const),
    'gift',
    'fails',
  ),
  inner: fc.constantFrom(0n, 0n, -7n, -(10n ** 18n), 5n),
  value: fc.constantFrom(0n, 0n, 3n, 10n ** 17n),
  fee: fc.constantFrom(1n, 10n ** 15n),
  /** A token comes along, which writes a log. */
  isLogged: fc.boolean(),
  isSponsored: fc.boolean(),
})
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

const strangers: readonly Deed['kind'][] = ['sweep', 'through', 'gift']
const isOwn = ({ kind }: Deed) => !strangers.includes(kind)
const isMine = ({ kind }: Deed) => kind !== 'operation' && !strangers.includes(kind)
/** A transaction that names the account nowhere. */
const isSilent = ({ kind, isLogged }: Deed) => kind === 'through' && !isLogged
/** The coin that moves by code, and the coin that the sender sends. */
const innerOf = ({ kind, inner }: Deed) => (['send', 'gift', 'fails'].includes(kind) ? 0n : inner)
const sentOf = ({ kind, value }: Deed) =>
  kind === 'sweep' || kind === 'gift' ? value : kind === 'call' || kind === 'send' ? -value : 0n
const gasOf = (one: Deed) => (one.kind === 'operation' && !one.isSponsored ? one.fee : 0n)

const partiesOf = ({ kind }: Deed) => {
  if (kind === 'operation') return [thief, entryPoint]
  if (kind === 'sweep' || kind === 'gift') return [thief, me]
  return kind === 'through'
    ? [thief, contract]
    : [me, kind === 'self' ? me : kind === 'send' ? friend : contract]
}

function transactionOf(one: Deed, block: number, index: number) {
  const [from, to] = partiesOf(one)
  const isPlain = one.kind === 'send' || one.kind === 'gift'
  const value = one.kind === 'self' || one.kind === 'operation' || one.kind === 'through' ? 0n : one.value
  const input = isPlain ? '0x' : '0x12345678'
  return {
    hash: hashOf(block, index),
    transactionIndex: hex(index),
    from,
    to,
    nonce: '0x1',
    value: hex(value),
    input,
  }
}

function receiptOf(one: Deed, block: number, index: number) {
  const operated = {
    address: entryPoint,
    topics: [userOperation, hashOf(0, 0), topicOf(me), one.isSponsored ? topicOf(friend) : `0x${word(0n)}`],
    data: `0x${word(7n)}${word(1n)}${word(one.fee)}${word(1n)}`,
  }
  const came = {
    address: token,
    topics: [events.transfer, topicOf(friend), topicOf(me)],
    data: `0x${word(9n)}`,
  }
  const logs = [...(one.isLogged ? [came] : []), ...(one.kind === 'operation' ? [operated] : [])]
  return {
    transactionHash: hashOf(block, index),
    status: one.kind === 'fails' ? '0x0' : '0x1',
    gasUsed: hex(one.fee),
    effectiveGasPrice: '0x1',
    logs: one.kind === 'fails' ? [] : logs,
  }
}

/** A chain whose first block is empty. */
function chainOf(story: readonly (readonly Deed[])[], code = '0xef0100') {
  const blocks: readonly (readonly Deed[])[] = [[], ...story, []]
  let [balance, deposit] = [10n ** 21n, 0n]
  const states = blocks.map((deeds) => {
    for (const one of deeds) {
      // A smart account fills up what it keeps for fees, and more than it needs.
      const filled = gasOf(one) * 2n
      balance +=
        innerOf(one) + (one.kind === 'fails' ? 0n : sentOf(one)) - (isMine(one) ? one.fee : 0n) - filled
      deposit += filled - gasOf(one)
    }
    return { balance, deposit }
  })
  const asked = new Set<string>()
  const at = (number: unknown) => (number === 'latest' ? blocks.length - 1 : Number(number))
  const receiptsIn = (block: number) =>
    (blocks[block] ?? []).map((one, index) => receiptOf(one, block, index))
  const tools: Tools = {
    fetch: () => Promise.reject(new Error('unused')),
    course: createCourse(),
    rpc: () => ({
      async request(method, [first, second]) {
        asked.add(method)
        switch (method) {
          case 'eth_blockNumber':
            return hex(blocks.length - 1)
          case 'eth_getBlockByNumber': {
            const block = at(first)
            const transactions = (blocks[block] ?? []).map((one, index) => transactionOf(one, block, index))
            const hash = hashOf(block, 90)
            return {
              number: hex(block),
              hash,
              parentHash: hashOf(Math.max(block - 1, 0), 90),
              timestamp: '0x6553f100',
              transactions,
            }
          }
          case 'eth_getBlockReceipts':
            return receiptsIn(at(first))
          case 'eth_getTransactionByHash': {
            const place = Number(BigInt(String(first))) - 1
            const [block, index] = [Math.floor(place / 100), place % 100]
            const one = blocks[block]?.[index]
            return one && transactionOf(one, block, index)
          }
          case 'eth_getLogs': {
            const { topics }: { readonly topics?: readonly unknown[] } = Object(first)
            return blocks.flatMap((_, block) =>
              receiptsIn(block).flatMap(({ logs, transactionHash }, transactionIndex) =>
                logs.flatMap((log, logIndex) => {
                  const isFound = topics?.every(
                    (any, place) => any === null || [any].flat().includes(log.topics[place]),
                  )
                  const indexes = {
                    transactionIndex: hex(transactionIndex),
                    logIndex: hex(transactionIndex * 10 + logIndex),
                  }
                  return isFound ? [{ ...log, ...indexes, transactionHash, blockNumber: hex(block) }] : []
                }),
              ),
            )
          }
          case 'eth_getBalance':
            return hex(states[at(second)]?.balance ?? 0n)
          case 'eth_getCode':
            return code
          case 'eth_getTransactionCount':
            return '0x1'
          case 'eth_call': {
            const { to }: { readonly to?: string } = Object(first)
            return to === entryPoint ? `0x${word(states[at(second)]?.deposit ?? 0n)}` : '0x'
          }
        }
        throw new Error(method)
      },
    }),
    tokens: () => [
      { chain, name: 'Ether', symbol: 'ETH', decimals: 18 },
      { chain, address: token ?? '', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    ],
    now: Date.now,
    signal: new AbortController().signal,
  }
  return { tools, blocks }
}

async function read({ answer }: Provider<'history'>, tools: Tools) {
  const told: Activity[] = []
  let isCut = false
  for (let cursor: string | undefined, page = 0; page < 9; page++) {
    const one = await answer({ chain, account: me ?? '', ...(cursor !== undefined && { cursor }) }, tools)
    expect(one.entries.length).toBeLessThanOrEqual(50)
    told.push(...one.entries)
    isCut ||= one.isCut === true
    cursor = one.next
    if (cursor === undefined) break
  }
  expect(new Set(told.map(({ hash }) => hash)).size).toBe(told.length)
  return { told, isCut }
}

/** The coin that rows of a block say came, less what they say left. */
const coinIn = (rows: readonly Activity[]) =>
  rows
    .filter(({ status }) => status === 'confirmed')
    .flatMap(({ movements }) => movements)
    .reduce((sum, { direction, token: of }) => {
      if (!of || of.address !== undefined) return sum
      return direction === 'in' ? sum + of.amount : direction === 'out' ? sum - of.amount : sum
    }, 0n)

const sum = (all: readonly bigint[]) => all.reduce((one, other) => one + other, 0n)
const stories = fc.array(fc.array(deed, { maxLength: 3 }), { minLength: 1, maxLength: 8 })

search(
  'all coin that left the account has its amount, whichever account or contract moved it',
  fc.asyncProperty(stories, fc.constantFrom(0, 0, 60), async (few, idle) => {
    const idles: readonly (readonly Deed[])[] = Array.from({ length: idle }, () => [])
    const { tools, blocks } = chainOf([...few.slice(0, 4), ...idles, ...few.slice(4)])
    const { told, isCut } = await read(blockHistory({ chains: [chain] }), tools)
    let mayBeCut = false
    for (const [block, deeds] of blocks.entries()) {
      const inner = sum(deeds.map(innerOf))
      const rows = told.filter(({ hash }) => deeds.some((_, index) => hashOf(block, index) === hash))
      // Of several transactions that name the account nowhere, each may have taken it.
      const isMute = deeds.every((one) => isSilent(one) || one.kind === 'send' || one.kind === 'fails')
      if (isMute && deeds.filter(isSilent).length > 1 && inner < 0n) {
        mayBeCut = true
        continue
      }
      const known = sum(deeds.map((one) => (one.kind === 'fails' ? 0n : sentOf(one))))
      if (inner <= 0n) expect(coinIn(rows), `block ${block}`).toBe(known + inner)
      // A theft is never a deed of the account itself.
      const takers = deeds.filter((one) => innerOf(one) < 0n)
      const takes = rows.filter(({ takenBy }) => takenBy !== undefined)
      expect(takes.every(({ takenBy }) => takenBy === thief)).toBe(true)
      const isTheft =
        inner + known < 0n &&
        inner < 0n &&
        takers.every((one) => !isOwn(one)) &&
        deeds.every((one) => !isOwn(one))
      if (isTheft) expect(takes.length).toBeGreaterThan(0)
      if (deeds.every(isOwn)) expect(takes).toEqual([])
      for (const { operation, takenBy, fee, hash } of rows) {
        const one = deeds.find((_, index) => hashOf(block, index) === hash)
        if (one?.kind === 'operation') expect(fee).toBe(one.isSponsored ? undefined : one.fee)
        // No recipient is made up.
        if (one?.kind === 'operation' && !takenBy) expect(operation).not.toBe('send')
      }
    }
    expect(isCut && !mayBeCut).toBe(false)
  }),
  { gate: 300, exhaustive: 6_000 },
)

search(
  'without an index the coin has its amount in each transaction that a log names, and no other coin is said to be taken',
  fc.asyncProperty(stories, async (story) => {
    const { tools, blocks } = chainOf(story)
    const { told } = await read(recentHistory(), tools)
    for (const [block, deeds] of blocks.entries()) {
      const rows = told.filter(({ hash }) => deeds.some((_, index) => hashOf(block, index) === hash))
      const inner = sum(deeds.map(innerOf))
      const takes = rows.filter(({ takenBy }) => takenBy !== undefined)
      if (inner >= 0n || deeds.every(isOwn)) expect(takes).toEqual([])
      const [only] = deeds
      const isNamed = only && !isOwn(only) && only.isLogged && deeds.length === 1
      if (isNamed && inner < 0n) expect(coinIn(rows)).toBe(inner + sentOf(only))
      if (inner < 0n) expect(coinIn(takes) >= inner).toBe(true)
    }
  }),
  { gate: 200, exhaustive: 3_000 },
)

search(
  'of an account without code no balance that falls is called a loss',
  fc.asyncProperty(stories, async (story) => {
    // No operations: only an account with code has them.
    const { tools, blocks } = chainOf(
      story.map((deeds) => deeds.filter(({ kind }) => kind !== 'operation')),
      '0x',
    )
    const { told, isCut } = await read(blockHistory({ chains: [chain] }), tools)
    expect(isCut).toBe(false)
    expect(told.filter(({ takenBy }) => takenBy !== undefined)).toEqual([])
    const known = blocks
      .flat()
      .map((one) => (one.kind === 'fails' || one.kind === 'operation' ? 0n : sentOf(one)))
    expect(coinIn(told) >= sum(known)).toBe(true)
  }),
  { gate: 100, exhaustive: 2_000 },
)
