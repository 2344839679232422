// @tier gate, @isolate: the library keeps one relay for a whole process.
import { search } from '@foyer/search'
import fc from 'fast-check'
import { beforeEach, expect, vi } from 'vitest'
import { mainnet, sign, signal, startRelayFixture } from './relayFixture.test-support.js'
import { emptyStorage } from './sharedStorage.test-support.js'

vi.mock('./storage.js', () => import('./sharedStorage.test-support.js'))

const fixture = startRelayFixture()
beforeEach(emptyStorage)

/** Messages of JSON-RPC with parts left out, or of another kind, and what is none at all. */
const part = fc.constantFrom<unknown>(
  null,
  [],
  {},
  7,
  -1,
  '',
  'x',
  '2.0',
  [null],
  { code: null },
  { message: 7 },
)
const payloads = fc.oneof(
  part,
  fc.record(
    {
      id: fc.oneof(fc.integer({ min: 1, max: 2 ** 50 }), part),
      jsonrpc: fc.oneof(fc.constant('2.0'), part),
      method: fc.oneof(
        fc.constantFrom(
          'wc_sessionSettle',
          'wc_sessionUpdate',
          'wc_sessionEvent',
          'wc_sessionPing',
          'toString',
        ),
        part,
      ),
      params: part,
      result: part,
      error: part,
    },
    { requiredKeys: [] },
  ),
  fc.json(),
)

/** Hands something to the page over the relay, past the SDK of the wallet. */
async function publish(topic: string, payload: unknown, isReadable: boolean) {
  const { core } = fixture.wallet.kit.engine.signClient
  const message = isReadable ? await Reflect.apply(core.crypto.encode, core.crypto, [topic, payload]) : 'none'
  await core.relayer.publish(topic, message)
}

const batches = fc.array(fc.tuple(payloads, fc.boolean()), { minLength: 8, maxLength: 8 })

search(
  'messages of any shape are dealt with in silence, and the session lives on',
  async (look) => {
    const tab = fixture.openTab()
    let session = await fixture.connect(tab)
    await look(
      fc.asyncProperty(batches, async (batch) => {
        if (!tab.sessions.session()) session = await fixture.connect(tab)
        for (const [payload, isReadable] of batch) await publish(session.id, payload, isReadable)
        // An answer comes after them.
        await session.request(sign, signal).catch(() => {})
        expect(fixture.unheard.splice(0)).toEqual([])
      }),
    )
  },
  { gate: 3, exhaustive: 100 },
)

search(
  'messages of any shape before a wallet approves leave the pairing as it is',
  async (look) => {
    await look(
      fc.asyncProperty(batches, async (batch) => {
        const tab = fixture.openTab()
        const { uri, approval } = await tab.sessions.pair([mainnet], signal)
        const topic = /^wc:([^@]+)@/.exec(uri)?.[1] ?? ''
        const { core } = fixture.wallet.kit.engine.signClient
        await core.crypto.setSymKey(/symKey=(\w+)/.exec(uri)?.[1] ?? '', topic)
        for (const [payload, isReadable] of batch) await publish(topic, payload, isReadable)
        await fixture.wallet.pair(uri)
        await approval
        tab.sessions.dispose()
        expect(fixture.unheard.splice(0)).toEqual([])
      }),
    )
  },
  { gate: 3, exhaustive: 100 },
)
