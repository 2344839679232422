// @tier gate
import { accountId, displayText, type JournalEntry, parseNetworkId, safeUrl } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sidesOf, transactionKind } from './describeTransaction.js'
import { withBought } from './purchaseRows.js'
import { allRows, createCautions } from './rows.js'
import { isGone, type Transaction, type Transfer } from './transaction.js'
import { ethereumId, me, nft, other, token, transaction } from './transactions.test-support.js'

const account = accountId(ethereumId, me)
const now = Date.UTC(2026, 10, 23)
const cautionsOf = (
  rows: Parameters<ReturnType<typeof createCautions>>[0],
  whose: Parameters<typeof createCautions>[0] = account,
) => createCautions(whose)(rows)
/** Drawn as {@link other} is: the same four letters at both ends. */
const poison = `0x${other.slice(2, 6)}${'0'.repeat(32)}${other.slice(-4)}`

function entry(status: JournalEntry['status'], more: Partial<JournalEntry> = {}): JournalEntry {
  return {
    id: 'e1',
    kind: 'send',
    account,
    at: now,
    status,
    answer: '0xABC',
    what: '0.5 ETH to 0x3f…36f0bE',
    transfer: { to: other, amount: '500', symbol: displayText('ETH'), decimals: 3 },
    ...more,
  }
}
const rowsOf = (sent: readonly JournalEntry[], told: Parameters<typeof allRows>[0] = [], done = true) =>
  allRows(told, { sent, account, done })

describe('what is being bought', () => {
  const bought = transaction({
    id: 'onramp:kestrel:7',
    operation: 'buy',
    hash: '0xABC',
    status: 'confirmed',
    at: now,
    from: displayText('Kestrel Pay'),
  })
  const contract = `0x${'1f'.repeat(20)}`
  const one = { ...bought, provider: 'kestrel', contract }

  test('is pending until the chain tells it, whatever its provider says, unless it failed', () => {
    expect(withBought([], [one])).toMatchObject([{ id: one.id, status: 'pending', hash: undefined }])
    expect(withBought([], [{ ...one, status: 'failed' }])).toMatchObject([{ status: 'failed' }])
  })

  test('becomes the row that the chain tells, and stays the same one', () => {
    const told = transaction({
      id: 'eip155:1:0xabc',
      hash: '0xabc',
      at: now + 9_000,
      operation: 'buy',
      transfers: [token({ direction: 'in' })],
    })

    expect(withBought([told, transaction({ id: 'two', hash: '0x2' })], [one])).toEqual([
      { ...told, id: one.id },
      transaction({ id: 'two', hash: '0x2' }),
    ])
  })

  test.each([
    ['a thousandth of what was bought', { amount: 25n, decimals: 5 }, now + 9_000],
    ['bait with the symbol of the coin', { isSpam: true }, now + 9_000],
    ['another token', { address: other }, now + 9_000],
    ['a movement of the day before', {}, now - 86_400_000],
  ])('is not brought by %s, though its provider names the transaction', (_what, facts, at) => {
    const told = transaction({ id: 'told', hash: '0xabc', at, transfers: [token(facts)] })

    expect(withBought([told], [one])).toMatchObject([{ id: one.id, status: 'pending' }, { id: 'told' }])
  })

  search(
    'is brought by a token of its own contract alone, whatever symbol and list the token claims',
    fc.property(
      fc.constantFrom('', contract, contract.toUpperCase().replace('X', 'x'), undefined),
      fc.record({
        address: fc.constantFrom(undefined, '', '?', contract, other),
        symbol: fc.constantFrom('ETH', 'USDC', '').map((symbol) => displayText(symbol)),
        isCoin: fc.boolean(),
        isListed: fc.boolean(),
      }),
      (wanted, moved) => {
        const told = transaction({ id: 'told', hash: '0xabc', at: now + 9_000, transfers: [token(moved)] })
        const isBrought = withBought([told], [{ ...one, contract: wanted }]).length === 1
        const isOwn = moved.isCoin ? wanted === '' : !!wanted && moved.address === contract
        expect(isBrought).toBe(isOwn)
      },
    ),
    { gate: 200 },
  )

  test('stays listed next to another purchase of the same hash, and next to a transaction that brought nothing', () => {
    const sent = transaction({
      id: 'eip155:1:0xabc',
      hash: '0xabc',
      transfers: [token({ direction: 'out' })],
    })
    const second = { ...one, id: 'onramp:kestrel:8' }

    expect(withBought([sent], [one, second]).map(({ id }) => id)).toEqual([one.id, second.id, sent.id])
  })
})

