// @tier gate
import { displayText, parseNetworkId } from '@foyer/core'
import { numbersRead, ownWords, search, strangersTexts } from '@foyer/search'
import { createText } from '@foyer/ui'
import fc from 'fast-check'
import { expect } from 'vitest'
import { readAnswer, transactionOn } from './api.js'
import { detailText, figureText } from './formatters.js'
import { messages } from './messages.js'

const network = parseNetworkId('eip155:1')
const text = createText({ locale: 'en' })
text.add(messages)

/** A row as the data API tells it: a token for another, both by strangers, or an item for a token. */
function rowOf(symbol: string, kind: 'token' | 'nft') {
  const address = `eip155:1:0x${'1f'.repeat(20)}`
  const flags = { is_spam: false }
  const token = { address, name: symbol, symbol, icon: null, flags }
  const move = (direction: string, isNft: boolean) => ({
    direction,
    fungible_info: isNft ? null : token,
    nft_info: isNft ? { name: symbol, content: null, flags } : null,
    quantity: { numeric: '5' },
    value: null,
    price: null,
  })
  const metadata = {
    operationType: 'trade',
    hash: `0x${'1'.repeat(64)}`,
    minedAt: '2026-01-01T00:00:00Z',
    sentFrom: 'a',
    sentTo: 'b',
    status: 'confirmed',
    nonce: 1,
    chain: 'eip155:1',
    application: null,
  }
  const json = { id: 'one', metadata, transfers: [move('out', false), move('in', kind === 'nft')] }
  return transactionOn(
    network,
    () => false,
    () => false,
  )(json)
}
void readAnswer

search(
  'the name of a token changes no number of a row of the activity',
  fc.property(strangersTexts, fc.constantFrom('token' as const, 'nft' as const), (symbol, kind) => {
    fc.pre(displayText(symbol) !== '')
    const [row, plain] = [rowOf(symbol, kind), rowOf('ZQXV', kind)]
    const figures = { text: { locale: 'en' }, isHidden: false }
    const told = (one: typeof row) => [
      ...one.transfers.map((transfer) => figureText(text.t, figures, one, transfer)),
      ...one.transfers.map((transfer) => figureText(text.t, { ...figures, isHidden: true }, one, transfer)),
      detailText(text.t, one, undefined, false) ?? '',
    ]
    expect(told(row).map(numbersRead)).toEqual(told(plain).map(numbersRead))
    expect(ownWords(told(row).at(-1) ?? '')).not.toContain('Zqxv')
  }),
  { gate: 300 },
)
