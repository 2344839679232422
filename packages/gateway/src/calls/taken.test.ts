// @tier gate
import { history, label } from '@foyer/api'
import { search } from '@foyer/search'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect } from 'vitest'
import { account, answers, gatewayOf } from '../gateway.test-support.js'
import type { Activity, Movement } from '../questions.js'
import { labelOf } from './sanitize.js'

const chain = 'eip155:1'
const addressAt = (at: number) => `0x${at.toString(16).padStart(40, '0')}`
const [thief, usdc, dai, stray] = [addressAt(666), addressAt(1), addressAt(2), addressAt(3)]
const tokens = [
  { chain, address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  { chain, address: dai, name: 'Dai', symbol: 'DAI', decimals: 6 },
] as const
const worth = new Map([
  [usdc, 1],
  [dai, 1],
  ['', 3_000],
])
/** Knows what all but a few are worth. */
const pricesBut = (unknown: readonly string[]) =>
  answers('prices', ({ tokens: asked }) =>
    asked.flatMap((token) => {
      const price = worth.get(token.address ?? '') ?? 5
      return unknown.includes(token.address ?? '') ? [] : [{ ...token, price }]
    }),
  )

async function rowOf(entry: Partial<Activity>, unknown: readonly string[] = []) {
  return (await answerTo(entry, unknown)).data[0]
}

async function answerTo(entry: Partial<Activity>, unknown: readonly string[] = []) {
  const whole: Activity = {
    chain,
    hash: `0x${'1'.repeat(64)}`,
    at: 1_700_000_000_000,
    from: account,
    to: thief,
    status: 'confirmed',
    operation: 'send',
    nonce: 1,
    movements: [],
    ...entry,
  }
  const { get } = gatewayOf({
    tokens,
    providers: [answers('history', () => ({ entries: [whole] })), pricesBut(unknown)],
  })
  const response = await get(`/v1/account/${account}/history?chainId=${chain}`)
  return v.parse(history.answer, await response.json())
}

const coin = { chain, name: 'Ether', symbol: 'ETH', decimals: 18 } as const
const tokenAt = (address: string) =>
  tokens.find((token) => token.address === address) ??
  (address === '' ? coin : { chain, address, name: 'Stray', symbol: 'STRAY', decimals: 6 })
const moved = (direction: 'in' | 'out', address: string, amount: bigint, isSpam = false): Movement => ({
  direction,
  token: { ...tokenAt(address), amount, isSpam },
})

search(
  'a transaction of another account is a swap only if it paid listed tokens of about the worth',
  fc.asyncProperty(
    fc.record({
      lost: fc.constantFrom(usdc, stray),
      came: fc.constantFrom('none', dai, '', stray, 'nft'),
      /** Of what left, in percent. */
      part: fc.constantFrom(0, 1, 50, 74, 76, 100, 1_000),
      isSpam: fc.boolean(),
      unknown: fc.subarray([usdc, dai, '']),
      operation: fc.constantFrom('send', 'trade', 'execute'),
      isOwn: fc.boolean(),
      more: fc.constantFrom(0, 3),
    }),
    async ({ lost, came, part, isSpam, unknown, operation, isOwn, more }) => {
      const cents = BigInt(part) * 50_000_000n
      // 5,000 dollars left; a coin is worth 3,000.
      const amount = came === '' ? (cents * 10n ** 12n) / 3_000n : cents
      const gift: readonly Movement[] =
        came === 'none'
          ? []
          : came === 'nft'
            ? [{ direction: 'in', nft: { name: 'Thanks', amount: 1n } }]
            : [moved('in', came, amount, isSpam)]
      const movements = [moved('out', lost, 5_000_000_000n), ...gift]
      const row = await rowOf(
        { movements, operation, ...(isOwn ? {} : { takenBy: thief }), ...(more > 0 && { more }) },
        unknown,
      )
      const isPaid = (came === dai || came === '') && !isSpam && part > 75 && more === 0
      const isKnown = lost === usdc && !unknown.includes(usdc) && !unknown.includes(came)
      expect(row?.metadata.takenBy).toBe(isOwn || (isPaid && isKnown) ? undefined : thief)
      if (row?.metadata.takenBy) expect(row.metadata.operationType).not.toBe('trade')
      else if (!isOwn) expect(row?.metadata.operationType).toBe('trade')
      expect([row?.transfers.length, row?.more ?? 0]).toEqual([movements.length, more])
    },
  ),
  { gate: 150, exhaustive: 3_000 },
)

/** Text of all that Unicode has, and of what is drawn as nothing, or not at all. */
const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '\ue000',
    '\u0301',
    'USD\u0600',
    '\u{1f3f4}\u{e0067}',
    '\uffff',
    '\u{e0001}',
    '\ufe0f',
    ' ',
  ),
  fc.constantFrom('\u{10ffff}', '\u0378', '\ud800', '\u200d', '\u{f0000}', '', 'a'.repeat(5_000)),
)

