// @tier gate
import {
  type AdapterContext,
  accountId,
  activeAccount,
  connectionOf,
  type Feature,
  SessionGrantError,
  type SessionRequest,
  safeUrl,
  UserRejectedError,
  type WalletSourceContext,
} from '@foyer/core'
import {
  base,
  evmFamily,
  type FakeFamily,
  fakeArea,
  fakeFamily,
  fakeNetwork,
  fakeSession,
  fakeWallet,
  grantsOfBoth,
  mainnet,
  solana,
  solanaFamily,
  watchBoth,
} from '@foyer/testing/family'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FoyerOptions } from '../foyerOptions.js'
import { createInstance } from '../instance.js'
import { parseOptions } from '../options.js'
import { fakeSource } from './fakeSource.test-support.js'

const [onMainnet] = grantsOfBoth.eip155
const [onSolana] = grantsOfBoth.solana

// It is imported once it is needed, which takes time of no clock of these.
beforeAll(() => import('../flows/askAgain.js'))
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setup({
  families = [evmFamily(), solanaFamily()],
  stored = {},
  remote = fakeSource(),
  area = fakeArea(stored),
  ...options
}: FoyerOptions & {
  families?: FakeFamily[]
  stored?: Record<string, unknown>
  remote?: ReturnType<typeof fakeSource>
  area?: ReturnType<typeof fakeArea>
} = {}) {
  const adapters = families.map(({ descriptor }) => descriptor)
  const instance = createInstance(
    parseOptions({ ...options, adapters, connectors: [remote.source] }),
    () => area,
  )
  return { ...watchBoth(instance), area, remote }
}

/** An instance that a wallet connected to, on both chain families. */
async function connected(options: Parameters<typeof setup>[0] = {}) {
  const world = setup(options)
  world.instance.start()
  const { approval } = await world.remote.ask(world.instance)
  world.remote.newest.approve(grantsOfBoth)
  await approval
  world.events.length = 0
  return world
}

