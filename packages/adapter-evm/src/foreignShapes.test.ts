// @tier gate, @vitest-environment happy-dom
import { isFoyerError } from '@foyer/core'
import { foreign, search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { parseAccounts, parseChainId, parseSignature } from './answers.js'
import { createDiscovery } from './discovery.js'
import { toWallet } from './eip1193Wallet.js'

const address = `0x${'a1'.repeat(20)}`
const answers = foreign(
  ['0', 'length', 'address', 'chainId'],
  [address, [address], `0x${'1b'.repeat(65)}`, '0x1'],
)
const isAddresses = (list: unknown) =>
  Array.isArray(list) && Array.from(list).every((one) => /^0x[0-9a-fA-F]{40}$/.test(one))
const readers: readonly (readonly [
  name: string,
  read: (answer: unknown) => unknown,
  fits: (result: unknown) => boolean,
])[] = [
  ['accounts', (answer) => parseAccounts('eth_accounts', answer), isAddresses],
  ['a network', (answer) => parseChainId('eth_chainId', answer), (id) => /^eip155:\d+$/.test(String(id))],
  [
    'a signature',
    (answer) => parseSignature('personal_sign', answer),
    (hex) => /^0x[0-9a-f]{62,}$/i.test(String(hex)),
  ],
]

search.for(readers)(
  'an answer of any shape is %s, or a typed error',
  (look, [, read, fits]) =>
    look(
      fc.property(answers, ({ value, touches }) => {
        const result = (() => {
          try {
            return { read: read(value) }
          } catch (error) {
            return { error }
          }
        })()
        expect('error' in result ? isFoyerError(result.error) : fits(result.read)).toBe(true)
        expect(touches()).toBeLessThan(5_000)
      }),
    ),
  { gate: 300, exhaustive: 10_000 },
)

search(
  'an event of any shape leaves accounts that are addresses, and never throws into the wallet',
  fc.property(
    fc.array(fc.tuple(fc.constantFrom('accountsChanged', 'chainChanged', 'disconnect'), answers), {
      maxLength: 3,
    }),
    (events) => {
      const listeners = new Map<string, (payload: unknown) => void>()
      const wallet = toWallet(
        {
          provider: { request: async () => null, on: (name, listener) => listeners.set(name, listener) },
          request: async () => null,
        },
        { networks: () => [], publicRpcUrls: () => [] },
      )
      const told: unknown[] = []
      wallet.watch((accounts) => told.push(accounts))
      for (const [name, { value }] of events) listeners.get(name)?.(value)
      // Nothing: the wallet is to be asked.
      expect(told.every((accounts) => accounts === undefined || isAddresses(accounts))).toBe(true)
      for (const [, { touches }] of events) expect(touches()).toBeLessThan(5_000)
    },
  ),
  { gate: 200, exhaustive: 10_000 },
)

const details = foreign(
  ['info', 'provider', 'uuid', 'name', 'icon', 'rdns', 'request'],
  [
    { uuid: 'u', name: 'Harbor', icon: 'data:image/png;base64,AA', rdns: 'app.harbor' },
    { request: async () => null },
  ],
)

search(
  'an announcement of any shape hides no other wallet',
  fc.property(fc.array(details, { maxLength: 3 }), (all) => {
    const discovery = createDiscovery({ announced: true, injected: true })
    let listed: readonly unknown[] = []
    const stop = discovery.subscribe((connectors) => {
      listed = connectors
    })
    const honest = {
      info: { uuid: 'h', name: 'Honest', rdns: 'app.honest' },
      provider: { request: async () => null },
    }
    for (const detail of [...all.map(({ value }) => value), honest])
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    stop()
    expect(listed.length).toBeGreaterThan(0)
    expect(discovery.find('app.honest')?.provider).toBe(honest.provider)
    for (const { touches } of all) expect(touches()).toBeLessThan(5_000)
  }),
  { gate: 200, exhaustive: 5_000 },
)
