// @tier gate
import { accountId } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { bitcoinRegtest } from './networks.js'
import { createTransfers, nativeHoldings } from './transfers.js'

const { signal } = new AbortController()
const address = 'bcrt1q80pg6mvjmyrnld0r4h6gz7274azxhnhdf7k5gu'
const from = accountId(bitcoinRegtest.id, address)

const coins = fc.array(
  fc.record({
    value: fc.oneof(fc.bigInt({ min: 1n, max: 20_000n }), fc.bigInt({ min: 1n, max: 10n ** 12n })),
    confirmed: fc.boolean(),
  }),
  { maxLength: 5 },
)

search(
  'an account shows all its coins, and as spendable the coins that can be sent',
  fc.asyncProperty(
    coins,
    fc.constantFrom<'payment' | 'ordinals' | 'any'>('payment', 'ordinals', 'any'),
    async (held, purpose) => {
      const all = held.map((coin, vout) => ({ ...coin, txid: 'ab'.repeat(32), vout }))
      const api = { coins: async () => all, feeRate: async () => 1_000n } as never
      const account = { address, publicKey: undefined, purpose }
      const transfers = createTransfers({ api, connected: () => undefined, account: () => account })
      const { spendable: shown, locked } = await nativeHoldings({ api, account: () => account }, from, signal)
      expect(shown + locked, 'all of it').toBe(held.reduce((sum, { value }) => sum + value, 0n))
      const most = (await transfers.most?.(from, signal)) ?? 0n
      const { value: fee } = await transfers.fee({ from, token: {} as never }, signal)
      const isNothing = most === 0n
      // A wallet whose coins are all kept can send none of them: they are no balance to spend.
      // Coins that are not worth their fee stay behind.
      if (!isNothing) expect(shown >= most + fee, 'to spend').toBe(true)
    },
  ),
  { gate: 200, exhaustive: 4_000 },
)