describe('a wallet source', () => {
  test('is one entry among the wallets, for every chain family', async () => {
    const { instance } = setup()

    await instance.discover()

    const entry = instance.state.wallets.find(({ id }) => id === 'source:phone')
    expect(entry?.connectors.map(({ id, namespace }) => [id, namespace])).toEqual([
      ['source:phone', 'eip155'],
      ['source:phone', 'solana'],
    ])
  })

  test('does not lend its identity to a wallet of the page that takes its name', async () => {
    const { instance, remote } = setup({
      families: [fakeFamily('eip155', [mainnet], [fakeWallet('source:phone'), fakeWallet('harbor')])],
    })

    await instance.discover()

    const connectors = instance.state.wallets.flatMap((entry) => entry.connectors)
    expect(connectors.map(({ id, type }) => [id, type])).toEqual([
      ['harbor', 'announced'],
      ['source:phone', 'walletConnect'],
    ])
    expect(remote.made).toBe(0)
  })

  test('gets the network in use, and again when that or the look of the page changes', async () => {
    const fake = fakeSource()
    const follow = vi.fn()
    const source = { ...fake.source, create: async () => ({ ...fake.open(), follow }) }
    const { instance } = setup({ remote: Object.assign(fake, { source }) })
    await instance.sessions('source:phone')
    expect(follow.mock.calls).toEqual([['eip155:1']])

    await instance.switchNetwork('eip155:8453')
    await vi.advanceTimersByTimeAsync(0)
    expect(follow.mock.lastCall).toEqual(['eip155:8453'])

    follow.mockClear()
    instance.setOptions({ themeMode: 'dark' })
    await vi.advanceTimersByTimeAsync(0)
    expect(follow.mock.calls).toEqual([['eip155:8453']])
  })

  test('that shows requests itself gives them up with the modal, and says what became of them', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const fake = fakeSource()
    const dismiss = vi.fn()
    let tell: ((end: 'answered' | 'refused', method: string) => void) | undefined
    const told = {
      dismiss,
      onRequest(listener: NonNullable<typeof tell>) {
        tell = listener
        return () => {}
      },
    }
    const source = { ...fake.source, create: async () => ({ ...fake.open(), ...told }) }
    const remote = Object.assign(fake, { source })
    const { instance, area } = setup({
      remote,
      stored: { '@foyer/portfolios': { old: { at: 0, value: 1 } } },
    })
    await instance.sessions('source:phone')
    Object.assign(instance.state.modal, { open: true })
    await vi.advanceTimersByTimeAsync(0)
    expect(dismiss).not.toHaveBeenCalled()

    Object.assign(instance.state.modal, { open: false })
    await vi.advanceTimersByTimeAsync(0)
    expect(dismiss).toHaveBeenCalledOnce()
    // An embedded modal stays open.
    Object.assign(instance.state.modal, { open: true, closes: 1 })
    await vi.advanceTimersByTimeAsync(0)
    expect(dismiss).toHaveBeenCalledTimes(2)

    tell?.('answered', 'eth_sendTransaction')
    tell?.('refused', 'eth_sign')
    await vi.advanceTimersByTimeAsync(0)
    expect(instance.state.requests).toEqual({ answered: 1, refused: 1 })
    expect(area.getItem('@foyer/portfolios')).toBeNull()
    await vi.waitFor(() =>
      expect(error).toHaveBeenCalledWith('Foyer: Requested RPC call is not allowed: eth_sign'),
    )
    error.mockRestore()
  })

  test('is not made before anybody asks for it', async () => {
    const { instance, remote } = setup()

    instance.start()
    await instance.discover()
    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })

    expect(remote.made).toBe(0)
  })

  test('lends its adapters to chain families that the host installed none for', () => {
    const lent = solanaFamily()
    const { instance } = setup({
      families: [evmFamily()],
      remote: fakeSource([evmFamily().descriptor, lent.descriptor]),
    })

    expect([...instance.descriptors.keys()]).toEqual(['eip155', 'solana'])
    expect(instance.descriptors.get('solana')).toBe(lent.descriptor)
    expect(instance.state.networks.requested.map(({ id }) => id)).toEqual([mainnet.id, base.id, solana.id])
  })

  test('is missed with the fix where the host installed none', async () => {
    const instance = createInstance(parseOptions({ adapters: [evmFamily().descriptor] }), () => fakeArea())

    await expect(instance.sessions('source:phone')).rejects.toMatchObject({
      code: 'connector/missing',
      hint: 'Pass connectors: [phone()] to createFoyer.',
    })
  })

  test('is let go of at the end, and made anew after it', async () => {
    const { instance, remote } = setup()
    const end = instance.start()
    const { approval } = await remote.ask(instance)

    end()
    await expect(approval).rejects.toMatchObject({ code: 'aborted' })
    await vi.advanceTimersByTimeAsync(0)
    instance.start()
    await instance.sessions('source:phone')

    expect([remote.made, remote.disposed]).toEqual([2, 1])
  })
})

