// @tier gate, @vitest-environment happy-dom
import { accountId, displayText, HttpError } from '@foyer/core'
import { languagesFor } from '@foyer/locales'
import { createFakeApi, createFeatureHost, fakeNetwork } from '@foyer/testing/feature'
import { createText, TextProvider } from '@foyer/ui'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { install, messages, views } from './feature.js'
import { history } from './index.js'
import { me, other } from './transactions.test-support.js'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23) })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const link = { name: 'Tower', url: 'https://tower.test' }
const network = { ...fakeNetwork('eip155:1', 'Ethereum'), explorer: link }

function row(id: string, metadata: object = {}, transfers: readonly object[] = []) {
  return {
    id,
    metadata: {
      operationType: 'send',
      hash: `0xhash${id}`,
      minedAt: '2026-11-20T12:00:00Z',
      sentFrom: me,
      sentTo: other,
      status: 'confirmed',
      nonce: 1,
      chain: 'eip155:1',
      application: null,
      ...metadata,
    },
    transfers,
  }
}
const moved = (direction: string, numeric: string, symbol: string, more: object = {}) => ({
  direction,
  quantity: { numeric },
  value: null,
  price: null,
  nft_info: null,
  fungible_info: { name: symbol, symbol, isListed: true, flags: { is_spam: false } },
  ...more,
})

async function show(answers: (object | Error)[], { locale = 'en', address = me } = {}) {
  const text = createText({ locale, languages: languagesFor(document.body) })
  text.add(messages, 'history')
  await text.ready()
  const host = createFeatureHost({ text, networks: [network], ...(address && { address }) })
  const api = createFakeApi(({ path }) => {
    const answer = answers.shift()
    if (answer instanceof Error || !answer) throw answer ?? new HttpError(path, 500)
    return answer
  })
  const names = {
    ...host.context.names,
    load: async () => ({ name: displayText('ada.eth'), avatar: undefined }),
  }
  const context = { ...host.context, names, api }
  const controller = install(context)
  const { signal } = new AbortController()
  const draw = (view: React.ReactNode) => render(<TextProvider text={text}>{view}</TextProvider>)
  const { component: Activity } = views.Activity
  const { component: ActivityDetails } = views.ActivityDetails
  const shared = { context, controller, signal }
  draw(<Activity {...shared} params={undefined} />)
  await pass()
  return {
    ...host,
    controller,
    open(id: string) {
      cleanup()
      draw(<ActivityDetails {...shared} params={{ id }} />)
    },
  }
}

const pass = (ms = 300) => act(() => vi.advanceTimersByTimeAsync(ms))
const rows = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const said = (text: string) => document.body.textContent?.includes(text) ?? false

test('each row says what it did, with whom, when and how much, under its month', async () => {
  await show([
    {
      data: [
        row('1', {}, [moved('out', '0.50000', 'ETH', { value: 1500.02 })]),
        row('2', { operationType: 'receive', sentFrom: other, sentTo: me }, [moved('in', '0.0004', 'ETH')]),
        row('3', { operationType: 'trade' }, [moved('out', '0.4', 'ETH'), moved('in', '1198.1239', 'USDC')]),
        row('4', { operationType: 'approve', application: { name: 'Quay', iconUrl: null } }),
        row('5', { minedAt: '2025-10-30T12:00:00Z', status: 'failed' }, [moved('out', '200', 'DAI')]),
        row('6', { minedAt: '2025-10-30T12:00:00Z', operationType: 'execute' }, [
          ...[moved('out', '1', 'AAA'), moved('out', '2', 'BBB'), moved('out', '3', 'CCC')],
        ]),
      ],
      next: null,
    },
  ])

  const told = rows()
  expect(told[0]).toContain('Sent')
  expect(told[0]).toMatch(/To \u2068ada\.eth\u2069· Nov 20−0\.5 ETH\$1,500\.02/)
  expect(told[1]).toMatch(/^Received.*<0\.001 ETH$/)
  expect(told[2]).toMatch(/^Swapped\u2068ETH\u2069 for \u2068USDC\u2069· Nov 20\+1,198\.123 USDC−0\.4 ETH$/)
  expect(told[3]).toMatch(/^ApprovedWith \u2068Quay\u2069· Nov 20$/)
  expect(told[4]).toMatch(/^Not sent.*· Oct 30200 DAI$/)
  expect(told[5]).toMatch(/^Contract called.*−1 AAA2 more$/)
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'November',
    'October 2025',
  ])
})

