// @tier gate
import { search } from '@foyer/search'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { expect } from 'vitest'
import { readableText } from '../signIn.js'
import { prepareSolana } from './prepare.js'
import { address, move, wire } from './solana.test-support.js'

const around = {
  chain: { url: 'https://node.example', name: 'Solana', symbol: 'SOL' },
  network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  address,
  origin: 'https://app.example',
}
const asked = (message: Uint8Array) =>
  prepareSolana('solana_signMessage', { message: base58.encode(message), pubkey: address }, around)

/** A message of a version as it may come: as that of version 0 goes on, or as nothing that is known today. */
const versioned = fc
  .tuple(
    fc.integer({ min: 0x80, max: 0xfe }),
    fc.oneof(
      fc.constant(wire([move(1n)], { version: true }).slice(66)),
      fc.uint8Array({ minLength: 64, maxLength: 300 }),
    ),
    fc.uint8Array({ maxLength: 128 }),
  )
  .map(([version, body, rest]) => Uint8Array.from([version, ...body, ...rest]))

search(
  'bytes that a version of transactions may begin with are signed as no message',
  fc.asyncProperty(versioned, async (message) => {
    if (readableText(message) !== undefined) return
    await expect(asked(message)).rejects.toThrow('transaction')
  }),
  { gate: 200, exhaustive: 5_000 },
)

search(
  'words, short numbers and off-chain messages are signed',
  fc.asyncProperty(
    fc.oneof(
      fc.string({ unit: 'grapheme-ascii', minLength: 1 }).map((text) => new TextEncoder().encode(`Ü${text}`)),
      fc.uint8Array({ minLength: 8, maxLength: 32 }),
      fc
        .uint8Array({ maxLength: 200 })
        .map((rest) => Uint8Array.from([0xff, ...new TextEncoder().encode('solana offchain'), ...rest])),
    ),
    async (message) => {
      expect((await asked(message)).screen.title).toBe('sign')
    },
  ),
  { gate: 100, exhaustive: 2_000 },
)