describe('a request for a session', () => {
  test('connects every chain family that the wallet approved', async () => {
    const { instance, area, events, remote, status } = setup()
    const { approval } = await remote.ask(instance)

    remote.newest.approve(grantsOfBoth)

    expect(await approval).toBe(onMainnet)
    expect(status()).toEqual(['connected', 'connected'])
    expect(activeAccount(instance.state)).toBe(onMainnet)
    expect(area.values.get('@foyer/connectors')).toBe('{"eip155":"source:phone","solana":"source:phone"}')
    expect(instance.state.sessionWallets['source:phone']?.name).toBe('Cove Mobile')
    expect(events.map(({ event, properties }) => [event, properties])).toEqual([
      ['CONNECT_SUCCESS', { method: 'qrcode', name: 'Cove Mobile' }],
    ])
  })

  test('is not held up by a namespace whose code is slow, which connects when it is ready', async () => {
    const slow = solanaFamily()
    const { descriptor } = slow
    let load = () => {}
    const code = new Promise<void>((resolve) => {
      load = resolve
    })
    const lazily = {
      ...slow,
      descriptor: {
        ...descriptor,
        async create(context: AdapterContext) {
          const handle = await descriptor.create(context)
          return { ...handle, load: () => code.then(() => handle.load()) }
        },
      },
    }
    const { instance, remote, status } = setup({ families: [evmFamily(), lazily] })
    const { approval } = await remote.ask(instance)

    remote.newest.approve(grantsOfBoth)
    await vi.advanceTimersByTimeAsync(300)
    expect(await approval).toBe(onMainnet)
    expect(status()).toEqual(['connected', 'disconnected'])
    load()
    await vi.advanceTimersByTimeAsync(0)

    expect(status()).toEqual(['connected', 'connected'])
    expect(activeAccount(instance.state)).toBe(onMainnet)
  })

  test('connects nobody before what is left to do for the account is done', async () => {
    const { instance, remote, status } = setup()
    let done = () => {}
    const beforeUse = vi.fn(() => new Promise<void>((resolve) => (done = resolve)))
    const { approval } = await remote.ask(instance, { beforeUse })

    remote.newest.approve(grantsOfBoth)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(beforeUse).toHaveBeenCalledWith(
      expect.objectContaining({ account: onMainnet }),
      expect.any(AbortSignal),
    )
    expect(status()).not.toContain('connected')

    done()
    await approval
    expect(status()[0]).toBe('connected')
  })

  test('has the account sign in by its own wallet before it comes into use', async () => {
    const seen: unknown[] = []
    const door: Feature = {
      id: 'door',
      views: [],
      requires: [],
      actions: [],
      load: () => Promise.reject(new Error('late')),
      walletAuth: async ({ adapter }) => ({
        ask: () => Promise.reject(new Error('It signs by a request of its own.')),
        async signIn({ account, connectorId }, signal) {
          const wallet = await adapter('eip155')
          seen.push(await wallet.signMessage(connectorId, account, 'Sign in.', signal))
        },
      }),
    }
    const { instance, remote, status } = setup({ customFeatures: [door] })
    const beforeUse: SessionRequest['beforeUse'] = async (connection, signal) => {
      await remote.authentication()?.signIn(connection, signal)
      seen.push(...status())
    }
    const { approval } = await remote.ask(instance, { beforeUse })
    remote.newest.approve(grantsOfBoth)
    await approval

    const [signed, ...before] = seen
    expect(signed).toBe(`eip155 signed Sign in. as ${onMainnet}`)
    expect(before).not.toContain('connected')
    expect(status()[0]).toBe('connected')
  })

  test('that is withdrawn meanwhile connects nobody', async () => {
    const { instance, remote, status } = setup()
    const { approval, withdraw } = await remote.ask(instance, { beforeUse: () => new Promise(() => {}) })
    remote.newest.approve(grantsOfBoth)
    await vi.advanceTimersByTimeAsync(1_000)

    withdraw()

    await expect(approval).rejects.toMatchObject({ code: 'aborted' })
    expect(status()).toEqual(['disconnected', 'disconnected'])
  })

  test('makes the family active that was approved, when the active one was not', async () => {
    const { instance, remote, status } = setup()
    const { approval } = await remote.ask(instance)

    remote.newest.approve({ solana: [onSolana] })

    expect(await approval).toBe(onSolana)
    expect(instance.state.networks.active).toBe('solana')
    expect(status()).toEqual(['disconnected', 'connected'])
  })

  test('disconnects a family that the new session does not cover', async () => {
    const { instance, remote, status } = await connected()
    const { approval } = await remote.ask(instance)

    remote.newest.approve({ eip155: [onMainnet] }, { name: 'Grove' })
    await approval

    expect(status()).toEqual(['connected', 'disconnected'])
    expect(instance.state.sessionWallets['source:phone']?.name).toBe('Grove')
    expect(remote.ended).toBe(0)
  })

  test.each([
    ['https://tracker.example/icon.png', undefined],
    ['https://pictures.example/icon.png', 'https://pictures.example/icon.png'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ])('draws its wallet with no picture of a foreign host: %s', async (url, shown) => {
    const { instance, remote } = setup({ services: { catalogue: 'https://pictures.example' } })
    const { approval } = await remote.ask(instance)

    remote.newest.approve(grantsOfBoth, { icon: safeUrl('image', url) })
    await approval

    expect(instance.state.sessionWallets['source:phone']?.icon).toBe(shown)
  })

  test('lets go of the wallets that it replaces', async () => {
    const family = evmFamily()
    const { instance, remote } = setup({ families: [family, solanaFamily()] })
    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })
    const { approval } = await remote.ask(instance)

    remote.newest.approve(grantsOfBoth)
    await approval
    await vi.advanceTimersByTimeAsync(0)

    expect(connectionOf(instance.state, 'eip155')).toMatchObject({ connectorId: 'source:phone' })
    expect(family.wallets[0]?.calls).toEqual(['connect', 'disconnect'])
  })

  test('that is declined changes nothing and says so', async () => {
    const { instance, names, remote, status } = setup()
    const { approval } = await remote.ask(instance)

    remote.newest.fail(new UserRejectedError('wc_sessionPropose'))

    await expect(approval).rejects.toMatchObject({ code: 'wallet/user-rejected' })
    expect(status()).toEqual(['disconnected', 'disconnected'])
    expect(names()).toEqual(['USER_REJECTED'])
  })

  test('that expires is no event, because nobody took part', async () => {
    const { instance, names, remote } = setup()
    const { approval } = await remote.ask(instance)

    remote.newest.expire()

    await expect(approval).rejects.toMatchObject({ code: 'session/expired' })
    expect(names()).toEqual([])
  })

  test('that is approved for nothing an adapter serves ends the session', async () => {
    const { instance, names, remote, status } = setup({ families: [evmFamily()] })
    const { approval } = await remote.ask(instance)

    remote.newest.approve({ solana: [onSolana] })

    await expect(approval).rejects.toBeInstanceOf(SessionGrantError)
    expect(status()).toEqual(['disconnected', 'disconnected'])
    expect(remote.ended).toBe(1)
    expect(names()).toEqual(['CONNECT_ERROR'])
  })

  test('connects the other families when the code of one does not come', async () => {
    const family = evmFamily()
    const { instance, remote, status } = setup({ families: [family, solanaFamily()] })
    const { approval } = await remote.ask(instance)
    family.failsToLoad = true

    remote.newest.approve(grantsOfBoth)

    expect(await approval).toBe(onSolana)
    expect(status()).toEqual(['disconnected', 'connected'])
  })
})

