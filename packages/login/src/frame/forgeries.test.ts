// @tier gate
import { calls } from '@foyer/login-frame/protocol'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { CallAnswers } from './calls/answers.js'
import { listenToPage } from './listen.js'
import { createResponder } from './responder.js'

const origin = 'https://app.example'
const names = Object.keys(calls)

/** A frame that would do whatever it is asked, and who speaks to it. */
function setup() {
  const page = new MessageChannel().port1
  const asked = vi.fn(() => undefined)
  const said = vi.fn()
  const answers: CallAnswers = Object.fromEntries(names.map((name) => [name, asked]))
  const on = new EventTarget()
  listenToPage(page, origin, createResponder(answers, said).hear, on)
  const say = (data: unknown, from: { source?: unknown; origin?: string } = {}) =>
    on.dispatchEvent(Object.assign(new Event('message'), { data, source: page, origin, ...from }))
  return { page, asked, said, say }
}

/** What each call may carry. */
const payloads: Readonly<Record<string, unknown>> = {
  CONNECT_EMAIL: { email: 'ada@app.example' },
  UPDATE_EMAIL: { email: 'ada@app.example' },
  CONNECT_OTP: { otp: '123456' },
  UPDATE_EMAIL_PRIMARY_OTP: { otp: '123456' },
  UPDATE_EMAIL_SECONDARY_OTP: { otp: '123456' },
  CONNECT_SOCIAL: { uri: 'https://login.app.example/t' },
  GET_SOCIAL_REDIRECT_URI: { provider: 'google' },
  SWITCH_NETWORK: { chainId: 1 },
  SET_PREFERRED_ACCOUNT: { type: 'eoa' },
  RPC_REQUEST: { method: 'personal_sign', params: ['0x', '0x'] },
  SYNC_THEME: {},
  SYNC_DAPP_DATA: { projectId: 'shop' },
}

const right = (name: string) => ({
  type: `@foyer-app/${name}`,
  id: crypto.randomUUID(),
  ...(name in payloads && { payload: payloads[name] }),
})

test('each call of the page’s own is heard', () => {
  const { asked, say } = setup()
  for (const name of names) say(right(name))
  expect(asked).toHaveBeenCalledTimes(names.length)
})

test('of more than 10,000 messages that are forged in one way or more, none is heard', () => {
  const { page, asked, said, say } = setup()
  const origins = [
    origin,
    ...['https://app.example.', 'https://app.example:8443', 'http://app.example', 'https://APP.example'],
    ...['https://app.example.evil.example', 'https://evil.example', 'https://login.app.example', 'null', ''],
  ]
  const sources = [page, new MessageChannel().port1, null, undefined, globalThis, { ...page }]
  const ids = ['a-right-one-1234', '', 7, null, undefined, {}, 'x'.repeat(300)]
  const prefixes = ['@foyer-app/', '@foyer-frame/', '@FOYER-APP/', '', 'x@foyer-app/']
  let forged = 0
  for (const from of origins)
    for (const source of sources)
      for (const id of ids)
        for (const prefix of prefixes)
          for (const name of [...names, '__proto__', 'constructor']) {
            const isRight =
              from === origin &&
              source === page &&
              id === ids[0] &&
              prefix === prefixes[0] &&
              names.includes(name)
            if (isRight) continue
            forged += 1
            say({ ...right(name), id, type: `${prefix}${name}` }, { source, origin: from })
          }

  expect(forged).toBeGreaterThan(10_000)
  expect(asked).not.toHaveBeenCalled()
  expect(said).not.toHaveBeenCalled()
})

search(
  'whatever the page itself sends, nothing is thrown and nothing is done that is not of its form',
  async (look) => {
    const { asked, say } = setup()
    /** Those that carry something: without it they are of no form, so anything else is forged. */
    const carrying = names.filter((name) => name in payloads && name !== 'SYNC_THEME')
    const type = fc.oneof(
      fc.constantFrom(...carrying.map((name) => `@foyer-app/${name}`)),
      fc.string().map((text) => `@foyer-app/${text}`),
      fc.anything(),
    )
    const payload = fc.oneof(
      fc.anything({ withNullPrototype: true }),
      fc.record({ method: fc.string(), params: fc.anything() }),
      fc.record({
        email: fc.anything({ maxDepth: 1 }).filter((one) => typeof one !== 'string'),
        uri: fc.string(),
      }),
    )
    const id = fc.oneof(fc.uuid(), fc.anything())
    await look(
      fc.property(fc.oneof(fc.record({ type, id, payload }, { requiredKeys: [] }), fc.anything()), (data) => {
        say(data)
      }),
    )

    expect(asked).not.toHaveBeenCalled()
  },
)
