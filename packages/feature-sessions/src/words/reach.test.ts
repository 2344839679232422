// @tier gate
import { amountText, rowMostText } from '@foyer/parts'
import { numbersRead, search } from '@foyer/search'
import { createText } from '@foyer/ui'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { approvalsOn, readSessions } from '../api.js'
import { approvalKinds, byRisk, isHidden, reachOf } from '../approval.js'
import { messages } from '../messages.js'
import { inOrder, isWide, statusOf } from '../session.js'
import { approvalRow, dai, ethereum, now, sessionRow, usdc } from '../sessions.test-support.js'
import { reachText } from './approvals.js'
import { coinIn, inShort } from './permissions.js'

const text = createText({ locale: 'en' })
text.add(messages)
const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const held = [{ symbol: 'USDC', address: usdc, isListed: true }]
const wording = { t: text.t, text, native, coin: coinIn(held, { [usdc]: 6 }) }

const amounts = fc.oneof(
  fc.bigInt(1n, 10n ** 24n),
  fc.constantFrom(1n, 2n ** 94n, 2n ** 95n, 2n ** 96n - 1n, 2n ** 160n - 1n, 2n ** 256n - 1n),
)
const approval = fc
  .record({
    kind: fc.constantFrom(...approvalKinds),
    amount: amounts,
    isUnlimited: fc.boolean(),
    held: fc.constantFrom('0', '5000000', '10000000000', null),
    isListed: fc.boolean(),
    isSpam: fc.boolean(),
    at: fc.integer({ min: 1, max: 99 }),
  })
  .map(({ at, amount, kind, ...said }) =>
    approvalRow({
      ...said,
      kind,
      amount: kind === 'token' || kind === 'permit2' ? `${amount}` : null,
      ...(kind === 'piece' && { tokenId: '7' }),
      spender: `${ethereum}:0x${`${at}`.padStart(40, '0')}`,
    }),
  )

search(
  'an approval that takes all of a listed token is in front of all that take less, and in sight, whatever its service says',
  fc.property(fc.array(approval, { minLength: 1, maxLength: 30 }), (rows) => {
    const { items } = approvalsOn(
      ethereum,
      () => false,
    )({ approvals: rows, isWhole: true, whole: approvalKinds })
    const inFront = byRisk(items)
    expect(inFront).toHaveLength(items.length)
    const isWorst = (one: (typeof items)[number]) => reachOf(one) === 'all' && one.isListed
    const last = inFront.findLastIndex(isWorst)
    for (const one of inFront.slice(0, Math.max(last, 0))) expect(reachOf(one)).toBe('all')
    for (const one of items) if (isHidden(one)) expect(one.isListed).toBe(false)
    for (const one of items) {
      const isEndless = one.isUnlimited || (one.amount ?? 0n) >= 2n ** 95n
      if (isEndless && one.kind !== 'delegation') expect(reachOf(one)).not.toBe('some')
      if (reachOf(one) !== 'some' || one.amount === undefined) continue
      const said = reachText(text.t, { text }, { ...one, decimals: 6 })
      const coin = { symbol: 'USDC', address: one.contract, isListed: one.isListed, decimals: 6 }
      expect(said).toContain(rowMostText({ text }, one.amount, coin))
    }
  }),
  { gate: 200 },
)

const allowance = (amount: bigint, period: number, token = usdc) => ({
  type: 'erc20-recurring-allowance',
  data: { token, allowance: `0x${amount.toString(16)}`, start: 1, period },
})
const plainCall = {
  type: 'contract-call',
  data: { address: usdc, functions: [{ functionName: 'play', valueLimit: '0x0' }] },
}

search(
  'the row of a session says its largest allowance, wherever that is among its permissions',
  fc.property(
    fc.array(fc.bigInt(1n, 10n ** 15n), { minLength: 1, maxLength: 5 }),
    fc.nat(5),
    fc.constantFrom(3_600, 86_400),
    (all, at, period) => {
      const permissions: object[] = all.map((amount) => allowance(amount, period))
      permissions.splice(at, 0, plainCall)
      const [session] = readSessions({ pcis: [sessionRow({ permissions })] }).items
      const said = inShort(wording, session?.permissions ?? [])
      const largest = all.toSorted((one, other) => (one > other ? -1 : 1))[0] ?? 0n
      const alone = readSessions({ pcis: [sessionRow({ permissions: [allowance(largest, period)] })] })
        .items[0]
      expect(numbersRead(said)[0]).toBe(numbersRead(inShort(wording, alone?.permissions ?? []))[0])
    },
  ),
  { gate: 200 },
)

