// @tier gate
import { accountId } from '@foyer/core'
import { read } from '@foyer/core/adapters'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { type Hex, keccak256, numberToHex } from 'viem'
import { expect } from 'vitest'
import { addressOf } from './address.js'
import { type Made, several, single } from './carriers.test-support.js'
import { writeExpected } from './expected.js'
import { findReplacement } from './findReplacement.js'
import { mainnet } from './networks.js'
import { offering } from './offering.test-support.js'
import { toQuantity } from './rpc.js'
import { createSender } from './sender.js'

const { signal } = new AbortController()
const address = (pair: string): Hex => `0x${pair.repeat(20)}`
const [own, ann, thief, token] = [address('a1'), address('b2'), address('c3'), address('d4')]
const account = accountId(mainnet.id, own)
const [first, second] = [`0x${'ab'.repeat(32)}`, `0x${'cd'.repeat(32)}`]
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
/** Code that has every function by which accounts carry out calls. */
const code = `0x60${['b61d27f6', '34fcd5be', '47e1da2a', '51945447', '6a761202', '7bb37428', '541d63c8', 'e9ae5c53', '8dd7712f'].map((selector) => `63${selector}`).join('')}`
const marks: readonly Hex[] = ['0x00', '0x8021802180218021', `0x${'12'.repeat(32)}`]

const log = (name: string, parties: readonly string[], data: string) => ({
  address: token,
  topics: [`0x${name.padEnd(64, '0')}`, ...parties.map((party) => `0x${word(party)}`)],
  data: `0x${data}`,
})
const moved = (to: string) => log('ddf252ad1be2c89b', [own, to], word(30n))
const call = (data: Hex): Made => ({ to: token, value: 0n, data })

/** The requests: the call, what it leaves in the logs, and the same for another recipient. */
const requests = {
  coins: {
    asked: { to: ann, value: 5n, data: '0x' },
    logs: [],
    edited: { to: thief, value: 5n, data: '0x' },
  },
  transfer: {
    asked: call(`0xa9059cbb${word(ann)}${word(30n)}`),
    logs: [moved(ann)],
    edited: call(`0xa9059cbb${word(thief)}${word(30n)}`),
  },
  piece: {
    asked: call(`0x42842e0e${word(own)}${word(ann)}${word(30n)}`),
    logs: [log('ddf252ad1be2c89b', [own, ann, '30'], '')],
    edited: call(`0x42842e0e${word(own)}${word(thief)}${word(30n)}`),
  },
  approval: {
    asked: call(`0x095ea7b3${word(ann)}${word(30n)}`),
    logs: [log('8c5be1e5ebec7d5b', [own, ann], word(30n))],
    edited: call(`0x095ea7b3${word(thief)}${word(30n)}`),
  },
} satisfies Readonly<Record<string, { asked: Made; logs: readonly object[]; edited: Made }>>

const plainly = ({ to, value, data }: Made) => ({ to, value: numberToHex(value), input: data })
const itself = (input: Hex) => ({ to: own, value: '0x0', input })
const marked = (made: Made, mark: Hex): Made =>
  made.data === '0x' ? made : { ...made, data: `${made.data}${mark.slice(2)}` }

const stories = fc.record({
  kind: fc.constantFrom('coins', 'transfer', 'piece', 'approval'),
  /** The wallet marks its first transaction. */
  isMarked: fc.boolean(),
  mark: fc.constantFrom(...marks),
  what: fc.constantFrom('asked', 'more', 'edited', 'cancelled'),
  form: fc.constantFrom('plain', 'marked', 'moved', 'single', 'several'),
  way: fc.nat(20),
  isDone: fc.boolean(),
})

search(
  'of the transaction that has its nonce, a request is not called replaced where any of it was carried out',
  fc.asyncProperty(stories, async ({ kind, isMarked, mark, what, form, way, isDone }) => {
    const { asked, logs, edited } = requests[kind]
    const moves = kind === 'transfer' && form === 'moved'
    const same = moves ? call(asked.data.replace('0xa9059cbb', `0x23b872dd${word(own)}`) as Hex) : asked
    const calls =
      what === 'cancelled' ? [] : what === 'edited' ? [edited] : what === 'more' ? [same, edited] : [same]
    const [only, ...rest] = calls
    const ways = { single: Object.values(single), several: Object.values(several) }
    const written = () => {
      if (!only) return itself('0x')
      if (rest.length > 0 || form === 'several') {
        const write = ways.several[way % ways.several.length]
        return itself(write?.(calls) ?? '0x')
      }
      if (form === 'single') return itself(ways.single[way % ways.single.length]?.(only) ?? '0x')
      return plainly(form === 'marked' ? marked(only, mark) : only)
    }
    const is = (hash: string, more: object, blockNumber: string | null) => ({
      hash,
      from: own,
      nonce: '0x5',
      blockNumber,
      ...more,
    })
    const waiting = is(first, plainly(isMarked ? marked(asked, mark) : asked), null)
    const other = is(second, written(), '0x10')
    const noted = calls.flatMap((one) => (one === same ? logs : []))
    const receipt = {
      transactionHash: second,
      blockNumber: '0x10',
      status: isDone ? '0x1' : '0x0',
      logs: isDone ? noted : [],
    }
    const answer = (method: string, [subject]: readonly unknown[]): unknown => {
      if (method === 'eth_getTransactionByHash') return subject === first ? waiting : other
      if (method === 'eth_getTransactionReceipt') return subject === second ? receipt : null
      if (method === 'eth_getBlockByNumber') return { transactions: [other] }
      if (method === 'eth_getCode') return code
      throw new Error('The node fails.')
    }
    const rpc = {
      request: async (_network: string, method: string, params: readonly unknown[]) => answer(method, params),
      quantity: async (_network: string, method: string, [, at]: readonly unknown[]) => {
        if (method === 'eth_blockNumber') return 0x20n
        if (method === 'eth_getTransactionCount') return BigInt(String(at)) >= 0x10n ? 6n : 5n
        throw new Error('The node fails.')
      },
    }
    const direct = createSender({ rpc: { ...rpc, offer: offering(rpc.request) }, connected: () => undefined })
    const deps = { rpc, direct, addressOf, keccak256, numberToHex, read, toQuantity }
    const expected = writeExpected({ from: own, calls: [asked], block: 16n, count: 5n }, keccak256)
    const follow = (clue?: string) => findReplacement(deps, account, first, clue, signal, expected)
    const told = await follow()
    const found = await follow(told?.kind === 'waits' ? told.clue : undefined)
    const isIn = what === 'asked' || what === 'more'
    expect(found).toEqual({ kind: 'replaced', by: second, isSame: isIn })
    if (!isIn) return
    const end = await direct.find(mainnet.id, second, 0, signal, expected)
    if (!isDone) expect(['reverted', 'unknown', 'other']).toContain(end)
    else expect(end).toBe(what === 'more' ? 'other' : 'success')
  }),
  { gate: 200, exhaustive: 20_000 },
)
