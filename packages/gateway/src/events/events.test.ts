// @tier gate
import { readFileSync } from 'node:fs'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { gatewayOf } from '../gateway.test-support.js'
import type { EventSink } from '../options.js'
import { eventOf } from './events.js'
import { logEvents } from './logEvents.js'
import { otelEvents } from './otelEvents.js'

const event = {
  eventId: '0e0b3a52-7d4c-4b4d-9d2e-0c2f7b1f5a11',
  url: 'https://shop.dev/basket/of/ada',
  domain: 'shop.dev',
  timestamp: Date.parse('2026-11-22T12:00:00Z'),
  props: {
    type: 'track' as const,
    event: 'CONNECT_SUCCESS',
    properties: {
      method: 'browser',
      platform: 'browser\n{"event":"FORGED"}',
      amount: 1.23456,
      connected: true,
      network: 'eip155:1',
      name: 'Ada Wallet',
      ensName: 'ada.shop.eth',
      count: 2,
      list: [1],
      nothing: null,
      'a b': 'x',
      long: 'x'.repeat(1_000),
    },
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  },
}

async function tell(analytics: EventSink, more: object = {}): Promise<number> {
  const response = await gatewayOf({ analytics }).post('/e?projectId=shop', { ...event, ...more })
  return response.status
}

it('without a sink no events are wanted', async () => {
  const wanted = async (analytics?: EventSink) =>
    (await gatewayOf(analytics ? { analytics } : {}).get('/getAnalyticsConfig')).json()
  expect(await wanted()).toEqual({ isAnalyticsEnabled: false })
  expect(await wanted(logEvents(() => {}))).toEqual({ isAnalyticsEnabled: true })
})

it('an event is one line of the log, which names no visitor and no page', async () => {
  const lines: string[] = []
  expect(await tell(logEvents((line) => lines.push(line)))).toBe(200)
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/\n|0xf39F|basket/)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    at: '2026-11-22T12:00:00.000Z',
    event: 'CONNECT_SUCCESS',
    id: event.eventId,
    domain: 'shop.dev',
    fields: { method: 'browser', amount: 1.2, connected: true, network: 'eip155:1', name: 'Ada Wallet' },
  })
})

it('an event is a record of OpenTelemetry, by the names that it has there', async () => {
  const emit = vi.fn()
  await tell(otelEvents({ emit }))
  expect(emit.mock.calls).toEqual([
    [
      {
        eventName: 'foyer.connect_success',
        timestamp: event.timestamp,
        attributes: {
          'foyer.event.id': event.eventId,
          'server.address': 'shop.dev',
          'foyer.method': 'browser',
          'foyer.amount': 1.2,
          'foyer.connected': true,
          'foyer.network': 'eip155:1',
          'foyer.name': 'Ada Wallet',
        },
      },
    ],
  ])
})

it('facts of the host’s own events are written where it names them', async () => {
  const lines: string[] = []
  await tell(logEvents((line) => lines.push(line), { also: ['count', 'long', 'list', 'a b', 'missing'] }))
  expect(JSON.parse(lines[0] ?? '').fields).toMatchObject({
    count: 2,
    long: 'x'.repeat(200),
    method: 'browser',
  })
  expect(lines[0]).not.toMatch(/list|a b|ensName/)
})