search(
  'the row of a session names no allowance if another takes more, at once or in time',
  fc.property(
    fc.array(
      fc.record({
        amount: fc.oneof(fc.bigInt(1n, 10n ** 12n), fc.constantFrom(10n ** 6n, 7n * 10n ** 6n)),
        period: fc.constantFrom(3_600, 86_400, 604_800, 31_536_000, 100 * 31_536_000),
        token: fc.constantFrom(usdc, dai),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    (all) => {
      const listed = [
        { symbol: 'USDC', address: usdc, isListed: true, price: 1 },
        { symbol: 'DAI', address: dai, isListed: true, price: 2 },
      ]
      const words = { ...wording, coin: coinIn(listed, { [usdc]: 6, [dai]: 6 }) }
      const read = (of: typeof all) => {
        const permissions = of.map(({ amount, period, token }) => allowance(amount, period, token))
        return inShort(
          words,
          readSessions({ pcis: [sessionRow({ permissions })] }).items[0]?.permissions ?? [],
        )
      }
      const said = read(all)
      if (said === 'More than fits here') return
      const named = all.filter((one) => said.startsWith(read([one])))
      const worth = ({ amount, token }: (typeof all)[number]) => amount * (token === dai ? 2n : 1n)
      const isLargest = named.some((one) =>
        all.every(
          (other) =>
            worth(one) >= worth(other) &&
            // A quotient may be rounded.
            Number(worth(one)) / one.period >= (Number(worth(other)) / other.period) * (1 - 1e-9),
        ),
      )
      expect(isLargest, said).toBe(true)
    },
  ),
  { gate: 200 },
)

test.each([
  [[allowance(30n, 86_400), allowance(10_000n, 31_536_000)], 'More than fits here'],
  [[allowance(30n * 10n ** 6n, 86_400), allowance(100n * 10n ** 6n, 3_600)], '100 USDC an hour and 1 more'],
  [[allowance(10n ** 8n, 604_800), allowance(10n ** 8n, 86_400)], '100 USDC a day and 1 more'],
  [[allowance(10n ** 8n, 86_400), allowance(7n * 10n ** 8n, 604_800)], '700 USDC a week and 1 more'],
])('the row of a session names the larger of two allowances if there is one', (permissions, said) => {
  const [session] = readSessions({ pcis: [sessionRow({ permissions })] }).items
  expect(inShort(wording, session?.permissions ?? [])).toBe(said)
})

const limit = fc.option(
  fc.record({
    operator: fc.constantFrom('EQUAL', 'GREATER_THAN', 'LESS_THAN'),
    value: fc.constantFrom('0x5', `0x${(2n ** 94n).toString(16)}`, `0x${'f'.repeat(64)}`),
  }),
  { nil: null },
)

/** Functions that move something, or hand an account or a contract over, none of which has a name of a transfer. */
const administration = [
  'multicall',
  'execute',
  'executeBatch',
  'withdraw',
  'redeem',
  'burn',
  'burnFrom',
  'delegate',
  'upgradeTo',
  'transferOwnership',
  'setOwner',
  'addOwnerWithThreshold',
  'enableModule',
  'swap',
  'deposit',
  'sweep',
  'constructor',
]

search(
  'a call that is not known to be harmless is a warning, whatever its arguments are limited to, and its session is in front',
  fc.property(
    fc.constantFrom(
      ...administration,
      'approve',
      'transfer',
      'transferFrom',
      'increaseAllowance',
      'setApprovalForAll',
      'permit',
      '0x095ea7b3',
    ),
    fc.array(limit, { maxLength: 3 }),
    fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 14 }),
    (functionName, args, others) => {
      const permissions = [
        {
          type: 'contract-call',
          data: { address: usdc, functions: [{ functionName, args, valueLimit: '0x0' }] },
        },
      ]
      const rows = [
        ...others.map((days, at) => sessionRow({ pci: `other${at}`, expiry: now / 1_000 + days * 86_400 })),
        sessionRow({ pci: 'wide', permissions }),
      ]
      const sessions = readSessions({ pcis: rows }).items
      const one = sessions.find(({ pci }) => pci === 'wide')
      expect(one?.permissions.some(isWide)).toBe(true)
      expect(inOrder(sessions, now)[0]?.pci).toBe('wide')
      expect(inShort(wording, one?.permissions ?? [])).toBe('More than fits here')
    },
  ),
  { gate: 300 },
)

search(
  'a session that is said to end in the future goes on',
  fc.property(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -10, max: 400 }), (revoked, left) => {
    const day = 86_400_000
    const session = { expiry: now + left * day, revokedAt: now + revoked * day }
    expect(statusOf(session, now) === 'revoked').toBe(revoked <= 1)
  }),
  { gate: 100 },
)

