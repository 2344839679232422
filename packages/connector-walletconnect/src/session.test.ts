// @tier gate
import { parseNetworkId } from '@foyer/core'
import { expect, test } from 'vitest'
import type { SessionRecord } from './sdk/sdk.js'
import { grantOf, openSession, type SessionClient } from './session.js'

const [current, older] = [
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
]
const key = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const { signal } = new AbortController()

function record(namespaces: SessionRecord['namespaces'], over: object = {}): SessionRecord {
  const metadata = { name: 'W', description: '', url: 'https://w.example', icons: ['javascript:1'] }
  return { topic: 't', namespaces, peer: { publicKey: '', metadata }, ...over } as SessionRecord
}

function entry(accounts: string[], chains?: string[]) {
  return { accounts, methods: ['m'], events: [], ...(chains && { chains }) }
}

/** The SDK, which here only takes requests. */
function open(start: SessionRecord) {
  const asked: { chainId: string }[] = []
  const ended: string[] = []
  const client: SessionClient = {
    sdk: {
      request(call) {
        asked.push(call)
        return new Promise(() => {})
      },
    },
    requests: { end: (topic) => void ended.push(topic) },
  }
  return { asked, ended, ...openSession(client, start) }
}

test('networks and accounts of older wallets appear under the ids of today, each once', () => {
  const grant = grantOf(
    record({ solana: entry([`${older}:${key}`, `${current}:${key}`], [older, current]) }),
    'solana',
  )

  expect(grant).toEqual({ accounts: [`${current}:${key}`], networks: [current], methods: ['m'] })
})

test.each([
  ['under the id of older wallets alone', [older], older],
  ['under both ids', [older, current], current],
  ['under the id of today', [current], current],
  ['not at all', ['solana:other'], current],
])('a request for a network approved %s', (_how, chains, chainId) => {
  const { remote, asked } = open(record({ solana: entry(chains.map((chain) => `${chain}:${key}`)) }))

  remote.request({ network: parseNetworkId(current), method: 'm', params: [] }, signal).catch(() => {})

  expect(asked).toMatchObject([{ topic: 't', chainId }])
})

test('networks are those of the key, of the chains and of the accounts', () => {
  const namespaces = {
    eip155: entry(['eip155:1:0xa'], ['eip155:1', 'eip155:5']),
    'eip155:42161': entry(['eip155:42161:0xb']),
    bip122: entry(['bip122:x:a']),
  }

  expect(grantOf(record(namespaces), 'eip155')).toMatchObject({
    accounts: ['eip155:1:0xa', 'eip155:42161:0xb'],
    networks: ['eip155:1', 'eip155:5', 'eip155:42161'],
  })
  expect(grantOf(record(namespaces), 'polkadot')).toBeUndefined()
  expect(open(record(namespaces)).remote.namespaces).toEqual(['eip155', 'bip122'])
})

test('what a wallet says of itself is cleaned; one of them supports all networks', () => {
  const { remote } = open(record({}))
  expect(remote.wallet).toEqual({
    name: 'W',
    url: 'https://w.example/',
    icon: undefined,
    redirect: { native: undefined, universal: undefined },
  })
  expect(remote.supportsAllNetworks).toBe(false)

  const metadata = { name: 'MetaMask Wallet', description: '', url: '', icons: [] }
  const fox = open(record({}, { peer: { publicKey: '', metadata } }))
  expect(fox.remote.supportsAllNetworks).toBe(true)
})

test.each([
  ['https://w.example/icon.png', 'https://w.example/icon.png'],
  ['data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAVfAAAFXw', undefined],
  ['data:image/svg+xml,<svg/>', undefined],
])('the icon of a wallet is a web address: %s', (icon, shown) => {
  const metadata = { name: 'W', description: '', url: '', icons: [icon] }
  const { remote } = open(record({}, { peer: { publicKey: '', metadata } }))
  expect(remote.wallet.icon).toBe(shown)
})

test.each([
  [undefined, undefined],
  [{ capabilities: '{"0xa":{"0x1":{}}}' }, { '0xa': { '0x1': {} } }],
  [{ capabilities: 'no json' }, undefined],
  [{ capabilities: { '0xa': {} } }, undefined],
  [{ capabilities: `"${'x'.repeat(200_001)}"` }, undefined],
])('of the properties %.60j the capabilities are %j', (sessionProperties, capabilities) => {
  expect(open(record({}, { sessionProperties })).remote.capabilities).toEqual(capabilities)
})

test('closing ends what is open, and an update is seen at once', async () => {
  const { remote, close, update, ended } = open(record({ eip155: entry(['eip155:1:0xa']) }))
  update(record({ eip155: entry(['eip155:5:0xa']) }))
  expect(remote.grant('eip155')?.networks).toEqual(['eip155:5'])
  const pending = remote.request({ network: parseNetworkId('eip155:5'), method: 'm', params: [] }, signal)

  close()

  await expect(pending).rejects.toMatchObject({ code: 'session/ended', context: { method: 'm' } })
  expect(ended).toEqual(['t'])
})
