// @tier gate
/// <reference types="node" />
import { createServer, type Server } from 'node:http'
import { type Adapter, accountId, type Feature, type HostPage } from '@foyer/core'
import { requestFaults, type SeenRequest } from '@foyer/testing/api'
import { fakeContext, fakeFamily, fakeNetwork, fakeWallet } from '@foyer/testing/family'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FoyerOptions } from '../foyerOptions.js'
import { createInstance } from '../instance.js'
import { parseOptions } from '../options.js'
import { fakeSource } from '../sources/fakeSource.test-support.js'
import { currentView } from './router.js'
import { createWidget } from './widget.js'
import type { WidgetText } from './widgetText.js'

const anyFeature: Feature = {
  id: 'part',
  views: [],
  requires: [],
  actions: [],
  load: () => Promise.reject(new Error('off')),
}

const fakePage: HostPage = {
  openWindow: () => undefined,
  frameHost: () => {
    throw new Error('There is no page here.')
  },
  theme: () => 'light',
}
let server: Server
let base: string
let seen: SeenRequest[]
let statuses: Record<string, number>

const answers: Record<string, unknown> = {
  '/v1/supported-chains': { http: ['eip155:1'], ws: [] },
  '/v1/account/0xa/balance': {
    balances: [
      { name: 'Coin', symbol: 'COIN', chainId: 'eip155:1', quantity: { decimals: '18', numeric: '2' } },
    ],
  },
  '/v1/fungible/price': { fungibles: [{ symbol: 'COIN', price: 2500 }] },
  '/v1/identity/0xa': { name: 'ada.eth', avatar: 'javascript:alert(1)' },
  '/getAnalyticsConfig': { isAnalyticsEnabled: true },
  '/getWallets': { count: 0, data: [] },
  '/e': {},
}