const coins = fc.oneof(
  fc.bigInt(0n, 10n ** 24n),
  fc.constantFrom(undefined, 0n, 1n, 2n ** 95n, 2n ** 127n, 2n ** 256n - 1n),
)

search(
  'a session that may take coins with a call is a warning, is in front if there is no limit, and its row says the limit unless it also has an allowance',
  fc.property(coins, coins, fc.nat(3), fc.constantFrom(0n, 1n, 10n ** 12n), (one, other, at, daily) => {
    const limitIn = (value: bigint | undefined) =>
      value === undefined ? {} : { valueLimit: `0x${value.toString(16)}` }
    const functions = [one, other].map((value) => ({ functionName: 'play', ...limitIn(value) }))
    const session = (pci: string, ...permissions: object[]) => sessionRow({ pci, permissions })
    const call = { type: 'contract-call', data: { address: usdc, functions } }
    const limited = {
      type: 'contract-call',
      data: { address: usdc, functions: [{ functionName: 'play', valueLimit: '0x1' }] },
    }
    const rows = [session('narrow', allowance(5n, 86_400)), session('limited', limited)]
    rows.splice(at, 0, session('call', ...(daily ? [allowance(daily, 86_400)] : []), call))
    const sessions = readSessions({ pcis: rows }).items
    const permissions = sessions.find(({ pci }) => pci === 'call')?.permissions ?? []
    const isOpen = [one, other].some((value) => value === undefined || value >= 2n ** 95n)
    const most = [one ?? 0n, other ?? 0n].reduce((a, b) => (a > b ? a : b))
    expect(permissions.some(isWide)).toBe(isOpen || most > 0n)
    if (isOpen) expect(inOrder(sessions, now)[0]?.pci).toBe('call')
    if (isOpen || (most > 0n && daily)) expect(inShort(wording, permissions)).toBe('More than fits here')
    else if (most > 0n)
      expect(inShort(wording, permissions)).toContain(amountText({ text }, most, native, native.decimals))
    if (most > 0n) expect(inOrder(sessions, now).at(-1)?.pci).toBe('narrow')
  }),
  { gate: 200 },
)

search(
  'an endless allowance is a warning in front and in few words, and no allowance of unknown worth is behind a known one',
  fc.property(
    fc.constantFrom(2n ** 95n, 2n ** 96n - 1n, 2n ** 256n - 1n, 10n ** 18n),
    fc.bigInt(1n, 10n ** 9n),
    fc.boolean(),
    fc.boolean(),
    (amount, known, isPriced, isFirst) => {
      const priced = held.map((coin) => ({ ...coin, price: 1 }))
      const listed = [
        ...priced,
        { symbol: 'DAI', address: dai, isListed: true, price: isPriced ? 1 : undefined },
      ]
      const words = { ...wording, coin: coinIn(listed, { [usdc]: 6, [dai]: 18 }) }
      const both = [allowance(known, 86_400), allowance(amount, 86_400, dai)]
      const rows = [
        sessionRow({ pci: 'known', permissions: both.slice(0, 1) }),
        sessionRow({ pci: 'both', permissions: isFirst ? both : both.toReversed() }),
      ]
      const sessions = readSessions({ pcis: rows }).items
      const permissions = sessions.find(({ pci }) => pci === 'both')?.permissions ?? []
      const isEndless = amount !== 10n ** 18n
      expect(permissions.some(isWide)).toBe(isEndless)
      if (isEndless) {
        expect(inOrder(sessions, now)[0]?.pci).toBe('both')
        expect(inShort(words, permissions)).toBe('Any amount of DAI a day and 1 more')
      } else if (!isPriced) expect(inShort(words, permissions)).toBe('More than fits here')
    },
  ),
  { gate: 100 },
)

