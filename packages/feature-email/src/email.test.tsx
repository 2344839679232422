// @tier gate, @vitest-environment happy-dom
import { type Network, type NetworkId, TimeoutError } from '@foyer/core'
import {
  EmailCooldownError,
  FrameRefusedError,
  FrameUnavailableError,
  type LoginSessions,
  type LoginUser,
} from '@foyer/login-frame'
import { parseAnswer } from '@foyer/login-frame/protocol'
import { createFeatureHost, fakeNetwork } from '@foyer/testing/feature'
import { createText, TextProvider } from '@foyer/ui'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { install, messages, views } from './feature.js'
import { email } from './index.js'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const networks: readonly Network[] = [fakeNetwork('eip155:1' as NetworkId, 'Ethereum')]

const ada: LoginUser = { email: 'ada@app.example', userName: undefined, custody: 'assisted' }

/** The feature over sessions of a script; what that leaves out never answers. */
function world(script: Partial<LoginSessions> = {}) {
  const text = createText({ locale: 'en' })
  text.add(messages)
  const { context, toasts, events } = createFeatureHost({ text, networks })
  const alerts: (string | undefined)[] = []
  const sessions: LoginSessions = {
    origin: 'https://login.app.example',
    user: () => ada,
    prepare: vi.fn(),
    onSocials: vi.fn(),
    startEmail: async () => ({ action: 'VERIFY_OTP' }),
    step: async () => undefined as never,
    logIn: vi.fn(async () => 'eip155:1:0x' as never),
    cooldownMs: () => 0,
    codeMinutes: () => 10,
    storage: () => 'shared',
    manageUrl: 'https://login.app.example/manage',
    refreshUser: async () => ada,
    session: () => undefined,
    restore: async () => undefined,
    end: async () => {},
    subscribe: () => () => {},
    dispose: () => {},
    ...script,
  }
  const connected = vi.fn()
  const asked: string[] = []
  const own = {
    ...context,
    connected,
    alerts: { show: (code: string, detail = code) => void alerts.push(detail) },
    sessions: async (id: string) => {
      asked.push(id)
      return sessions
    },
  }
  const controller = install(own)
  const signal = new AbortController().signal
  const props = { context: own, controller, signal, params: undefined }
  const draw = (view: keyof typeof views) => {
    const { component: View } = views[view]
    return render(
      <TextProvider text={text}>
        <View {...props} />
      </TextProvider>,
    )
  }
  const view = () => context.router.state.stack.at(-1)?.view
  return { context, toasts, events, alerts, sessions, controller, connected, asked, signal, draw, view }
}

const field = () => screen.getByRole('textbox', { name: 'Email address' })
const code = () => screen.getByRole('textbox', { name: 'Code of six digits' })

function type(box: HTMLElement, value: string) {
  fireEvent.change(box, { target: { value } })
}

test('the field asks nobody before somebody comes near it, and then has the frame loaded', async () => {
  const { draw, asked, sessions } = world()
  draw('EmailAddress')
  expect(asked).toEqual([])

  fireEvent.focus(field())

  await waitFor(() => expect(sessions.prepare).toHaveBeenCalled())
  expect(asked).toEqual(['auth'])
})

test('a visitor that left while the code was pending comes back to it with the same address', async () => {
  const startEmail = vi.fn(async () => ({ action: 'VERIFY_OTP' as const }))
  const { controller, context, view, signal } = world({ startEmail, cooldownMs: () => 26_000 })
  await controller.start('ada@app.example', signal)
  context.router.reset('Connect')
  await controller.start('ada@app.example', signal)

  expect(view()).toBe('EmailVerifyOtp')
  expect(startEmail).toHaveBeenCalledTimes(1)
  context.router.reset('Connect')
  await controller.start('eve@app.example', signal)
  expect(startEmail).toHaveBeenCalledTimes(2)
})

