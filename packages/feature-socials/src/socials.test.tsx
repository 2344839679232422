// @tier gate, @vitest-environment happy-dom
import {
  type FeatureContext,
  type FlagValue,
  type Network,
  type NetworkId,
  type OpenedWindow,
  TimeoutError,
} from '@foyer/core'
import { FrameRefusedError, FrameUnavailableError, type LoginSessions } from '@foyer/login-frame'
import { parseAnswer } from '@foyer/login-frame/protocol'
import { createFeatureHost, fakeNetwork } from '@foyer/testing/feature'
import { createText, TextProvider } from '@foyer/ui'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createFeature } from './feature.js'
import { createSocials, socials } from './index.js'
import { messages } from './messages.js'
import { offeredProviders, type ProviderListing } from './providers.js'
import { createSocialLogin, type TabAnswers } from './socialLogin.js'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const origin = 'https://login.app.example'
const uri = `${origin}/v1/social/google/authorize?attempt=x`
const networks: readonly Network[] = [fakeNetwork('eip155:1' as NetworkId, 'Ethereum')]
const nowhere: ProviderListing = { telegram: false, installed: false, system: undefined }

interface Script {
  readonly answers?: Readonly<Record<string, unknown>>
  readonly flag?: FlagValue
  readonly place?: ProviderListing
  readonly heldBack?: boolean
  readonly id?: string
  readonly tabAnswers?: TabAnswers
  /** The store of an earlier visit. */
  readonly kept?: FeatureContext['store']
  /** The accounts that the service has. */
  readonly had?: readonly string[]
}

const { views } = createFeature()