search(
  'a row names an endless allowance of several permissions if a list or a price vouches for its token, and no other is without a limit',
  fc.property(
    fc.constantFrom({}, { isListed: true }, { price: 1 }),
    fc.constantFrom(
      { type: 'contract-call', data: { address: usdc, functions: [] } },
      { type: 'contract-call', data: { address: usdc, functions: [{ functionName: 'multicall' }] } },
      { type: 'something-new', data: {} },
      allowance(2n ** 256n - 1n, 86_400),
      allowance(5_000_000_000n, 86_400),
      plainCall,
    ),
    fc.boolean(),
    (facts, other, isFirst) => {
      const known = [...held, { symbol: 'DAI', address: dai, ...facts }]
      const words = { ...wording, coin: coinIn(known, { [usdc]: 6, [dai]: 18 }) }
      const both = [allowance(2n ** 256n - 1n, 86_400, dai), other]
      const read = (permissions: readonly object[]) =>
        readSessions({ pcis: [sessionRow({ permissions })] }).items[0]?.permissions ?? []
      const shortOf = (permissions: readonly object[]) => inShort(words, read(permissions))
      const isLimited = !read([other]).some(isWide)
      const name = Object.keys(facts).length > 0 ? 'DAI' : undefined
      expect(shortOf(isFirst ? both : both.toReversed()) !== 'More than fits here').toBe(
        isLimited && name !== undefined,
      )
      expect(shortOf(both.slice(0, 1))).toContain(name ?? '0x')
    },
  ),
  { gate: 100 },
)

search(
  'of two rows with one id, the list keeps what takes more, in either order',
  fc.property(approval, approval, fc.boolean(), (one, other, isSame) => {
    const pair = [
      one,
      {
        ...(isSame ? one : other),
        spender: one.spender,
        kind: one.kind,
        amount: isSame || one.kind !== other.kind ? one.amount : other.amount,
        tokenId: 'tokenId' in one ? one.tokenId : undefined,
      },
    ]
    const read = (rows: readonly object[]) =>
      approvalsOn(ethereum, () => false)({ approvals: rows, isWhole: true, whole: approvalKinds }).items
    const alone = pair.flatMap((row) => read([row]))
    for (const rows of [pair, pair.toReversed()]) {
      const [kept, ...others] = read(rows)
      expect(others).toEqual([])
      const ranks = ['some', 'later', 'all']
      const isListed = (item: typeof kept) => item?.isListed === true
      for (const item of alone) {
        if (!kept) throw new Error('No row was kept')
        expect(ranks.indexOf(reachOf(kept))).toBeGreaterThanOrEqual(ranks.indexOf(reachOf(item)))
        if (reachOf(kept) === reachOf(item) && isListed(kept) === isListed(item))
          expect((kept.amount ?? 0n) >= (item.amount ?? 0n)).toBe(true)
      }
    }
  }),
  { gate: 200 },
)

search(
  'of two sessions with one id, the list keeps all that both may do, and one that goes on',
  fc.property(
    fc.array(fc.bigInt(1n, 10n ** 9n), { minLength: 2, maxLength: 2 }),
    fc.constantFrom(null, 1),
    fc.constantFrom(null, 1),
    ([one = 1n, other = 1n], first, second) => {
      const rows = [
        sessionRow({ permissions: [allowance(one, 86_400)], revokedAt: first }),
        sessionRow({ permissions: [allowance(other, 86_400)], revokedAt: second }),
      ]
      const { items } = readSessions({ pcis: rows })
      expect(items).toHaveLength(1)
      expect(items[0] && statusOf(items[0], now)).toBe(first && second ? 'revoked' : 'active')
      const amounts = items[0]?.permissions.map((read) => read.kind === 'allowance' && read.amount)
      expect(amounts).toEqual(one === other ? [one] : [one, other])
    },
  ),
  { gate: 100 },
)

search(
  'a session with an id is listed whatever its end is, and goes on unless a date is over',
  fc.property(
    fc.oneof(
      fc.constantFrom(0, 2 ** 48 - 1, Number.MAX_SAFE_INTEGER, 'never', null, undefined, -1),
      fc.integer({ min: 1, max: 2 ** 40 }),
      fc.jsonValue(),
    ),
    (expiry) => {
      const { items, isWhole } = readSessions({ pcis: [sessionRow({ expiry })] })
      expect([items.length, isWhole]).toEqual([1, true])
      const isDate = typeof expiry === 'number' && expiry > 0
      if (!isDate || expiry * 1_000 > now) expect(items[0] && statusOf(items[0], now)).toBe('active')
      else expect(items[0] && statusOf(items[0], now)).toBe('expired')
    },
  ),
  { gate: 200 },
)
