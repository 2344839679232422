// @tier gate
import type { FoyerEvent } from '@foyer/core'
import { describe, expect, test } from 'vitest'
import { cleanEvents } from './cleanEvents.js'
import { createEvents } from './events.js'

const hex = 'f'.repeat(63)
const symKey = `e${hex}`
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

/** What a listener reads of words that were told. */
function heard(message: string): Promise<unknown> {
  const events = cleanEvents(createEvents())
  return new Promise((resolve) => {
    events.subscribe(({ properties }) => resolve(properties))
    events.emit('CONNECT_ERROR', { message })
  })
}

describe('words of others are told without', () => {
  test.each([
    ['the key of a pairing', `No app for wc:4f@2?relay-protocol=irn&symKey=${symKey}`, 'No app for …'],
    ['a short one', 'Cannot open wc:1@2?symKey=secret now', 'Cannot open … now'],
    ['that of a link', `Cannot open cove://wc?uri=wc%3A4f%402%3FsymKey%3D${symKey}`, 'Cannot open …'],
    ['that of a link without slashes', `metamask:wc?uri=wc%3A4f%402%3FsymKey%3D${symKey}`, '…'],
    [
      'the key of a node',
      'No answer. URL: https://node.example/v2/a-key',
      'No answer. URL: https://node.example/…',
    ],
    ['a name and a password', 'https://mira:pass@node.example/v2', '…'],
    ['a query', 'https://node.example?key=a', 'https://node.example/…'],
    ['an address of mail', 'No code for mira@shop.example yet', 'No code for … yet'],
    ['a private key', `Wrong key 0x${symKey}.`, 'Wrong key ….'],
    ['a signature', `${hex}${hex}1b`, '…'],
    ['a token', `Bearer eyJhbGciOiJFUzI1NiJ9.${'ab1-'.repeat(20)}.x`, 'Bearer …'],
    ['a recovery phrase', phrase, '…'],
  ])('%s', async (_, message, without) => {
    expect(await heard(message)).toEqual({ message: without })
  })
})

test.each([
  'User rejected the request.',
  'https://cove.example',
  'The method eth_signTypedData_v4 is not there. Code -32601.',
  'TransactionExpiredBlockheightExceededError',
  'execution reverted: ERC20: transfer amount exceeds balance',
  'Internal JSON-RPC error.',
  'insufficient funds for gas * price + value: address has 0 want 21000000000000',
  'The request was declined in the wallet.',
  'Phantom',
])('words that hold no secret stay as they are: %s', async (message) => {
  expect(await heard(message)).toEqual({ message })
})

test.each(['x', 'wc:', 'a@', 'a://', 'a-', 'word '])(
  'a million characters of "%s" hold nobody up',
  async (part) => {
    expect(await heard(part.repeat(1_000_000 / part.length))).toBeDefined()
  },
)

test('facts are told as they are, and who is told nothing of them gets none', () => {
  const events = cleanEvents(createEvents(() => 7))
  const told: FoyerEvent[] = []
  events.subscribe((event) => told.push(event))
  // ENS names are NFTs whose ids have that many figures.
  const nft = `eip155:1/erc721:0x57f1887a8BF19b14fC0dF6Fd9B2acc9Af147eA85/${'7'.repeat(77)}`
  const facts: object = {
    nft,
    amount: 1,
    isSmartAccount: false,
    network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  }

  events.emit('SEARCH_WALLET', Object.assign(facts, { badge: undefined, search: 'Cove' }))
  events.emit('CLICK_NETWORKS')

  expect(told).toEqual([
    { event: 'SEARCH_WALLET', properties: facts, timestamp: 7 },
    { event: 'CLICK_NETWORKS', properties: undefined, timestamp: 7 },
  ])
})

test('events wait for the code that cleans words, and keep their order', async () => {
  const events = cleanEvents(createEvents())
  const told: unknown[] = []
  const last = new Promise<void>((resolve) => {
    events.subscribe(({ event, properties }) => {
      told.push([event, properties])
      if (event === 'CLICK_NETWORKS') resolve()
    })
  })

  events.emit('CONNECT_SUCCESS', { method: 'browser', name: 'Coinbase Wallet' })
  expect(told).toHaveLength(1)
  events.emit('CONNECT_ERROR', { message: `Wrong key 0x${symKey}.` })
  events.emit('USER_REJECTED', { message: 'User rejected the request.' })
  events.emit('CLICK_NETWORKS')
  expect(told).toHaveLength(1)
  await last

  expect(told).toEqual([
    ['CONNECT_SUCCESS', { method: 'browser', name: 'Coinbase Wallet' }],
    ['CONNECT_ERROR', { message: 'Wrong key ….' }],
    ['USER_REJECTED', { message: 'User rejected the request.' }],
    ['CLICK_NETWORKS', undefined],
  ])
})

test('without the code that cleans words no words are reported', async () => {
  const events = cleanEvents(createEvents(), () => Promise.reject(new Error('offline')))
  const told = new Promise((resolve) => {
    events.subscribe(({ properties }) => resolve(properties))
  })

  events.emit('CONNECT_ERROR', { message: `Wrong key 0x${symKey}.` })

  expect(await told).toEqual({ message: '…' })
})
