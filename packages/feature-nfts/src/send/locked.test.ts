// @tier gate, @vitest-environment happy-dom
import { InsufficientFundsError, isFoyerError, type Transfers, WouldRevertError } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Carrier, NftRequest } from './plan.js'
import { createTokenTransfer } from './tokenTransfer.js'
import { transferMethodOf } from './transferMethods.js'
import { createWorld, friend, myAccount, other, ticket, tidal, wall } from './world.test-support.js'

const { signal } = new AbortController()

const worlds = fc.record({
  nft: fc.constantFrom(tidal, ticket),
  count: fc.bigInt({ min: 1n, max: 12n }),
  /** How many the account has. */
  left: fc.bigInt({ min: 0n, max: 12n }),
  to: fc.constantFrom(friend, other, wall),
  lock: fc.constantFrom('none', 'refuses', 'does nothing'),
  node: fc.boolean(),
  /** The answer about the owner: a word, none (an expired name of ENS, a collection from before ERC-721), or nonsense. */
  answer: fc.constantFrom('a word', 'a word', 'a word', undefined, '0x', `0x${'f'.repeat(128)}`),
  /** The decimals of its numbers: those of ERC-404 are coins. */
  decimals: fc.constantFrom(undefined, 0, 18, 9),
  /** The pieces that leave for one that is sent. */
  leaves: fc.constantFrom(1n, 1n, 1n, 2n),
})

async function codeOf(carrier: Pick<Carrier, 'plan'>, request: NftRequest): Promise<string | undefined> {
  try {
    await carrier.plan(request, signal)
    return undefined
  } catch (error) {
    return isFoyerError(error) ? error.code : String(error)
  }
}

search(
  'an NFT that is there and cannot be moved is never called gone, nor offered to the wallet where a node says so',
  fc.asyncProperty(worlds, async ({ nft, count, left, to, lock, node, answer, decimals, leaves }) => {
    const { chain, context } = createWorld()
    const isOne = nft.standard === 'erc721'
    const wanted = isOne ? 1n : count
    const held = isOne ? (left > 0n ? 1n : 0n) : left
    const one = 10n ** BigInt(decimals ?? 18)
    Object.assign(chain, {
      owner: held > 0n ? accountOf(myAccount) : other,
      count: held,
      isLocked: lock === 'refuses',
      grown: node ? (lock === 'does nothing' ? 0n : -leaves * one) : undefined,
    })
    const { read } = chain.calls
    chain.calls = {
      ...chain.calls,
      async read(asked, own) {
        if (asked.data.startsWith('0x313ce567'))
          return decimals === undefined ? undefined : `0x${decimals.toString(16).padStart(64, '0')}`
        return answer !== 'a word' && asked.to === nft.contract ? answer : read(asked, own)
      },
    }
    const carrier = await transferMethodOf(await context.adapter('eip155'), nft)
    if (!carrier) throw new Error('EVM moves NFTs')
    const request = { from: myAccount, to, nft, count: wanted }
    const code = await codeOf(carrier, request)
    const isThere = held >= wanted
    if (answer !== 'a word') {
      expect(code).toBe('nft/unread')
      expect(await carrier.isHeld(request, signal)).toBe(true)
      return
    }
    expect(code === 'nft/not-held', 'gone').toBe(!isThere)
    const isMore = isOne && node && leaves > 1n
    if (isThere && lock === 'refuses') expect(code).toBe('transfer/would-revert')
    if (isThere && lock === 'none' && to !== wall) expect(code).toBe(isMore ? 'nft/other-moved' : undefined)
    if (isThere && lock === 'does nothing' && to !== wall && node) expect(code).toBe('nft/stuck')
  }),
  { gate: 150, exhaustive: 1_000 },
)

search(
  'an NFT that is a token is called gone where the account has none, and locked where it has one',
  fc.asyncProperty(
    fc.constantFrom(
      new InsufficientFundsError('amount'),
      new InsufficientFundsError('fee'),
      new InsufficientFundsError('locked'),
      new WouldRevertError('Account is frozen'),
    ),
    async (error) => {
      const transfers = { plan: () => Promise.reject(error) } as unknown as Transfers
      const carrier = createTokenTransfer(transfers)
      const request = { from: myAccount, to: friend, nft: tidal, count: 1n }
      const code = await codeOf(carrier, request)
      const short = Object(error.context).short
      expect(code === 'nft/not-held', 'gone').toBe(short === 'amount')
      expect(code === 'nft/locked', 'locked').toBe(short === 'locked')
      // A locked NFT has not left.
      const isHeld = await carrier.isHeld(request, signal).catch(() => 'unknown')
      if (short === 'locked') expect(isHeld).toBe(true)
    },
  ),
  { gate: 10, exhaustive: 20 },
)

function accountOf(account: string): string {
  return account.split(':').at(-1) ?? ''
}
