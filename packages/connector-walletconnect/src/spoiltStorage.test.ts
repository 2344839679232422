// @tier gate
import { isFoyerError, withTimeout } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { openClient } from './openClient.js'
import { sortRecords } from './records.js'
import type { Client } from './sdk/client.js'
import { createStorage, emptyStorage } from './sharedStorage.test-support.js'

vi.mock('./storage.js', () => import('./sharedStorage.test-support.js'))

const context = {
  metadata: () => ({ name: 'Host', description: '', url: 'https://host.example', icons: [] }),
  projectId: 'sandbox',
  relay: 'ws://127.0.0.1:9',
  id: undefined,
  family: () => ({}),
  refused: () => {},
}
const name = '@foyer/walletconnect'

/** The keys under which the SDK keeps what it keeps, as it asks for them. */
async function keysOf(): Promise<readonly string[]> {
  emptyStorage()
  const asked = new Set<string>()
  const client = await openClient(context, {})
  const { core } = client.sdk
  await core.crypto.keychain.set('key', 'ab'.repeat(32))
  await core.pairing.pairings.set('topic', {
    topic: 'topic',
    expiry: 4e9,
    relay: { protocol: 'irn' },
    active: false,
  } as never)
  for (const key of await createStorage(name).getKeys()) asked.add(key)
  client.dispose()
  for (const part of [
    'session',
    'proposal',
    'request',
    'expirer',
    'history',
    'messages',
    'subscription',
    'pairing',
    'keychain',
  ])
    for (const version of ['0.3', '2.0', '1.0', '1.1', '1.5'])
      asked.add(`wc@2:client:${version}:foyer//${part}`).add(`wc@2:core:${version}:foyer//${part}`)
  return [...asked]
}

const nonsense = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    null,
    1,
    '',
    'text',
    {},
    [null],
    [{}],
    [[]],
    { a: null },
    [{ topic: 1 }],
    [{ topic: 'a' }],
    [{ id: 1, expiry: 'x' }],
  ),
)

/** Does the first steps of a pairing and a restoration. */
async function use({ sdk }: Client) {
  for (const { topic } of sortRecords(sdk.session.getAll(), undefined).usable)
    expect(topic).toEqual(expect.any(String))
  await sdk.core.crypto.generateKeyPair()
}

function settled(work: Promise<unknown>): Promise<'came' | 'failed' | 'hangs'> {
  return withTimeout('The client', 2_000, undefined, () => work).then(
    () => 'came',
    (error) => (isFoyerError(error, 'timeout') ? 'hangs' : 'failed'),
  )
}

search(
  'a spoilt database keeps no visitor from pairing: it is emptied at the latest for a second try',
  async (look) => {
    const keys = await keysOf()
    expect(keys.length).toBeGreaterThan(3)
    await look(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...keys), nonsense), { minLength: 1, maxLength: 4 }),
        async (spoiled) => {
          emptyStorage()
          const storage = createStorage(name)
          for (const [key, value] of spoiled) await storage.setItem(key, value)
          const tries: string[] = []
          for (let at = 0; at < 2 && tries.at(-1) !== 'came'; at += 1) {
            const opening = openClient(context, {})
            tries.push(await settled(opening.then(use)))
            opening.then(({ dispose }) => dispose()).catch(() => {})
          }
          expect(tries.at(-1)).toBe('came')
        },
      ),
    )
  },
  { gate: 60, exhaustive: 1_000 },
)
