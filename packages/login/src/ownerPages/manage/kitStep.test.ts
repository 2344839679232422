// @tier gate, @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { saveKit } from './kitStep.js'
import { messages } from './messages.js'
import type { StepParts } from './stepParts.js'

const slot = {
  id: 'slot',
  kind: 'kit',
  box: new Uint8Array(),
  lock: new Uint8Array(),
  blob: new Uint8Array(),
}
const wallet = {
  id: 'wallet',
  version: 1,
  addresses: {},
  vault: new Uint8Array(),
  slots: [slot],
  ...Object({}),
}

/** The step that saves a kit. */
function setup() {
  document.body.replaceChildren()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:kit', revokeObjectURL: () => {} }))
  const parts: StepParts = {
    ...Object({}),
    site: { name: 'Tea & Cake', project: 'tea' },
    locale: 'en',
    signal: new AbortController().signal,
    text: (key) => messages[key],
    problem: String,
  }
  const saving = saveKit(parts, wallet)
  const button = (label: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
  const link = (label: string) =>
    [...document.querySelectorAll('a')].find(({ textContent }) => textContent === label)
  return { saving, button, link }
}

test('Done comes after a download was begun, and the step can be left without the file', async () => {
  const { saving, button, link } = setup()
  expect(button(messages.done)).toBeUndefined()
  expect(button(messages['kit.later'])).toBeDefined()
  expect(link(messages['kit.file'])).toMatchObject({ download: 'tea-cake-kit.json', href: 'blob:kit' })
  expect(link(messages['kit.page'])?.getAttribute('href')).toBe('/recovery?projectId=tea')

  // The page that opens it is no file of the kit.
  link(messages['kit.page'])?.click()
  await new Promise((resolve) => setTimeout(resolve))
  expect(button(messages.done)).toBeUndefined()

  link(messages['kit.file'])?.click()
  const done = await vi.waitUntil(() => button(messages.done))
  // The browser may have refused it: the page claims nothing, and asks.
  expect(document.body.textContent).toContain(messages['kit.savedLead'])
  expect(button(messages['kit.later'])).toBeDefined()
  expect(link(messages['kit.fileAgain'])).toBeDefined()
  done.click()
  await saving

  const again = setup()
  again.button(messages['kit.later'])?.click()
  await again.saving
})
