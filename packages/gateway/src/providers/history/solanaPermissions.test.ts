// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { activityOf } from './solanaTransaction.js'

/* A small chain of token accounts with a delegate each. The model plays the instructions in the order in which they ran. */

const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const addressOf = (letter: string) => letter.repeat(44)
const [me, friend, thief, other] = [addressOf('M'), addressOf('F'), addressOf('H'), addressOf('G')]
const [listed, unlisted, untold, theirs] = [addressOf('A'), addressOf('B'), addressOf('C'), addressOf('D')]
const sources = [listed, unlisted, untold, theirs]
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const systemProgram = '11111111111111111111111111111111'
const tokens = [
  { chain, name: 'Solana', symbol: 'SOL', decimals: 9 },
  { chain, address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
] as const
const all = 2n ** 64n - 1n

const acts = fc.array(
  fc.record({
    does: fc.constantFrom(
      ...(['approve', 'approve', 'approveChecked', 'revoke', 'transfer', 'transferChecked', 'burn'] as const),
      ...(['closeAccount', 'assign'] as const),
    ),
    source: fc.constantFrom(...sources),
    who: fc.constantFrom(thief, other),
    amount: fc.constantFrom(0n, 5n, 9n, all),
    /** A program ran it, called by the instruction before. */
    isInner: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
)
type Act = typeof acts extends fc.Arbitrary<readonly (infer A)[]> ? A : never

const ownerOf = (source: string) => (source === theirs ? friend : me)

function instructionOf({ does, source, who, amount }: Act) {
  const owner = ownerOf(source)
  const tokenAmount = { amount: `${amount}`, decimals: 6 }
  const info = {
    approve: { source, delegate: who, owner, amount: `${amount}` },
    approveChecked: { source, delegate: who, multisigOwner: owner, mint: usdc, tokenAmount },
    revoke: { source, owner },
    transfer: { source, destination: theirs, authority: who, amount: `${amount}` },
    transferChecked: { source, destination: theirs, authority: who, mint: usdc, tokenAmount },
    burn: { account: source, authority: who, mint: usdc, amount: `${amount}` },
    closeAccount: { account: source, destination: me, owner },
    assign: { account: owner, owner: who },
  }[does]
  return { programId: does === 'assign' ? systemProgram : tokenProgram, parsed: { type: does, info } }
}

/** Returns the spender and the amount that each account of the owner has at the end. */
function modelOf(played: readonly Act[]) {
  const delegates = new Map<string, readonly [spender: string, amount: bigint]>()
  for (const { does, source, who, amount } of played) {
    const [spender, left = 0n] = delegates.get(source) ?? []
    if (does === 'assign') {
      if (ownerOf(source) === me) delegates.set(me, [who, all])
    } else if (does === 'approve' || does === 'approveChecked') delegates.set(source, [who, amount])
    else if (does === 'revoke' || does === 'closeAccount') delegates.delete(source)
    else if (spender === who) delegates.set(source, [who, left - amount])
  }
  return new Map([...delegates].filter(([key, [, amount]]) => key !== theirs && amount > 0n))
}

search(
  'a permission that a transaction leaves is named, and each further one counted, whatever else it does',
  fc.property(
    acts,
    fc.record({ isSigner: fc.boolean(), isFailed: fc.boolean(), pays: fc.constantFrom(0, 1_000_000) }),
    (played, { isSigner, isFailed, pays }) => {
      const [first] = played
      if (!first) return
      const tops = [first, ...played.slice(1).filter(({ isInner }) => !isInner)]
      const groups = tops.map((top, at) => {
        const next = tops[at + 1]
        return played.slice(played.indexOf(top) + 1, next ? played.indexOf(next) : undefined)
      })
      const held = [listed, unlisted, theirs].map((key) => ({
        accountIndex: 2 + sources.indexOf(key),
        mint: key === unlisted ? addressOf('U') : usdc,
        owner: ownerOf(key),
        uiTokenAmount: { amount: '9', decimals: 6 },
      }))
      const told = activityOf(
        {
          blockTime: 1_767_225_600,
          meta: {
            err: isFailed ? { InstructionError: [0, 'Custom'] } : null,
            fee: 5_000,
            innerInstructions: groups
              .map((group, index) => ({ index, instructions: group.map(instructionOf) }))
              .filter(({ instructions }) => instructions.length > 0),
            preTokenBalances: held,
            postTokenBalances: held,
            preBalances: [10_000_000, 10_000_000, ...sources.map(() => 2_039_280)],
            postBalances: [9_995_000 + pays, 10_000_000 - pays, ...sources.map(() => 2_039_280)],
          },
          transaction: {
            message: {
              accountKeys: [
                { pubkey: friend, signer: true },
                { pubkey: me, signer: isSigner },
                ...sources.map((pubkey) => ({ pubkey, signer: false })),
              ],
              instructions: tops.map(instructionOf),
            },
          },
        },
        { chain, account: me, signature: '5'.repeat(88), tokens },
      )
      const model = isFailed && !isSigner ? new Map<string, never>() : modelOf(played)
      const { allows, more = 0, operation } = told ?? {}
      expect((allows ? 1 : 0) + more).toBe(model.size)
      if (pays === 0) expect(operation === 'approve').toBe(model.size > 0)
      const named = [...model].filter(([key]) => key !== untold)
      expect(allows !== undefined).toBe(named.length > 0)
      if (!allows) return
      const symbol = { [listed]: 'USDC', [unlisted]: 'UUUU…UUUUUU', [me]: 'SOL' }
      const pairs = named.map(([key, [spender, amount]]) => [
        ...[symbol[key], spender],
        amount > 2n ** 63n ? undefined : amount,
      ])
      expect(pairs).toContainEqual([allows.token?.symbol, allows.spender, allows.amount])
    },
  ),
  { gate: 600, exhaustive: 20_000 },
)