/** The feature over a frame and a browser of a script; what that leaves out never answers. */
function world({
  answers = {},
  flag = true,
  place = nowhere,
  heldBack = false,
  id,
  tabAnswers,
  had,
  kept,
}: Script = {}) {
  let loads = 0
  const text = createText({ locale: 'en' })
  text.add(messages)
  const { context, toasts } = createFeatureHost({ text, networks })
  const asked: string[] = []
  const told: string[] = []
  const alerts: unknown[] = []
  const led: string[] = []
  const popup = { closed: false, focus: vi.fn(), close: vi.fn(), opener: null, document }
  const opened: OpenedWindow = { ...popup, location: { replace: (to) => void led.push(String(to)) } }
  const given: Record<string, unknown> = { GET_SOCIAL_REDIRECT_URI: { uri, number: '47' }, ...answers }
  const step = vi.fn<LoginSessions['step']>(async (name, _ask, signal) => {
    asked.push(name)
    const answer = given[name]
    if (answer instanceof Error) throw answer
    const told = name in given && parseAnswer(name, answer)
    if (told) return told.answer
    return new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
  const logIn = vi.fn(async () => 'eip155:1:0x' as never)
  const nobody = () => Promise.reject(new Error('Nobody asks for this.'))
  const sessions: LoginSessions = {
    origin,
    prepare: vi.fn(),
    onSocials: (heard) => {
      loads += 1
      if (had) heard(had)
    },
    step,
    logIn,
    startEmail: nobody,
    refreshUser: nobody,
    user: () => undefined,
    cooldownMs: () => 0,
    codeMinutes: () => 10,
    storage: () => 'shared',
    manageUrl: `${origin}/manage`,
    session: () => undefined,
    restore: async () => undefined,
    end: async () => {},
    subscribe: () => () => {},
    dispose: () => {},
  }
  const openWindow = vi.fn<FeatureContext['page']['openWindow']>(() => (heldBack ? undefined : opened))
  const connected = vi.fn()
  const own: FeatureContext = {
    ...context,
    ...(kept && { store: kept }),
    id,
    flag: () => flag,
    page: { ...context.page, openWindow },
    events: { ...context.events, emit: (event: string) => void told.push(event) } as FeatureContext['events'],
    connected,
    alerts: { show: (...alert) => void alerts.push(alert) },
    sessions: async () => sessions,
  }
  const controller = createSocialLogin(own, { place, answers: tabAnswers })
  const life = new AbortController()
  const props = { context: own, controller, signal: life.signal, params: undefined }
  function draw(view: keyof typeof views) {
    const { component: View } = views[view]
    return render(
      <TextProvider text={text}>
        <View {...props} />
      </TextProvider>,
    )
  }
  /** A message as the page gets it. */
  function say(data: unknown, { from = origin, source = opened }: { from?: string; source?: unknown } = {}) {
    const event = new MessageEvent('message', { data, origin: from })
    Object.defineProperty(event, 'source', { value: source })
    window.dispatchEvent(event)
  }
  const view = () => own.router.state.stack.at(-1)?.view
  return {
    controller,
    openWindow,
    opened,
    loads: () => loads,
    kept: context.store,
    asked,
    alerts,
    told,
    led,
    step,
    logIn,
    connected,
    toasts,
    life,
    given,
    draw,
    say,
    view,
  }
}

const buttons = () =>
  screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)
const result = { resultUri: `${origin}/v1/social/result?ticket=x` }

test.each([
  [['apple'], ['Continue with Apple']],
  [
    ['x', 'google'],
    ['Continue with X', 'Continue with Google'],
  ],
  [
    ['github', 'x', 'google'],
    ['Continue with GitHub', 'Continue with X', 'Continue with Google'],
  ],
])('the accounts %j stand in the host’s order', (flag, names) => {
  world({ flag }).draw('SocialAccounts')
  expect(buttons()).toEqual(names)
})

test('accounts that the login service does not have are not drawn once it said so, also at the next visit', async () => {
  const { draw, loads, kept } = world({ flag: ['google', 'x', 'github'], had: ['x', 'github'] })
  draw('SocialAccounts')
  expect(buttons()).toHaveLength(3)
  expect(loads()).toBe(0)
  fireEvent.pointerEnter(screen.getByRole('button', { name: 'Continue with X' }))

  await waitFor(() => expect(buttons()).toEqual(['Continue with X', 'Continue with GitHub']))
  expect(kept.get('offered', (json) => json)).toEqual(['x', 'github'])

  cleanup()
  const next = world({ flag: ['google', 'x', 'github'], kept: kept })
  next.draw('SocialAccounts')
  expect(buttons()).toEqual(['Continue with X', 'Continue with GitHub'])
  expect(next.loads()).toBe(0)
})

test('all accounts of the host are drawn while the login service says nothing', () => {
  world({ flag: ['google', 'x'] }).draw('SocialAccounts')
  expect(buttons()).toEqual(['Continue with Google', 'Continue with X'])
})

test.each([
  [
    'does not load',
    new FrameUnavailableError(origin, 'Add it to frame-src.'),
    'origin-not-allowed',
    'Add it to frame-src.',
  ],
  ['does not answer in time', new TimeoutError('GET_SOCIAL_REDIRECT_URI', 30_000), 'socials-timeout'],
])('a frame that %s is reported to the developer', async (_what, error, ...alert) => {
  const { controller, alerts, life } = world({ answers: { GET_SOCIAL_REDIRECT_URI: error } })
  controller.press('google')
  await controller.follow(life.signal)

  expect(controller.state.stage).toBe('failed')
  expect(alerts).toEqual([alert])
})

test('of seven accounts five are drawn, and the rest is one tap away', () => {
  const { draw, view } = world()
  draw('SocialAccounts')
  expect(buttons().slice(0, 2)).toEqual(['Continue with Google', 'Continue with X'])
  expect(buttons()).toHaveLength(6)
  fireEvent.click(screen.getByRole('button', { name: 'More accounts' }))
  expect(view()).toBe('ConnectSocials')
})

test.each([
  ['ios', ['x', 'facebook']],
  ['mac', ['google', 'facebook']],
  ['android', ['google']],
] as const)('Telegram on %s has only %j of three', (system, left) => {
  expect(offeredProviders(['google', 'x', 'facebook'], { ...nowhere, telegram: true, system })).toEqual(left)
})

test('the window is opened within the press, before anything is awaited, and led on once it is known where to', async () => {
  const { controller, openWindow, led, asked, life } = world()
  controller.press('google')
  expect(openWindow).toHaveBeenCalledWith('about:blank', expect.objectContaining({ opener: true }))
  expect(asked).toEqual([])
  void controller.follow(life.signal)
  await waitFor(() => expect(led).toEqual([uri]))
})

test('who came near the button first has a window that goes straight there', async () => {
  const { controller, openWindow, asked, led, life } = world()
  controller.prepare('google')
  await waitFor(() => expect(asked).toEqual(['GET_SOCIAL_REDIRECT_URI']))
  await Promise.resolve()
  controller.press('google')
  await controller.dispose()
  expect(openWindow).toHaveBeenCalledWith(uri, expect.anything())
  expect(led).toEqual([])
  life.abort()
})

test('what the window of the login service says logs in, and closes it', async () => {
  const { controller, say, told, step, connected, opened, led, life } = world({
    answers: { CONNECT_SOCIAL: { address: '0x', chainId: 1 } },
  })
  controller.press('google')
  const followed = controller.follow(life.signal)
  await waitFor(() => expect(led).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve))
  say({ resultUri: result.resultUri }, { source: window })
  say({ other: true }, { from: 'https://accounts.provider.example' })
  expect(told).toEqual(['SOCIAL_LOGIN_STARTED'])
  say(result)
  await followed

  expect(step).toHaveBeenCalledWith('CONNECT_SOCIAL', { uri: result.resultUri }, expect.any(AbortSignal))
  expect(connected).toHaveBeenCalledTimes(1)
  expect(opened.close).toHaveBeenCalled()
  expect(told).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_REQUEST_USER_DATA', 'SOCIAL_LOGIN_SUCCESS'])
})

