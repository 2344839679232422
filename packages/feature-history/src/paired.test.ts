// @tier gate
import { accountId, displayText, type JournalEntry, type JournalTransfer } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { transactionOn } from './api.js'
import { isKept } from './describeTransaction.js'
import { allRows } from './rows.js'
import { ethereumId, me, other } from './transactions.test-support.js'

const account = accountId(ethereumId, me)
const read = transactionOn(
  ethereumId,
  () => false,
  () => false,
)
const contract = `0x${'5a'.repeat(20)}`
const stranger = `0x${'e1'.repeat(20)}`
const at = '2026-01-01T00:00:00Z'
type Served = Parameters<typeof read>[0]

/** The ways in which a service may write the asset that was sent. */
const tokenFacts = [
  { name: 'USD Coin', symbol: 'USDC', address: `${ethereumId}:${contract.toUpperCase().replace('X', 'x')}` },
  { name: 'USD Coin', symbol: 'USDC' },
  { symbol: 'usdc' },
  {},
]
const coinFacts = [
  { name: 'Ether', symbol: 'ETH', address: null },
  { address: null },
  { name: 'Ether', symbol: 'ETH' },
]
const nftFacts = [{ name: 'Ape #204' }, { name: 'Bored Ape 204' }, {}]
const assets: Record<
  'coin' | 'token' | 'nft',
  { own: Omit<JournalTransfer, 'amount' | 'to'>; facts: object[] }
> = {
  coin: { own: { symbol: displayText('ETH'), decimals: 18 }, facts: coinFacts },
  token: {
    own: { symbol: displayText('USDC'), decimals: 6, token: contract, isListed: true as const },
    facts: tokenFacts,
  },
  nft: {
    own: {
      symbol: displayText('Ape #204'),
      decimals: 0,
      token: contract,
      nft: `${ethereumId}/erc721:${contract}/204`,
    },
    facts: nftFacts,
  },
}
const inDecimals = (amount: bigint, decimals: number) => {
  const digits = `${amount}`.padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
const moved = (isNft: boolean, facts: object, numeric: string, direction = 'out') => ({
  direction,
  [isNft ? 'nft_info' : 'fungible_info']: facts,
  quantity: { numeric },
})

/** A transfer that was sent from here, and the same one as a service writes it. */
const sent = fc
  .record({
    asset: fc.constantFrom<(keyof typeof assets)[]>('coin', 'token', 'nft'),
    spelling: fc.nat(),
    size: fc.bigInt({ min: 1n, max: 10n ** 24n }),
    way: fc.constantFrom('exact', 'double', 'base units'),
    isToSelf: fc.boolean(),
  })
  .map(({ asset, spelling, size, way, isToSelf }) => {
    const { own, facts } = assets[asset]
    const amount = asset === 'nft' ? (size % 3n) + 1n : asset === 'token' ? (size % 10n ** 14n) + 1n : size
    const exact = inDecimals(amount, own.decimals)
    const double = Number(exact).toFixed(20)
    // The gateway writes base units of a token that has no name, and the contract in the place of the name.
    const isRaw = way === 'base units' && asset === 'token'
    const named = { name: '0x5a…5a', symbol: '0x5a…5a', address: `${ethereumId}:${contract}` }
    return {
      transfer: { ...own, amount: `${amount}`, to: isToSelf ? me.toLowerCase() : other },
      told: isRaw
        ? moved(false, named, `${amount}`, isToSelf ? 'self' : 'out')
        : moved(
            asset === 'nft',
            facts[spelling % facts.length] ?? {},
            way === 'double' && asset !== 'nft' ? double : exact,
            isToSelf ? 'self' : 'out',
          ),
    }
  })

/** Losses that are not the one that was sent, each with an amount that is none of it. */
const losses = fc.subarray([
  moved(false, { name: 'Dai', symbol: 'DAI', address: `${ethereumId}:${stranger}` }, '77.25'),
  moved(false, { name: 'USDC', symbol: 'USDC', address: `${ethereumId}:${stranger}` }, '3.5'),
  moved(false, { name: 'Wrapped Ether', symbol: 'WETH' }, '0.75'),
  moved(true, { name: 'Tidal #9' }, '7'),
  moved(true, {}, '5'),
])

const facts = fc.record({
  sent,
  losses,
  place: fc.nat(),
  status: fc.constantFrom<JournalEntry['status'][]>(
    'leaving',
    'sent',
    'confirmed',
    'reverted',
    'replaced',
    'expired',
  ),
  said: fc.constantFrom('confirmed', 'pending'),
  takenBy: fc.option(fc.constant(stranger), { nil: undefined }),
  isAllowing: fc.boolean(),
  more: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  isTold: fc.boolean(),
})

function pairOf({ sent, losses, place, status, said, takenBy, isAllowing, more, isTold }: Facts) {
  const all = [...losses]
  if (isTold) all.splice(place % (losses.length + 1), 0, sent.told)
  const served: Served = {
    id: 'x',
    metadata: {
      operationType: 'send',
      hash: '0xabc',
      minedAt: at,
      sentFrom: me,
      sentTo: sent.transfer.to,
      status: said,
      chain: ethereumId,
      ...(takenBy && { takenBy }),
      ...(isAllowing && { allows: { spender: stranger, fungible_info: { symbol: 'DAI' } } }),
    },
    transfers: all,
    ...(more && { more }),
  }
  const entry: JournalEntry = {
    id: 'e',
    kind: 'send',
    account,
    at: Date.parse(at),
    status,
    answer: '0xABC',
    transfer: sent.transfer,
  }
  const row = read(served)
  const [shown, ...rest] = allRows([row], { sent: [entry], account, done: true })
  if (!shown) throw new Error('no row')
  return { row, shown, rest }
}
type Facts = typeof facts extends fc.Arbitrary<infer One> ? One : never

describe('a transfer that was sent from here and the transfer of the service', () => {
  search(
    'are one: the transfer is listed once, with its own amount, and each other loss is listed too',
    fc.property(facts, (given) => {
      const { row, shown, rest } = pairOf(given)
      const { sent, losses, status, said } = given

      expect(rest).toEqual([])
      const didFail = status !== 'confirmed' && shown.status === 'failed'
      // A request that failed and cost nothing shows what was agreed to.
      const isPlan = didFail && shown.hasMoved === undefined
      const isSaidAlone = shown.status === said && shown.status === 'pending' && !given.isTold
      const own = (didFail && !isPlan) || isSaidAlone ? 0 : 1
      expect(shown.transfers).toHaveLength(losses.length + own)
      const extra = read({
        id: 'y',
        metadata: { minedAt: at, sentFrom: me, sentTo: other, status: 'confirmed' },
        transfers: losses,
      } as Served)
      for (const loss of extra.transfers)
        expect(shown.transfers).toContainEqual(
          expect.objectContaining({ name: loss.name, amount: loss.amount }),
        )
      if (own === 1 && !isSaidAlone && shown.status !== said)
        expect(shown.transfers[0]).toMatchObject({
          amount: BigInt(sent.transfer.amount),
          decimals: sent.transfer.decimals,
          address: sent.transfer.token,
        })
      // The row never says that all is kept next to a loss, a taker or a count.
      if (isKept(shown)) expect([losses, shown.takenBy, shown.untold]).toEqual([[], undefined, undefined])
      expect([shown.takenBy, shown.untold ?? 0, shown.allows]).toEqual([
        row.takenBy,
        row.untold ?? 0,
        row.allows,
      ])
    }),
    { gate: 1_000, exhaustive: 20_000 },
  )
})
