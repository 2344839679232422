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
  fc.asyncProperty(worlds, async ({ nft, count, left, to, lock, node }) => {
    const { chain, context } = createWorld()
    const isOne = nft.standard === 'erc721'
    const wanted = isOne ? 1n : count
    const held = isOne ? (left > 0n ? 1n : 0n) : left
    Object.assign(chain, {
      owner: held > 0n ? accountOf(myAccount) : other,
      count: held,
      isLocked: lock === 'refuses',
      grown: node ? (lock === 'does nothing' ? 0n : -1n) : undefined,
    })
    const carrier = await transferMethodOf(await context.adapter('eip155'), nft)
    if (!carrier) throw new Error('EVM moves NFTs')
    const code = await codeOf(carrier, { from: myAccount, to, nft, count: wanted })
    const isThere = held >= wanted
    expect(code === 'nft/not-held', 'gone').toBe(!isThere)
    if (isThere && lock === 'refuses') expect(code).toBe('transfer/would-revert')
    if (isThere && lock === 'none' && to !== wall) expect(code).toBeUndefined()
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