describe('a request that nobody waits for any longer', () => {
  test('is withdrawn by the next one', async () => {
    const { instance, remote } = setup()
    const { approval } = await remote.ask(instance)

    await remote.ask(instance)

    await expect(approval).rejects.toMatchObject({ code: 'aborted' })
    expect(remote.requests.map(({ withdrawn }) => withdrawn)).toEqual([true, false])
  })

  test('is withdrawn when another wallet is chosen, and its late approval leaves nothing behind', async () => {
    const { instance, remote, names } = setup()
    const { approval } = await remote.ask(instance)
    const late = remote.newest

    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })
    late.approve(grantsOfBoth)
    await vi.advanceTimersByTimeAsync(0)

    await expect(approval).rejects.toMatchObject({ code: 'aborted' })
    expect(connectionOf(instance.state, 'eip155')).toMatchObject({ connectorId: 'harbor' })
    expect(connectionOf(instance.state, 'solana').status).toBe('disconnected')
    expect(names()).toEqual(['CONNECT_SUCCESS'])
  })

  test('is withdrawn by one of another source', async () => {
    const [phone, login] = [fakeSource(), fakeSource([], 'source:login')]
    const instance = createInstance(
      parseOptions({ adapters: [evmFamily().descriptor], connectors: [phone.source, login.source] }),
      () => fakeArea(),
    )
    const first = await phone.ask(instance)
    const outcome = expect(first.approval).rejects.toMatchObject({ code: 'aborted' })

    const { approval } = await login.ask(instance)
    login.newest.approve({ eip155: [onMainnet] })
    await approval
    phone.newest.approve({ eip155: [accountId(mainnet.id, '0xother')] })
    await vi.advanceTimersByTimeAsync(0)

    await outcome
    expect(phone.newest.withdrawn).toBe(true)
    expect(connectionOf(instance.state, 'eip155')).toMatchObject({
      connectorId: 'source:login',
      address: '0xcove',
    })
  })

  test('and approved in that very moment is ended', async () => {
    const { instance, remote, status } = setup()
    const { approval, withdraw } = await remote.ask(instance)

    remote.newest.approve(grantsOfBoth)
    withdraw()
    await expect(approval).rejects.toMatchObject({ code: 'aborted' })
    await vi.advanceTimersByTimeAsync(0)

    expect(status()).toEqual(['disconnected', 'disconnected'])
    expect(remote.ended).toBe(1)
  })
})

