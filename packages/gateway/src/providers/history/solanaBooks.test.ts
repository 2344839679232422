// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { activityOf } from './solanaTransaction.js'

/*
 * A small chain: coin and tokens move between the accounts of several owners, and the model knows what each of them has. A row
 * has to say what left the account and what arrived.
 */

const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const addressOf = (letter: string) => letter.repeat(44)
const [me, friend, thief] = [addressOf('M'), addressOf('F'), addressOf('H')]
const parties = [me, friend, thief]
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const native = ['So11111111111111111111111111111111111111112', '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9']
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const systemProgram = '11111111111111111111111111111111'
const accountProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const tokens = [
  { chain, name: 'Solana', symbol: 'SOL', decimals: 9 },
  { chain, address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
] as const
const sol = 1_000_000_000n
const fee = 5_000n
/** The deposit of an account of so many bytes. */
const reserveOf = (size: number) => BigInt(128 + size) * 6_960n
/** The code cannot see how large an account is. It takes no more than this for a deposit. */
const mostDeposit = reserveOf(300)

const party = fc.constantFrom(...parties)
const mint = fc.constantFrom(usdc, ...native)
/** Coin that an account has besides its deposit: wrapped if the account is of that mint. */
const extra = fc.constantFrom(0n, 0n, 0n, 40_000_000n, 5n * sol)
const size = fc.constantFrom(165, 170, 263)
const start = fc.record({ owner: party, mint, size, amount: fc.constantFrom(0n, 7n, 3n * sol), extra })
const act = fc.record({
  does: fc.constantFrom(
    ...(['pay', 'open', 'open', 'send', 'send', 'close', 'close', 'fund', 'sync', 'give'] as const),
  ),
  from: party,
  to: party,
  mint,
  size,
  extra,
  one: fc.nat(9),
  other: fc.nat(9),
  amount: fc.constantFrom(1n, 30_000_000n, 2n * sol),
  /** Another account has the right to do this, as the delegate of a holder. */
  isDelegated: fc.constantFrom(false, false, true),
  /** The address had some coin before. */
  isFunded: fc.constantFrom(false, false, true),
})
const stories = fc.record({
  payer: party,
  starts: fc.array(start, { maxLength: 4 }),
  acts: fc.array(act, { minLength: 1, maxLength: 4 }),
})
type Story = typeof stories extends fc.Arbitrary<infer S> ? S : never
type Act = Story['acts'][number]

/** A token account. */
interface Holder {
  readonly key: string
  readonly mint: string
  readonly reserve: bigint
  /** Before the transaction; absent if there was none. */
  readonly was?: { readonly owner: string; readonly amount: bigint; readonly lamports: bigint }
  readonly funded: bigint
  paidBy: string | undefined
  paidTo: string | undefined
  isOpen: boolean
  owner: string
  amount: bigint
  lamports: bigint
}

/** Plays a story on the chain. */
function play({ payer, starts, acts }: Story) {
  const mains = new Map(parties.map((one) => [one, 100n * sol]))
  const pay = (who: string, by: bigint) => mains.set(who, (mains.get(who) ?? 0n) + by)
  const signers = new Set([payer])
  const instructions: object[] = []
  const write = (type: string, info: object, programId = tokenProgram) =>
    instructions.push({ programId, parsed: { type, info } })
  const holders: Holder[] = []
  const keyOf = () => addressOf('abcdefghijkm'[holders.length] ?? 'n')
  for (const { owner, mint, size, amount: plain, extra } of starts) {
    const isNative = native.includes(mint)
    const reserve = reserveOf(size)
    // Of the coin, all besides the deposit is wrapped if the amount was synced, which is the case if it is not plain.
    const amount = isNative ? (plain === 7n ? 0n : extra) : plain
    const now = { owner, amount, lamports: reserve + extra }
    const fixed = { key: keyOf(), mint, reserve, was: now, funded: 0n, paidBy: undefined, paidTo: undefined }
    holders.push({ ...fixed, isOpen: true, ...now })
  }

  function open({ from, to, mint, size, extra, isFunded, other }: Act) {
    const reserve = reserveOf(size)
    const funded = isFunded ? 1_000n : 0n
    const [key, lamports] = [keyOf(), reserve + extra]
    pay(from, funded - lamports)
    signers.add(from)
    if (other % 2 === 0)
      write(
        'createAccount',
        { source: from, newAccount: key, lamports: Number(lamports), space: size },
        systemProgram,
      )
    else
      write(
        other % 3 === 0 ? 'create' : 'createIdempotent',
        { source: from, account: key, wallet: to, mint },
        accountProgram,
      )
    const amount = native.includes(mint) ? extra : 0n
    const fixed = { key, mint, reserve, funded, paidBy: from, paidTo: undefined }
    holders.push({ ...fixed, isOpen: true, owner: to, amount, lamports })
  }

  for (const one of acts) {
    const alive = holders.filter(({ isOpen }) => isOpen)
    const [first, second] = [alive[one.one % alive.length], alive[one.other % alive.length]]
    const signer = one.isDelegated ? one.from : first?.owner
    if (one.does === 'pay') {
      pay(one.from, -one.amount)
      pay(one.to, one.amount)
      signers.add(one.from)
      write(
        'transfer',
        { source: one.from, destination: one.to, lamports: Number(one.amount) },
        systemProgram,
      )
    } else if (one.does === 'open') open(one)
    else if (!first || signer === undefined) continue
    else if (one.does === 'fund') {
      pay(one.from, -one.amount)
      first.lamports += one.amount
      signers.add(one.from)
      write(
        'transfer',
        { source: one.from, destination: first.key, lamports: Number(one.amount) },
        systemProgram,
      )
    } else if (one.does === 'sync' && native.includes(first.mint)) {
      first.amount = first.lamports - first.reserve
      write('syncNative', { account: first.key })
    } else if (one.does === 'give') {
      signers.add(first.owner)
      first.owner = one.to
      write('setAuthority', { account: first.key, authorityType: 'accountOwner', newAuthority: one.to })
    } else if (one.does === 'close' && (native.includes(first.mint) || first.amount === 0n)) {
      pay(one.to, first.lamports)
      signers.add(signer)
      Object.assign(first, { isOpen: false, lamports: 0n, amount: 0n, paidTo: one.to })
      write('closeAccount', { account: first.key, destination: one.to, owner: signer })
    } else if (one.does === 'send' && second && second.mint === first.mint && second !== first) {
      const amount = smallest([first.amount, one.amount])
      signers.add(signer)
      for (const [side, by] of [
        [first, -amount],
        [second, amount],
      ] as const) {
        side.amount += by
        if (native.includes(side.mint)) side.lamports += by
      }
      write('transferChecked', { source: first.key, destination: second.key, authority: signer })
    }
  }
  pay(payer, -fee)
  return { mains, holders, signers, instructions, payer }
}

type World = ReturnType<typeof play>

/** The transaction as a node answers it. */
function transactionOf({ mains, holders, signers, instructions, payer }: World, isOwnerTold = true) {
  const keys = [payer, ...parties.filter((one) => one !== payer)]
  const held = (side: (one: Holder) => { readonly owner: string; readonly amount: bigint } | undefined) =>
    holders.flatMap((one, index) => {
      const now = side(one)
      const uiTokenAmount = { amount: `${now?.amount}`, decimals: one.mint === usdc ? 6 : 9 }
      const row = { accountIndex: keys.length + index, mint: one.mint, uiTokenAmount }
      return now ? [isOwnerTold ? { ...row, owner: now.owner } : row] : []
    })
  return {
    blockTime: 1_767_225_600,
    meta: {
      err: null,
      fee: Number(fee),
      innerInstructions: [{ index: 0, instructions: instructions.slice(1) }],
      preTokenBalances: held(({ was }) => was),
      postTokenBalances: held((one) => (one.isOpen ? one : undefined)),
      preBalances: [
        ...keys.map(() => 100n * sol),
        ...holders.map(({ was, funded }) => was?.lamports ?? funded),
        1n,
      ],
      postBalances: [
        ...keys.map((key) => mains.get(key) ?? 0n),
        ...holders.map(({ lamports }) => lamports),
        1n,
      ],
    },
    transaction: {
      message: {
        accountKeys: [
          ...keys.map((pubkey) => ({ pubkey, signer: signers.has(pubkey) })),
          ...holders.map(({ key }) => ({ pubkey: key, signer: false })),
          { pubkey: tokenProgram, signer: false },
        ],
        instructions: instructions.slice(0, 1),
      },
    },
  }
}

const sum = (all: readonly bigint[]) => all.reduce((one, other) => one + other, 0n)
const sizeOf = (value: bigint) => (value < 0n ? -value : value)
const smallest = (all: readonly bigint[]) => all.toSorted((one, other) => (one < other ? -1 : 1))[0] ?? 0n
const isNative = ({ mint }: Holder) => native.includes(mint)

/** By how much what an owner has in accounts of a mint grew, besides their deposits. */
function grownIn(holders: readonly Holder[], owner: string, mint: string): bigint {
  return sum(
    holders.flatMap((one) => {
      if (one.mint !== mint) return []
      const after =
        one.isOpen && one.owner === owner ? (isNative(one) ? one.lamports - one.reserve : one.amount) : 0n
      const before =
        one.was?.owner === owner ? (isNative(one) ? one.was.lamports - one.reserve : one.was.amount) : 0n
      return [after - before]
    }),
  )
}

/** The losses and gains of an owner, as the model knows them. */
function truthOf({ mains, holders, payer }: World, owner: string) {
  const main = (mains.get(owner) ?? 0n) - 100n * sol + (payer === owner ? fee : 0n)
  // Coin in an account of another token comes back when the account is closed.
  const spare = sum(
    holders.flatMap((one) => {
      if (isNative(one)) return []
      const after = one.isOpen && one.owner === owner ? one.lamports - one.reserve : 0n
      return [after - (one.was?.owner === owner ? one.was.lamports - one.reserve : 0n)]
    }),
  )
  // The account's own deposits are its own, unless another account takes them. It pays others' deposits so that tokens arrive.
  const deposits = sum(
    holders.flatMap((one) => {
      if (!one.was && one.isOpen && one.paidBy === owner) {
        const isCost = one.amount > 0n && (isNative(one) || grownIn(holders, owner, one.mint) < 0n)
        return one.owner === owner || isCost ? [one.reserve - one.funded] : []
      }
      return one.was?.owner === owner && !one.isOpen ? [-one.reserve] : []
    }),
  )
  return { main, spare, deposits, coin: main + spare + deposits }
}

/** How far the code may be off, as it does not see which part of unsynced coin is a deposit. */
const unseenIn = (holders: readonly Holder[]) =>
  sum(
    holders.map(({ was, lamports, amount, reserve, isOpen, mint }) => {
      const rests = [
        ...(was ? [was.lamports - (native.includes(mint) ? was.amount : 0n)] : []),
        ...(isOpen ? [lamports - (native.includes(mint) ? amount : 0n)] : []),
      ]
      return rests.some((rest) => rest > reserve) ? mostDeposit - reserve : 0n
    }),
  )

const read = (json: unknown) => activityOf(json, { chain, account: me, signature: '5'.repeat(88), tokens })
type Told = ReturnType<typeof read>

/** The gains that a row says, less the losses. */
const toldOf = (row: Told, mint?: string) =>
  sum(
    (row?.movements ?? []).flatMap(({ direction, token }) =>
      !token || token.address !== mint
        ? []
        : [direction === 'in' ? token.amount : direction === 'out' ? -token.amount : 0n],
    ),
  )

const budget = { gate: 600, exhaustive: 30_000 }

search(
  'a row says all coin and tokens that left the account and arrived, with any payer of deposits',
  fc.property(stories, (story) => {
    const world = play(story)
    const [row, truth] = [read(transactionOf(world)), truthOf(world, me)]
    const unseen = unseenIn(world.holders)
    for (const mint of [usdc, ...native]) {
      const error = toldOf(row, mint) - grownIn(world.holders, me, mint)
      expect(sizeOf(error) <= (mint === usdc ? 0n : unseen), `${mint}: off by ${error}`).toBe(true)
    }
    const error = toldOf(row) - truth.coin
    expect(sizeOf(error) <= unseen, `coin: off by ${error}`).toBe(true)
    if (sizeOf(truth.spare) > mostDeposit) expect(row?.movements).not.toEqual([])
    for (const { direction, counterparty, token } of unseen > 0n ? [] : (row?.movements ?? [])) {
      if (direction !== 'out' || !counterparty || token?.address === usdc) continue
      const { main } = truthOf(world, counterparty.address)
      const wrapped = native.map((mint) => grownIn(world.holders, counterparty.address, mint))
      // Deposits are all its own, or paid for others.
      const deposits = world.holders.filter(
        ({ owner, paidBy, was }) => !was && [owner, paidBy].includes(counterparty.address),
      )
      const more = main + sum([...wrapped, ...deposits.map(({ reserve }) => reserve)])
      expect(more > 0n, 'the recipient has more').toBe(true)
    }
  }),
  budget,
)

search(
  'without the names of the payers no deposit makes a gain or a loss of coin, and the row says all else',
  fc.property(stories, (story) => {
    const world = play(story)
    const row = read(transactionOf({ ...world, instructions: [] }))
    const { main, spare, coin } = truthOf(world, me)
    const told = toldOf(row)
    const moved = sum(world.holders.flatMap(({ was, isOpen, reserve }) => (!was === isOpen ? [reserve] : [])))
    const bound = moved + unseenIn(world.holders)
    expect(sizeOf(told - coin) <= bound, `off by ${told - coin}`).toBe(true)
    if (unseenIn(world.holders) > 0n) return
    if (told > 0n) expect(main + spare > 0n).toBe(true)
    if (told < 0n) expect(main + spare < 0n).toBe(true)
  }),
  budget,
)

search(
  'in old blocks that do not say the owner, tokens that moved are counted, and the row says the coin',
  fc.property(stories, fc.constantFrom('owners', 'lists', 'empty'), (story, lacks) => {
    const world = play(story)
    const json = transactionOf(world, false)
    const none = lacks === 'lists' ? null : undefined
    const row = read(
      lacks === 'owners'
        ? json
        : { ...json, meta: { ...json.meta, preTokenBalances: none, postTokenBalances: none } },
    )
    const moved = world.holders.filter(({ was, amount }) => (was?.amount ?? 0n) !== amount).length
    if (lacks === 'owners') expect(row?.more ?? 0).toBe(moved)
    else expect(row?.more).toBe(1)
    const { main } = truthOf(world, me)
    const deposits = sum(world.holders.map(({ reserve }) => reserve + mostDeposit))
    if (lacks === 'owners') expect(sizeOf(toldOf(row) - main) <= deposits).toBe(true)
  }),
  budget,
)

const still = {
  from: me,
  to: me,
  mint: usdc,
  size: 165 as const,
  extra: 0n,
  one: 0,
  other: 0,
  amount: 1n,
  isDelegated: false,
  isFunded: false,
}

it('coin that another account unwraps for the account is not taken', () => {
  const world = play({
    payer: friend,
    starts: [{ owner: me, mint: native[0] ?? '', size: 165, amount: 0n, extra: sol }],
    acts: [{ ...still, does: 'close', from: friend, isDelegated: true }],
  })
  const row = read(transactionOf(world))
  expect(row).toMatchObject({ operation: 'trade' })
  expect(row).not.toHaveProperty('takenBy')
})

it('coin that an account puts into its own token account is shown as moved to itself', () => {
  const world = play({
    payer: me,
    starts: [{ owner: me, mint: usdc, size: 165, amount: 7n, extra: 0n }],
    acts: [{ ...still, does: 'fund', amount: sol }],
  })
  expect(read(transactionOf(world))).toMatchObject({
    operation: 'send',
    from: me,
    to: me,
    movements: [{ direction: 'self', token: { symbol: 'SOL', amount: sol } }],
  })
})