test.each([
  ['too-many/27', 27],
  ['too-many/86400', 0],
  ['too-many', 0],
])('a service that refuses with %s has the visitor wait %i seconds, counted', async (reason, seconds) => {
  const startEmail = async () => Promise.reject(new FrameRefusedError('CONNECT_EMAIL', 'x', reason))
  const { controller, signal } = world({ startEmail })
  await controller.start('ada@app.example', signal)

  expect(controller.state.tooSoonSeconds).toBe(seconds)
  if (seconds === 0) expect(controller.state.failure).toBe('Too many tries. Please wait a while.')
})

test('an address goes on by Enter once it is longer than three characters, and leads to the code', async () => {
  const startEmail = vi.fn(async () => ({ action: 'VERIFY_OTP' as const }))
  const { draw, view, controller } = world({ startEmail })
  const { container } = draw('EmailAddress')
  const form = container.querySelector('form')
  if (!form) throw new Error('There is no form.')
  type(field(), 'a@b')
  fireEvent.submit(form)
  expect(startEmail).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Continue' }).hasAttribute('disabled')).toBe(true)

  type(field(), ' ada@app.example ')
  fireEvent.submit(form)

  await waitFor(() => expect(view()).toBe('EmailVerifyOtp'))
  expect(startEmail).toHaveBeenCalledWith('ada@app.example', expect.any(AbortSignal))
  expect(controller.state).toMatchObject({ email: 'ada@app.example', codeMinutes: 10 })
})

test('who is logged in already is connected without a code', async () => {
  const { controller, connected, sessions, signal } = world({
    startEmail: async () => ({ action: 'CONNECT' }),
  })
  await controller.start('ada@app.example', signal)

  expect(sessions.logIn).toHaveBeenCalled()
  expect(connected).toHaveBeenCalled()
})

test.each([
  [new EmailCooldownError(17), 'Please try again after 17 seconds'],
  [new FrameUnavailableError('https://x.example', ''), 'The login did not load. Try again.'],
  [new FrameRefusedError('CONNECT_EMAIL', 'Bad', -32602), 'Invalid email. Try again.'],
  [
    new FrameRefusedError('CONNECT_EMAIL', 'Invalid email. Try again.', 'bad-request'),
    'Invalid email. Try again.',
  ],
  [new FrameRefusedError('CONNECT_EMAIL', 'x', 'too-many'), 'Too many tries. Please wait a while.'],
  [new FrameRefusedError('CONNECT_EMAIL', 'x', 'offline'), 'The login service can’t be reached. Try Again'],
  [new FrameRefusedError('CONNECT_EMAIL', 'It rains.', 'rain'), 'It rains. Try Again'],
  [new Error('odd'), 'Something went wrong'],
])('%s is told beside the field', async (error, told) => {
  const { controller, draw, signal } = world({ startEmail: () => Promise.reject(error) })
  draw('EmailAddress')
  await controller.start('ada@app.example', signal)

  expect((await screen.findAllByText(told)).length).toBeGreaterThan(0)
  expect(field().getAttribute('aria-invalid')).toBe('true')
})

test('six digits are sent once, however they are pasted, and connect', async () => {
  const step = vi.fn(async () => undefined as never)
  const { draw, controller, connected, signal } = world({ step })
  await controller.start('ada@app.example', signal)
  draw('EmailVerifyOtp')
  expect(
    screen.getByText(
      (_, shown) =>
        shown?.tagName === 'P' &&
        shown.textContent === 'We sent six digits to ada@app.example. The code expires in 10 minutes.',
    ),
  ).toBeTruthy()
  expect(code().getAttribute('autocomplete')).toBe('one-time-code')

  for (const text of ['482 9', 'Your 2-step code is 48291', '4829171', '482917 or 123456']) type(code(), text)
  expect(step).not.toHaveBeenCalled()
  type(code(), 'Your 2-step code: ٤٨٢ ٩١٧, good for 10 minutes.')

  await waitFor(() => expect(connected).toHaveBeenCalledTimes(1))
  expect(step).toHaveBeenCalledTimes(1)
  expect(step).toHaveBeenCalledWith('CONNECT_OTP', { otp: '482917' }, expect.any(AbortSignal))
})

