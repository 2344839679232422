// @tier gate, @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { changeEmail } from './emailStep.js'
import { messages } from './messages.js'
import type { StepParts } from './stepParts.js'

/** The step of an owner with or without an address, at a service that answers so. */
function setup(email: string | undefined, answers: Readonly<Record<string, unknown>>) {
  document.body.replaceChildren()
  const asked: unknown[] = []
  const setEmail = vi.fn(async () => {})
  const parts: StepParts = {
    ...Object({}),
    account: { standing: async () => ({ email }), setEmail },
    own: {
      beginProof: async () => ({ proof: 'proof' }),
      async email(step: string, ask: object) {
        asked.push([step, ask])
        return answers[step]
      },
    },
    locale: 'en',
    signal: new AbortController().signal,
    text: (key, values = {}) => messages[key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    minutes: 10,
    problem: String,
  }
  const buttonOf = (label: string) =>
    vi.waitUntil(() =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label),
    )
  const type = async (text: string, label: string) => {
    const button = await buttonOf(label)
    const input = document.querySelector<HTMLInputElement>('#email')
    if (input) input.value = text
    button.click()
  }
  const typeCode = async (code: string) => {
    const input = await vi.waitUntil(() => document.querySelector<HTMLInputElement>('#code'))
    input.value = code
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return { asked, setEmail, type, typeCode, buttonOf, changing: changeEmail(parts) }
}

test('an owner moves the account by a code of each address', async () => {
  const { asked, setEmail, type, typeCode, changing } = setup('ada@app.example', {
    start: { next: 'primary', attempt: 'one' },
    primary: { next: 'secondary', attempt: 'two' },
    secondary: { email: 'eve@app.example' },
  })
  await type('eve@app.example', 'Continue')
  await vi.waitUntil(() => asked.length === 1)
  await typeCode('111111')
  await vi.waitUntil(() => asked.length === 2)
  await typeCode('222222')

  expect(await changing).toBe(messages['email.done'])
  expect(setEmail).toHaveBeenCalledWith('eve@app.example')
  expect(asked).toEqual([
    ['start', { email: 'eve@app.example', isLost: false }],
    ['primary', { email: 'eve@app.example', attempt: 'one', otp: '111111' }],
    ['secondary', { email: 'eve@app.example', attempt: 'two', otp: '222222' }],
  ])
})

test('without the old mailbox the change waits, and says until when', async () => {
  const { asked, setEmail, type, typeCode, buttonOf, changing } = setup('ada@app.example', {
    start: { next: 'secondary', attempt: 'one' },
    wait: { from: Date.UTC(2026, 0, 4, 12) },
  })
  await type('eve@app.example', messages['email.lost'])
  await vi.waitUntil(() => document.body.textContent.includes(messages['email.hoursText']))
  await type('eve@app.example', 'Continue')
  await vi.waitUntil(() => asked.length === 1)
  await typeCode('111111')

  const back = await buttonOf(messages['email.backHome'])
  expect(document.body.textContent).toContain('Jan 4, 2026')
  back.click()
  expect(await changing).toBeUndefined()
  expect(setEmail).not.toHaveBeenCalled()
  expect(asked.at(-1)).toEqual(['wait', { email: 'eve@app.example', attempt: 'one', otp: '111111' }])
})

test('a first address takes one code, and says how long no new device is let in', async () => {
  const { asked, type, typeCode, changing } = setup(undefined, {
    start: { next: 'secondary', attempt: 'one' },
    secondary: { email: 'ada@app.example' },
  })
  await type('ada@app.example', 'Continue')
  await vi.waitUntil(() => asked.length === 1)
  await typeCode('111111')

  expect(await changing).toBe(messages['email.added'])
  expect(asked[0]).toEqual(['start', { email: 'ada@app.example', isLost: false, proof: 'proof' }])
})

test('an owner goes back, and nothing is asked', async () => {
  const { asked, type, changing } = setup('ada@app.example', {})
  await type('', messages.cancel)

  await expect(changing).rejects.toMatchObject({ code: 4001 })
  expect(asked).toEqual([])
})
