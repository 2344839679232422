// @tier gate, @vitest-environment happy-dom
import type {
  AccountId,
  Authentication,
  Network,
  NetworkId,
  SessionEvent,
  Store,
  WalletSourceContext,
} from '@foyer/core'
import { askWallet } from '@foyer/core/adapters'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeFrame } from './fakeFrame.test-support.js'
import { withdrawnTimeoutMs } from './rpcChannel.js'
import { createLoginSessions } from './sessions.js'

const mount = vi.hoisted(() => vi.fn())
vi.mock('./frame.js', () => ({ mountFrame: mount }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  mount.mockReset()
})

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const account: AccountId = `eip155:1:${address}` as AccountId
const ethereum: Network = {
  id: 'eip155:1' as NetworkId,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}
const never = new AbortController().signal

/** A page with sessions of the frame, whose every word a test says. @param kept what earlier visits stored */
function page(kept: Readonly<Record<string, string>> = {}) {
  const frame = fakeFrame({
    SYNC_THEME: undefined,
    SWITCH_NETWORK: { chainId: 1 },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: { smartAccountEnabledNetworks: [1, 8453] },
  })
  const shown: string[] = []
  const told: unknown[] = []
  const authentication: Authentication = {
    network: () => ethereum.id,
    ask: () => Promise.reject(new Error('It signs by a request of its own.')),
    async signIn({ account: own }) {
      told.push(own)
      throw new Error('Nobody says what is to be signed.')
    },
  }
  const values = new Map<string, unknown>(Object.entries(kept))
  const store: Store = {
    get: ({ name, decode }) => decode(values.get(name)),
    set: ({ name }, value) => void values.set(name, value),
    write: () => true,
    remove: ({ name }) => void values.delete(name),
  }
  let cancel = () => {}
  mount.mockImplementation((_url: string, _title: string, cancelled: () => void) => {
    cancel = cancelled
    return {
      iframe: frame.iframe,
      show() {
        shown.push('shown')
        return () => shown.push('hidden')
      },
      remove: () => shown.push('removed'),
    }
  })
  let themeMode: 'light' | 'dark' = 'dark'
  const context: WalletSourceContext = {
    metadata: () => ({ name: 'Shop', description: '', url: 'https://app.example', icons: [] }),
    projectId: 'p',
    query: { projectId: 'p', st: 'foyer', sv: '1.2.3' },
    relay: undefined,
    id: undefined,
    isManual: false,
    store,
    networks: () => [ethereum],
    theme: () => ({ themeMode, themeVariables: { '--foyer-accent': '#123456' }, locale: 'de' }),
    accountType: () => 'smartAccount',
    family: () => ({}),
    refused: () => {},
    namespaces: () => [],
    async connect({ approve, told: how, beforeUse }) {
      await approve(never, authentication)
      await beforeUse?.({ account, accounts: [account], accountType: 'eoa', connectorId: 'auth' }, never)
      told.push(how?.())
      return account
    },
  }
  const sessions = createLoginSessions(context, { url: 'https://login.app.example/' })
  onTestFinished(() => sessions.dispose())
  const events: SessionEvent['type'][] = []
  sessions.subscribe(({ type }) => events.push(type))

  /** What was asked under a name, oldest first. */
  const asked = (name: string) => frame.posted.filter(({ message }) => message.type === `@foyer-app/${name}`)
  /** Answers the newest call of a name, once it was asked. */
  async function answer(name: string, end: 'SUCCESS' | 'ERROR', payload?: unknown) {
    await vi.waitFor(() => expect(asked(name)).not.toHaveLength(0))
    const id = asked(name).at(-1)?.message.id
    frame.say({ type: `@foyer-frame/${name}_${end}`, id, ...(payload !== undefined && { payload }) })
    await vi.advanceTimersByTimeAsync(0)
  }
  /** A session that stands. */
  async function loggedIn() {
    const connecting = sessions.logIn(never)
    if (frame.posted.length === 0) frame.ready()
    await answer('GET_USER', 'SUCCESS', { email: 'ada@app.example', address, chainId: 1 })
    await connecting
    const session = sessions.session()
    if (!session) throw new Error('There is no session.')
    return session
  }
  const setTheme = (mode: typeof themeMode) => (themeMode = mode)
  return {
    sessions,
    frame,
    shown,
    told,
    values,
    events,
    asked,
    answer,
    loggedIn,
    setTheme,
    cancel: () => cancel(),
  }
}

