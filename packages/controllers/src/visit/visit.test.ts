/// <reference types="node" />
import { createServer, type Server } from 'node:http'
import type { Adapter } from '@foyer/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInstance } from '../instance.js'
import { parseOptions } from '../options.js'
import { fakeContext, fakeFamily, fakeWallet, network } from '../testing.test-support.js'
import { currentView } from './router.js'
import { createVisit, type VisitText } from './visit.js'

interface Request {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: string
}

let server: Server
let base: string
let seen: Request[]
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
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const paths = () => seen.map(({ path }) => path)

function setup(services: object = { api: base, catalogue: base, analytics: base }) {
  const family = fakeFamily('eip155', [network('eip155:1'), network('eip155:8453')], [fakeWallet('a')])
  const options = parseOptions({ adapters: [family.descriptor], projectId: 'p', services })
  const instance = createInstance(options, () => undefined)
  const table = new Map<string, unknown>()
  const text: VisitText = {
    locale: 'en',
    t: (key) => String(table.get(key) ?? key),
    ready: () => undefined,
    add(messages) {
      for (const [key, message] of Object.entries(messages)) table.set(key, message)
    },
  }
  const visit = createVisit({ instance, features: [], text })
  const ends = [instance.start(), visit.start()]
  return {
    family,
    instance,
    visit,
    connect: () => instance.connect({ connectorId: 'a', namespace: 'eip155' }),
    end() {
      for (const end of ends) end()
    },
    view: () => currentView(visit.router.state),
  }
}

test('making and starting a visit asks nothing of anybody', async () => {
  const { end } = setup()

  await new Promise((resolve) => setTimeout(resolve, 50))

  expect(seen).toEqual([])
  end()
})

test('after a connection the balances of the account are there, and every call names the project', async () => {
  const { visit, connect, end } = setup()

  await connect()
  const { balances } = await visit.account()
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
  const { visit, connect, instance, end } = setup()
  const account = await connect()
  const { identities, prices } = await visit.account()
  const { signal } = new AbortController()

  await expect(prices.native(network('eip155:1').id, signal)).resolves.toBe(2500)
  await expect(prices.native(network('eip155:8453').id, signal)).rejects.toMatchObject({
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
  const { visit, end } = setup()

  visit.modal.open()
  await expect.poll(paths).toEqual(['/getAnalyticsConfig', '/e'])

  const { body, query } = seen[1] ?? {}
  expect(query?.get('projectId')).toBe('p')
  expect(JSON.parse(body ?? '')).toMatchObject({
    eventId: expect.stringMatching(/^[0-9a-f]{32}$/),
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
  })
  end()
})

test('analytics that refuse this origin alert once and are asked no more', async () => {
  statuses = { '/e': 403 }
  const { visit, end } = setup()

  visit.modal.open()
  await expect.poll(() => visit.alerts.state.current?.message).toBe('Invalid App Configuration')
  visit.alerts.dismiss()
  visit.modal.close()
  visit.modal.open()
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect(paths()).toEqual(['/getAnalyticsConfig', '/e'])
  expect(visit.alerts.state.current).toBeUndefined()
  end()
})

test('analytics whose switch cannot be read stay off', async () => {
  statuses = { '/getAnalyticsConfig': 404 }
  const { visit, end } = setup()

  visit.modal.open()
  visit.modal.close()
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect(paths()).toEqual(['/getAnalyticsConfig'])
  end()
})

test('without any service nothing is asked and nothing fails', async () => {
  const { visit, connect, end } = setup({})

  visit.wallets.prefetch()
  await visit.wallets.loadMore()
  visit.modal.open()
  await connect()
  const { balances, context } = await visit.account()
  await balances.refresh()

  expect(balances.state.tokens).toMatchObject({ status: 'ready', value: [] })
  expect(visit.wallets.state.pages).toMatchObject({ done: true, error: undefined })
  await expect(context.api.get('x', {}, (json) => json)).rejects.toMatchObject({
    code: 'http/not-configured',
  })
  expect(seen).toEqual([])
  end()
})

test('an open widget closes when the wallet disconnects, and gives way when it comes to a supported network', async () => {
  const { visit, connect, family, instance, view, end } = setup({})
  await connect()
  visit.modal.open({ view: 'UnsupportedChain' })

  family.emit({ type: 'connection', connection: await grant(family, 'eip155:8453') })
  await expect.poll(view).toBe('Account')

  family.emit({ type: 'disconnected', connectorId: 'a' })
  await expect.poll(() => instance.state.modal.open).toBe(false)
  end()
})

async function grant(family: ReturnType<typeof fakeFamily>, on: string) {
  const [wallet] = family.wallets
  if (wallet) wallet.network = network(on).id
  const adapter: Adapter = await (await family.descriptor.create(fakeContext)).load()
  return adapter.connect({ connectorId: 'a', network: network(on).id }, new AbortController().signal)
}

test('the end settles what is under way and leaves nothing that listens', async () => {
  const { visit, connect, instance, end } = setup()
  await connect()
  const { context } = await visit.account()
  const waiting = context.api.get('v1/never', {}, (json) => json)

  end()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  const before = seen.length
  visit.modal.open()
  await instance.disconnect()
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect(seen).toHaveLength(before)
})