test.each([
  ['otp-wrong', 'That code is not right. Try Again'],
  ['otp-wrong/2', 'That code is not right. 2 tries left.'],
  ['otp-wrong/1', 'That code is not right. 1 try left.'],
  ['otp-over', 'That code no longer works. Send a new one.'],
  ['email-left', 'Your account was moved to another email. Take it back by the link in your mailbox.'],
  ['recovery-waits', 'This device is new. It can open your wallet later.'],
  ['keys-away', 'You are logged in. Your wallet can’t be opened right now. Try again later.'],
])('a code that is %s is told, and the next one is checked anew', async (reason, told) => {
  const step = vi.fn(async (): Promise<never> => {
    throw new FrameRefusedError('CONNECT_OTP', 'No.', reason)
  })
  const { draw, controller, connected, signal } = world({ step })
  await controller.start('ada@app.example', signal)
  draw('EmailVerifyOtp')
  type(code(), '111111')
  expect(await screen.findByText(told)).toBeTruthy()

  step.mockImplementation(async () => undefined as never)
  type(code(), '222222')

  await waitFor(() => expect(connected).toHaveBeenCalledTimes(1))
})

test('a right code is not sent again where only the connection failed', async () => {
  const step = vi.fn(async () => undefined as never)
  const logIn = vi.fn<LoginSessions['logIn']>().mockRejectedValueOnce(new Error('offline'))
  logIn.mockResolvedValue('eip155:1:0x' as never)
  const { controller, connected, signal, draw } = world({ step, logIn })
  await controller.start('ada@app.example', signal)
  draw('EmailVerifyOtp')
  const finishing = controller.finish('111111', signal)
  // It may be that somebody signs in meanwhile.
  expect(await screen.findByText('Signing you in')).toBeTruthy()
  expect(await finishing).toBe(false)
  expect(await controller.finish('111111', signal)).toBe(true)

  expect(step).toHaveBeenCalledTimes(1)
  expect(connected).toHaveBeenCalledTimes(1)
})

test('a new code can be asked for once the pause is over, which is counted down', async () => {
  vi.useFakeTimers()
  const startEmail = vi.fn(async () => ({ action: 'VERIFY_OTP' as const }))
  const { controller, draw, signal, toasts } = world({ startEmail, cooldownMs: () => 30_000 })
  await controller.start('ada@app.example', signal)
  draw('EmailVerifyOtp')
  fireEvent.click(screen.getByRole('button', { name: 'New code in 0:30' }))
  expect(startEmail).toHaveBeenCalledTimes(1)

  for (let second = 0; second < 30; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000))
  fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
  await act(() => vi.advanceTimersByTimeAsync(0))

  expect(toasts).toEqual(['success: A new email is on its way'])
  expect(startEmail).toHaveBeenCalledTimes(2)
})

test('a new device shows its number, and goes on to the code once it is let in', async () => {
  const step = vi.fn(async () => undefined as never)
  const { controller, draw, view, signal } = world({
    startEmail: async () => ({ action: 'VERIFY_DEVICE', number: '47', linkMinutes: 15 }),
    step,
  })
  await controller.start('ada@app.example', signal)
  expect(view()).toBe('EmailVerifyDevice')
  draw('EmailVerifyDevice')
  expect(screen.getByText(/^1[45]:\d\d$/)).toBeTruthy()
  expect(screen.getByText('This device')).toBeTruthy()
  // A code follows.
  expect(screen.getByText('Step 1 of 2')).toBeTruthy()
  expect(screen.getByText(location.host)).toBeTruthy()
  expect(screen.getByText('47')).toBeTruthy()
  expect(screen.getByText(/Approve only if it shows 47 too./)).toBeTruthy()

  await controller.waitForDevice(signal)

  expect(step).toHaveBeenCalledWith('CONNECT_DEVICE', undefined, signal)
  expect(view()).toBe('EmailVerifyOtp')
})