describe('what was sent from here', () => {
  const sent = { direction: 'out', amount: 500n, decimals: 3, isCoin: true, isProven: true } as const

  test.each([
    ['send', 'execute', 'Swap 900 USDC to about 0.3 ETH'],
    ['execute', 'execute', 'Swap 900 USDC to about 0.3 ETH'],
    ['trade', 'trade', undefined],
    ['approve', 'approve', undefined],
  ])('is no transfer where a call was confirmed: a row of the kind %s becomes %s', (said, kind, what) => {
    const call = entry('confirmed', {
      kind: 'call',
      transfer: undefined,
      what: 'Swap 900 USDC to about 0.3 ETH',
    })
    const transfers = [token({ direction: 'out', symbol: displayText('USDC') })]
    const told = transaction({ hash: '0xabc', operation: said, transfers })

    expect(rowsOf([call], [told])).toMatchObject([{ operation: kind, ...(what && { what }), transfers }])
  })

  test('is a transfer where that was confirmed, whatever the service says of it', () => {
    const told = transaction({ hash: '0xabc', operation: 'send', transfers: [token({ direction: 'out' })] })

    expect(rowsOf([entry('confirmed')], [told])).toMatchObject([{ operation: 'send' }])
    expect(rowsOf([entry('confirmed')], [told])[0]).not.toHaveProperty('what')
  })

  test('is a row at once, with all that was agreed to', () => {
    expect(rowsOf([entry('sent')])).toMatchObject([
      {
        id: 'sent e1',
        status: 'pending',
        operation: 'send',
        hash: '0xABC',
        from: me,
        to: other,
        at: now,
        transfers: [
          { kind: 'token', direction: 'out', amount: 500n, decimals: 3, symbol: 'ETH', isCoin: true },
        ],
      },
    ])
  })

  test('becomes the row that the history tells, and stays the same one', () => {
    const told = transaction({ id: 'eip155:1:0xabc', hash: '0xabc', at: now + 9_000, operation: 'send' })

    expect(rowsOf([entry('confirmed')], [told, transaction()])).toEqual([
      {
        ...told,
        id: 'sent e1',
        isOwn: true,
        to: other,
        transfers: [expect.objectContaining(sent), ...told.transfers],
      },
      transaction(),
    ])
    expect(rowsOf([entry('confirmed'), entry('confirmed', { id: 'e2' })], [told])).toHaveLength(1)
  })

  test('keeps its receiver in the letter case that was agreed to', () => {
    const told = transaction({ hash: '0xabc', operation: 'send', to: displayText(other.toLowerCase()) })

    expect(rowsOf([entry('confirmed')], [told])).toMatchObject([{ id: 'sent e1', to: other }])
  })

  test.each<readonly [JournalEntry['status'], Transaction['status'], string]>([
    ['sent', 'pending', 'confirmed'],
    ['leaving', 'pending', 'failed'],
    ['confirmed', 'confirmed', 'failed'],
    ['confirmed', 'confirmed', 'pending'],
    ['reverted', 'failed', 'confirmed'],
    ['other', 'other', 'confirmed'],
    ['other', 'other', 'failed'],
    ['expired', 'failed', 'failed'],
    ['replaced', 'failed', 'confirmed'],
  ])('has the end that Foyer has read (%s: %s), though a service says “%s”', (status, shown, said) => {
    const told = transaction({
      hash: '0xabc',
      operation: 'send',
      status: said === 'pending' || said === 'failed' ? said : 'confirmed',
      at: now + 9_000,
    })
    const [alone] = rowsOf([entry(status)])
    const [row] = rowsOf([entry(status)], [told])

    expect(row).toMatchObject({ id: 'sent e1', status: shown, at: told.at })
    // Of something else, the service says what it moved.
    expect(row?.ended).toBe(alone?.ended)
    expect(row?.transfers).toEqual(status === 'other' ? told.transfers : alone?.transfers)
  })

  test.each(['reverted', 'expired', 'replaced'] as const)(
    'and failed (%s) still says all that the service saw leave the account',
    (status) => {
      const plan = token({ direction: 'out', amount: 500n, decimals: 3, address: undefined, isCoin: true })
      const charge = token({ direction: 'out', amount: 7n, address: '0xa0b8', isCoin: false })
      const told = transaction({ hash: '0xabc', operation: 'send', transfers: [plan, charge] })

      const [row] = rowsOf([entry(status)], [told])

      expect(row).toMatchObject({
        status: 'failed',
        hasMoved: true,
        operation: 'execute',
        transfers: [charge],
      })
      expect(row?.what).toBe('0.5 ETH to 0x3f…36f0bE')
      const same = { ...plan, amount: 5n, decimals: 1 }
      for (const one of [plan, same])
        expect(rowsOf([entry(status)], [transaction({ ...told, transfers: [one] })])[0]?.hasMoved).toBe(
          undefined,
        )
    },
  )

  search(
    'is in its row as Foyer has read it, with its amount and in front, whatever the service lists',
    fc.property(
      fc.array(
        fc.record({
          direction: fc.constantFrom('in', 'out', 'self'),
          amount: fc.constantFrom(undefined, 0n, 9n, 100n, 400n, 500n, 50_000n),
          isCoin: fc.boolean(),
          worth: fc.constantFrom(undefined, 0.01, 5_000),
        }),
        { maxLength: 4 },
      ),
      fc.constantFrom('send', 'receive', 'execute', 'trade', 'approve', 'claim', 'deposit', ''),
      fc.constantFrom<Transaction['status'][]>('confirmed', 'pending', 'failed'),
      fc.boolean(),
      (listed, operation, status, isSwap) => {
        const transfers = listed.map(({ isCoin, ...facts }) =>
          token({ ...facts, decimals: 3, isCoin, ...(isCoin && { address: undefined }) }),
        )
        const given = { amount: '500', symbol: displayText('ETH'), decimals: 3 }
        const least = { ...given, token: other }
        const swap = { kind: 'call' as const, transfer: undefined, swap: { given, least } }
        const told = transaction({ hash: '0xabc', operation, status, transfers })

        const [row] = rowsOf([entry('confirmed', isSwap ? swap : {})], [told])

        if (!row) throw new Error('no row')
        const { main, other: second } = sidesOf(row)
        expect(row.transfers[0]).toMatchObject(sent)
        expect([main, second]).toContainEqual(expect.objectContaining(sent))
        if (!isSwap) expect(transactionKind(row)).toBe('send')
        // All that left is said: no loss twice where it is the one that was read, and none less.
        const lossOf = (all: readonly Transfer[], isCoin: boolean) =>
          all
            .filter((one) => isGone(one) && one.isCoin === isCoin)
            .reduce((sum, { amount = 0n }) => sum + amount, 0n)
        const coins = lossOf(transfers, true)
        expect(lossOf(row.transfers, false)).toBe(lossOf(transfers, false))
        const isListed = transfers.some((one) => one.isCoin && isGone(one) && one.amount === 500n)
        expect(lossOf(row.transfers, true)).toBe(isListed ? coins : coins > 500n ? coins + 500n : 500n)
      },
    ),
    { gate: 500, exhaustive: 5_000 },
  )

  search(
    'loses no loss, taker, count or permission that the service tells, however it ended',
    fc.property(
      fc.constantFrom<JournalEntry['status'][]>('confirmed', 'reverted', 'replaced', 'expired', 'other'),
      fc.record({
        transfers: fc.array(
          fc.record({
            direction: fc.constantFrom('in', 'out'),
            amount: fc.bigInt({ min: 0n, max: 9n }),
            address: fc.constantFrom('0x1', '0x2'),
          }),
          { maxLength: 3 },
        ),
        takenBy: fc.option(fc.constant(displayText(other)), { nil: undefined }),
        untold: fc.option(fc.nat(3), { nil: undefined }),
      }),
      (status, { transfers, takenBy, untold }) => {
        const told = transaction({
          hash: '0xabc',
          transfers: transfers.map((facts) => token({ ...facts, isCoin: false })),
          takenBy,
          untold,
        })

        const [row] = rowsOf([entry(status)], [told])

        const lost = told.transfers.filter(isGone)
        expect(row?.transfers).toEqual(expect.arrayContaining(lost))
        expect([row?.takenBy, row?.untold ?? 0]).toEqual([takenBy, untold ?? 0])
      },
    ),
    { gate: 100, exhaustive: 5_000 },
  )

  test('is listed on its own network, for its own account', () => {
    const elsewhere = accountId(parseNetworkId('eip155:8453'), me)

    expect(
      rowsOf([
        entry('sent', { account: elsewhere }),
        entry('sent', { account: accountId(ethereumId, other) }),
      ]),
    ).toEqual([])
  })

  test('and has ended waits for the page that it belongs to; what is pending does not', () => {
    const told = transaction({ at: now + 1_000 })

    expect(rowsOf([entry('confirmed', { answer: '0x2' })], [told], false)).toEqual([told])
    expect(rowsOf([entry('confirmed', { answer: '0x2' })], [told])).toHaveLength(2)
    expect(rowsOf([entry('confirmed', { answer: '0x2', at: now + 2_000 })], [told], false)).toHaveLength(2)
    expect(rowsOf([entry('leaving', { answer: '0x2' })], [told], false)).toHaveLength(2)
    expect(rowsOf([entry('confirmed')], [], false)).toEqual([])
  })

  test('says what the chain proves of its end', () => {
    const ended = (status: JournalEntry['status'], more?: Partial<JournalEntry>) =>
      rowsOf([entry(status, more)])[0]

    expect(ended('reverted')).toMatchObject({ status: 'failed' })
    expect(ended('reverted')).not.toHaveProperty('ended')
    expect(ended('replaced', { replacedBy: '0xdef' })).toMatchObject({
      status: 'failed',
      ended: 'replaced',
      replacedBy: '0xdef',
    })
    expect(ended('expired')).toMatchObject({ status: 'failed', ended: 'expired' })
    expect(ended('confirmed', { earlier: '0x1' })).toMatchObject({ status: 'confirmed', earlier: '0x1' })
    // Its wallet named the transaction of a batch: that was not sped up.
    expect(ended('confirmed', { earlier: 'calls:0x1@harbor' })).not.toHaveProperty('earlier')
  })

  test('may be a collectible, a token with its picture, or what a feature asked for in its own words', () => {
    const symbol = displayText('Tidal #204')
    const moved = { to: other, amount: '1', symbol, decimals: 0, token: '0x5a90' }
    const picture = safeUrl('image', 'https://pictures.example/usdc.png')
    const [piece] = rowsOf([entry('sent', { transfer: { ...moved, nft: 'eip155:1/erc721:0x5a90/204' } })])
    const [coin] = allRows([], {
      sent: [entry('sent', { transfer: moved })],
      account,
      done: true,
      pictureOf: () => picture,
    })
    const [call] = rowsOf([
      entry('sent', { kind: 'call', transfer: undefined, what: 'Swap 1 ETH', answer: 'calls:0x1@harbor' }),
    ])

    expect(piece?.transfers).toMatchObject([{ kind: 'nft', name: symbol, symbol: '', isCoin: false }])
    expect(coin?.transfers).toMatchObject([{ picture, isCoin: false }])
    expect(call).toMatchObject({ operation: 'execute', what: 'Swap 1 ETH', hash: undefined, transfers: [] })
  })
})

