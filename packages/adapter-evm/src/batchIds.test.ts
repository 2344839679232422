// @tier gate
import { accountId } from '@foyer/core'
import { awaitOutcome, codesOf, read, sendFrom } from '@foyer/core/adapters'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { type Hex, keccak256, numberToHex } from 'viem'
import { expect } from 'vitest'
import { addressOf, toAddress } from './address.js'
import { ask } from './ask.js'
import { createBatches } from './batch.js'
import { chainIdHex } from './chainIdHex.js'
import { mainnet } from './networks.js'
import { toQuantity } from './rpc.js'
import { createSender } from './sender.js'

const { signal } = new AbortController()
const owners = ['a1', 'b2'].map((pair) => toAddress(`0x${pair.repeat(20)}`))
const to: Hex = `0x${'c3'.repeat(20)}`

/** Batches of two wallets that have both accounts, and number what they are asked for by themselves. */
function start() {
  const wallets: Record<string, unknown> = {}
  const told = { id: '' }
  for (const connectorId of ['a', 'b'])
    wallets[connectorId] = {
      connectorId,
      network: mainnet.id,
      accounts: owners,
      signal,
      connection: () => ({}),
      wallet: {
        async request({ method }: { readonly method: string }) {
          if (method === 'eth_accounts') return owners
          if (method === 'eth_chainId') return '0x1'
          if (method === 'wallet_sendCalls') return { id: told.id }
          throw new Error(method)
        },
      },
    }
  const connected = (id: string) => wallets[id]
  const rpc = { request: async () => null, quantity: async () => 10n }
  const direct = createSender({ rpc, connected } as never)
  const batches = createBatches({
    codes: { forget() {}, of: async () => 'contract' },
    connected,
    capabilitiesOf: async () => ({}),
    direct,
    abi: { toAddress },
    ask,
    addressOf,
    chainIdHex,
    awaitOutcome,
    codesOf,
    keccak256,
    numberToHex,
    read,
    sendFrom,
    toQuantity,
  } as never)
  return { batches, told }
}

search(
  'an id of a batch is refused only if the same wallet gave it for the same account before',
  fc.asyncProperty(
    fc.array(
      fc.record({
        wallet: fc.constantFrom('a', 'b'),
        owner: fc.nat(1),
        id: fc.constantFrom('1', '2', '0x1', '@', 'a@1'),
      }),
      { maxLength: 5 },
    ),
    async (asked) => {
      const { batches, told } = start()
      const before = new Map<string, string>()
      for (const { wallet, owner, id } of asked) {
        told.id = id
        const from = accountId(mainnet.id, owners[owner] ?? to)
        const calls = [{ from, to, value: 1n, data: '0x' }] as const
        const progress = { asked() {}, leaving() {} }
        const sent = await batches
          .sendBatch(wallet, { from, calls }, signal, progress)
          .catch((error: unknown) => read(error, 'code'))
        const key = JSON.stringify([wallet, owner, id])
        if (before.has(key)) expect(sent).toBe('wallet/malformed-answer')
        else expect(String(sent)).toMatch(/^calls:/)
        expect([...before.values()]).not.toContain(sent)
        if (!before.has(key)) before.set(key, String(sent))
      }
    },
  ),
  { gate: 60, exhaustive: 3_000 },
)
