// @tier gate
import { accountId, displayText, type JournalEntry } from '@foyer/core'
import { search } from '@foyer/search'
import { createText } from '@foyer/ui'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { transactionOn } from './api.js'
import { cautionOf, permissionOf, sidesOf, transactionKind } from './describeTransaction.js'
import { detailText, figureText, partyOf, partyText, titleText } from './formatters.js'
import { createGrouping } from './list.js'
import { messages } from './messages.js'
import { allRows, createCautions } from './rows.js'
import { isGone } from './transaction.js'
import { ethereumId, me, other } from './transactions.test-support.js'

const text = createText({ locale: 'en' })
text.add(messages)
const hash = `0x${'1'.repeat(64)}`
const usdc = `0x${'c3'.repeat(20)}`
const fungible = (isListed: boolean, is_spam = false) => ({
  name: 'USD Coin',
  symbol: 'USDC',
  address: `eip155:1:${usdc}`,
  isListed,
  icon: null,
  flags: { is_spam },
})
const read = (metadata: object, transfers: readonly unknown[]) =>
  transactionOn(
    ethereumId,
    () => false,
    () => false,
  )({
    id: 'one',
    metadata: {
      operationType: 'send',
      hash,
      minedAt: '2026-01-01T00:00:00Z',
      sentFrom: me,
      sentTo: other,
      status: 'confirmed',
      nonce: 1,
      chain: ethereumId,
      application: null,
      ...metadata,
    },
    transfers,
  })
const sides = ['aa', 'bb', 'cc'].map((pair) => `0x${pair.repeat(20)}`)
const transfer = fc.record({
  direction: fc.constantFrom('in', 'out', 'self'),
  numeric: fc.constantFrom('0', '1', '500'),
  isListed: fc.boolean(),
  isSpam: fc.boolean(),
  isItem: fc.boolean(),
  counterparty: fc.record({ address: fc.constantFrom(...sides), others: fc.constantFrom(undefined, 2) }),
})
const allows = { spender: other, fungible_info: fungible(true), quantity: null }
const deeds = ['send', 'receive', 'trade', 'approve', 'revoke', 'cancel', 'mint', 'claim', 'execute'] as const
const told = fc.record({
  operationType: fc.constantFrom(...deeds),
  isAllowing: fc.boolean(),
  /** By code (EIP-7702). */
  isOfAll: fc.boolean(),
  moved: fc.array(transfer, { maxLength: 4 }),
})
const rowOf = ({ operationType, isAllowing, isOfAll, moved }: ReturnType<typeof told.generate>['value']) =>
  read(
    { operationType, ...(isAllowing && { allows: isOfAll ? { ...allows, fungible_info: null } : allows }) },
    moved.map(({ direction, numeric, isListed, isSpam, isItem, counterparty }) => ({
      direction,
      counterparty: {
        address: counterparty.address,
        ...(counterparty.others && { others: counterparty.others }),
      },
      fungible_info: isItem ? null : fungible(isListed, isSpam),
      nft_info: isItem ? { name: 'Tidal', content: null, flags: { is_spam: isSpam } } : null,
      quantity: { numeric },
      value: null,
      price: null,
    })),
  )

search(
  'a row names the other side of the transfer that it shows, and says that there are several',
  fc.property(told, (facts) => {
    const row = rowOf(facts)
    const { main } = sidesOf(row)
    const party = partyOf(row, me)
    if (!main || (party?.side !== 'to' && party?.side !== 'from')) return
    if (transactionKind(row) === 'buy') return
    expect(party.who).toBe(main.counterparty?.address)
    const detail = detailText(text.t, row, { ...party, name: partyText(party) }, false)
    if (main.kind === 'token') expect(detail?.endsWith('2 more')).toBe(main.counterparty?.others === 2)
  }),
  { gate: 500 },
)

search(
  'a permission is always in the list, and no loss is under its title',
  fc.property(told, (facts) => {
    const row = rowOf(facts)
    const isLoss = facts.moved.some(({ direction, numeric }) => direction === 'out' && numeric !== '0')
    const kind = transactionKind(row)
    if (isLoss) expect(['approve', 'revoke', 'cancel', 'receive']).not.toContain(kind)
    const isGain = facts.moved.some(({ direction, isSpam }) => direction === 'in' && !isSpam)
    if (isLoss && !isGain) expect(['Minted', 'Swapped', 'Claimed']).not.toContain(titleText(text.t, row))
    if (!facts.isAllowing) return
    expect(row.allows?.spender).toBe(other)
    expect(createGrouping('en')([row]).map(({ key }) => key)).toContain(row.id)
    expect(cautionOf(row)).toBeUndefined()
    if (isLoss) expect(sidesOf(row).more).toBeGreaterThan(0)
    else expect([permissionOf(row), partyOf(row, me)?.who]).toEqual([row.allows, other])
  }),
  { gate: 500 },
)

