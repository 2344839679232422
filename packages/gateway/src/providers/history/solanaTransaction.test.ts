// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isProgramAccount } from './isProgramAccount.js'
import { activityOf } from './solanaTransaction.js'

const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const addressOf = (letter: string) => letter.repeat(44)
const [me, friend] = [addressOf('M'), addressOf('F')]
const [ata, theirs] = [addressOf('A'), addressOf('T')]
const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const stray = addressOf('S')
const signature = '5'.repeat(88)
const tokens = [
  { chain, name: 'Solana', symbol: 'SOL', decimals: 9 },
  { chain, address: mint, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
] as const
const rent = 2_039_280

interface Account {
  readonly key: string
  readonly signs?: boolean
  readonly lamports: readonly [number, number]
  readonly token?: readonly [
    mint: string,
    owner: string,
    before: string | undefined,
    after: string | undefined,
  ]
}

function transactionOf(
  accounts: readonly Account[],
  types: readonly string[] = [],
  err: unknown = null,
  by = me,
) {
  const held = (side: 2 | 3) =>
    accounts.flatMap(({ token }, accountIndex) => {
      const amount = token?.[side]
      const decimals = token?.[0] === mint ? 6 : 0
      return token && amount !== undefined
        ? [{ accountIndex, mint: token[0], owner: token[1], uiTokenAmount: { amount, decimals } }]
        : []
    })
  const instructions: readonly object[] = types.map((type) => ({
    programId: program,
    parsed: { type, info: { owner: by, authority: by, mint: stray } },
  }))
  return {
    blockTime: 1_767_225_600,
    meta: {
      err,
      fee: 5_000,
      innerInstructions: [],
      preTokenBalances: held(2),
      postTokenBalances: held(3),
      preBalances: accounts.map(({ lamports }) => lamports[0]),
      postBalances: accounts.map(({ lamports }) => lamports[1]),
    },
    transaction: {
      message: {
        accountKeys: accounts.map(({ key, signs = false }) => ({ pubkey: key, signer: signs })),
        instructions,
      },
    },
  }
}
const read = (json: unknown, account = me) => activityOf(json, { chain, account, signature, tokens })
const payer = (before: number, after: number): Account => ({
  key: me,
  signs: true,
  lamports: [before, after],
})

it('SOL that was sent is told without the fee, to whom it went, on both sides', () => {
  const sent = transactionOf([payer(10_000_000, 8_995_000), { key: friend, lamports: [0, 1_000_000] }])
  expect(read(sent)).toMatchObject({
    operation: 'send',
    from: me,
    to: friend,
    status: 'confirmed',
    hash: signature,
    at: 1_767_225_600_000,
    fee: 5_000n,
    movements: [{ direction: 'out', token: { symbol: 'SOL', amount: 1_000_000n, isSpam: false } }],
  })
  expect(read(sent, friend)).not.toHaveProperty('fee')
  expect(read(sent, friend)).toMatchObject({
    operation: 'receive',
    from: me,
    to: friend,
    movements: [{ direction: 'in', token: { symbol: 'SOL', amount: 1_000_000n } }],
  })
})

it('a token that was sent is told alone, though its receiver’s account had to be paid for', () => {
  const sent = transactionOf([
    payer(10_000_000, 10_000_000 - 5_000 - rent),
    { key: ata, lamports: [rent, rent], token: [mint, me, '5000000', '3500000'] },
    { key: theirs, lamports: [0, rent], token: [mint, friend, undefined, '1500000'] },
  ])
  expect(read(sent)).toMatchObject({ operation: 'send', from: me, to: friend })
  expect(read(sent)?.movements).toEqual([
    {
      direction: 'out',
      counterparty: { address: friend, others: 0 },
      token: { ...tokens[1], amount: 1_500_000n },
    },
  ])
  expect(read(sent, friend)).toMatchObject({ operation: 'receive', from: me, to: friend })
})

it('what came and what went at once is a trade; what the host does not name and came unasked is spam', () => {
  const swap = transactionOf([
    payer(10_000_000, 4_995_000),
    { key: ata, lamports: [rent, rent], token: [mint, me, '0', '750000'] },
    { key: friend, lamports: [0, 5_000_000] },
    { key: theirs, lamports: [rent, rent], token: [mint, friend, '750000', '0'] },
  ])
  expect(read(swap)).toMatchObject({ operation: 'trade' })
  const bait = transactionOf([
    { key: friend, signs: true, lamports: [10_000, 4_990] },
    { key: me, lamports: [50, 60] },
    { key: ata, lamports: [rent, rent], token: [stray, me, undefined, '1'] },
  ])
  expect(read(bait)?.movements).toEqual([
    {
      direction: 'in',
      counterparty: { address: friend, others: 0 },
      token: { ...tokens[0], amount: 10n, isSpam: true },
    },
    { direction: 'in', nft: { isSpam: true } },
  ])
})

it('what moved nothing is told by what it asked for, and what failed as failed', () => {
  const nothing = [payer(10_000, 5_000)]
  expect(read(transactionOf(nothing, ['approveChecked']))).toMatchObject({
    operation: 'approve',
    to: program,
  })
  expect(read(transactionOf(nothing, ['vote'], { InstructionError: [0, 'Custom'] }))).toMatchObject({
    operation: 'execute',
    status: 'failed',
    movements: [],
  })
})

search(
  'a transaction that makes no sense is left out, and no other amounts are told than its own',
  async (look) => {
    const good = transactionOf([payer(10_000_000, 8_995_000), { key: friend, lamports: [0, 1_000_000] }])
    for (const wrong of [
      ...[null, {}, { ...good, blockTime: null }, { ...good, blockTime: 1e15 }],
      { ...good, meta: { ...good.meta, postBalances: [1] } },
      { ...good, meta: { ...good.meta, preBalances: [-1, 0] } },
    ])
      expect(read(wrong)).toBeUndefined()
    const odd = { ...good, meta: { ...good.meta, postTokenBalances: [{ mint, accountIndex: -1 }, null] } }
    expect(read(odd)).toEqual(read(good))
    await look(
      fc.property(fc.anything(), fc.array(fc.anything()), (anything, list) => {
        read(anything)
        read({ ...good, meta: { ...good.meta, preTokenBalances: list, innerInstructions: list } })
      }),
    )
  },
)

search(
  'a loss without the account’s signature is taken, with any gain, and nothing else is',
  fc.property(
    fc.record({
      isSigner: fc.boolean(),
      lost: fc.constantFrom('none', 'listed', 'unlisted', 'piece', 'coin'),
      gift: fc.constantFrom('none', 'listed', 'unlisted', 'coin'),
    }),
    ({ isSigner, lost, gift }) => {
      const start = 10_000_000
      const coin = (lost === 'coin' ? -1_000_000 : 0) + (gift === 'coin' ? 2_000_000 : 0)
      const given = (of: string, from: string, to: string): Account => ({
        key: ata,
        lamports: [rent, rent],
        token: [of, me, from, to],
      })
      const sender = { key: friend, signs: true, lamports: [start, start - 5_000] } as const
      const own = { key: me, lamports: [start, start + coin] } as const
      const told = read(
        transactionOf([
          ...(isSigner ? [{ ...own, signs: true }, sender] : [sender, own]),
          ...(lost === 'listed' ? [given(mint, '5', '0')] : []),
          ...(lost === 'unlisted' ? [given(stray, '5', '0')] : []),
          ...(lost === 'piece' ? [given(stray, '1', '0')] : []),
          ...(gift === 'listed' ? [given(addressOf('G'), '0', '7'), given(mint, '8', '9')] : []),
          ...(gift === 'unlisted' ? [given(addressOf('G'), '0', '7')] : []),
        ]),
      )
      const outs = told?.movements.filter(({ direction }) => direction === 'out') ?? []
      expect(told?.takenBy).toBe(!isSigner && outs.length > 0 ? friend : undefined)
      expect(outs.filter(({ token, nft }) => (token ?? nft)?.isSpam)).toEqual([])
      if (told?.takenBy) expect(['send', 'burn', 'stake']).toContain(told.operation)
    },
  ),
)

search(
  'the other side of a row is the account that got most of what it shows, and no burn or stake hides a loss to another',
  fc.property(
    fc.record({
      coins: fc.constantFrom(0, 1, 1_000_000),
      pieces: fc.constantFrom(0, 1, 5),
      shares: fc.constantFrom('friend', 'nobody', 'both'),
      types: fc.subarray(['burn', 'delegate', 'approve', 'mintTo', 'transfer']),
      by: fc.constantFrom(me, me, friend),
      gift: fc.constantFrom(0, 7),
    }),
    ({ coins, pieces, shares, types, by, gift }) => {
      const thief = addressOf('R')
      const got = shares === 'nobody' ? 0 : shares === 'both' ? Math.ceil(pieces / 2) : pieces
      const held = (key: string, of: string, owner: string, before: number, after: number): Account => ({
        key,
        lamports: [rent, rent],
        token: [of, owner, `${before}`, `${after}`],
      })
      const told = read(
        transactionOf(
          [
            payer(10_000_000, 9_995_000 - coins),
            { key: thief, lamports: [0, coins] },
            held(ata, stray, me, pieces, 0),
            held(theirs, stray, friend, 0, got),
            held(addressOf('B'), stray, addressOf('C'), 0, shares === 'both' ? pieces - got : 0),
            held(addressOf('D'), addressOf('G'), me, 0, gift),
          ],
          types,
          null,
          by,
        ),
      )
      const isLoss = coins > 0 || pieces > 0
      if (coins > 0 && gift === 0) expect(told).toMatchObject({ operation: 'send', to: thief })
      else if (told?.operation === 'send' && got > 0) expect(told.to).toBe(friend)
      if (told?.operation === 'burn') expect([coins, got, by]).toEqual([0, 0, me])
      // The tokens that came are of another mint.
      expect(told?.operation).not.toBe('mint')
      // No token program has an instruction of that name.
      const unknown = types.includes('delegate') ? 1 : 0
      if (by === me && types.includes('approve')) expect(told?.more).toBe(1 + unknown)
      expect(told?.operation).not.toBe('stake')
      if (!isLoss) expect(told?.operation === 'approve').toBe(by === me && types.includes('approve'))
      const piece = told?.movements.find(({ direction, token }) => direction === 'out' && token?.address)
      if (piece) expect(piece.counterparty?.others).toBe(got === 0 ? undefined : got < pieces ? 1 : 0)
    },
  ),
  { gate: 200 },
)

/** An instruction of the stake program, and its effect on the accounts that may withdraw. */
const stakeActs = {
  initialize: (who: string) => ({
    type: 'initialize',
    info: { authorized: { staker: me, withdrawer: who } },
  }),
  unlocked: (who: string) => ({
    type: 'initialize',
    info: {
      authorized: { staker: me, withdrawer: who },
      lockup: { unixTimestamp: 0, epoch: 0, custodian: friend },
    },
  }),
  locked: (who: string) => ({
    type: 'initialize',
    info: {
      authorized: { staker: me, withdrawer: who },
      lockup: { unixTimestamp: 4e9, epoch: 0, custodian: friend },
    },
  }),
  initializeChecked: (who: string) => ({ type: 'initializeChecked', info: { staker: me, withdrawer: who } }),
  delegate: (who: string) => ({ type: 'delegate', info: { stakeAuthority: who } }),
  authorize: (who: string) => ({
    type: 'authorize',
    info: { newAuthority: who, authorityType: 'Withdrawer', authority: me },
  }),
  authorizeChecked: (who: string) => ({
    type: 'authorizeCheckedWithSeed',
    info: { newAuthority: who, authorityType: 'Withdrawer' },
  }),
  authorizeStaker: (who: string) => ({
    type: 'authorize',
    info: { newAuthority: who, authorityType: 'Staker', authority: me },
  }),
  setLockup: () => ({ type: 'setLockup', info: { lockup: { unixTimestamp: 4e9 } } }),
  deactivate: (who: string) => ({ type: 'deactivate', info: { stakeAuthority: who } }),
  withdraw: (who: string) => ({ type: 'withdraw', info: { withdrawAuthority: me, destination: who } }),
  unread: () => undefined,
} as const
type StakeAct = keyof typeof stakeActs
const isStakeAct = (act: string): act is StakeAct => act in stakeActs
const stakeStories = fc.record({
  begins: fc.constantFrom('initialize', 'initialize', 'unlocked', 'locked', 'initializeChecked', 'delegate'),
  by: fc.constantFrom(me, me, friend),
  acts: fc.array(
    fc.record({
      act: fc.constantFrom(
        ...['delegate', 'delegate', ...Object.keys(stakeActs).slice(5)].filter(isStakeAct),
      ),
      who: fc.constantFrom(me, me, friend),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  isPaid: fc.boolean(),
})

search(
  'coin is staked only in an account that the account itself delegated and from which it alone may withdraw',
  fc.property(stakeStories, ({ begins, by, acts, isPaid }) => {
    const stake = addressOf('K')
    const [before, paid] = [isPaid ? 0 : 5_000_000, isPaid ? 5_000_000 : 0]
    const json = transactionOf([
      payer(10_000_000, 9_995_000 - paid),
      { key: stake, lamports: [before, before + paid] },
    ])
    const all = [...(isPaid ? [{ act: begins, who: by }] : []), ...acts]
    json.transaction.message.instructions = all.map(({ act, who }) => {
      const told = stakeActs[act](who)
      const parsed = told && { ...told, info: { stakeAccount: stake, ...told.info } }
      return { programId: 'Stake11111111111111111111111111111111111111', ...(parsed && { parsed }) }
    })
    const withdrawers = all.flatMap(({ act, who }) =>
      ['initialize', 'unlocked', 'initializeChecked', 'authorize', 'authorizeChecked'].includes(act)
        ? [who]
        : [],
    )
    const isLocked = all.some(({ act }) => ['locked', 'setLockup', 'unread'].includes(act))
    const isOwn = withdrawers.at(-1) === me && !isLocked
    const operation = read(json)?.operation
    if (operation === 'stake') {
      expect(isPaid && isOwn).toBe(true)
      expect(all).toContainEqual({ act: 'delegate', who: me })
    } else if (isPaid) expect(operation).toBe('send')
    const isPlain = acts.every(({ act }) => act === 'delegate' || act === 'authorizeStaker')
    if (isPaid && isOwn && isPlain && acts.some(({ act, who }) => act === 'delegate' && who === me))
      expect(operation).toBe('stake')
    const isGiven = acts.some(({ act, who }) => act === 'withdraw' && who !== me)
    if (isGiven) expect(operation).not.toBe('stake')
    if (operation === 'unstake') {
      expect(isLocked || isGiven || withdrawers.includes(friend)).toBe(false)
      expect(acts).toContainEqual({ act: 'deactivate', who: me })
    }
    if (!isPaid && acts.every(({ act, who }) => act === 'deactivate' && who === me))
      expect(operation).toBe('unstake')
  }),
  { gate: 400, exhaustive: 10_000 },
)

it.each([
  ['of a key', 'A', false],
  ['of another key', 'B', false],
  ['of a program', 'C', true],
  ['of another program', 'F', true],
  ['too long for an address', 'M', false],
])('knows an account %s', (_, letter, expected) => {
  expect(isProgramAccount(addressOf(letter))).toBe(expected)
})

it('a loss of the vault of several owners names no taker', () => {
  const vault = addressOf('C')
  const told = read(
    transactionOf([
      { key: friend, signs: true, lamports: [10_000_000, 9_995_000] },
      { key: ata, lamports: [rent, rent], token: [mint, vault, '5', '0'] },
    ]),
    vault,
  )
  expect(told).not.toHaveProperty('takenBy')
  expect(told).toMatchObject({ operation: 'send', movements: [{ direction: 'out' }] })
})
