// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { type Hex, keccak256, numberToHex } from 'viem'
import { expect, vi } from 'vitest'
import { word } from '../../frame/smart/safe.js'
import { type AccountKind, accountsOf, MoveError, planMove } from './move.js'

const seed = new Uint8Array(64).fill(3)
const { eoa, smart } = accountsOf(seed)
const [to, token] = [`0x${'e4'.repeat(20)}`, `0x${'70'.repeat(20)}`]
const coin = 10n ** 18n

/** A story of one move, and of the one answer of the node that is wrong. */
interface Story {
  readonly from: Exclude<AccountKind, 'solana'>
  readonly isToken: boolean
  /** The result of the transaction; `elsewhere` if an earlier one took the money, so that this one is undone. */
  readonly effect: 'moves' | 'nothing' | 'reverts' | 'elsewhere'
  /** Whether another payment arrives before the transaction is in a block. */
  readonly isPaidIn: boolean
  /** Counted from the moment that the transaction is handed over. */
  readonly wrongAt: number
  readonly wrong: 'none' | 'old' | 'behind' | 'busy' | 'broken' | 'empty'
}

const stories: fc.Arbitrary<Story> = fc.record({
  from: fc.constantFrom('eoa', 'smart'),
  isToken: fc.boolean(),
  effect: fc.constantFrom('moves', 'nothing', 'reverts', 'elsewhere'),
  isPaidIn: fc.boolean(),
  wrongAt: fc.nat(8),
  wrong: fc.constantFrom('none', 'old', 'behind', 'busy', 'broken', 'empty'),
})

/** A network: the balance of the account that is moved, after each block. */
function startNetwork({ effect, isPaidIn, wrongAt, wrong, isToken, from }: Story) {
  const balances = [5n * coin]
  let hash: Hex | undefined
  let asked = -1
  const balanceAt = (at: unknown): bigint | undefined =>
    balances.at(at === 'latest' ? -1 : Number(BigInt(String(at))))
  const read = (method: string, params: readonly unknown[]): unknown => {
    const told = (units: bigint | undefined) => (units === undefined ? undefined : word(units))
    if (method === 'eth_call') {
      const [{ data }, at] = params as [{ data: string }, unknown]
      if (data.startsWith('0x70a08231')) return told(balanceAt(at))
      if (data.startsWith('0x95d89b41'))
        return `${word(32n)}${word(4n).slice(2)}${'434f494e'.padEnd(64, '0')}`
      return data.startsWith('0x313ce567') || data.startsWith('0x18160ddd') ? word(18n) : '0x'
    }
    if (method === 'eth_getBalance') {
      const [of, at] = params as [string, unknown]
      const isMoved = !isToken && of.toLowerCase() === (from === 'smart' ? smart : eoa).toLowerCase()
      const units = isMoved ? balanceAt(at) : coin
      return units === undefined ? undefined : numberToHex(units)
    }
    if (method === 'eth_getTransactionReceipt')
      return hash && params[0] === hash
        ? {
            transactionHash: hash,
            status: effect === 'moves' || effect === 'nothing' ? '0x1' : '0x0',
            blockNumber: numberToHex(balances.length - 1),
          }
        : null
    const plain: Readonly<Record<string, unknown>> = {
      eth_chainId: '0x1',
      eth_getCode: '0x60',
      eth_getBlockByNumber: { baseFeePerGas: '0x1' },
      eth_maxPriorityFeePerGas: '0x1',
      eth_estimateGas: '0x5208',
      eth_getTransactionCount: '0x0',
      eth_getTransactionByHash: null,
    }
    return plain[method]
  }
  const carryOut = (raw: Hex) => {
    hash = keccak256(raw)
    const before = (balances[0] ?? 0n) + (isPaidIn ? coin : 0n)
    const taken = before - 5n * coin
    balances.push(effect === 'elsewhere' ? taken : before)
    balances.push(effect === 'moves' || effect === 'elsewhere' ? taken : before)
  }
  const answers = (method: string, params: readonly unknown[]): Response => {
    if (method === 'eth_sendRawTransaction' && !hash) carryOut(params[0] as Hex)
    if (hash) asked += 1
    const isWrong = asked === wrongAt
    if (isWrong && wrong === 'busy') return new Response('busy', { status: 429 })
    if (isWrong && wrong === 'broken') throw new TypeError('failed to fetch')
    if (isWrong && wrong === 'empty') return Response.json({ result: null })
    const isOld = isWrong && (wrong === 'old' || wrong === 'behind')
    const kept = [...balances]
    const now = hash
    if (isOld) {
      hash = undefined
      // A node that does not look at the number answers as of its own head; an honest one has no such block.
      balances.splice(
        0,
        balances.length,
        ...(wrong === 'old' ? kept.map(() => kept[0] ?? 0n) : kept.slice(0, 1)),
      )
    }
    const result = method === 'eth_sendRawTransaction' ? now : read(method, params)
    balances.splice(0, balances.length, ...kept)
    hash = now
    return Response.json(
      result === undefined ? { error: { code: -32000, message: 'header not found' } } : { result },
    )
  }
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { method, params } = JSON.parse(String(body))
    return answers(method, params)
  })
}

const right = { moves: 'moved', nothing: 'failed', reverts: 'failed', elsewhere: 'unclear' } as const

search(
  'a move is said to be carried out or undone as it was, whichever one answer of the node is old, broken or missing',
  fc.asyncProperty(stories, async (story) => {
    const isPlain = story.from === 'eoa' && !story.isToken
    // Coins that the key itself pays are moved by any transaction that succeeds.
    fc.pre(!(isPlain && story.effect === 'nothing'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      startNetwork(story)
      const { from, isToken } = story
      const plan = await planMove({
        seed,
        from,
        node: 'https://node.example',
        to,
        token: isToken ? token : '',
      })
      let said: unknown
      void plan.send().then(
        () => (said = 'moved'),
        (error: unknown) => (said = error),
      )
      while (said === undefined) await vi.advanceTimersByTimeAsync(1_000)
      const word = said instanceof MoveError ? said.fault : said
      expect(word).toBe(right[story.effect])
      if (said instanceof MoveError && word === 'unclear') expect(said.transaction).toMatch(/^0x/)
    } finally {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    }
  }),
  { gate: 60, exhaustive: 5_000 },
)
