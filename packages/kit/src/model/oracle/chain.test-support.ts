import { cast, pieces, spenders, tokens } from './cast.test-support.js'
import { type Call, copyOf, type Effect, execute, Reverted, type State } from './contracts.test-support.js'

/** A signed transaction. */
export interface Transaction {
  readonly hash: string
  /** Who signed it. */
  readonly from: string
  readonly nonce: number
  readonly to: string
  readonly value: bigint
  readonly input: string
  readonly type: '0x2' | '0x4'
  /** What it has an account with code do, all or nothing (ERC-4337). */
  readonly operation?: { readonly account: string; readonly calls: readonly Call[] }
}

/** A transaction that a block has, and what came of it. */
export interface Mined {
  readonly transaction: Transaction
  readonly status: '0x0' | '0x1'
  /** Whether it did what it was for: an operation may fail in a transaction that does not. */
  readonly isDone: boolean
  readonly effects: readonly Effect[]
}

export interface Block {
  readonly number: number
  readonly hash: string
  /** Seconds since 1970. */
  readonly time: number
  readonly mined: readonly Mined[]
  readonly state: State
}

/**
 * The fate of the transactions of blocks that the chain gives up. `otherwise`: other blocks have them and those that
 * wait, where those fail that did not, and those do not that failed for this reason.
 */
export type Fate = 'again' | 'dropped' | 'otherwise'

/** A small EVM-like chain, whose contracts are those of {@link execute}. */
export interface Chain {
  readonly id: number
  readonly blocks: readonly Block[]
  /** Transactions that wait for a block. */
  readonly pool: readonly Transaction[]
  readonly newest: Block
  /** A number that no transaction of an account has, those that wait included. */
  nextNonce(account: string): number
  /** Takes a transaction. One that waits with the same number gives way to it. Returns it with its hash. */
  submit(transaction: Omit<Transaction, 'hash'>): Transaction
  mine(): void
  /** Gives up the newest blocks, and makes others in their place. */
  reorganise(depth: number, fate: Fate): void
  find(hash: string): { readonly block: Block; readonly mined: Mined } | undefined
  /** Changes what a router pays from the next block on. @param price in per cent of the usual */
  reprice(price: bigint): void
}

const oneCoin = 10n ** 18n

function genesis(): State {
  const rich = [cast.own, cast.other, cast.stranger, cast.bundler, cast.router, cast.keepingRouter]
  return {
    coins: new Map(rich.map((holder) => [holder, 1_000n * oneCoin])),
    held: new Map(
      Object.keys(tokens).flatMap((token) =>
        rich.map((holder) => [`${token} ${holder}`, 10n ** 9n * oneCoin] as const),
      ),
    ),
    allowances: new Map(spenders.map((spender) => [`${cast.dollar} ${cast.own} ${spender}`, 5_000_000n])),
    owners: new Map(pieces.map((id) => [id, cast.own])),
    nonces: new Map(),
    permits: new Map(),
    price: { now: 100n },
  }
}

/** @param now ms since 1970 */
export function createChain(id: number, now: () => number): Chain {
  const seconds = () => Math.floor(now() / 1_000)
  let count = 0
  const hashOf = (kind: string) => {
    count += 1
    return `0x${kind}${id.toString(16).padStart(6, '0')}${count.toString(16).padStart(56, '0')}`
  }
  const first = (number: number): Block => ({
    number,
    hash: hashOf('b1'),
    mined: [],
    state: genesis(),
    time: seconds() - 12 * (1_000 - number),
  })
  const blocks: Block[] = [first(1_000)]
  let pool: Transaction[] = []
  let price = 100n
  /** Those that the state of their block makes fail. */
  const failing = new Set<string>()

  function newest(): Block {
    const last = blocks.at(-1)
    if (!last) throw new Error('A chain has a first block.')
    return last
  }

  function carryOut(state: State, transaction: Transaction): Mined {
    const { operation, from, to, value, input: data } = transaction
    const effects: Effect[] = []
    const before = copyOf(state)
    const calls = operation?.calls ?? [{ from, to, value, data }]
    state.nonces.set(from, transaction.nonce + 1)
    try {
      if (failing.has(transaction.hash)) throw new Reverted('other state')
      for (const call of calls) execute(state, call, effects)
      return { transaction, status: '0x1', isDone: true, effects }
    } catch (error) {
      if (!(error instanceof Reverted)) throw error
      for (const key of ['coins', 'held', 'allowances'] as const) restore(state[key], before[key])
      restore(state.owners, before.owners)
      return { transaction, status: operation ? '0x1' : '0x0', isDone: false, effects: [] }
    }
  }

  function add(transactions: readonly Transaction[]) {
    const last = newest()
    const state = copyOf(last.state)
    state.price.now = price
    const mined: Mined[] = []
    const left: Transaction[] = []
    for (const one of transactions.toSorted((a, b) => a.nonce - b.nonce)) {
      const nonce = state.nonces.get(one.from) ?? 0
      if (one.nonce === nonce) mined.push(carryOut(state, one))
      else if (one.nonce > nonce) left.push(one)
    }
    pool = left
    blocks.push({ number: last.number + 1, hash: hashOf('b1'), time: seconds(), mined, state })
  }

  const nextNonce = (account: string) => firstFree(pool, account, newest().state.nonces.get(account) ?? 0)

  function submit(unsigned: Omit<Transaction, 'hash'>): Transaction {
    const transaction = { ...unsigned, hash: hashOf('c0') }
    pool = [
      ...pool.filter(({ from, nonce }) => from !== transaction.from || nonce !== transaction.nonce),
      transaction,
    ]
    return transaction
  }

  // What the visitor and others did before.
  for (const [from, times] of [
    [cast.own, 3],
    [cast.stranger, 3],
    [cast.bundler, 2],
  ] as const)
    for (let time = 0; time < times; time += 1) {
      const nonce = nextNonce(from)
      submit({ from, nonce, to: cast.receiver, value: BigInt(time + 1), input: '0x', type: '0x2' })
      add(pool)
    }
  for (let quiet = 0; quiet < 20; quiet += 1) add([])

  return {
    id,
    blocks,
    get pool() {
      return pool
    },
    get newest() {
      return newest()
    },
    nextNonce,
    submit,
    mine: () => add(pool),
    reorganise(depth, fate) {
      const gone = blocks.splice(Math.max(blocks.length - depth, 1))
      const freed = fate !== 'dropped' ? gone.flatMap(({ mined }) => mined.map((one) => one.transaction)) : []
      const waiting = pool
      if (fate === 'otherwise')
        for (const { hash } of [...freed, ...waiting]) if (!failing.delete(hash)) failing.add(hash)
      for (let made = 0; made <= gone.length; made += 1) add([])
      pool = [...freed, ...waiting]
      if (fate === 'otherwise') add(pool)
    },
    find(hash) {
      for (const block of blocks.toReversed())
        for (const mined of block.mined) if (mined.transaction.hash === hash) return { block, mined }
      return undefined
    },
    reprice(next) {
      price = next
    },
  }
}

/** The first number of an account that no transaction has: one that was dropped leaves a gap. */
export function firstFree(pool: readonly Transaction[], account: string, first: number): number {
  let free = first
  while (pool.some(({ from, nonce }) => from === account && nonce === free)) free += 1
  return free
}

function restore<K, V>(map: Map<K, V>, before: ReadonlyMap<K, V>) {
  map.clear()
  for (const [key, value] of before) map.set(key, value)
}