search(
  'no name takes a transfer or its row out of sight',
  fc.asyncProperty(
    anyName,
    anyName,
    anyName,
    fc.integer({ min: -1, max: 99 }),
    async (one, two, three, decimals) => {
      const row = await rowOf({
        operation: two,
        takenBy: thief,
        application: { name: one },
        movements: [
          moved('out', usdc, 5n),
          { direction: 'out', token: { ...tokenAt(stray), name: one, symbol: two, decimals, amount: 7n } },
          { direction: 'out', nft: { name: three, amount: 1n } },
        ],
      })
      expect(row?.transfers).toHaveLength(3)
      expect(row?.transfers[1]?.fungible_info?.symbol).toBeTruthy()
    },
  ),
  { gate: 150, exhaustive: 3_000 },
)

search(
  'a transaction is in the answer, or the answer says that something is missing',
  fc.asyncProperty(
    fc.constantFrom('0x1', '', 'a b'),
    fc.constantFrom(0, 1.5, -1, Number.NaN, 1e300),
    fc.constantFrom(account, ''),
    fc.constantFrom(1, -1, 0.5),
    async (hash, at, from, nonce) => {
      const { data, isCut = false } = await answerTo({ hash, at, from, nonce })
      expect(isCut).toBe(data.length === 0)
    },
  ),
  { gate: 60, exhaustive: 300 },
)

search(
  'a name in an answer is one that the API takes, and letters that can be read stay',
  fc.property(anyName, (name) => {
    const told = labelOf(name)
    expect(told === '' || v.is(label, told)).toBe(true)
    if (/[a-z]/.test(name.slice(0, 12))) expect(told).not.toBe('')
  }),
)

search(
  'of many transfers the losses are in the answer, those of listed tokens first, and the others are counted',
  fc.asyncProperty(
    fc.array(
      fc.record({
        kind: fc.constantFrom('gift', 'bait', 'loss', 'listed'),
        count: fc.constantFrom(1, 49, 51, 200),
      }),
      { maxLength: 4 },
    ),
    async (groups) => {
      const movements = groups.flatMap(({ kind, count }, group) =>
        Array.from({ length: kind === 'listed' ? 1 : count }, (_, at) =>
          moved(
            kind === 'gift' || kind === 'bait' ? 'in' : 'out',
            kind === 'listed' ? usdc : addressAt(1_000 * (group + 1) + at),
            7n,
            kind === 'bait',
          ),
        ),
      )
      const row = await rowOf({ movements, takenBy: thief })
      const [transfers = [], more = 0] = [row?.transfers, row?.more]
      const spamOf = ({ fungible_info: info }: (typeof transfers)[number]) => info?.flags?.is_spam === true
      const real = movements.filter(({ token }) => !token?.isSpam).length
      expect(transfers.length).toBe(Math.min(movements.length, 50))
      expect(transfers.filter((one) => !spamOf(one)).length + more).toBe(real)
      const lost = movements.filter(({ direction }) => direction === 'out')
      const told = transfers.filter(({ direction }) => direction === 'out')
      expect(told.length).toBe(Math.min(lost.length, 50))
      expect(told.filter(({ fungible_info: info }) => info?.isListed).length).toBe(
        lost.filter(({ token }) => token?.address === usdc).length,
      )
    },
  ),
  { gate: 60, exhaustive: 1_000 },
)
