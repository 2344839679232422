// @tier gate
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { concatHex, type Hex, hexToBigInt, numberToHex, padHex } from 'viem'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { signTransaction } from '../requests/evm/transaction.js'
import { carriedOut } from './chain.js'
import { type CallsRecord, createRecords } from './records.js'
import { callsStatus } from './status.js'

const network = 'eip155:1'
const origin = 'https://app.example'
const until = 1_767_225_600
const start = until - 300
const entryPoint: Hex = '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'
const sender: Hex = '0x5aFe5aFe5aFe5aFe5aFe5aFe5aFe5aFe5aFe5aFe'
const hash = (byte: string): Hex => `0x${byte.repeat(32)}`
const [own, other, otherTransaction, sameTransaction] = [hash('ab'), hash('12'), hash('34'), hash('56')]
const neighbour: Hex = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const call = { to: neighbour, data: '0xabcd' } as const
const gas = { gas: 21_000n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
const rawOf = (value: bigint) =>
  signTransaction({ chainId: 1, nonce: 5, ...call, value, ...gas }, () => ({
    r: '0x1',
    s: '0x1',
    yParity: 0,
  })).raw
let paid = 5n
/** Another in each story: when it was first missed is remembered. */
let ownTransaction = hash('cd')
const chains = {
  [network]: {
    url: 'https://node.example',
    name: 'Ethereum',
    symbol: 'ETH',
    smartAccounts: { bundler: 'https://bundler.example' },
  },
}

const kinds = ['expiring', 'forever', 'transaction'] as const
type Kind = (typeof kinds)[number]
/**
 * The transactions of a block that have used the number: the very one, one that makes the same call for another fee, one that
 * makes another call, or one of another account with a permission (EIP-7702) of this account.
 */
const entries = ['done', 'reverted', 'same', 'sameReverted', 'other', 'permission'] as const
type Entry = (typeof entries)[number] | undefined
const acts = [
  ...entries,
  'block',
  'later',
  'muchLater',
  'muchLater',
  'final',
  'reorganization',
  'known',
  'unknown',
  'lies',
  'refuses',
  'look',
  'look',
] as const

const common = { id: 'mine', wallet: 'wallet', origin, network, sender, isOld: false, at: start * 1_000 }
function recordOf(kind: Kind): CallsRecord {
  if (kind === 'transaction')
    return {
      ...common,
      transactions: { count: 1, sent: [{ hash: ownTransaction, raw: rawOf(paid), nonce: 5 }] },
    }
  const expires = kind === 'expiring'
  const operation = {
    hash: own,
    entryPoint,
    nonce: '0x5',
    signed: {},
    block: '0x1',
    until,
    creates: false,
  } as const
  return { ...common, operation: { ...operation, expires } }
}

/** A chain that may give up blocks that are not final. */
function createChain() {
  let blocks: { readonly entry: Entry; readonly at: number }[] = [{ entry: undefined, at: start }]
  let final = 0
  let now = start
  const entriesTo = (to: number) => blocks.slice(0, Math.max(to + 1, 0)).flatMap(({ entry }) => entry ?? [])
  const hashOf = (entry: Entry) =>
    entry?.startsWith('same') ? sameTransaction : entry === 'other' ? otherTransaction : ownTransaction
  const transactionOf = (entry: Entry) => ({
    hash: hashOf(entry),
    from: entry === 'permission' ? neighbour : sender.toLowerCase(),
    nonce: '0x5',
    to: call.to,
    value: numberToHex(paid),
    // Another call differs in its data alone.
    input: entry === 'other' ? '0x' : call.data,
  })
  const heightOf = (tag: unknown) =>
    tag === 'finalized' ? final : tag === 'latest' ? blocks.length - 1 : Number(tag) - 0x20
  const isRefused = (tag: unknown) => !hasHistory && heightOf(tag) < blocks.length - 3
  return {
    entry: () => entriesTo(blocks.length).at(0),
    now: () => now,
    make(entry?: Entry) {
      if (entry && entriesTo(blocks.length).length > 0) return
      now += 12
      blocks.push({ entry, at: now })
    },
    pass(seconds: number) {
      now += seconds
    },
    finish() {
      final = blocks.length - 1
    },
    undo() {
      blocks = blocks.slice(0, final + 1)
    },
    answer(method: string, params: readonly unknown[]): unknown {
      const log = (entry: Entry) => ({
        address: entryPoint,
        topics: [carriedOut, entry === 'other' ? other : own, padHex(sender), padHex('0x0')],
        data: concatHex([
          padHex('0x5'),
          padHex(entry === 'reverted' ? '0x0' : '0x1'),
          padHex('0x1'),
          padHex('0x1'),
        ]),
        transactionHash: entry === 'other' ? otherTransaction : ownTransaction,
      })
      const used = (tag: unknown) => 5 + entriesTo(heightOf(tag)).length
      switch (method) {
        case 'eth_getBlockByNumber': {
          // Not every network says what is final.
          if (params[0] === 'finalized' && !saysFinal) return null
          const height = heightOf(params[0])
          const entry = blocks[height]?.entry
          const transactions = entry && params[1] === true ? [transactionOf(entry)] : []
          return {
            transactions,
            number: numberToHex(0x20 + height),
            timestamp: numberToHex(blocks[height]?.at ?? start),
          }
        }
        case 'eth_call':
          return padHex(numberToHex(used(params[1])))
        case 'eth_blockNumber':
          return numberToHex(0x20 + blocks.length - 1)
        case 'eth_getTransactionCount':
          if (isRefused(params[1])) return undefined
          return numberToHex(used(params[1]))
        case 'eth_getLogs':
          return entriesTo(blocks.length).map(log)
        case 'eth_getTransactionReceipt': {
          const height = blocks.findIndex(({ entry }) => entry !== undefined)
          const entry = blocks[height]?.entry
          const of = hashOf(entry)
          if (entry === undefined || entry === 'permission' || params[0] !== of) return null
          return {
            // The transaction of a bundle is done whatever the operation in it does.
            status: kind === 'transaction' && /reverted/i.test(entry) ? '0x0' : '0x1',
            transactionHash: of,
            blockHash: hash('ee'),
            blockNumber: numberToHex(0x20 + height),
            gasUsed: '0x1',
            logs: kind === 'transaction' ? [] : [log(entry)],
          }
        }
      }
      return null
    },
  }
}

function isEntry(act: string): act is (typeof entries)[number] {
  return entries.some((entry) => entry === act)
}

let kind: Kind = 'forever'
let saysFinal = true
/** Nodes that keep the state of every block. */
let hasHistory = true
let chain = createChain()
let bundler: 'known' | 'unknown' | 'lies' | 'refuses' = 'unknown'
function bundlerAnswers(method: string): unknown {
  if (method === 'eth_getUserOperationByHash') return bundler === 'known' ? {} : null
  if (method === 'eth_getUserOperationReceipt')
    return bundler === 'lies' ? { success: true, receipt: { transactionHash: otherTransaction } } : null
  return own
}
vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
  const { method, params } = JSON.parse(String(body))
  const isBundler = url.startsWith('https://bundler')
  if (isBundler && bundler === 'refuses') return Response.json({ error: { code: -32000, message: 'no' } })
  return Response.json({ result: isBundler ? bundlerAnswers(method) : chain.answer(method, params) })
})
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