describe('a swap that was sent from here', () => {
  const eth = { amount: '500', symbol: displayText('ETH'), decimals: 3 }
  const usdc = {
    amount: '1485',
    symbol: displayText('USDC'),
    decimals: 0,
    token: other,
    isListed: true as const,
  }
  const swap = { given: eth, least: usdc }
  const swapped = (status: JournalEntry['status']) =>
    entry(status, { kind: 'call', transfer: undefined, swap, what: 'Swap of 0.5 ETH for about 1,500 USDC' })

  test.each(['sent', 'confirmed', 'reverted'] as const)(
    'is a trade that brings no more than the least, where it is %s',
    (status) => {
      const [row] = rowsOf([swapped(status)])

      expect(row && transactionKind(row)).toBe('trade')
      expect(row?.what).toBeUndefined()
      expect(row?.transfers).toMatchObject([
        { direction: 'in', amount: 1485n, isLeast: true, symbol: 'USDC', isListed: true },
        { direction: 'out', amount: 500n, symbol: 'ETH' },
      ])
    },
  )

  test('is called one by a service that says nothing of it once something has arrived', () => {
    const gone = token({
      direction: 'out',
      amount: 500n,
      decimals: 3,
      address: undefined,
      isCoin: true,
      worth: 9,
    })
    const proven = { ...gone, isProven: true }
    const told = transaction({ hash: '0xabc', operation: 'execute', transfers: [gone] })
    const came = { ...told, transfers: [token({ direction: 'in' }), gone] }

    const [early] = rowsOf([swapped('confirmed')], [told])
    const [late] = rowsOf([swapped('confirmed')], [came])

    expect(early).toMatchObject({ operation: 'execute', what: 'Swap of 0.5 ETH for about 1,500 USDC' })
    expect(late).toMatchObject({ operation: 'trade', transfers: [proven, token({ direction: 'in' })] })
    expect(late?.what).toBeUndefined()
  })

  test('is not shown as one if something else was sent', () => {
    expect(rowsOf([swapped('other')])).toMatchObject([{ operation: 'execute', transfers: [] }])
  })
})

