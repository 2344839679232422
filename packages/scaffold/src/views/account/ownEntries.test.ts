// @tier gate
import { parseAccountId } from '@foyer/core'
import { expect, test } from 'vitest'
import { likelyEntries } from './likelyEntries.js'
import { ownEntries } from './ownEntries.js'

/** Accounts of one key on networks of each family. */
const keys: readonly (readonly string[])[] = [
  [1, 10, 8453].map((chain) => `eip155:${chain}:0x1111111111111111111111111111111111111111`),
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'].map(
    (chain) => `solana:${chain}:7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU`,
  ),
  // Each writes the key with its own prefix: Polkadot, its hub for assets, Kusama, and any.
  [
    'polkadot:91b171bb158e2d3848fa23a9f1c25182:14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
    'polkadot:68d56f15f85d3136970ec16946040bc1:14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
    'polkadot:48239ef607d7928874027a43a6768920:FoQJpPyadYccjavVdTWxpxU7rUEaYhfLCPwXgkfD6Zat9QP',
    'polkadot:e143f23803ac50e8f6f8e62695d1ce9e:5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
  ],
  ['bip122:000000000019d6689c085ae165831e93:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['eip155:1:0x2222222222222222222222222222222222222222'],
]

test('requests are under the account of their key on each network of the family, and under no other', () => {
  for (const key of keys)
    for (const other of keys)
      for (const made of key)
        for (const used of other) {
          const entry = {
            id: 'a',
            kind: 'send',
            account: parseAccountId(made),
            at: 1,
            status: 'unknown',
          } as const
          expect(ownEntries([entry], parseAccountId(used)), `${made} ${used}`).toHaveLength(
            key === other ? 1 : 0,
          )
          // Their code is fetched for them.
          if (key === other)
            expect(likelyEntries([entry], parseAccountId(used)), `${made} ${used}`).toHaveLength(1)
        }
})
