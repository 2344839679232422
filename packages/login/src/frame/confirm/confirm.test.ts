// @tier gate, @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { messageScreen } from '../requests/messageScreen.js'
import { footOf } from './confirm.js'

const address = `0x${'1'.repeat(40)}`
const signIn = `page.example wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: https://page.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z`
const of = { origin: 'https://page.example', chains: ['1'], isAccount: () => true }
const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['foot.free', bytes(signIn)],
  ['foot.armed', bytes('Hello')],
  ['foot.armed', bytes('Access zkSync account.\n\nOnly sign this message for a trusted client!')],
  ['foot.armed', bytes('c8'.repeat(32))],
  ['foot.armed', bytes(`0x${'c8'.repeat(32)}`)],
  ['foot.armed', new Uint8Array(32).fill(200)],
  ['foot.armed', Uint8Array.of(0, 1, 2)],
])('the words under the button are %s for a message of %s', (words, message) => {
  expect(footOf(messageScreen(message, '0x', of))).toBe(words)
})

test('"No money moves" is shown only of a sign-in', () => {
  expect(footOf({ title: 'sign' })).toBe('foot.armed')
  expect(footOf({ title: 'send' })).toBe('foot.armed')
})
