// @tier gate, @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { askCode } from './logIn.js'

test('a code is sent as the mail wrote it, and never the digits of a message that has no code', async () => {
  const take = vi.fn(async (otp: string) => otp)
  const asked = askCode(
    { text: (key) => key, problem: String, signal: new AbortController().signal, minutes: 10 },
    { email: 'ada@app.example', take },
  )
  const enter = async (text: string) => {
    const input = document.querySelector('input')
    if (!input) throw new Error('There is no field')
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await vi.waitFor(() => expect(document.querySelector('main')?.ariaBusy).toBe('false'))
  }

  await enter('Your 2-step code is 12345')
  expect(take).not.toHaveBeenCalled()
  void enter('Your 2-step code is ١٢٣٤٥٦').catch(() => {})

  expect(await asked).toBe('123456')
})