test('an NFT has its name, bait and nothing at all a warning in the place of who sent it', async () => {
  const nft_info = { name: 'Tidal #204', flags: { is_spam: false } }
  const asIn = { operationType: 'receive', sentFrom: other, sentTo: me }
  const bait = { fungible_info: { name: 'usdc-gift.com', symbol: 'GIFT', flags: { is_spam: true } } }
  await show([
    {
      data: [
        row('1', asIn, [moved('in', '1', '', { nft_info, fungible_info: null })]),
        row('2', asIn, [moved('in', '500', '', bait)]),
        row('3', asIn, [moved('in', '0', 'USDC')]),
        row('4', asIn, [moved('in', '1', '', { nft_info: { ...nft_info, flags: { is_spam: true } } })]),
      ],
      next: null,
    },
  ])

  expect(rows()).toEqual([
    expect.stringMatching(/^ReceivedTidal #204· Nov 201 NFT$/),
    'ReceivedYou didn’t ask for this. Don’t visit its links.+500 \u2068“GIFT”\u2069',
    'ReceivedIt moved nothing. Careful with the address.0 USDC',
  ])
})

test('a token that another account took is shown as taken, with that account, and is no bait', async () => {
  const flags = { is_spam: true }
  const stray = { fungible_info: { name: 'Stray', symbol: 'STRAY', flags } }
  const { open } = await show([
    {
      data: [
        row('1', { takenBy: other }, [moved('in', '9', 'GIFT', stray), moved('out', '5', 'STRAY', stray)]),
        row('2', { takenBy: other, operationType: 'trade' }, [moved('out', '5', 'A'), moved('in', '9', 'B')]),
      ],
      next: null,
    },
  ])
  expect(rows()[0]).toMatch(/^TakenBy \u2068ada\.eth\u2069· Nov 20−5 \u2068“STRAY”\u2069/)
  // Something came for it.
  expect(rows()[1]).toMatch(/^Swapped/)
  open('1')
  await pass()
  expect(document.body.textContent).toContain('You did not send this.')
  expect(document.body.textContent).toContain('By \u2068ada.eth\u2069')
})

test('while it loads there are rows to be, and where there is nothing it says so', async () => {
  const { controller } = await show([{ data: [], next: null }])
  expect(said('Nothing has happened yet')).toBe(true)
  controller.dispose()
})

test('amounts that the visitor hides are in no row and in no details; names, and how many NFTs, are', async () => {
  const nft_info = { name: 'Tidal #204', flags: { is_spam: false } }
  const { context, requests, open } = await show([
    {
      data: [
        row('1', { fee: '140000000000000' }, [moved('out', '7.5', 'ETH', { value: 7500.7 })]),
        row('2', { operationType: 'trade' }, [moved('out', '7.4', 'ETH'), moved('in', '7198.1', 'USDC')]),
        row('3', { status: 'failed', fee: '770000000000000' }, [moved('out', '777', 'DAI')]),
        row('4', {}, [moved('out', '3', '', { nft_info, fungible_info: null })]),
      ],
      next: null,
    },
  ])
  requests.sent = [
    {
      id: 'e1',
      kind: 'call',
      account: accountId(network.id, me),
      at: Date.now(),
      answer: '0xswap',
      status: 'sent',
      what: displayText('7 ETH for 700 USDC'),
    },
  ]
  act(() => context.choices.choose({ amountsHidden: true }))
  await pass()

  expect(rows()).toEqual([
    expect.stringMatching(/^In progresspending$/),
    expect.stringMatching(/^Sent.*−•••• ETH$/),
    expect.stringMatching(/^Swapped.*\+•••• USDC−•••• ETH$/),
    expect.stringMatching(/^Not sent.*•••• DAIFee ••••$/),
    expect.stringMatching(/^SentTidal #204.*3 NFTs$/),
  ])
  open('1')
  expect(said('−•••• ETH')).toBe(true)
  expect(said('Fee••••')).toBe(true)
  expect(said('7.5') || said('7,500') || said('0.00014') || said('at that time')).toBe(false)

  act(() => context.choices.choose({ amountsHidden: false }))
  await pass()
  expect(said('−7.5 ETH')).toBe(true)
})

test('what cannot be fetched is said in the words of old, and tried again by a press', async () => {
  await show([new HttpError('', 500), { data: [row('1')], next: null }])
  expect(said('Failed to fetch transactions')).toBe(true)

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await pass()

  expect(rows()).toHaveLength(1)
  expect(said('Failed')).toBe(false)
})

test('what cannot be asked again stays, and is said to be old', async () => {
  const { controller } = await show([{ data: [row('1')], next: null }])
  await act(() => controller.refresh())

  expect(said('may be out of date')).toBe(true)
  expect(rows()).toHaveLength(2)
})

test('in pages that show nothing one goes on by a press', async () => {
  const spam = [moved('in', '1', '', { nft_info: { name: 'x', flags: { is_spam: true } } })]
  await show([
    ...Array.from({ length: 5 }, (_, at) => ({ data: [row(`s${at}`, {}, spam)], next: `${at}` })),
    { data: [row('1')], next: null },
  ])

  fireEvent.click(screen.getByRole('button', { name: 'Show older ones' }))
  await pass()

  expect(rows()).toHaveLength(1)
})

test('without an account there is the way to connect one', async () => {
  const { context } = await show([], { address: '' })

  fireEvent.click(screen.getByRole('button', { name: 'Connect a wallet' }))

  expect(context.router.state.stack.at(-1)?.view).toBe('Connect')
})

test('a row leads to its details: both addresses, fee, network, time, hash and where the public can look', async () => {
  const { open, context } = await show([
    { data: [row('1', { fee: '140000000000000' }, [moved('out', '1234.56789', 'ETH')])], next: null },
  ])
  fireEvent.click(screen.getByRole('button'))
  expect(context.router.state.stack.at(-1)).toEqual({ view: 'ActivityDetails', params: { id: '1' } })
  open('1')
  await pass()

  for (const text of [
    'Sent',
    '−1,234.567 ETH',
    'Confirmed',
    'From you',
    '0x71…d8976F',
    'To \u2068ada.eth\u2069',
  ])
    expect(said(text), text).toBe(true)
  for (const text of ['0x3f…36f0bE', 'Fee', '0.00014', 'Ethereum', 'Nov 20, 2026', '0xha…'])
    expect(said(text) || text === '0xha…', text).toBe(true)
  expect(screen.getByRole('link', { name: /View on Tower/ }).getAttribute('href')).toBe(
    'https://tower.test/tx/0xhash1',
  )
  expect(screen.getAllByRole('button', { name: 'Copy address' })).toHaveLength(2)
})

test('what failed says so, and that the fee is gone', async () => {
  const { open } = await show([{ data: [row('1', { status: 'failed' })], next: null }])
  open('1')

  expect(said('Not sent')).toBe(true)
  expect(said('The network rejected it. Only the fee was paid.')).toBe(true)
})

test('a hostile answer is plain text, and leads nowhere', async () => {
  const metadata = {
    hash: 'javascript:alert(1)',
    sentTo: '<img src=x onerror=alert(1)>',
    minedAt: '9999-12-31T00:00:00Z',
    application: { name: '\u202eevil\u200b', iconUrl: 'javascript:alert(1)' },
  }
  const token = moved('out', `1${'0'.repeat(30)}`, '', {
    fungible_info: { name: 'x', symbol: '\u202eHTE\u2066<b>', flags: { is_spam: false } },
  })
  const { open } = await show([{ data: [row('1', metadata, [token])], next: null }])
  expect(rows()[0]).toContain('−>999T \u2068“HTE<b>”\u2069')
  open('1')

  expect(document.querySelectorAll('a, img')).toHaveLength(0)
  expect(said('−1,000,000,000,000,000,000,000,000,000,000 \u2068“HTE<b>”\u2069')).toBe(true)
  expect(said('\u202e')).toBe(false)
})

test('whoever has to be named is, below the list', async () => {
  const attribution = [{ name: 'Tower', url: 'https://tower.test/' }]
  await show([{ data: [row('1')], next: null, attribution }])

  expect(screen.getByRole('link', { name: 'Tower' }).getAttribute('href')).toBe('https://tower.test/')
})

test('details of a transaction that is not there lead back', async () => {
  const { open } = await show([{ data: [], next: null }])
  open('gone')

  expect(said('This transaction is not listed')).toBe(true)
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy()
})

test('in German it says the same', async () => {
  await show([{ data: [row('1', {}, [moved('out', '1234.5', 'ETH')])], next: null }], { locale: 'de' })

  expect(rows()[0]).toMatch(/^GesendetAn \u2068ada\.eth\u2069· 20\. Nov\.−1\.234,5 ETH$/)
})

test('the manifest of history names the views that its chunk has', async () => {
  const feature = await history.load()

  expect(Object.keys(feature.views)).toEqual([...history.views])
})

test('before an address in doubt is copied stands a warning, before others none', async () => {
  const asIn = { operationType: 'receive', sentFrom: other, sentTo: me }
  const { open } = await show([{ data: [row('1', asIn, [moved('in', '0', 'USDC')])], next: null }])
  open('1')
  const [theirs, own] = screen.getAllByRole('button', { name: 'Copy address' })
  expect(own?.getAttribute('aria-expanded')).toBeNull()

  fireEvent.click(theirs ?? document.body)
  expect(screen.getByRole('alert').textContent).toContain('Do not send to this address')
  fireEvent.click(screen.getByRole('button', { name: 'Don’t copy' }))

  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(theirs)
  fireEvent.click(theirs ?? document.body)
  screen.getByRole('button', { name: 'Copy anyway' })
})

test('what another transaction took the place of is told as not sent, and leads to the other', async () => {
  const { open, requests } = await show([
    { data: [], next: null },
    { data: [], next: null },
  ])
  requests.sent = [
    {
      id: 'e1',
      kind: 'send',
      account: accountId(network.id, me),
      at: Date.now(),
      answer: '0xold',
      status: 'replaced',
      replacedBy: '0xnew',
      transfer: { to: other, amount: '500', symbol: displayText('ETH'), decimals: 3 },
    },
  ]
  await pass()
  expect(rows()[0]).toMatch(/^Not sent.*0\.5 ETH$/)

  open('sent e1')

  expect(said('Replaced')).toBe(true)
  expect(said('took its place')).toBe(true)
  expect(screen.getByRole('link').getAttribute('href')).toContain('0xnew')
})