describe('of rows is marked', () => {
  const sent = transaction({
    id: 'sent',
    operation: 'send',
    from: displayText(me),
    to: displayText(other),
    transfers: [token({ direction: 'out' })],
  })
  const cautions = (...rows: Parameters<typeof cautionsOf>[0]) =>
    Object.fromEntries(cautionsOf([sent, ...rows], account))

  test('one whose address is drawn as one that was sent to, whatever it moved', () => {
    const dust = transaction({ id: 'dust', from: displayText(poison) })
    const nothing = transaction({
      id: 'nothing',
      operation: 'send',
      from: displayText(me),
      to: displayText(poison),
      transfers: [token({ direction: 'out', amount: 0n, isSpam: true })],
    })
    const forged = transaction({
      ...nothing,
      id: 'forged',
      transfers: [token({ direction: 'out', isSpam: true })],
    })

    expect(cautions(dust, nothing, forged)).toEqual({
      dust: ['lookAlike'],
      nothing: ['lookAlike', 'empty'],
      forged: ['lookAlike'],
    })
  })

  const party = fc.constantFrom(other, poison, `0x${'a0'.repeat(20)}`, me)
  search(
    'one that names an address that is drawn as one that was sent to, whatever names it',
    fc.property(
      fc.record({ from: party, to: party, spender: fc.option(party), takenBy: fc.option(party) }),
      ({ from, to, spender, takenBy }) => {
        const row = transaction({
          id: 'one',
          operation: 'approve',
          from: displayText(from),
          to: displayText(to),
          // It trusts no account by itself.
          transfers: [token({ direction: 'self' })],
          ...(takenBy && { takenBy: displayText(takenBy) }),
          ...(spender && { allows: { spender: displayText(spender), of: token({ direction: 'self' }) } }),
        })
        const isNamed = [from, to, spender, takenBy].includes(poison)
        expect(cautions(row).one?.includes('lookAlike') ?? false).toBe(isNamed)
      },
    ),
    { gate: 200 },
  )

  test('one whose address is drawn as the account’s own', () => {
    const like = `0x${me.slice(2, 6)}${'0'.repeat(32)}${me.slice(-4)}`

    expect(cautions(transaction({ id: 'dust', from: displayText(like) }))).toEqual({ dust: ['lookAlike'] })
  })

  test('one that moved nothing, and bait', () => {
    const nothing = transaction({ id: 'nothing', transfers: [token({ amount: 0n })] })
    const bait = transaction({ id: 'bait', transfers: [nft({ isSpam: true }), token({ isSpam: true })] })

    expect(cautions(nothing, bait)).toEqual({ nothing: ['empty'], bait: ['bait'] })
  })

  test('nothing that has to do with known addresses, contracts or names of services', () => {
    const back = transaction({ id: 'back', from: displayText(other) })
    const service = transaction({ id: 'service', from: displayText('Some exchange') })
    const approval = transaction({
      id: 'approval',
      operation: 'approve',
      from: displayText(me),
      transfers: [],
    })

    expect(cautions(back, service, approval)).toEqual({})
  })
})
