// @tier gate, @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { messageScreen } from '../requests/messageScreen.js'
import { footOf } from './confirm.js'

const of = { origin: 'https://page.example', chains: [], isAccount: () => true }
const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['foot.free', bytes('Hello')],
  ['foot.armed', bytes('c8'.repeat(32))],
  ['foot.armed', bytes(`0x${'c8'.repeat(32)}`)],
  ['foot.armed', new Uint8Array(32).fill(200)],
  ['foot.armed', Uint8Array.of(0, 1, 2)],
])('the words under the button are %s for a message of %s', (words, message) => {
  expect(footOf(messageScreen(message, '0x', of))).toBe(words)
})

test('"No money moves" is shown only if nothing moves', () => {
  expect(footOf({ title: 'sign', moves: 'unknown' })).toBe('foot.armed')
  expect(footOf({ title: 'send', moves: 0n })).toBe('foot.armed')
})
