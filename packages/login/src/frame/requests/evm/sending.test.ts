// @tier gate
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { type Hex, keccak256, numberToHex, parseTransaction } from 'viem'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { evmAccount } from '../../keys/derive.js'
import { other } from './evm.test-support.js'
import { prepareEvm } from './prepare.js'

vi.resetModules()
/** Two frames of one browser, as after a reload or in a second tab. */
const frames = [prepareEvm, (await import('./prepare.js')).prepareEvm]

/** Nodes of a network behind one address. */
interface Nodes {
  /** They count transactions of blocks alone. */
  readonly countsBlocks: boolean
  /** They find no transaction before a block has it. */
  readonly findsBlocks: boolean
}
const acts = [
  'pay',
  'pay',
  'pay',
  'payTheSame',
  'payTheSame',
  'otherFrame',
  'otherFrame',
  'behind',
  'synced',
  'silent',
  'heard',
  'refuses',
  'takes',
  'forgets',
  'diesBefore',
  'diesAfter',
  'block',
  'seconds',
  'seconds',
  'hours',
] as const

/** A chain that carries out the transactions of one account in the order of their numbers. */
function createChain({ countsBlocks, findsBlocks }: Nodes) {
  const pending = new Map<number, Hex>()
  const blocks: Hex[] = []
  /** All that were ever pending. */
  const taken = new Set<Hex>()
  const state = { isBehind: false, isSilent: false, refuses: false }
  const refused = (message: string) => ({ error: { code: -32000, message } })
  const count = () => {
    let next = blocks.length
    while (pending.has(next)) next += 1
    return next
  }
  let behind = 0
  function send(raw: Hex): object {
    const { nonce = 0 } = parseTransaction(raw)
    if (state.refuses) return refused('insufficient funds')
    if (nonce < blocks.length) return refused('nonce too low')
    if (pending.get(nonce) === raw) return refused('already known')
    // All pay the same price.
    if (pending.has(nonce) && !findsBlocks) return refused('replacement transaction underpriced')
    pending.set(nonce, raw)
    taken.add(raw)
    return { result: keccak256(raw) }
  }
  return {
    state,
    blocks,
    taken,
    forget: () => pending.clear(),
    settle() {
      behind = blocks.length
    },
    block() {
      for (let raw = pending.get(blocks.length); raw; raw = pending.get(blocks.length)) {
        pending.delete(blocks.length)
        blocks.push(raw)
      }
    },
    answer(method: string, [first, second]: readonly unknown[]): object {
      const known = [...blocks, ...(findsBlocks ? [] : pending.values())]
      const found = state.isBehind ? undefined : known.find((raw) => keccak256(raw) === first)
      switch (method) {
        case 'eth_sendRawTransaction':
          return send(String(first) as Hex)
        case 'eth_getTransactionCount':
          if (state.isBehind) return { result: numberToHex(behind) }
          return { result: numberToHex(second === 'latest' || countsBlocks ? blocks.length : count()) }
        case 'eth_getTransactionByHash':
          return { result: found ? { hash: first } : null }
        case 'eth_getTransactionReceipt':
          return { result: found && blocks.includes(found) ? { transactionHash: first } : null }
        case 'eth_getBlockByNumber':
          return { result: { baseFeePerGas: '0x1', number: '0x10', timestamp: '0x10' } }
        case 'eth_estimateGas':
          return { result: numberToHex(21_000n) }
        case 'eth_getCode':
          return { result: '0x' }
      }
      return { result: '0x1' }
    },
  }
}

let chain = createChain({ countsBlocks: false, findsBlocks: false })
/** When the frame is gone, as with its page: before a node takes what it offers, or after. */
let death: 'before' | 'after' | undefined
let isDead = false
vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
  const { method, params } = JSON.parse(String(body))
  if (method === 'eth_sendRawTransaction' && death) {
    if (!isDead && death === 'after') chain.answer(method, params)
    isDead = true
    throw new TypeError('gone')
  }
  if (chain.state.isSilent && method === 'eth_sendRawTransaction') throw new TypeError('silent')
  return Response.json(chain.answer(method, params))
})
beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

