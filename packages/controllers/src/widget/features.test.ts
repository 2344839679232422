// @tier gate
import type { Feature, FeatureContext, FeatureModule, Translations } from '@foyer/core'
import { fakeNetwork } from '@foyer/testing/family'
import { ref } from 'valtio/vanilla'
import { expect, test, vi } from 'vitest'
import { type FeatureFlags, parseOptions } from '../options.js'
import { createRoot } from '../state.js'
import { createStore } from '../storage.js'
import { createFeatures } from './features.js'
import { createRouter } from './router.js'

declare module '@foyer/core' {
  interface Views {
    TestSend: undefined
    TestReceive: undefined
  }
}

const { features: defaults } = parseOptions({})
const context = {} as FeatureContext

function feature(id: 'send' | 'receive', requires: Feature['requires'] = []) {
  const view = id === 'send' ? 'TestSend' : 'TestReceive'
  const disposed = vi.fn()
  const install = vi.fn(() => ({ dispose: disposed }))
  const module: FeatureModule = {
    messages: { [`${id}.title`]: id },
    install,
    views: { [view]: { title: `${id}.title`, component: () => null } },
  }
  const load = vi.fn(async () => module)
  const action = {
    slot: 'account',
    id,
    order: id === 'send' ? 2 : 1,
    icon: id,
    label: id,
    route: { view, params: undefined },
  } as const
  return {
    feature: {
      id,
      flag: { name: id, default: true },
      views: [view],
      requires,
      actions: [action],
      load,
    } satisfies Feature,
    load,
    install,
    disposed,
  }
}

function setup(
  features: readonly Feature[],
  capabilities: object = {},
  words?: (translations: Translations | undefined) => Promise<unknown>,
  hasApi = false,
) {
  let flags: FeatureFlags = defaults
  const messages: string[] = []
  const logged: string[] = []
  const state = createRoot([fakeNetwork('eip155:1')], 'eip155')
  const router = createRouter({ close: () => {} })
  let asked: Translations | undefined
  const host = createFeatures({
    features,
    state,
    store: createStore(() => undefined),
    flags: () => flags,
    hasApi: () => hasApi,
    adapter: () => ({ capabilities }),
    context: async () => context,
    text: {
      add(table, translations) {
        messages.push(...Object.keys(table))
        asked = translations
      },
      ready: () => words?.(asked),
    },
    router,
    log: { error: (_code, message) => void logged.push(message) },
  })
  return {
    host,
    logged,
    messages,
    router,
    state,
    set: (patch: Partial<FeatureFlags>) => (flags = { ...flags, ...patch }),
  }
}

test('a manifest that comes later is offered from then on, and ends with those before it', async () => {
  const [send, receive] = [feature('send'), feature('receive')]
  const { host } = setup([send.feature])
  await host.resolve('TestSend')
  expect(await host.resolve('TestReceive')).toBeUndefined()

  const all = host.add([receive.feature])

  expect(all).toEqual([send.feature, receive.feature])
  expect(host.actions('account').map(({ id }) => id)).toEqual(['receive', 'send'])
  expect((await host.resolve('TestReceive'))?.definition.title).toBe('receive.title')
  host.dispose()
  await expect.poll(() => receive.disposed).toHaveBeenCalledOnce()
})

test('a view is loaded and installed once, with its messages, when it is first shown', async () => {
  const send = feature('send')
  const { host, messages } = setup([send.feature])
  expect(send.load).not.toHaveBeenCalled()

  const [first, second] = await Promise.all([host.resolve('TestSend'), host.resolve('TestSend')])

  expect(first?.definition.title).toBe('send.title')
  expect(second?.controller).toBe(first?.controller)
  expect(send.install).toHaveBeenCalledExactlyOnceWith(context)
  expect(messages).toEqual(['send.title'])
})

test('a view whose owner is installed is given at once, as long as its flag is on', async () => {
  const { host, set } = setup([feature('send').feature])
  expect(host.loaded('TestSend')).toBeUndefined()
  const view = await host.resolve('TestSend')

  expect(host.loaded('TestSend')).toEqual(view)
  expect(host.loaded('TestReceive')).toBeUndefined()

  set({ send: false })
  expect(host.loaded('TestSend')).toBeUndefined()
})

test('a view is held back until the words of the locale are here', async () => {
  const { feature: send, ...seen } = feature('send')
  const locales = { de: async () => ({ messages: { 'send.title': 'Senden' } }) }
  let arrive = () => {}
  const words = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        arrive = resolve
      }),
  )
  const { host } = setup([{ ...send, locales }], {}, words)

  const view = host.resolve('TestSend')
  await vi.waitFor(() => expect(words).toHaveBeenCalledExactlyOnceWith(locales))
  expect(seen.install).not.toHaveBeenCalled()
  arrive()

  expect((await view)?.definition.title).toBe('send.title')
})