test.each([
  ['of another origin', result, 'https://evil.example'],
  ['for another origin', { resultUri: 'https://evil.example/x' }, origin],
])('a result %s leads back, and says so', async (_what, data, from) => {
  const { controller, say, told, toasts, led, asked, life, view } = world()
  controller.press('google')
  const followed = controller.follow(life.signal)
  await waitFor(() => expect(led).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve))
  say(data, { from })
  await followed

  expect(toasts).toEqual(['error: Untrusted Origin'])
  expect(told).toContain('SOCIAL_LOGIN_ERROR')
  expect(asked).not.toContain('CONNECT_SOCIAL')
  expect(view()).not.toBe('ConnectingSocial')
})

test('a window that is closed leads back; one that cannot be seen has its number compared', async () => {
  // The page that says "here" leaves at once: often the window shows another one when its message arrives.
  for (const source of ['window', 'left', 'stranger']) {
    const isHeard = source !== 'stranger'
    const { controller, say, told, led, opened, asked, life, draw, view } = world()
    const sources: Readonly<Record<string, unknown>> = { window: opened, left: null, stranger: window }
    controller.press('google')
    void controller.follow(life.signal)
    await waitFor(() => expect(led).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve))
    say({ here: true }, { source: sources[source] })
    Object.assign(opened, { closed: true })
    if (isHeard) {
      await waitFor(() => expect(told).toContain('SOCIAL_LOGIN_CANCELED'))
      expect(view()).not.toBe('ConnectingSocial')
    } else {
      await waitFor(() => expect(asked).toContain('CONNECT_SOCIAL'))
      draw('ConnectingSocial')
      expect(screen.getByText('47')).toBeTruthy()
    }
    life.abort()
  }
})

test.each([
  ['is closed again', { here: true }, 'SOCIAL_LOGIN_CANCELED'],
  ['is back from the provider', result, 'SOCIAL_LOGIN_SUCCESS'],
])('a window that %s before the page asks for its result is heard', async (_what, data, event) => {
  const { controller, say, told, opened, life } = world({
    answers: { CONNECT_SOCIAL: { address: '0x', chainId: 1 } },
  })
  controller.press('google')
  say(data)
  if (data === result) await controller.follow(life.signal)
  else {
    Object.assign(opened, { closed: true })
    void controller.follow(life.signal)
  }
  await waitFor(() => expect(told).toContain(event))
  life.abort()
})

