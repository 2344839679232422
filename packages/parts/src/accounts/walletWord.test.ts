// @tier gate
import { displayText, withoutQuotes } from '@foyer/core'
import { search, strangersTexts } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { walletWord } from './walletWord.js'

test.each(['MetaMask', 'Trust Wallet', 'OKX Wallet', 'Crypto.com', 'Polkadot-js'])(
  '%s needs no quotation',
  (name) => {
    expect(walletWord(name)).toBe(name)
  },
)

search(
  'no name of a wallet ends the sentence that it is in, or adds a number to it',
  fc.property(
    fc.oneof(
      strangersTexts,
      strangersTexts.map((text) => `Quay. ${text}`),
      fc.nat().map((sum) => `Quay and get ${sum} USDC`),
    ),
    (text) => {
      const name = displayText(text)
      fc.pre(name !== '')
      const word: string = walletWord(name)
      expect([name, `\u2068“${withoutQuotes(name)}”\u2069`]).toContain(word)
      if (word === name) expect(name).toMatch(/^[a-z][a-z\d]*([ .-][a-z][a-z\d]*){0,2}$/i)
    },
  ),
)

test('a wallet without a name is called as the text calls it', () => {
  expect([walletWord(undefined, 'your wallet'), walletWord('', 'your wallet')]).toEqual([
    'your wallet',
    'your wallet',
  ])
})