test('a view that nobody owns, or whose feature is off, is not there', async () => {
  const send = feature('send')
  const { host, set } = setup([send.feature])

  set({ send: false })

  await expect(host.resolve('TestSend')).resolves.toBeUndefined()
  await expect(host.resolve('Account')).resolves.toBeUndefined()
  expect(host.enabled()).toEqual([])
  expect(send.load).not.toHaveBeenCalled()
})

test('a chunk that fails is asked for once more, then may be tried again', async () => {
  const send = feature('send')
  send.load.mockRejectedValueOnce(new Error('404')).mockRejectedValueOnce(new Error('404'))
  const { host } = setup([send.feature])

  await expect(host.resolve('TestSend')).rejects.toThrow('404')
  expect(send.load).toHaveBeenCalledTimes(2)

  await expect(host.resolve('TestSend')).resolves.toBeDefined()
})

test('actions follow the order of the host and hide what the chain family cannot do', () => {
  const features = [feature('send', ['transfer']).feature, feature('receive').feature]
  const able = setup(features, { transfer: {} })

  expect(able.host.actions('account').map(({ id }) => id)).toEqual(['receive', 'send'])
  able.set({ walletFeaturesOrder: ['send', 'receive'] })
  expect(able.host.actions('account').map(({ id }) => id)).toEqual(['send', 'receive'])
  expect(able.host.actions('tabs')).toEqual([])

  expect(
    setup(features)
      .host.actions('account')
      .map(({ id }) => id),
  ).toEqual(['receive'])
})

test('views that need the data API are not offered on a network that it does not serve', () => {
  const { host, state } = setup([{ ...feature('send').feature, serves: ['eip155'] }], {}, undefined, true)
  const isOffered = () => host.actions('account').length > 0
  expect(isOffered()).toBe(true)

  state.served = ref(new Set(['eip155:10']))
  expect(isOffered()).toBe(false)
  state.served = ref(new Set(['eip155:1']))
  expect(isOffered()).toBe(true)
})

test('what lives of the data API is offered on the chain families that it serves, to hosts that name one', () => {
  const offered = (serves: Feature['serves'], hasApi = true) =>
    setup([{ ...feature('send').feature, serves }], {}, undefined, hasApi).host.actions('account').length > 0

  expect(offered(['solana', 'eip155'])).toBe(true)
  expect(offered(['solana'])).toBe(false)
  expect(offered(['eip155'], false)).toBe(false)
  expect(offered(undefined, false)).toBe(true)
})

test('a feature switched off is disposed, and installed anew when it is back', async () => {
  const [send, receive] = [feature('send'), feature('receive')]
  const { host, set } = setup([send.feature, receive.feature])
  await host.resolve('TestSend')
  await host.resolve('TestReceive')

  set({ send: false })
  host.prune()
  await expect.poll(() => send.disposed).toHaveBeenCalledOnce()
  expect(receive.disposed).not.toHaveBeenCalled()

  set({ send: true })
  await host.resolve('TestSend')
  expect(send.install).toHaveBeenCalledTimes(2)
})

test('a feature that throws where it is asked whether it is wanted is not offered, and takes no other with it', () => {
  const odd: Feature = {
    ...feature('send').feature,
    available() {
      throw new Error('odd')
    },
  }
  const { host } = setup([odd, feature('receive').feature])

  expect(host.actions('account').map(({ id }) => id)).toEqual(['receive'])
})

test('a view that throws when it is entered is there all the same', async () => {
  const send = feature('send')
  const { host, router, state } = setup([
    {
      ...send.feature,
      async load() {
        const module = await send.load()
        const enter = () => {
          throw new Error('odd')
        }
        return { ...module, views: { TestSend: { title: 'send.title', component: () => null, enter } } }
      },
    },
  ])
  await host.resolve('TestSend')

  state.modal.open = true
  router.push('TestSend')

  expect(host.loaded('TestSend')?.definition.title).toBe('send.title')
})

test.each(['available', 'holds'] as const)('a guard whose %s throws holds whoever is connected', (broken) => {
  const throws = () => {
    throw new Error('odd')
  }
  const guard = { view: 'TestSend', holds: broken === 'holds' ? throws : () => true } as const
  const available = broken === 'available' ? throws : () => true
  const { host, state } = setup([{ ...feature('send').feature, available, guard }])
  expect(host.guard()).toBeUndefined()

  const address = '0x00000000219ab540356cBB839Cbe05303d7705Fa'
  const [addresses, approved] = [[address], undefined]
  const kind = { status: 'connected', connectorId: 'x', accountType: 'eoa' } as const
  state.connections.eip155 = { ...kind, address, addresses, approved }

  expect(host.guard()).toBe(guard)
})

test('a feature that the host withholds is neither offered nor shown, and the others are', async () => {
  const [send, receive] = [feature('send'), feature('receive')]
  const { host, set } = setup([send.feature, receive.feature])
  set({ send: false })

  expect(host.actions('account').map(({ id }) => id)).toEqual(['receive'])
  expect(await host.resolve('TestSend')).toBeUndefined()
  expect(send.load).not.toHaveBeenCalled()
  expect(await host.resolve('TestReceive')).toBeDefined()
})