/** Settles once what was asked for has its colours, and is with the frame. */
const atFrame = () => vi.advanceTimersByTimeAsync(0)

const sign = { network: ethereum.id, method: 'personal_sign', params: ['0x6869', address] }

describe('restore', () => {
  test('loads no frame for who never logged in', async () => {
    const { sessions } = page()

    expect(await sessions.restore(never)).toBeUndefined()
    expect(mount).not.toHaveBeenCalled()
  })

  test('hands back what the frame gave to keep, and takes up who is logged in', async () => {
    const { sessions, frame, answer, asked, values } = page({
      EMAIL_LOGIN_USED_KEY: 'true',
      login_session: 'sealed',
    })
    const restoring = sessions.restore(never)
    frame.ready()
    await answer('IS_CONNECTED', 'SUCCESS', { isConnected: true })
    await answer('GET_USER', 'SUCCESS', { email: 'ada@app.example', address, chainId: 1 })

    const session = await restoring
    expect(asked('IS_CONNECTED')[0]?.message.payload).toEqual({ token: 'sealed' })
    expect(session?.grant('eip155')?.accounts).toEqual([account])
    expect(sessions.user()).toEqual({ email: 'ada@app.example', userName: undefined })
    expect(values.has('EMAIL')).toBe(false)
    // Whoever asks again has it at once.
    expect(await sessions.restore(never)).toBe(session)
    expect(asked('IS_CONNECTED')).toHaveLength(1)
  })

  test('goes on under the id that other tabs and visits know it by, however many chain families ask', async () => {
    const { sessions, frame, answer, asked } = page({ EMAIL_LOGIN_USED_KEY: 'true' })
    const restoring = [sessions.restore(never, 'known'), sessions.restore(never, 'known')]
    frame.ready()
    await answer('IS_CONNECTED', 'SUCCESS', { isConnected: true })
    await answer('GET_USER', 'SUCCESS', { address, chainId: 1 })

    const [first, second] = await Promise.all(restoring)
    expect(first).toBe(second)
    expect(first?.id).toBe('known')
    expect(asked('IS_CONNECTED')).toHaveLength(1)

    // Another tab logged in anew meanwhile.
    const anew = sessions.restore(never, 'newer')
    await answer('IS_CONNECTED', 'SUCCESS', { isConnected: true })
    await answer('GET_USER', 'SUCCESS', { address, chainId: 1 })
    expect((await anew)?.id).toBe('newer')
  })

  test.each([
    ['says that nobody is', 'SUCCESS', { isConnected: false }, []],
    ['fails', 'ERROR', { message: 'Broken' }, ['LOGIN_LEAVING']],
  ] as const)(
    'forgets the login where the frame %s, and keeps when a code was sent',
    async (_, end, said, left) => {
      const { sessions, frame, answer, values } = page({
        EMAIL_LOGIN_USED_KEY: 'true',
        PREFERRED_ACCOUNT_TYPE: 'eoa',
        login_session: 'sealed',
        LAST_EMAIL_LOGIN_TIME: '5',
      })
      const restoring = sessions.restore(never).catch(() => undefined)
      frame.ready()
      await answer('IS_CONNECTED', end, said)

      expect(await restoring).toBeUndefined()
      expect([...values.keys()]).toEqual(['LAST_EMAIL_LOGIN_TIME', ...left])
    },
  )

  test.each([
    ['IS_CONNECTED', 'SUCCESS', { isConnected: true }],
    ['IS_CONNECTED', 'SUCCESS', { isConnected: false }],
    ['IS_CONNECTED', 'ERROR', { message: 'Broken' }],
    ['GET_USER', 'SUCCESS', { address, chainId: 1 }],
    ['GET_USER', 'ERROR', { message: 'Broken' }],
  ] as const)('undoes no login since by a late answer to %s: %s %j', async (name, end, payload) => {
    const { sessions, frame, answer, asked, values } = page({ EMAIL_LOGIN_USED_KEY: 'true' })
    const restoring = sessions.restore(never, 'before')
    frame.ready()
    if (name === 'GET_USER') await answer('IS_CONNECTED', 'SUCCESS', { isConnected: true })
    await vi.waitFor(() => expect(asked(name)).toHaveLength(1))
    const [late] = asked(name)
    const connecting = sessions.logIn(never)
    await vi.waitFor(() => expect(asked('GET_USER')).toHaveLength(name === 'GET_USER' ? 2 : 1))
    await answer('GET_USER', 'SUCCESS', { address, chainId: 1 })
    await connecting
    const session = sessions.session()

    frame.say({ type: `@foyer-frame/${name}_${end}`, id: late?.message.id, payload })
    await atFrame()

    expect(await restoring).toBe(session)
    expect(sessions.session()).toBe(session)
    expect([...values]).toContainEqual(['EMAIL_LOGIN_USED_KEY', 'true'])
    expect(values.has('LOGIN_LEAVING')).toBe(false)
    const signing = session?.request(sign, never)
    await answer('RPC_REQUEST', 'SUCCESS', '0x01')
    expect(await signing).toBe('0x01')
  })

  test('that is withdrawn forgets nothing', async () => {
    const { sessions, values } = page({ EMAIL_LOGIN_USED_KEY: 'true' })
    const withdrawn = new AbortController()
    const restoring = sessions.restore(withdrawn.signal)
    withdrawn.abort()

    await expect(restoring).rejects.toMatchObject({ code: 'aborted' })
    expect(values.get('EMAIL_LOGIN_USED_KEY')).toBe('true')
  })
})