searchModel('the status of calls is what the chain has, as long as that may change', {
  stories: fc.tuple(
    fc.constantFrom(...kinds),
    fc.boolean(),
    fc.boolean(),
    fc.constantFrom(0n, 1n, 127n, 128n, 256n, 10n ** 18n),
    fc.array(fc.constantFrom(...acts), { maxLength: 14 }),
  ),
  async play([which, isFinalSaid, isKept, value, story], tell) {
    tell(`${which}, ${isFinalSaid ? 'a network that says what is final' : 'one that does not'}`)
    tell(`a call that pays ${value}`)
    tell(isKept ? 'nodes with history' : 'nodes without history')
    saysFinal = isFinalSaid
    hasHistory = isKept
    kind = which
    paid = value
    chain = createChain()
    bundler = 'unknown'
    ownTransaction = numberToHex(hexToBigInt(ownTransaction) + 1n)
    const kept = new Map<string, unknown>()
    const records = createRecords(
      {
        get: async (name) => kept.get(name),
        set: async (name, value) => void kept.set(name, value),
        all: async () => [...kept.values()],
      },
      'wallet',
      origin,
    )
    await records.set(recordOf(kind))

    async function look(): Promise<number> {
      vi.setSystemTime(chain.now() * 1_000)
      const { status } = Object(await callsStatus(['mine'], records, chains))
      tell(`told ${status}`)
      const entry = chain.entry()
      if (status === 200) expect(entry).toBeOneOf(['done', 'same'])
      if (status === 500) expect(entry).toBeOneOf(['reverted', 'sameReverted'])
      if (status === 400 && entry !== 'other' && entry !== 'permission') {
        expect(kind).toBe('expiring')
        expect(entry).toBeUndefined()
        expect(chain.now()).toBeGreaterThan(until)
      }
      return status
    }

    for (const act of story) {
      tell(act)
      if (isEntry(act)) {
        // An operation has a number that no transaction uses.
        if (kind !== 'transaction' && /same|permission/.test(act)) continue
        // The account holds an operation to its time.
        if (kind === 'expiring' && act !== 'other' && chain.now() > until - 12) continue
        chain.make(act)
      } else if (act === 'block') chain.make()
      else if (act === 'later' || act === 'muchLater') {
        chain.pass(act === 'later' ? 200 : 600)
        chain.make()
      } else if (act === 'final') chain.finish()
      else if (act === 'reorganization') chain.undo()
      else if (act === 'look') await look()
      else bundler = act
    }
    await look()
    chain.pass(40)
    chain.make()
    chain.finish()
    const told = await look()
    const entry = chain.entry()
    if (entry === undefined) return
    const end = { done: 200, same: 200, reverted: 500, sameReverted: 500, other: 400, permission: 400 }[entry]
    // The block of the number may be beyond what nodes keep.
    expect(told).toBeOneOf(hasHistory ? [end] : [end, 100])
  },
  gate: 300,
})