describe('a session', () => {
  test('that the wallet ends disconnects every family on it, and is not restored', async () => {
    const { area, events, instance, remote, status } = await connected()

    remote.leave()
    await vi.advanceTimersByTimeAsync(0)

    expect(status()).toEqual(['disconnected', 'disconnected'])
    expect(area.values.get('@foyer/connectors')).toBe('{}')
    expect(instance.state.sessionWallets['source:phone']).toBeUndefined()
    expect(events.map(({ event, properties }) => [event, properties])).toEqual([
      ['DISCONNECT_SUCCESS', { namespace: 'eip155', ended: ['eip155'] }],
      ['DISCONNECT_SUCCESS', { namespace: 'solana', ended: ['solana'] }],
    ])
  })

  test('is left by all families together, and ended once', async () => {
    const { events, instance, remote, status } = await connected()

    await instance.disconnect('solana')

    expect(status()).toEqual(['disconnected', 'disconnected'])
    expect(remote.ended).toBe(1)
    expect(events.map(({ event, properties }) => [event, properties])).toEqual([
      ['DISCONNECT_SUCCESS', { namespace: 'solana', ended: ['eip155', 'solana'] }],
    ])
  })

  test('goes on for the other family when one takes another wallet, and ends with the last', async () => {
    const { instance, remote, status } = await connected()

    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })
    await vi.advanceTimersByTimeAsync(0)
    const between = remote.ended
    await instance.connect({ connectorId: 'glade', namespace: 'solana' })
    await vi.advanceTimersByTimeAsync(0)

    expect(between).toBe(0)
    expect(status()).toEqual(['connected', 'connected'])
    expect(remote.ended).toBe(1)
  })

  test('of an earlier visit is restored, with the wallet behind it', async () => {
    const stored = { '@foyer/connectors': { eip155: 'source:phone', solana: 'source:phone' } }
    const remote = fakeSource()
    remote.stored = fakeSession(grantsOfBoth)
    const { instance, status } = setup({ stored, remote })

    instance.start()
    expect(status()).toEqual(['reconnecting', 'reconnecting'])
    await vi.advanceTimersByTimeAsync(0)

    expect(status()).toEqual(['connected', 'connected'])
    expect(instance.state.initialized).toBe(true)
    expect(instance.state.sessionWallets['source:phone']?.name).toBe('Cove Mobile')
    expect(remote.made).toBe(1)
  })

  test('serves where its source keeps its methods on a prototype, as classes do', async () => {
    const remote = fakeSource()
    remote.stored = fakeSession(grantsOfBoth)
    const { create } = remote.source
    const source = {
      ...remote.source,
      create: async (...given: Parameters<typeof create>) => Object.create(await create(...given)),
    }
    const { instance, status } = setup({
      stored: { '@foyer/connectors': { eip155: 'source:phone' } },
      remote: Object.create(remote, { source: { value: source } }),
    })

    instance.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(status()[0]).toBe('connected')
    await instance.disconnect('eip155')

    expect(remote.ended).toBe(1)
  })

  test('that is not restored in 10 s is disconnected and kept, and back once it answers', async () => {
    const stored = { '@foyer/connectors': { eip155: 'source:phone' } }
    const remote = fakeSource()
    remote.stored = fakeSession(grantsOfBoth)
    remote.delay = 11_000
    const { area, instance, status } = setup({ stored, remote })

    instance.start()
    await vi.advanceTimersByTimeAsync(9_900)
    expect(status()[0]).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(1_000)

    expect(status()[0]).toBe('disconnected')
    expect(area.values.get('@foyer/connectors')).toBe('{"eip155":"source:phone"}')
    expect(remote.ended).toBe(0)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(status()[0]).toBe('connected')
  })

  test('is ended when the visitor disconnects while it is still being restored', async () => {
    const stored = { '@foyer/connectors': { eip155: 'source:phone' } }
    const remote = fakeSource()
    remote.stored = fakeSession(grantsOfBoth)
    const { instance, status } = setup({ stored, remote })
    instance.start()

    await instance.disconnect()

    expect(status()).toEqual(['disconnected', 'disconnected'])
    await vi.waitFor(() => expect(remote.ended).toBe(1))
  })

  test('that was left is not looked for by its id while its wallet is still to be notified', async () => {
    const remote = fakeSource()
    const { create } = remote.source
    const wanted: unknown[] = []
    remote.source.create = async (context) => {
      const sessions = await create(context)
      return {
        ...sessions,
        restore: (...asked) => {
          wanted.push(asked[1])
          return sessions.restore(...asked)
        },
        settle: async () => false,
      }
    }
    const { instance } = await connected({ remote })

    await instance.disconnect()
    await vi.advanceTimersByTimeAsync(60_000)

    expect(wanted.length).toBeGreaterThan(1)
    expect(wanted.filter((id) => id !== undefined)).toEqual([])
  })

  test('whose source fails to end it is left all the same, and no rejection is left behind', async () => {
    const remote = fakeSource()
    const { create } = remote.source
    const fails = () => Promise.reject(new Error('no line'))
    remote.source.create = async (context) => ({ ...(await create(context)), end: fails })
    const rejections: unknown[] = []
    const hear = (reason: unknown) => rejections.push(reason)
    process.on('unhandledRejection', hear)
    const page = await connected({ remote })

    await page.instance.disconnect()
    await vi.advanceTimersByTimeAsync(0)
    vi.useRealTimers()
    await new Promise((resolve) => setImmediate(resolve))

    process.off('unhandledRejection', hear)
    expect(page.status()).toEqual(['disconnected', 'disconnected'])
    expect(rejections).toEqual([])
  })

  test('works without storage', async () => {
    const remote = fakeSource()
    const instance = createInstance(
      parseOptions({ adapters: [evmFamily().descriptor], connectors: [remote.source] }),
      () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    )
    const { approval } = await remote.ask(instance)

    remote.newest.approve({ eip155: [onMainnet] })
    expect(await approval).toBe(onMainnet)
    await instance.disconnect()

    expect(remote.ended).toBe(1)
  })

  test('is not asked for a network that the wallet did not approve', async () => {
    const { instance } = await connected()

    await expect(instance.switchNetwork(base.id)).rejects.toMatchObject({ code: 'network/not-supported' })

    expect(activeAccount(instance.state)).toBe(onMainnet)
  })
})