test('a window that was held back is one more tap away', async () => {
  const { controller, openWindow, opened, asked, led, life, draw } = world({ heldBack: true })
  controller.press('google')
  await controller.follow(life.signal)
  expect(asked).toEqual(['GET_SOCIAL_REDIRECT_URI'])
  draw('ConnectingSocial')
  expect(screen.getByText('The window did not open')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Open sign-in window' })
  expect(link.getAttribute('href')).toBe(uri)
  openWindow.mockReturnValue(opened)
  fireEvent.click(link)

  expect(openWindow).toHaveBeenLastCalledWith(uri, expect.objectContaining({ opener: true }))
  expect(await screen.findByText('Finish in the sign-in window')).toBeTruthy()
  expect(led).toEqual([])
  life.abort()
})

test.each([
  ['social-declined', 'You did not sign in with Google.'],
  ['social-unknown', 'Google is not set up on this site yet.'],
  ['device-unreachable', /a new browser can’t be approved/],
  ['keys-away', /^You are logged in. Your wallet can’t be opened right now/],
  ['rain', 'Something went wrong'],
])('%s is told, and the next try begins anew', async (reason, words) => {
  const { controller, told, asked, life, draw, given } = world({
    answers: { GET_SOCIAL_REDIRECT_URI: new FrameRefusedError('X', 'No.', reason) },
  })
  controller.press('google')
  await controller.follow(life.signal)
  draw('ConnectingSocial')
  expect(screen.getByText(words)).toBeTruthy()
  expect(told).toContain('SOCIAL_LOGIN_ERROR')

  given.GET_SOCIAL_REDIRECT_URI = { uri, number: '47' }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Finish in the sign-in window')).toBeTruthy()
  await waitFor(() => expect(asked).toHaveLength(2))
  life.abort()
})

test('a service that does not answer for 45 seconds ends the login, and is told', async () => {
  vi.useFakeTimers()
  const { controller, told, life } = world({ answers: { GET_SOCIAL_REDIRECT_URI: new Promise(() => {}) } })
  controller.press('google')
  const followed = controller.follow(life.signal)
  await vi.advanceTimersByTimeAsync(45_000)
  await followed

  expect(controller.state).toMatchObject({
    stage: 'failed',
    failure: 'Social login timed out. Please try again.',
  })
  expect(told).toContain('SOCIAL_LOGIN_ERROR')
})

test('without windows the whole tab goes; what it comes back with is used once', async () => {
  const { controller, openWindow, life } = world({ place: { ...nowhere, telegram: true } })
  controller.press('google')
  await controller.follow(life.signal)
  expect(openWindow.mock.calls).toEqual([[uri, { opener: true, target: '_top' }]])

  const tabAnswers = new Map([[undefined, result.resultUri]])
  const connected = { answers: { CONNECT_SOCIAL: { address: '0x', chainId: 1 } } }
  const first = world({ ...connected, tabAnswers })
  const second = world({ tabAnswers })
  second.controller.resume()
  expect(second.view()).not.toBe('ConnectingSocial')
  first.controller.press('google')
  await first.controller.follow(first.life.signal)
  expect(first.step).toHaveBeenCalledWith(
    'CONNECT_SOCIAL',
    { uri: result.resultUri },
    expect.any(AbortSignal),
  )
  expect(second.asked).toEqual([])
})

test('an answer that no login of this widget waits for is never used', async () => {
  const tabAnswers = new Map([[undefined, result.resultUri]])
  const { controller, view, step, life } = world({ tabAnswers })
  controller.resume()
  expect(view()).not.toBe('ConnectingSocial')

  controller.press('google')
  void controller.follow(life.signal)
  await vi.waitFor(() => expect(step).toHaveBeenCalled())
  expect(step.mock.calls.map(([name]) => name)).toEqual(['GET_SOCIAL_REDIRECT_URI'])
  life.abort()
})

test('the address that the tab comes back to names the widget, whose answer no other takes', async () => {
  const { controller, step, life } = world({ id: 'shop', place: { ...nowhere, telegram: true } })
  controller.press('google')
  await controller.follow(life.signal)
  const [, ask] = step.mock.calls[0] ?? []
  expect(ask).toMatchObject({ back: expect.stringMatching(/[?&]result_for=shop$/) })

  const tabAnswers = new Map([['shop', result.resultUri]])
  world({ tabAnswers })
  world({ id: 'forum', tabAnswers })
  expect([...tabAnswers.keys()]).toEqual(['shop'])
  world({ id: 'shop', tabAnswers })
  expect([...tabAnswers.keys()]).toEqual([])
})

test('Farcaster shows its code, and who leaves has the frame forget it', async () => {
  const url = 'https://farcaster.xyz/~/siwf?channelToken=x'
  const { controller, asked, draw, life } = world({ answers: { GET_FARCASTER_URI: { url } } })
  controller.press('farcaster')
  void controller.farcaster(life.signal)
  await waitFor(() => expect(asked).toEqual(['GET_FARCASTER_URI', 'CONNECT_FARCASTER']))
  draw('ConnectingFarcaster')
  expect(screen.getByRole('img', { name: 'Code to sign in with Farcaster' })).toBeTruthy()
  life.abort()

  await waitFor(() => expect(asked.at(-1)).toBe('RELOAD'))
  expect(controller.state.farcaster).toBeUndefined()
})

test('the manifest names the views that its chunk has', async () => {
  const feature = await createSocials(new Map()).load()
  expect(Object.keys(feature.views)).toEqual([...socials.views])
})
