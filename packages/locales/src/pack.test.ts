// @tier gate
import { expect, test } from 'vitest'
import type { Messages } from './messages.js'
import { pack, unpack } from './pack.js'

const english = {
  'send.title': 'Send',
  'send.to': 'To {name}',
  'send.count': { one: '{count} token', other: '{count} tokens' },
}

test.each<[string, Messages]>([
  ['all words', { 'send.title': 'Senden', 'send.to': 'An {name}', 'send.count': 'Token: {count}' }],
  ['some words', { 'send.to': 'An {name}' }],
  ['no words', {}],
  ['two plural forms', { 'send.count': { one: 'one={count} Token', other: '{count} Token' } }],
  ['plural forms', { 'send.count': { one: '{count} Token = 1', few: '{count} Tokens', other: 'a=b' } }],
])('reads back %s', (_, words) => {
  expect(unpack(pack(english, words), english)).toEqual(words)
})

test('reads plural forms that are all the same as one text', () => {
  const words = { 'send.count': { other: '{count} トークン' } }

  expect(unpack(pack(english, words), english)).toEqual({ 'send.count': '{count} トークン' })
})

test.each<[string, Messages]>([
  ['has another key', { ...english, 'send.new': 'New' }],
  ['lacks a key', { 'send.title': 'Send', 'send.to': 'To {name}' }],
  ['has them in another order', { 'send.to': 'To {name}', 'send.title': 'Send', 'send.count': 'x' }],
])('gives no words to a table that %s', (_, other) => {
  expect(unpack(pack(english, { 'send.title': 'Senden' }), other)).toBeUndefined()
})
