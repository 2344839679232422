// @tier gate, @vitest-environment happy-dom
import { accountId, connectionOf, parseNetworkId } from '@foyer/core'
import { search } from '@foyer/search'
import { fakeFamily, fakeLocks, fakeNetwork, fakeWallet } from '@foyer/testing/family'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createInstance } from './instance.js'
import { parseOptions } from './options.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const key = '@foyer/connectors'
const account = accountId(parseNetworkId('eip155:1'), '0xada')
const connection = { connectorId: 'harbor', account, accounts: [account], accountType: 'eoa' } as const
const noText = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }).filter((value) => typeof value !== 'string'),
  fc.constantFrom<unknown>('', 'x'.repeat(300), [], {}, null),
)
/** Another version, another script or a crash may leave these texts there: none says that a wallet was left. */
const spoilt = fc.oneof(
  fc.constantFrom('', '{', 'null', '[]', '"x"', '5', '[{"eip155":"harbor"}]', '{"v":2,"list":[]}'),
  noText.filter((value) => !isEmptyRecord(value)).map((value) => JSON.stringify({ list: value, v: 1 })),
  noText.map((value) => JSON.stringify({ eip155: value })),
  noText.map((value) => JSON.stringify({ solana: 'test.quay', eip155: value })),
)

function isEmptyRecord(value: unknown): boolean {
  return JSON.stringify(value) === '{}'
}

search(
  'a list of connectors that is spoilt is no Disconnect: what lives goes on, and is stored once more',
  fc.asyncProperty(spoilt, fc.boolean(), async (text, isAway) => {
    const values = new Map<string, string>()
    const wallet = fakeWallet('harbor')
    const family = fakeFamily('eip155', [fakeNetwork('eip155:1')], [wallet])
    const area = {
      getItem: (name: string) => values.get(name) ?? null,
      setItem: (name: string, value: string) => void values.set(name, value),
      removeItem: (name: string) => void values.delete(name),
    }
    const instance = createInstance(parseOptions({ adapters: [family.descriptor] }), () => area, fakeLocks())
    const end = instance.start()
    const status = () => connectionOf(instance.state, 'eip155').status
    try {
      await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })
      if (isAway) family.emit({ type: 'disconnected', connectorId: 'harbor' })
      values.set(key, text)
      dispatchEvent(Object.assign(new Event('storage'), { key, newValue: text }))
      await vi.advanceTimersByTimeAsync(2_000)
      if (isAway) family.emit({ type: 'connection', connection })

      expect(status()).toBe('connected')
      expect(wallet.calls).not.toContain('disconnect')
      expect(JSON.parse(values.get(key) ?? '')).toMatchObject({ eip155: 'harbor' })

      values.set(key, text)
      await instance.disconnect()
      expect(wallet.calls).toContain('disconnect')
      expect(status()).toBe('disconnected')
    } finally {
      end()
      instance.stop()
    }
  }),
  { gate: 60, exhaustive: 2_000 },
)