describe('a network that was not asked for', () => {
  const lent = () => ({ families: [], remote: fakeSource([evmFamily().descriptor]) })

  test.each([
    ['is told', () => ({}), 1],
    ['is fine where the host chose basic mode', () => ({ basic: true }), 0],
    ['is fine where the host installed no adapter', lent, 0],
  ])('%s', async (_, options, times) => {
    const { instance, remote } = setup(options())
    const told = vi.fn()
    instance.onUnsupportedNetwork(told)
    const { approval } = await remote.ask(instance)

    remote.newest.approve({ eip155: [accountId(fakeNetwork('eip155:137').id, '0xcove')] })
    await approval

    expect(told).toHaveBeenCalledTimes(times)
  })

  test('is told once the host added an adapter', async () => {
    const { instance, remote } = setup({ families: [] })
    const told = vi.fn()
    instance.onUnsupportedNetwork(told)
    await instance.addAdapter(evmFamily().descriptor)
    const { approval } = await remote.ask(instance)

    remote.newest.approve({ eip155: [accountId(fakeNetwork('eip155:137').id, '0xcove')] })
    await approval

    expect(told).toHaveBeenCalledTimes(1)
    expect(instance.state.wallets.map(({ id }) => id)).toEqual(['source:phone'])
  })
})

test.each([[true], [false]])(
  'a wallet out of reach at Disconnect is notified later, at the latest at the next visit (%s: in the same)',
  async (isSame) => {
    const remote = fakeSource()
    let isReached = false
    const { create } = remote.source
    const settle = vi.fn(async () => isReached)
    const source = {
      ...remote.source,
      create: async (context: WalletSourceContext) => ({ ...(await create(context)), settle }),
    }
    Object.assign(remote, { source })
    const area = fakeArea()
    const first = await connected({ remote, area })

    await first.instance.disconnect()
    expect(JSON.parse(area.values.get('@foyer/leaving') ?? '')).toEqual({
      '~/source:phone': { visits: 0, debt: expect.any(Number) },
    })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(settle).toHaveBeenCalledTimes(1)
    if (!isSame) {
      first.instance.stop()
      remote.made = 0
      const { instance } = setup({ remote, area })
      await instance.prepare()
      instance.start()
      await vi.advanceTimersByTimeAsync(0)
      expect(remote.made).toBe(1)
    }
    isReached = true
    await vi.advanceTimersByTimeAsync(40_000)

    expect(settle.mock.calls.length).toBeGreaterThan(1)
    expect(area.values.get('@foyer/leaving')).toBeUndefined()
  },
)
