// @tier gate
import { expect, test, vi } from 'vitest'
import type { KeptLogin } from '../frameStorage.js'
import { emailChangeCalls } from './emailChange.js'

const login: KeptLogin = {
  access: 'page',
  refresh: 'refresh',
  accessEndsAt: 0,
  origin: 'https://app.example',
  wallet: 'of ada',
  version: 1,
  addresses: {},
}

/** Calls of a page, whose login a test changes. */
function setup() {
  let now: KeptLogin | undefined = login
  const post = vi.fn(async (path: string, _ask: object) =>
    path.endsWith('secondary') ? { email: 'eve@evil.example' } : { next: 'primary', attempt: 'attempt' },
  )
  const calls = emailChangeCalls(
    {
      own: async () => ({ post }),
      user: async () => now,
      standing: async () => login,
      setEmail: async () => {},
    },
    { get: async () => undefined, set: async () => {}, all: async () => [] },
  )
  const set = (next: KeptLogin | undefined) => {
    now = next
  }
  return { calls, post, set }
}
const otp = '123456'
const ends = [
  ['a sign-out', undefined],
  ['a login as another visitor', { ...login, wallet: 'of eve' }],
] as const
const steps = ['UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'] as const

test.for(ends.flatMap(([what, next]) => steps.map((step) => [step, what, next] as const)))(
  '%s does not go on with a change of the address after %s',
  async ([step, , next]) => {
    const { calls, post, set } = setup()
    await calls.UPDATE_EMAIL({ email: 'eve@evil.example' })
    if (step === 'UPDATE_EMAIL_SECONDARY_OTP') await calls.UPDATE_EMAIL_PRIMARY_OTP({ otp })
    post.mockClear()
    set(next)

    await expect(calls[step]({ otp })).rejects.toMatchObject({ problem: 'bad-request' })
    // The session of the own page ends, and the change does not come back with the login.
    expect(post.mock.calls).toEqual([['/v1/session/end', {}]])
    set(login)
    await expect(calls[step]({ otp })).rejects.toMatchObject({ problem: 'bad-request' })
  },
)

test('a change that is made ends the session of the own page that it was made by', async () => {
  const { calls, post } = setup()
  await calls.UPDATE_EMAIL({ email: 'eve@evil.example' })
  await calls.UPDATE_EMAIL_PRIMARY_OTP({ otp })
  expect(await calls.UPDATE_EMAIL_SECONDARY_OTP({ otp })).toEqual({ newEmail: 'eve@evil.example' })
  expect(post.mock.calls.at(-1)).toEqual(['/v1/session/end', {}])
})
