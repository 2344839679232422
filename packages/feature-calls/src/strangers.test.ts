// @tier gate
import { type CallEffect, displayText, parseNetworkId } from '@foyer/core'
import { numbersRead, ownWords, search, strangersTexts } from '@foyer/search'
import { createFeatureHost, fakeNetwork } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import fc from 'fast-check'
import { expect } from 'vitest'
import { me } from './calls.test-support.js'
import { effectText } from './formatters.js'
import { messages } from './messages.js'

const network = parseNetworkId('eip155:1')
const token = `0x${'1f'.repeat(20)}`
const text = createText({ locale: 'en' })
text.add(messages)

const effects: readonly Partial<CallEffect>[] = (
  ['send', 'allow', 'increase', 'permit', 'all', 'none', 'swap'] as const
).flatMap((kind) => [
  { kind, token, amount: 700n, decimals: 2 },
  { kind, token, amount: 700n },
  { kind, token, amount: 2n ** 256n - 1n, decimals: 2, wanted: { token, amount: 5n, decimals: 2 } },
])

search(
  'the name of a token changes no number of a call, and no word of its sentence',
  fc.property(strangersTexts, fc.constantFrom(...effects), (name, effect) => {
    const told = (symbol: string) => {
      const shown = displayText(symbol)
      const host = createFeatureHost({ text, networks: [fakeNetwork('eip155:1', 'Ethereum')], address: me })
      const held = { network, address: token, symbol: shown, name: shown, decimals: 2, amount: 1n }
      const context = {
        ...host.context,
        text,
        balances: { state: { tokens: { status: 'ready', value: [held] } } },
      }
      return effectText(context as never, `eip155:1:${me}` as never, effect as never)
    }
    expect(numbersRead(told(name))).toEqual(numbersRead(told('ZQXV')))
    expect(ownWords(told(name))).not.toContain('Zqxv')
  }),
  { gate: 200 },
)