test('a link that was not used in time leads back, and says so', async () => {
  const { controller, view, toasts, signal } = world({
    startEmail: async () => ({ action: 'VERIFY_DEVICE', number: '47' }),
    step: () => Promise.reject(new FrameRefusedError('CONNECT_DEVICE', 'Over.', 'otp-over')),
  })
  await controller.start('ada@app.example', signal)
  await controller.waitForDevice(signal)

  expect(toasts).toEqual(['error: The link was not used in time. Please begin again.'])
  expect(view()).not.toBe('EmailVerifyDevice')
})

test('a host that leads to the code without a login under way is shown the field', () => {
  const { draw } = world()
  draw('EmailVerifyOtp')

  expect(field()).toBeTruthy()
})

test('what was typed is there again when the field is, until the login is done', async () => {
  const { draw, controller, signal } = world()
  draw('EmailAddress')
  type(field(), 'ada@app.example')
  cleanup()
  draw('EmailAddress')
  expect(field()).toHaveProperty('value', 'ada@app.example')

  await controller.finish('482917', signal)
  expect(controller.state.typed).toBe('')
})

test('that it was too soon is counted down, and said once to who hears it', async () => {
  vi.useFakeTimers()
  const startEmail = vi.fn(async (): Promise<never> => {
    throw new EmailCooldownError(2)
  })
  const { controller, draw, signal } = world({ startEmail })
  draw('EmailAddress')
  await act(() => controller.start('ada@app.example', signal))
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe('Please try again after 2 secondsPlease try again after 2 seconds')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(alert.textContent).toBe('Please try again after 2 secondsPlease try again after 1 seconds')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(alert.textContent).toBe('')
})

test('events tell the steps, and neither the address nor a code', async () => {
  const step = vi.fn(async () => undefined as never)
  const { controller, events, signal } = world({
    startEmail: async () => ({ action: 'VERIFY_DEVICE', number: '47' }),
    step,
  })
  controller.prepare()
  expect(events).toEqual([])
  controller.prepare(true)
  controller.prepare(true)
  await controller.start('ada@app.example', signal)
  await controller.waitForDevice(signal)
  step.mockRejectedValueOnce(new FrameRefusedError('CONNECT_OTP', 'No.', 'otp-wrong'))
  await controller.finish('111111', signal)
  await controller.finish('482917', signal)

  expect(events.map(({ event }) => event)).toEqual([
    'EMAIL_LOGIN_SELECTED',
    'EMAIL_SUBMITTED',
    'DEVICE_REGISTERED_FOR_EMAIL',
    'EMAIL_VERIFICATION_CODE_SENT',
    'EMAIL_VERIFICATION_CODE_FAIL',
    'EMAIL_VERIFICATION_CODE_PASS',
  ])
  expect(JSON.stringify(events)).not.toMatch(/ada@|482917|111111/)
})

test('a frame that may not be shown is told to the developer, by what to write', async () => {
  const hint = 'The page’s Content-Security-Policy blocks it: add "frame-src https://x.example".'
  const { controller, alerts, signal } = world({
    startEmail: () => Promise.reject(new FrameUnavailableError('https://x.example', hint)),
  })
  await controller.start('ada@app.example', signal)

  expect(alerts).toEqual([hint])
  expect(controller.state.failure).toBe('The login did not load. Try again.')
})

test('a frame that does not answer in time is reported to the developer', async () => {
  const { controller, alerts, signal } = world({
    startEmail: () => Promise.reject(new TimeoutError('CONNECT_EMAIL', 30_000)),
  })
  await controller.start('ada@app.example', signal)

  expect(alerts).toEqual(['socials-timeout'])
})

