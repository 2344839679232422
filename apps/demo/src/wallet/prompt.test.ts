// @tier gate, @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { createPrompt } from './prompt.js'
import type { Ask } from './window.js'

const harbor = { name: 'Harbor', icon: '' }
const connect: Ask = { title: 'Connect to this site', approve: 'Connect', facts: [], repeats: true }
const send: Ask = { title: 'Send a transaction', approve: 'Confirm', facts: [] }

afterEach(() => document.body.replaceChildren())

/** Presses a button of the window that is shown, as soon as there is one. */
async function press(name: string) {
  await expect.poll(() => document.querySelectorAll('dialog[open]').length).toBe(1)
  const buttons = [...document.querySelectorAll<HTMLElement>('dialog[open] button')]
  buttons.find(({ textContent }) => textContent === name)?.click()
}

test('a question that is asked again has the window of before, and one answer', async () => {
  const prompt = createPrompt(document)
  const first = prompt(harbor, connect)
  await press('Later')

  const again = prompt(harbor, connect)
  await press('Connect')

  expect(await Promise.all([first, again])).toEqual([true, true])
})

test('of two transfers that are alike each is answered by itself', async () => {
  const prompt = createPrompt(document)
  const first = prompt(harbor, send)
  await press('Later')

  const again = prompt(harbor, send)
  await press('Confirm')
  expect(await first).toBe(true)
  await press('Reject')

  expect(await again).toBe(false)
})