let accounts = 0
/** An account that no story before has used, and the notes of its browser. */
function createVisitor() {
  accounts += 1
  const seed = new Uint8Array(64).fill(accounts % 256)
  seed[1] = accounts >> 8
  const { address } = evmAccount(seed)
  const kept = new Map<string, unknown>()
  const notes = {
    get: async (name: string) => kept.get(name),
    set: async (name: string, value: unknown) => void (isDead || kept.set(name, structuredClone(value))),
    all: async () => [...kept.values()],
  }
  const around = {
    chain: { url: 'https://node.example', name: 'Ethereum', symbol: 'ETH' },
    network: 'eip155:1',
    address,
    origin: 'https://app.example',
    memory: { notes, wallet: 'wallet', device: 'device' },
  }
  return async (frame: number, value: number) => {
    const paid = (async () => {
      const asked = [{ from: address, to: other, value: numberToHex(value) }]
      const { screen, perform } = await (frames[frame] ?? prepareEvm)('eth_sendTransaction', asked, around)
      const hash = await perform((work) => work(seed.slice()))
      return { replaces: screen.warnings.includes('replaces'), hash: String(hash) }
    })().catch(() => undefined)
    await vi.runAllTimersAsync()
    return paid
  }
}

searchModel('a payment takes the place of no other unless that is said, and is carried out', {
  stories: fc.tuple(
    fc.record({ countsBlocks: fc.boolean(), findsBlocks: fc.boolean() }),
    fc.array(fc.constantFrom(...acts), { maxLength: 12 }),
  ),
  async play([nodes, story], tell) {
    tell(JSON.stringify(nodes))
    chain = createChain(nodes)
    const pay = createVisitor()
    let frame = 0
    /** Payments that the page was answered, the last of each number. */
    const sent = new Map<number, string>()
    const hashes: string[] = []

    async function payOnce(value: number) {
      const paid = await pay(frame, value)
      tell(paid ? `paid ${value}: ${paid.hash.slice(0, 8)}${paid.replaces ? ', replaces' : ''}` : 'refused')
      const isAnswered = !isDead
      death = undefined
      isDead = false
      if (!paid) return undefined
      const raw = [...chain.taken].find((one) => keccak256(one) === paid.hash)
      // A silent node took nothing.
      const nonce = raw && parseTransaction(raw).nonce
      if (!paid.replaces) {
        expect(hashes).not.toContain(paid.hash)
        if (nonce !== undefined) expect(sent.get(nonce)).toBeUndefined()
      }
      if (isAnswered) hashes.push(paid.hash)
      if (nonce !== undefined) sent.set(nonce, paid.hash)
      return paid
    }

    for (const act of story) {
      tell(act)
      const { state } = chain
      if (act === 'pay') await payOnce(hashes.length + 2)
      else if (act === 'payTheSame') await payOnce(1)
      else if (act === 'otherFrame') frame = 1 - frame
      else if (act === 'behind') {
        if (!state.isBehind) chain.settle()
        state.isBehind = true
      } else if (act === 'synced') state.isBehind = false
      else if (act === 'silent' || act === 'heard') state.isSilent = act === 'silent'
      else if (act === 'refuses' || act === 'takes') state.refuses = act === 'refuses'
      else if (act === 'forgets') chain.forget()
      else if (act === 'block') chain.block()
      else if (act === 'diesBefore' || act === 'diesAfter') death = act === 'diesBefore' ? 'before' : 'after'
      else vi.setSystemTime(Date.now() + (act === 'seconds' ? 16_000 : 2 * 3_600_000))
    }

    tell('the nodes are well')
    death = undefined
    Object.assign(chain.state, { isBehind: false, isSilent: false, refuses: false })
    vi.setSystemTime(Date.now() + 16_000)
    chain.block()
    const last = await payOnce(99)
    expect(last).toBeDefined()
    chain.block()
    expect(chain.blocks.map((raw) => keccak256(raw))).toContain(last?.hash)
  },
  gate: 60,
})
