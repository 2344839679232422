// @tier gate, @vitest-environment happy-dom
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { askCode, type LogInParts, logIn } from './logIn.js'
import { messages } from './messages.js'

test('a code is sent as the mail wrote it, and never the digits of a message that has no code', async () => {
  const take = vi.fn(async (otp: string) => otp)
  const asked = askCode(
    { text: (key) => key, problem: String, signal: new AbortController().signal, minutes: 10 },
    { email: 'ada@app.example', take },
  )
  const enter = (text: string) => {
    const input = document.querySelector('input')
    if (!input) throw new Error('There is no field')
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  }

  enter('Your 2-step code is 12345')
  await vi.waitFor(() => expect(document.querySelector('main')?.ariaBusy).toBe('false'))
  expect(take).not.toHaveBeenCalled()
  enter('Your 2-step code is ١٢٣٤٥٦')

  expect(await asked).toBe('123456')
})

const actions = ['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'] as const
const titles = {
  VERIFY_DEVICE: messages['device.title'],
  VERIFY_OTP: messages['code.title'],
  CONNECT: undefined,
}

searchModel('each answer of the service leads to the step that it asks for', {
  gate: 12,
  exhaustive: 300,
  finds: [
    {
      input: [
        ['again', 'VERIFY_DEVICE'],
        ['go on', 'VERIFY_DEVICE'],
        ['again', 'VERIFY_DEVICE'],
      ],
      found: 'another link was sent, and the page still asked for a code of which there was none',
    },
  ],
  stories: fc.array(fc.tuple(fc.constantFrom('again', 'go on'), fc.constantFrom(...actions)), {
    minLength: 1,
    maxLength: 6,
  }),
  async play(acts, tell) {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    document.body.replaceChildren()
    const life = new AbortController()
    let answer: (typeof actions)[number] | undefined = 'CONNECT'
    let number = 10
    let allow = () => {}
    const parts: LogInParts = {
      ...Object({}),
      account: {
        async startEmail() {
          number += 1
          return { action: answer ?? 'CONNECT', number: `${number}` }
        },
        waitForDevice: () =>
          new Promise<void>((resolve) => {
            allow = resolve
          }),
        finishEmail: async () => {},
      },
      social: { providers: [], returned: () => undefined },
      text: (key) => messages[key],
      problem: String,
      signal: life.signal,
      minutes: 10,
    }
    let isIn = false
    const done = logIn(parts).then(() => {
      isIn = true
    })
    const shown = () => [...document.querySelectorAll('main')].at(-1)
    const press = (label: string) =>
      [...(shown()?.querySelectorAll('button') ?? [])]
        .find(({ textContent }) => textContent === label)
        ?.click()
    const turn = () => new Promise((resolve) => setTimeout(resolve))
    let at: (typeof actions)[number] | undefined
    await turn()
    for (const [act, said] of acts) {
      const next = actions.find((one) => one === said)
      answer = next
      tell(`${act}, ${next}`)
      vi.advanceTimersByTime(31_000)
      if (at === undefined) press(messages['login.next'])
      else if (act === 'again') press(messages[at === 'VERIFY_DEVICE' ? 'device.again' : 'code.again'])
      else if (at === 'VERIFY_DEVICE') allow()
      else {
        const input = shown()?.querySelector('input')
        if (input) input.value = '123456'
        input?.dispatchEvent(new Event('input', { bubbles: true }))
      }
      const isAsked = at === undefined || act === 'again'
      at = isAsked ? next : at === 'VERIFY_DEVICE' ? 'VERIFY_OTP' : 'CONNECT'
      await turn()
      expect(isIn).toBe(at === 'CONNECT')
      if (isIn) break
      expect(shown()?.querySelector('h1')?.textContent).toBe(at && titles[at])
      if (at === 'VERIFY_DEVICE') expect(shown()?.textContent).toContain(`${number}`)
    }
    life.abort()
    await done.catch(() => {})
  },
})
