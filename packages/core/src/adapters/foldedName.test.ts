// @tier gate
import { expect, test } from 'vitest'
import { foldedName, looksLike } from './foldedName.js'

test.each([
  'METAMASK',
  'meta mask',
  'MetaMask Wallet',
  'M\u0435taMask',
  '\u039cetaMask',
  'Me\u0301taMask',
  'MetaM\u00e4sk',
  '\uff2det\uff41Mask',
  '\u{1d40c}etaMask',
  'M\u200betaMask',
  'MetaMask\u00ae',
  'rnetaMask',
  '\u{1f17c}etaMask',
  '\u13b7etaMask',
  'Met@Mask',
  'MetaM\u2206$k \u2713',
  'MetaM\u0e2ask',
  'M\u0e50taMask W@llet',
])('%s reads as MetaMask', (name) => {
  expect(looksLike(foldedName(name), foldedName('MetaMask'))).toBe(true)
})

test.each(['MetaMask 2', 'MetaMusk', 'Mask', 'Phantom', 'Wallet', '\u{1f98a}'])('%s does not', (name) => {
  expect(looksLike(foldedName(name), foldedName('MetaMask'))).toBe(false)
})

test.each([
  ['\u5e01\u5b89Web3', '\u6b27\u6613Web3'],
  ['TP\u94b1\u5305', 'OK\u94b1\u5305'],
  ['\u94b1\u5305', 'ab'],
  ['\ub9ac\ubd93', 'Rabby'],
])('%s, in letters of its own script, does not read as %s', (one, other) => {
  expect(looksLike(foldedName(one), foldedName(other))).toBe(false)
})

test('names of signs alone stay as they are', () => {
  expect(foldedName('\u{1f98a}')).toBe('\u{1f98a}')
  expect(foldedName('Wallet')).not.toBe('')
})