it('the events of the widget are those of the documents, and others are written where the host names them', () => {
  const page = readFileSync(new URL('../../../../docs/events.md', import.meta.url), 'utf8')
  const [table = ''] = page.split('<!-- table: EventMap -->')[1]?.split('<!-- end -->') ?? []
  const names = [...table.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(50)
  const of = (name: string, also: readonly string[] = []) =>
    eventOf({ ...event, props: { ...event.props, event: name } }, { also })
  for (const name of names) expect(of(name)).toBe(name)
  expect([of('PLAN_CHOSEN'), of('PLAN_CHOSEN', ['PLAN_CHOSEN'])]).toEqual(['OTHER', 'PLAN_CHOSEN'])
})

search(
  'no domain and no name of an event says more in a log or a record than the page and the list do',
  fc.asyncProperty(
    fc.constantFrom(
      ...['shop.dev/basket/of/ada@shop.dev', 'ada.shop.eth', '0xf39Fd6e51aad88F6', 'ada', '\n{"x":1}'],
    ),
    fc.constantFrom(
      ...['USER_0XF39FD6E51AAD88F6F4CE6AB8827279CFFFB92266', 'ADA_SHOP_ETH', 'A', 'MODAL_OPEN'],
    ),
    async (domain, name) => {
      const told = { domain, props: { ...event.props, event: name, properties: {} } }
      const lines: string[] = []
      expect(
        await tell(
          logEvents((line) => lines.push(line)),
          told,
        ),
      ).toBe(200)
      expect(await tell(otelEvents({ emit: (record) => lines.push(JSON.stringify(record)) }), told)).toBe(200)
      expect(lines).toHaveLength(2)
      for (const line of lines) {
        expect(line).toContain('"shop.dev"')
        expect(line).not.toMatch(/ada|0xf39|"x"|"A"|foyer\.a"/i)
      }
    },
  ),
  { gate: 25 },
)

/** All facts that the documents of events name. */
const documented = [
  ...new Set(
    [...readFileSync(new URL('../../../../docs/events.md', import.meta.url), 'utf8').split('## All of them')]
      .at(-1)
      ?.matchAll(/(?:^\| `|[{;] )([a-zA-Z_]+)(?:`|\??:)/gm) ?? [],
  ),
].map(([, name = '']) => name)
/** All that a visitor may be known by. */
const marks = [
  ...[
    'ada.shop.eth',
    'Ada.Lovelace.eth',
    'ada@shop.dev',
    'https://ada.dev/me',
    'where is my sentinel wallet?',
  ],
  ...['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp5eykt4UsFv8P'],
  'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  'eip155:1/erc721:0x06012c8cf97bead5deae237070f9587f8e7a266d/771769',
]

search(
  'nothing that a visitor is known by is in a log or a record, in whichever fact of an event it comes',
  async (look) => {
    expect(documented).toEqual(expect.arrayContaining(['ensName', 'search', 'message', 'nft', 'uri', 'name']))
    await look(
      fc.property(
        fc.constantFrom(...marks),
        fc.constantFrom(...documented, 'own', '__proto__', 'constructor'),
        fc.constantFrom('', 'Name ', 'a '),
        fc.constantFrom('', ' is taken', '!'),
        (mark, name, before, after) => {
          const lines: string[] = []
          const properties = Object.fromEntries([[name, `${before}${mark}${after}`]])
          const told = { ...event, props: { ...event.props, properties } }
          void logEvents((line) => lines.push(line))(told)
          void otelEvents({ emit: (record) => lines.push(JSON.stringify(record)) })(told)
          expect(lines).toHaveLength(2)
          for (const line of lines) expect(line.toLowerCase()).not.toContain(mark.toLowerCase())
        },
      ),
    )
    const exact = [0.123456789, 1234.56789, 5, 1e-9]
    for (const amount of exact)
      for (const name of ['amount', 'swapFromAmount', 'swapToAmount'])
        for (const value of [amount, `${amount}`]) {
          const lines: string[] = []
          const properties = { [name]: value }
          void logEvents((line) => lines.push(line))({ ...event, props: { ...event.props, properties } })
          const { fields } = JSON.parse(lines[0] ?? '')
          expect(fields[name]).toBe(Number(amount.toPrecision(2)))
        }
  },
  { gate: 3_000 },
)

it('a sink that fails, and a time that is none, are not the page’s trouble', async () => {
  const failing = vi.fn(() => {
    throw new Error('disk full')
  })
  expect(await tell(logEvents(failing))).toBe(200)
  expect(failing).toHaveBeenCalledOnce()
  const write = vi.fn()
  expect(await tell(logEvents(write), { timestamp: 1e300 })).toBe(200)
  expect(write).toHaveBeenCalledOnce()
})