test('a browser that keeps nothing is said to', async () => {
  const { controller, draw, signal } = world({ storage: () => 'memory' })
  await controller.start('ada@app.example', signal)
  draw('EmailVerifyOtp')

  expect(screen.getByText(/You’ll sign in again next time/)).toBeTruthy()
})

describe('the settings of a login', () => {
  test.each([
    ['google', 'ada@app.example', 'Signed in with Google'],
    ['github', undefined, 'Signed in with GitHub'],
    [undefined, 'ada@app.example', 'Change email'],
  ])('say by what a visitor logged in: %s, %s', async (socialProvider, email, said) => {
    const user = { ...ada, socialProvider, email }
    const { draw } = world({ user: () => user, refreshUser: async () => user })
    draw('LoginSettings')

    const line = await screen.findByText(said)
    // Without an email there is none to change.
    expect(line.closest('button') !== null).toBe(email !== undefined)
  })

  test('say who can open the wallet, and lead to its own page and to another address', async () => {
    const { draw, view, events } = world()
    draw('LoginSettings')
    expect(
      await screen.findByText(/The operator of this site could technically open this wallet/),
    ).toBeTruthy()
    const link = screen.getByRole('link', { name: /Devices, passkeys and recovery/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://login.app.example/manage',
      '_blank',
    ])
    fireEvent.click(link)
    expect(events.map(({ event }) => event)).toEqual(['EMAIL_UPGRADE_FROM_MODAL'])

    fireEvent.click(screen.getByRole('button', { name: /ada@app.example/ }))
    expect(view()).toBe('UpdateEmailWallet')
  })

  test('change the address by a code of the old and one of the new, and begin over', async () => {
    const answers: Record<string, unknown> = {
      UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' },
      UPDATE_EMAIL_SECONDARY_OTP: { newEmail: 'eve@app.example' },
    }
    const step = vi.fn<LoginSessions['step']>(async (name) => {
      const told = parseAnswer(name, answers[name])
      if (!told) throw new Error(`That is no answer to ${name}.`)
      return told.answer
    })
    const { context, controller, draw, view, toasts, events } = world({ step })
    context.router.push('Networks')
    context.router.push('UpdateEmailWallet')
    draw('UpdateEmailWallet')
    await waitFor(() => expect(field()).toHaveProperty('value', 'ada@app.example'))
    const save = () => screen.getByRole('button', { name: 'Save' })
    expect(save().hasAttribute('disabled')).toBe(true)
    type(field(), 'eve')
    expect(save().hasAttribute('disabled')).toBe(true)
    type(field(), 'eve@app.example')
    fireEvent.click(save())
    await waitFor(() => expect(view()).toBe('UpdateEmailPrimaryOtp'))
    expect(events.map(({ event }) => event)).toEqual(['EMAIL_EDIT'])
    cleanup()

    draw('UpdateEmailPrimaryOtp')
    expect(screen.getByText('ada@app.example').getAttribute('translate')).toBe('no')
    type(code(), '111111')
    await waitFor(() => expect(view()).toBe('UpdateEmailSecondaryOtp'))
    cleanup()

    draw('UpdateEmailSecondaryOtp')
    expect(screen.getByText('eve@app.example')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
    expect(view()).toBe('UpdateEmailWallet')
    context.router.push('UpdateEmailSecondaryOtp')
    type(code(), '222222')
    await waitFor(() => expect(view()).toBe('Networks'))
    expect(toasts).toEqual(['success: Your email was changed'])
    expect(controller.state.user?.email).toBe('ada@app.example')
    expect(step.mock.calls.map(([name]) => name)).toEqual([
      'UPDATE_EMAIL',
      'UPDATE_EMAIL_PRIMARY_OTP',
      'UPDATE_EMAIL_SECONDARY_OTP',
    ])
  })
})

test('the manifest names the views that its chunk has', async () => {
  const feature = await email.load()

  expect(Object.keys(feature.views)).toEqual([...email.views])
})
