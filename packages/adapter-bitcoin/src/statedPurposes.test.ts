// @tier gate
import { accountId } from '@foyer/core'
import { search } from '@foyer/search'
import { createTestSessions } from '@foyer/testing'
import { createBitcoinTestWallet } from '@foyer/testing/bitcoin'
import fc from 'fast-check'
import { beforeAll, expect, vi } from 'vitest'
import { createAdapter } from './adapter.js'
import { lendCurve } from './curve.js'
import { bitcoinRegtest } from './networks.js'
import { fakeContext } from './page.test-support.js'

beforeAll(lendCurve)
const { id: network } = bitcoinRegtest
const genesis = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
const { signal } = new AbortController()
const privateKeys = ['11'.repeat(32), '22'.repeat(32)] as const
const purposes = fc.constantFrom('payment', 'ordinals', 'ordinal', 'any', 'stacks', undefined)

search(
  'the coins that a wallet by session can send, and shows, follow the purposes that it states of the address',
  fc.asyncProperty(
    fc.constantFrom<'p2tr' | 'p2wpkh'>('p2tr', 'p2wpkh'),
    fc.array(
      fc.record({
        isOwn: fc.boolean(),
        key: fc.constantFrom('purpose', 'intention'),
        purpose: purposes,
      }),
      { maxLength: 3 },
    ),
    async (payment, stated) => {
      const wallet = createBitcoinTestWallet({
        name: 'Far',
        privateKeys,
        payment,
        grants: 'keys',
        connected: true,
      })
      const [own, other] = wallet.accounts
      if (!own || !other) throw new Error('no accounts')
      const far = createTestSessions({
        namespace: 'bip122',
        accounts: [accountId(network, own.address)],
        answers: {
          getAccountAddresses: () =>
            stated.map(({ isOwn, key, purpose }) => {
              const { address, publicKey } = isOwn ? own : other
              return { address, publicKey, [key]: purpose }
            }),
        },
      })
      const adapter = createAdapter({
        context: { ...fakeContext(), sessions: () => async () => far.sessions },
        discovery: { find: () => undefined, subscribe: () => () => {} },
      })
      const [small, large] = [5_000, 50_000] as const
      const coins = [small, large].map((value, vout) => {
        return { txid: 'ab'.repeat(32), vout, value, status: { confirmed: true } }
      })
      vi.stubGlobal('fetch', async (url: string) => {
        if (String(url).endsWith('block-height/0')) return new Response(genesis)
        return Response.json(String(url).endsWith('/utxo') ? coins : { fastestFee: 1, halfHourFee: 1 })
      })
      const { account } = await adapter.connect({ connectorId: 'walletConnect', network }, signal)
      const { balance, locked, transfer } = adapter.capabilities
      // Before anything else has asked the wallet.
      const shown = await Promise.all([balance?.(account, signal), locked?.(account, signal)])
      const most = (await transfer?.most?.(account, signal)) ?? 0n
      adapter.dispose()
      const [spendable = 0n, kept = 0n] = shown
      expect(spendable + kept).toBe(BigInt(small + large))
      // Only a fee is between them.
      expect(spendable >= most && spendable - most < 2_000n, `${spendable} shown, ${most} to send`).toBe(true)
      const said = stated.flatMap(({ isOwn, purpose }) =>
        isOwn ? [purpose === 'stacks' || purpose === undefined ? 'none' : purpose.slice(0, 7)] : [],
      )
      const isOnly = (one: string) => said.length > 0 && said.every((each) => each === one)
      if (isOnly('ordinal')) expect(most).toBe(0n)
      else if (isOnly('payment')) expect(most).toBeGreaterThan(BigInt(large))
      else {
        expect(most).toBeGreaterThan(0n)
        if (!said.includes('payment')) expect(most).toBeLessThan(BigInt(large))
      }
    },
  ),
  { gate: 25, exhaustive: 2_000 },
)