const account = accountId(ethereumId, me)
const entryOf = (facts: Partial<JournalEntry>): JournalEntry => ({
  id: 'x',
  kind: 'send',
  account,
  at: Date.UTC(2026, 0, 1),
  status: 'confirmed',
  answer: hash,
  ...facts,
})
const agreed = { to: other, amount: '5', decimals: 0, symbol: displayText('USDC'), token: usdc }

search(
  'a row of which the chain carried out anything denies no loss, and tells the permission, whatever its service says of its end',
  fc.property(
    told,
    fc.constantFrom('confirmed', 'failed', 'pending'),
    fc.constantFrom(undefined, other),
    fc.constantFrom('other', 'confirmed'),
    fc.constantFrom(
      { kind: 'send', transfer: agreed } as const,
      { kind: 'call', what: displayText('Allow 5 USDC') } as const,
    ),
    (facts, said, takenBy, status, sent) => {
      const service = { ...rowOf(facts), status: said, takenBy: takenBy && displayText(takenBy) }
      const own = { sent: [entryOf({ ...sent, status })], account, done: true }
      const [row, ...others] = allRows([service], own)
      if (!row) throw new Error('No row')
      expect(others).toEqual([])
      const title = titleText(text.t, row)
      expect(title).not.toMatch(/^(Not |Failed|In progress|Sending|Approving)/)
      expect(createGrouping('en')([row]).map(({ key }) => key)).toContain(row.id)
      expect(row.allows).toEqual(service.allows)
      if (status === 'confirmed') return
      expect(title).toBe('Something else was sent')
      expect(row.transfers).toEqual(service.transfers)
      const { main, other: given, more } = sidesOf(row)
      const gone = row.transfers.filter(isGone)
      const shown = [main, given].filter((one) => one !== undefined)
      if (gone.length > 0) expect(shown.some(isGone)).toBe(true)
      expect(more).toBeGreaterThanOrEqual(gone.filter((one) => !shown.includes(one)).length)
      for (const one of gone)
        if (one.kind === 'token')
          expect(figureText(text.t, { text: { locale: 'en' }, isHidden: false }, row, one)).toMatch(/^−/)
      if (row.allows && !permissionOf(row)) expect(more).toBeGreaterThan(0)
      // A row of the list does not tell what was confirmed as if that had been done.
      expect(detailText(text.t, row, undefined, false) ?? '').not.toContain('Allow 5 USDC')
    },
  ),
  { gate: 300 },
)

search(
  'bait is not listed next to what else a transaction moved',
  fc.property(told, (facts) => {
    const row = rowOf(facts)
    const { main, rest } = sidesOf(row)
    if (main && !main.isSpam)
      expect(rest.filter(({ isSpam, direction }) => isSpam && direction === 'in')).toEqual([])
  }),
  { gate: 200 },
)

it('a token that nothing vouches for has another figure than the listed token of that symbol', () => {
  const figure = (isListed: boolean) => {
    const row = read({ operationType: 'receive' }, [
      { direction: 'in', fungible_info: fungible(isListed), nft_info: null, quantity: { numeric: '5' } },
    ])
    const { main } = sidesOf(row)
    return main && figureText(text.t, { text: { locale: 'en' }, isHidden: false }, row, main)
  }
  expect([figure(true), figure(false)]).toEqual(['+5 USDC', '+5 \u200e\u2068“USDC”\u2069'])
})

it('a transfer that was sent from here has the recipient that was agreed to; another is a caution', () => {
  const [alice = '', bad = ''] = sides
  const transfer = { to: alice, amount: '500000000', decimals: 6, symbol: displayText('USDC'), token: usdc }
  const sent = entryOf({ what: '500 USDC', transfer })
  const tell = (sentTo: string, others?: number) => {
    const out = {
      direction: 'out',
      fungible_info: fungible(true),
      nft_info: null,
      quantity: { numeric: '500' },
      ...(others && { counterparty: { address: sentTo, others } }),
    }
    const rows = allRows([read({ sentTo }, [out])], { sent: [sent], account, done: true })
    return [rows[0]?.to, ...(createCautions(account)(rows).get('sent x') ?? [])]
  }
  expect(tell(bad)).toEqual([alice, 'recipient'])
  // A token that keeps a part has it go to others.
  expect(tell(alice, 1)).toEqual([alice])
  expect(tell(bad, 1)).toEqual([alice, 'recipient'])
  // Some services name the contract of the token, or no address at all.
  for (const same of [alice, alice.toUpperCase().replace('0X', '0x'), usdc, 'alice.eth'])
    expect(tell(same)).toEqual([alice])
})