describe('the pause between two mails', () => {
  test('is 30 s, in which nothing is asked of the frame, also after a login', async () => {
    const { sessions, frame, answer, asked, loggedIn } = page()
    const starting = sessions.startEmail('ada@app.example', never)
    frame.ready()
    await answer('CONNECT_EMAIL', 'SUCCESS', { action: 'VERIFY_DEVICE', number: '47' })
    expect(await starting).toEqual({ action: 'VERIFY_DEVICE', number: '47' })

    await vi.advanceTimersByTimeAsync(10_500)
    await expect(sessions.startEmail('ada@app.example', never)).rejects.toMatchObject({
      code: 'login/cooldown',
      message: 'Please try again after 20 seconds',
    })
    expect(asked('CONNECT_EMAIL')).toHaveLength(1)
    expect(sessions.cooldownMs()).toBeGreaterThan(19_000)

    await loggedIn()
    expect(sessions.cooldownMs()).toBeGreaterThan(19_000)
    const ending = sessions.end()
    await vi.advanceTimersByTimeAsync(3_000)
    await ending
    await expect(sessions.startEmail('ada@app.example', never)).rejects.toThrow('Please try again after')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(sessions.cooldownMs()).toBe(0)
  })
})

describe('a change of the address', () => {
  test('is named once the new one is proven, and makes the next login wait', async () => {
    const { sessions, answer, events, loggedIn } = page()
    await loggedIn()
    const begun = sessions.step('UPDATE_EMAIL', { email: 'eve@app.example' }, never)
    await answer('UPDATE_EMAIL', 'SUCCESS', { action: 'VERIFY_SECONDARY_OTP' })
    expect((await begun).action).toBe('VERIFY_SECONDARY_OTP')
    expect(sessions.cooldownMs()).toBeGreaterThan(29_000)
    expect(sessions.user()?.email).toBe('ada@app.example')

    const proven = sessions.step('UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' }, never)
    await answer('UPDATE_EMAIL_SECONDARY_OTP', 'SUCCESS', { newEmail: 'eve@app.example' })
    await proven
    expect(sessions.user()?.email).toBe('eve@app.example')
    expect(sessions.session()?.wallet.name).toBe('eve@app.example')
    expect(events).toEqual(['session'])
  })
})