beforeEach(async () => {
  seen = []
  statuses = {}
  vi.spyOn(globalThis, 'fetch')
  server = createServer((request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://local')
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => {
      seen.push({ method: request.method ?? '', path, query, body })
      response
        .writeHead(statuses[path] ?? (path in answers ? 200 : 404))
        .end(JSON.stringify(answers[path] ?? {}))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  base = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/` : ''
})

afterEach(async () => {
  expect(seen.filter(({ path }) => path !== '/last').flatMap(requestFaults)).toEqual([])
  vi.useRealTimers()
  vi.restoreAllMocks()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const paths = () => seen.map(({ path }) => path)

/** Of every request to this test's server that was begun. */
const asked = () =>
  vi.mocked(fetch).mock.calls.flatMap(([input]) => {
    const { href, pathname } = new URL(String(input))
    return href.startsWith(base) ? [pathname] : []
  })

/**
 * A minute passes, what was asked is answered, and a question of our own, `/last`, goes there and back: whatever the
 * widget had in mind, it has asked by then. The clock has to be a fake one.
 */
async function rest() {
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.dynamicImportSettled()
  await Promise.allSettled(vi.mocked(fetch).mock.results.map(({ value }) => value))
  await fetch(`${base}last`)
  await vi.advanceTimersByTimeAsync(60_000)
}

function setup(
  services: object = { api: base, catalogue: base, analytics: base },
  installed: FoyerOptions = {},
  { isHeadless = false }: { readonly isHeadless?: boolean } = {},
) {
  const family = fakeFamily(
    'eip155',
    [fakeNetwork('eip155:1'), fakeNetwork('eip155:8453')],
    [fakeWallet('a')],
  )
  const adapters = installed.connectors ? [] : [family.descriptor]
  const options = parseOptions({ adapters, projectId: 'p', services, ...installed })
  const instance = createInstance(options, () => undefined)
  const table = new Map<string, unknown>()
  const text: WidgetText = {
    locale: 'en',
    t: (key) => String(table.get(key) ?? key),
    ready: vi.fn(() => undefined),
    add(messages) {
      for (const [key, message] of Object.entries(messages)) table.set(key, message)
    },
  }
  const widget = createWidget({ instance, features: [], text, page: async () => fakePage })
  const ends = isHeadless ? [instance.start()] : [instance.start(), widget.start()]
  return {
    family,
    instance,
    widget,
    text,
    connect: () => instance.connect({ connectorId: 'a', namespace: 'eip155' }),
    end() {
      for (const end of ends) end()
    },
    view: () => currentView(widget.router.state),
  }
}

test('the texts about an account come with its part, and in the language of the visitor', async () => {
  const { widget, text, end } = setup()
  expect(text.t('visit.notAllowed')).toBe('visit.notAllowed')
  expect(text.ready).not.toHaveBeenCalled()

  await widget.account()

  expect(text.t('visit.notAllowed')).toBe('Action not allowed')
  expect(text.ready).toHaveBeenCalled()
  end()
})

test('with no adapter of the host’s own, a wallet on a network that was not asked for is welcome', async () => {
  const lent = fakeFamily('eip155', [fakeNetwork('eip155:1')])
  const phone = fakeSource([lent.descriptor])
  const { instance, widget, view, end } = setup(undefined, { connectors: [phone.source] })
  widget.modal.open()
  expect(view()).toBe('AllWallets')

  const { approval } = await phone.ask(instance)
  phone.newest.approve({ eip155: [accountId(fakeNetwork('eip155:137').id, '0xa')] })
  await approval
  widget.navigator.connected()

  expect(instance.state.modal.open).toBe(false)
  widget.modal.open()
  expect(view()).toBe('Account')
  end()
})

test('making and starting a visit asks nothing of anybody', async () => {
  vi.useFakeTimers()
  const { end } = setup()

  await rest()

  expect(asked()).toEqual(['/last'])
  end()
})

test('after a connection the balances of the account are there, and every call names the project', async () => {
  const { widget, connect, end } = setup()

  await connect()
  const { balances } = await widget.account()
  await expect.poll(() => balances.state.tokens.status).toBe('ready')

  expect(balances.state.tokens).toMatchObject({ value: [{ amount: 2n * 10n ** 18n }] })
  const balance = seen.find(({ path }) => path === '/v1/account/0xa/balance')
  expect(Object.fromEntries(balance?.query ?? [])).toEqual({
    currency: 'usd',
    chainId: 'eip155:1',
    projectId: 'p',
    st: 'foyer',
    sv: 'html-eip155-1',
  })
  expect(paths().filter((path) => path === '/v1/supported-chains')).toHaveLength(1)
  end()
})

test('prices and names come for supported networks alone', async () => {
  const { widget, connect, instance, end } = setup()
  const account = await connect()
  const { identities, prices } = await widget.account()
  const { signal } = new AbortController()

  await expect(prices.native(fakeNetwork('eip155:1').id, signal)).resolves.toBe(2500)
  await expect(prices.native(fakeNetwork('eip155:8453').id, signal)).rejects.toMatchObject({
    code: 'network/not-supported',
  })
  await expect(identities.load(account)).resolves.toEqual({ name: 'ada.eth', avatar: undefined })

  const asked = seen.find(({ path }) => path === '/v1/fungible/price')
  expect(JSON.parse(asked?.body ?? '')).toEqual({
    currency: 'usd',
    addresses: ['eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'],
    projectId: 'p',
  })
  expect(instance.state.initialized).toBe(true)
  end()
})

test('events reach analytics only after its switch has been read as on', async () => {
  const { widget, end } = setup()

  widget.modal.open()
  await expect.poll(paths).toEqual(['/getAnalyticsConfig', '/e'])

  const { body, query } = seen[1] ?? {}
  expect(query?.get('projectId')).toBe('p')
  expect(JSON.parse(body ?? '')).toMatchObject({
    eventId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
  })
  end()
})

test('what happens without the modal reaches analytics from the start on', async () => {
  const { instance, connect, widget, end } = setup(undefined, {}, { isHeadless: true })

  await connect()
  await instance.disconnect()

  const events = () => seen.flatMap(({ path, body }) => (path === '/e' ? [JSON.parse(body).props.event] : []))
  await expect.poll(events).toEqual(['CONNECT_SUCCESS', 'DISCONNECT_SUCCESS'])
  expect(widget.modal.state.shake).toBe(0)
  end()
})

test('without a catalogue to read the switch from, the host’s own decides about analytics', async () => {
  const on = setup({ analytics: base }, {}, { isHeadless: true })
  const off = setup({ analytics: base }, { features: { analytics: false } }, { isHeadless: true })

  await off.connect()
  await on.connect()
  await expect.poll(paths).toEqual(['/e'])
  on.end()
  off.end()
})

test('where the host wants no address, events name no account, in facts nor in words', async () => {
  const named = setup({ analytics: base }, {}, { isHeadless: true })
  const nameless = setup({ analytics: base }, { features: { analyticsAddress: false } }, { isHeadless: true })
  const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const props = () => seen.map(({ body }) => JSON.parse(body).props)

  for (const { connect, instance } of [named, nameless]) {
    await connect()
    await expect.poll(() => seen.length).toBe(1)
    // As a part of the page may that cleans nothing.
    Reflect.apply(instance.events.emit, undefined, ['CONNECT_ERROR', { message: `User of ${address} left.` }])
    await expect.poll(() => seen.length).toBe(2)
    const isNamed = instance === named.instance
    expect(props()).toEqual([
      expect.objectContaining({ event: 'CONNECT_SUCCESS', ...(isNamed && { address: '0xa' }) }),
      expect.objectContaining({
        properties: { message: `User of ${isNamed ? address : '…'} left.` },
      }),
    ])
    expect(props().map((one) => 'address' in one)).toEqual([isNamed, isNamed])
    seen.length = 0
  }
  named.end()
  nameless.end()
})

test('analytics that refuse this origin alert once and are asked no more', async () => {
  statuses = { '/e': 403 }
  const { widget, end } = setup()

  widget.modal.open()
  await expect.poll(() => widget.alerts.state.current?.code).toBe('origin-not-allowed')
  widget.alerts.dismiss()
  vi.useFakeTimers()
  widget.modal.close()
  widget.modal.open()
  await rest()

  expect(asked()).toEqual(['/getAnalyticsConfig', '/e', '/last'])
  expect(widget.alerts.state.current).toBeUndefined()
  end()
})

test('analytics whose switch cannot be read stay off', async () => {
  statuses = { '/getAnalyticsConfig': 404 }
  vi.useFakeTimers()
  const { widget, end } = setup()

  widget.modal.open()
  widget.modal.close()
  await rest()

  expect(asked()).toEqual(['/getAnalyticsConfig', '/last'])
  end()
})

test('without any service nothing is asked and nothing fails', async () => {
  const { widget, connect, end } = setup({})

  widget.wallets.prefetch()
  await widget.wallets.loadMore()
  widget.modal.open()
  await connect()
  const part = await widget.account()
  const { balances } = part
  const context = part.contextOf(anyFeature)
  await balances.refresh()

  expect(balances.state.tokens).toMatchObject({ status: 'ready', value: [] })
  expect(widget.wallets.state.pages).toMatchObject({ done: true, error: undefined })
  await expect(context.api.get('v1/onramp/options', {}, (json) => json)).rejects.toMatchObject({
    code: 'http/not-configured',
  })
  expect(seen).toEqual([])
  end()
})

test('what features tell of others is told without secrets', async () => {
  const { widget, connect, instance, end } = setup({})
  await connect()
  const told: unknown[] = []
  instance.events.subscribe(({ properties }) => told.push(properties))

  const { events } = (await widget.account()).contextOf(anyFeature)
  events.emit('CONNECT_ERROR', { message: 'Cannot open wc:1@2?symKey=secret' })

  await expect.poll(() => told).toEqual([{ message: 'Cannot open …' }])
  end()
})

test('an open widget closes when the wallet disconnects, and gives way when it comes to a supported network', async () => {
  const { widget, connect, family, instance, view, end } = setup({})
  await connect()
  widget.modal.open({ view: 'UnsupportedChain' })

  family.emit({ type: 'connection', connection: await grant(family, 'eip155:8453') })
  await expect.poll(view).toBe('Account')

  family.emit({ type: 'disconnected', connectorId: 'a' })
  await expect.poll(() => instance.state.modal.open).toBe(false)
  end()
})

async function grant(family: ReturnType<typeof fakeFamily>, on: string) {
  const [wallet] = family.wallets
  if (wallet) wallet.network = fakeNetwork(on).id
  const adapter: Adapter = await (await family.descriptor.create(fakeContext)).load()
  return adapter.connect({ connectorId: 'a', network: fakeNetwork(on).id }, new AbortController().signal)
}

test('the end settles what is under way and leaves nothing that listens', async () => {
  const { widget, connect, instance, end } = setup()
  await connect()
  const context = (await widget.account()).contextOf(anyFeature)
  const waiting = context.api.get('v1/onramp/options', {}, (json) => json)

  end()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
  vi.useFakeTimers()
  await rest()
  const before = asked()
  widget.modal.open()
  await instance.disconnect()
  await rest()

  expect(asked()).toEqual([...before, '/last'])
})
