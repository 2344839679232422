// @tier gate
import { rowMostText } from '@foyer/parts'
import { numbersRead, search } from '@foyer/search'
import { createText } from '@foyer/ui'
import fc from 'fast-check'
import { expect } from 'vitest'
import { approvalsOn, readSessions } from '../api.js'
import { approvalKinds, byRisk, isHidden, reachOf } from '../approval.js'
import { messages } from '../messages.js'
import { inOrder, isWide, statusOf } from '../session.js'
import { approvalRow, ethereum, now, sessionRow, usdc } from '../sessions.test-support.js'
import { reachText } from './approvals.js'
import { coinIn, inShort } from './permissions.js'

const text = createText({ locale: 'en' })
text.add(messages)
const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const held = [{ symbol: 'USDC', address: usdc, isListed: true }]
const wording = { t: text.t, text, native, coin: coinIn(held, { [usdc]: 6 }) }

const amounts = fc.oneof(
  fc.bigInt(1n, 10n ** 24n),
  fc.constantFrom(1n, 2n ** 96n - 1n, 2n ** 160n - 1n, 2n ** 256n - 1n),
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
    const { items } = approvalsOn(ethereum)({ approvals: rows, isWhole: true, whole: approvalKinds })
    const inFront = byRisk(items)
    expect(inFront).toHaveLength(items.length)
    const isWorst = (one: (typeof items)[number]) => reachOf(one) === 'all' && one.isListed
    const last = inFront.findLastIndex(isWorst)
    for (const one of inFront.slice(0, Math.max(last, 0))) expect(reachOf(one)).toBe('all')
    for (const one of items) if (isHidden(one)) expect(one.isListed && one.held !== 0n).toBe(false)
    for (const one of items) {
      const isEndless = one.isUnlimited || (one.amount ?? 0n) >= 2n ** 160n - 1n
      if (isEndless && one.kind !== 'delegation') expect(reachOf(one)).not.toBe('some')
      if (reachOf(one) !== 'some' || one.amount === undefined) continue
      const said = reachText(text.t, { text }, { ...one, decimals: 6 })
      expect(said).toContain(rowMostText({ text }, one.amount, { ...one, symbol: 'USDC', address: one.contract, decimals: 6 }))
    }
  }),
  { gate: 200 },
)

const allowance = (amount: bigint, period: number) => ({
  type: 'erc20-recurring-allowance',
  data: { token: usdc, allowance: `0x${amount.toString(16)}`, start: 1, period },
})
const plainCall = { type: 'contract-call', data: { address: usdc, functions: [{ functionName: 'play' }] } }

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

const limit = fc.option(
  fc.record({
    operator: fc.constantFrom('EQUAL', 'GREATER_THAN', 'LESS_THAN'),
    value: fc.constantFrom('0x5', `0x${'f'.repeat(64)}`),
  }),
  { nil: null },
)

search(
  'a call that moves tokens without a limit, or to anyone, is a warning, and its session is in front',
  fc.property(
    fc.constantFrom(
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
      const known = ['approve', 'transfer', 'increaseAllowance'].includes(functionName)
      const at = known ? 0 : functionName === 'transferFrom' ? 1 : undefined
      const [to, amount] = at === undefined ? [] : [args[at], args[at + 1]]
      const isHeld = to?.operator === 'EQUAL' && amount?.value === '0x5' && amount.operator !== 'GREATER_THAN'
      expect(one?.permissions.some(isWide)).toBe(!isHeld)
      if (!isHeld) expect(inOrder(sessions, now)[0]?.pci).toBe('wide')
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