describe('a login', () => {
  test('is stored without any secret, address or name, and is told without an address or a name', async () => {
    const { loggedIn, values, told } = page()
    await loggedIn()
    await vi.advanceTimersByTimeAsync(0)

    expect(Object.fromEntries(values)).toEqual({
      EMAIL_LOGIN_USED_KEY: 'true',
    })
    // Whom it brings was asked to sign in by then, and is connected whatever came of it.
    expect(told).toEqual([account, { method: 'email', name: 'Email' }])
  })

  test('by a social account says which one, also at the next visit, until another login', async () => {
    const { sessions, frame, answer, values } = page()
    const connecting = sessions.logIn(never, 'Google')
    frame.ready()
    await answer('GET_USER', 'SUCCESS', { address, chainId: 1 })
    await connecting
    expect(sessions.user()).toMatchObject({ socialProvider: 'google' })
    expect(values.get('connected_social')).toBe('google')

    const refreshing = sessions.refreshUser(never)
    await answer('GET_USER', 'SUCCESS', { address, chainId: 1 })
    expect(await refreshing).toMatchObject({ socialProvider: 'google' })

    const later = page({ connected_social: 'google' })
    await later.loggedIn()
    expect(later.sessions.user()?.socialProvider).toBeUndefined()
    expect(later.values.has('connected_social')).toBe(false)
  })

  test('asks on a network with smart accounts for the account that the host, or the visitor before, wants', async () => {
    const { sessions, frame, answer, asked } = page({ PREFERRED_ACCOUNT_TYPE: 'eoa' })
    const connecting = sessions.logIn(never)
    frame.ready()
    const smart = { address: `0x${'5a'.repeat(20)}`, type: 'smartAccount' }
    const accounts = [smart, { address, type: 'eoa' }]
    await answer('GET_USER', 'SUCCESS', { address, chainId: 1, accounts, smartAccountDeployed: true })
    await connecting

    expect(asked('GET_USER')[0]?.message.payload).toEqual({
      chainId: 'eip155:1',
      preferredAccountType: 'eoa',
    })
    expect(sessions.session()?.grant('eip155')?.accounts).toEqual([account, `eip155:1:${smart.address}`])
  })

  test('goes on where the frame knows of no smart accounts', async () => {
    const { sessions, frame, answer, asked } = page()
    frame.refuse('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
    const connecting = sessions.logIn(never)
    frame.ready()
    await answer('GET_USER', 'SUCCESS', { address, chainId: 1 })
    await connecting

    expect(sessions.session()?.grant('eip155')?.accounts).toEqual([account])
    expect(asked('GET_USER')).toHaveLength(1)
  })

  test('has a frame anew where the page took it away', async () => {
    const { sessions, frame } = page()
    sessions.prepare()
    Object.defineProperty(frame.iframe, 'isConnected', { value: false })
    sessions.prepare()

    expect(mount).toHaveBeenCalledTimes(2)
  })
})

describe('end', () => {
  test('forgets at once, tells the frame, and waits for it no longer than 3 s', async () => {
    const { sessions, values, events, asked, loggedIn } = page()
    await loggedIn()
    const ending = sessions.end()

    expect(sessions.session()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(0)
    expect([...values.keys()]).toEqual(['LOGIN_LEAVING'])
    expect(events).toEqual(['ended'])
    await vi.advanceTimersByTimeAsync(0)
    expect(asked('SIGN_OUT')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(3_000)
    await ending
  })

  test('asks a frame that did not answer once more, until it has signed the visitor out', async () => {
    const { sessions, values, asked, answer, loggedIn } = page()
    await loggedIn()
    const ending = sessions.end()
    await vi.advanceTimersByTimeAsync(3_000)
    await ending

    const settled = sessions.settle?.()
    await atFrame()
    expect(asked('SIGN_OUT')).toHaveLength(2)
    await answer('SIGN_OUT', 'SUCCESS')
    expect(await settled).toBe(true)
    expect([...values.keys()]).toEqual([])
    expect(await sessions.settle?.()).toBe(true)
    expect(asked('SIGN_OUT')).toHaveLength(2)
  })

  test('tells a frame anew where the page took it away', async () => {
    const { sessions, frame, asked, loggedIn } = page()
    await loggedIn()
    Object.defineProperty(frame.iframe, 'isConnected', { value: false })
    const ending = sessions.end()
    await atFrame()
    frame.ready()
    await atFrame()
    expect(mount).toHaveBeenCalledTimes(2)
    expect(asked('SIGN_OUT')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(3_000)
    await ending
  })

  test('rejects what waits for the visitor, and what comes later', async () => {
    const { sessions, shown, loggedIn, answer } = page()
    const session = await loggedIn()
    const signing = session.request(sign, never)
    const failed = expect(signing).rejects.toMatchObject({ code: 'session/ended' })
    await atFrame()
    const ending = sessions.end()
    await answer('SIGN_OUT', 'SUCCESS')
    await ending

    await failed
    expect(shown).toEqual(['shown', 'hidden'])
    await expect(session.request(sign, never)).rejects.toMatchObject({ code: 'session/ended' })
  })
})

describe('a request', () => {
  test('shows the frame until it is answered', async () => {
    const { loggedIn, answer, shown } = page()
    const session = await loggedIn()
    const signing = session.request(sign, never)
    await atFrame()
    expect(shown).toEqual(['shown'])
    await answer('RPC_REQUEST', 'SUCCESS', '0xsignature')

    expect(await signing).toBe('0xsignature')
    expect(shown).toEqual(['shown', 'hidden'])
  })

  test('is counted once it is answered, and where it is not allowed', async () => {
    const { loggedIn, answer, sessions } = page()
    const told = vi.fn()
    sessions.onRequest?.(told)
    const session = await loggedIn()
    const signing = session.request(sign, never)
    await atFrame()
    await answer('RPC_REQUEST', 'SUCCESS', '0xsignature')
    await signing
    await session.request({ ...sign, method: 'eth_sign' }, never).catch(() => {})

    expect(told.mock.calls).toEqual([
      ['answered', 'personal_sign'],
      ['refused', 'eth_sign'],
    ])
  })

  test('is shown in the colours of the page, and at once where the frame does not take them', async () => {
    const { loggedIn, asked, shown, frame } = page()
    const session = await loggedIn()
    session.request(sign, never).catch(() => {})
    await atFrame()
    expect(asked('SYNC_THEME')[0]?.message.payload).toEqual({
      themeMode: 'dark',
      themeVariables: { '--foyer-accent': '#123456' },
      locale: 'de',
    })
    const posted = frame.posted.map(({ message }) => message.type)
    expect(posted.indexOf('@foyer-app/SYNC_THEME')).toBeLessThan(posted.indexOf('@foyer-app/RPC_REQUEST'))
    expect(shown).toEqual(['shown'])
  })

  test('that is on its way is out of sight once the visitor goes back to the page, and answered all the same', async () => {
    const { loggedIn, answer, frame, shown } = page()
    const session = await loggedIn()
    const signing = session.request(sign, never)
    await atFrame()
    frame.say({ type: '@foyer-frame/HIDE' })
    expect(shown).toEqual(['shown', 'hidden'])
    await answer('RPC_REQUEST', 'SUCCESS', '0xhash')

    expect(await signing).toBe('0xhash')
    expect(shown).toEqual(['shown', 'hidden'])
  })

  test('is given up when the modal is closed', async () => {
    const { loggedIn, answer, sessions, shown } = page()
    const session = await loggedIn()
    const signing = session.request(sign, never)
    const failed = expect(signing).rejects.toMatchObject({ code: 'wallet/user-rejected' })
    await atFrame()
    sessions.dismiss?.()
    expect(shown).toEqual(['shown', 'hidden'])
    await answer('RPC_REQUEST', 'ERROR', { message: 'The request was declined.', code: 4001 })

    await failed
  })

  test('of a method that the wallet does not have is refused without the frame', async () => {
    const { loggedIn, asked, shown } = page()
    const session = await loggedIn()

    await expect(session.request({ ...sign, method: 'eth_signTransaction' }, never)).rejects.toMatchObject({
      code: 'login/method-not-allowed',
      message: 'Action not allowed',
    })
    expect([asked('RPC_REQUEST'), shown]).toEqual([[], []])
  })

  test.each([4001, 5000])('declined in the frame (%i) is the visitor’s no', async (code) => {
    const { loggedIn, answer } = page()
    const session = await loggedIn()
    const signing = session.request(sign, never)
    const failed = expect(signing).rejects.toMatchObject({ code: 'wallet/user-rejected' })
    await atFrame()
    await answer('RPC_REQUEST', 'ERROR', { message: 'No', code })

    await failed
  })

  test('that would have sent something is declined for certain, not in doubt', async () => {
    const { loggedIn, answer } = page()
    const session = await loggedIn()
    const send = { ...sign, method: 'eth_sendTransaction', params: [{}] }
    const sending = askWallet(send.method, () => session.request(send, never), never)
    const failed = expect(sending).rejects.toMatchObject({ code: 'wallet/user-rejected' })
    await atFrame()
    await answer('RPC_REQUEST', 'ERROR', { message: 'The request was declined.', code: 4001 })

    await failed
  })

  test('is the visitor’s no as well when the dialog is closed, once the frame says so', async () => {
    const { loggedIn, frame, cancel, shown, answer } = page()
    const session = await loggedIn()
    const signing = session.request(sign, never)
    const failed = expect(signing).rejects.toMatchObject({ code: 'wallet/user-rejected' })
    await atFrame()
    cancel()
    expect(shown).toEqual(['shown', 'hidden'])
    expect(frame.posted.pop()?.message.type).toBe('@foyer-app/RPC_ABORT')
    await answer('RPC_REQUEST', 'ERROR', { message: 'The request was declined.', code: 4001 })

    await failed
  })

  test('that was confirmed before the dialog was closed is what the frame made of it', async () => {
    const { loggedIn, frame, cancel } = page()
    const session = await loggedIn()
    const leave = new AbortController()
    const send = { ...sign, method: 'eth_sendTransaction', params: [{}] }
    const [sending, leaving] = [session.request(send, never), session.request(send, leave.signal)]
    await atFrame()
    cancel()
    leave.abort()
    const calls = frame.posted.filter(({ message }) => message.type.endsWith('RPC_REQUEST'))
    for (const { message } of calls)
      frame.say({ type: '@foyer-frame/RPC_REQUEST_SUCCESS', id: message.id, payload: '0xhash' })

    expect(await Promise.all([sending, leaving])).toEqual(['0xhash', '0xhash'])
  })

  test('of which a frame says nothing any more once it is left has an open end', async () => {
    const { loggedIn, cancel } = page()
    const session = await loggedIn()
    const sending = session.request({ ...sign, method: 'eth_sendTransaction', params: [{}] }, never)
    const failed = expect(sending).rejects.toMatchObject({ code: 'session/ended' })
    await atFrame()
    cancel()
    await vi.advanceTimersByTimeAsync(withdrawnTimeoutMs)

    await failed
  })

  test('of a frame that was loaded anew meanwhile has an open end', async () => {
    const { loggedIn, frame } = page()
    const session = await loggedIn()
    const sending = session.request({ ...sign, method: 'eth_sendTransaction', params: [{}] }, never)
    const failed = expect(sending).rejects.toMatchObject({ code: 'session/ended' })
    await atFrame()
    frame.ready()

    await failed
  })

  test('of a login that was ended elsewhere says so, and ends the session here', async () => {
    const { loggedIn, answer, events, values, sessions } = page()
    const session = await loggedIn()
    const signing = session.request(sign, never)
    const told = expect(signing).rejects.toMatchObject({
      code: 'wallet/request-failed',
      context: { reason: 'You were logged out. Please log in again.' },
    })
    await atFrame()
    const over = { message: 'You were logged out. Please log in again.', code: 'session-over' }
    await answer('RPC_REQUEST', 'ERROR', over)

    await told
    expect(events).toEqual(['ended'])
    expect(sessions.session()).toBeUndefined()
    expect(values.has('EMAIL_LOGIN_USED_KEY')).toBe(false)
  })

  test('for another account is refused, and nobody is logged out for it', async () => {
    const { loggedIn, answer, events, sessions } = page()
    const session = await loggedIn()
    const told = expect(session.request(sign, never)).rejects.toMatchObject({ code: 'wallet/request-failed' })
    await atFrame()
    await answer('RPC_REQUEST', 'ERROR', { message: 'The message is not for this account.', code: 4100 })

    await told
    expect(events).toEqual([])
    expect(sessions.session()).toBe(session)
  })

  test('has a frame anew where the page took it away', async () => {
    const { frame, asked, loggedIn } = page()
    const session = await loggedIn()
    Object.defineProperty(frame.iframe, 'isConnected', { value: false })
    const signing = session.request(sign, never)
    Object.defineProperty(frame.iframe, 'isConnected', { value: true })
    await atFrame()

    expect(mount).toHaveBeenCalledTimes(2)
    frame.ready()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked('RPC_REQUEST')).toHaveLength(1)
    frame.answer('SUCCESS', '0x')
    expect(await signing).toBe('0x')
  })

  test('carries quantities as JSON-RPC writes them', async () => {
    const { loggedIn, asked } = page()
    const session = await loggedIn()
    session
      .request({ ...sign, method: 'eth_sendTransaction', params: [{ value: 255n }] }, never)
      .catch(() => {})
    await atFrame()

    expect(asked('RPC_REQUEST')[0]?.message.payload).toMatchObject({ params: [{ value: '0xff' }] })
  })
})

test('the accounts of the service are said once the frame is ready, and to a later caller at once', () => {
  const { sessions, frame } = page()
  const heard: unknown[] = []
  sessions.onSocials((names) => heard.push(names))
  expect(heard).toEqual([])
  frame.say({ type: '@foyer-frame/READY', payload: { socials: ['google'] } })
  sessions.onSocials((names) => heard.push(names))

  expect(heard).toEqual([['google'], ['google']])
})

test('what the frame gives to keep is kept, and it is told who embeds it', async () => {
  const { sessions, frame, values, asked } = page()
  sessions.prepare()
  frame.say({ type: '@foyer-frame/READY', payload: { codeMinutes: 10 } })
  frame.say({ type: '@foyer-frame/SESSION_UPDATE', payload: { token: 'sealed' } })

  expect(values.get('login_session')).toBe('sealed')
  expect(sessions.codeMinutes()).toBe(10)
  expect(asked('SYNC_DAPP_DATA')[0]?.message.payload).toMatchObject({
    metadata: { name: 'Shop' },
    projectId: 'p',
    sdkType: 'foyer',
    sdkVersion: '1.2.3',
  })
})

test('the address of the frame names the project, the network in use and the version', () => {
  const { sessions } = page()
  sessions.follow?.('eip155:8453' as NetworkId)
  sessions.prepare()

  expect(mount.mock.calls[0]?.[0]).toBe(
    'https://login.app.example/frame?projectId=p&chainId=eip155%3A8453&version=4',
  )
})

test('the frame follows the network and the look of the page', async () => {
  const { sessions, loggedIn, asked, setTheme } = page()
  sessions.follow?.('eip155:1' as NetworkId)
  await loggedIn()
  const painted = asked('SYNC_THEME').length
  expect(asked('SWITCH_NETWORK')).toEqual([])

  sessions.follow?.('eip155:8453' as NetworkId)
  setTheme('light')
  sessions.follow?.('eip155:8453' as NetworkId)
  // The wallet in the frame has no keys of that family.
  sessions.follow?.('bip122:main' as NetworkId)
  await vi.advanceTimersByTimeAsync(0)

  expect(asked('SWITCH_NETWORK').map(({ message }) => message.payload)).toEqual([{ chainId: 'eip155:8453' }])
  expect(asked('SYNC_THEME').length).toBeGreaterThan(painted)
  expect(asked('SYNC_THEME').at(-1)?.message.payload).toMatchObject({ themeMode: 'light' })
})
