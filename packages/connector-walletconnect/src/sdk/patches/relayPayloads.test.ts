// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, expect } from 'vitest'
import { createStorage } from '../../storage.js'
import { fetchSdk } from '../sdk.js'
import { dropOddPayloads } from './relayPayloads.js'

const unheard: unknown[] = []
const note = (reason: unknown) => unheard.push(reason)
process.on('unhandledRejection', note)
afterEach(() => void process.off('unhandledRejection', note))

const part = fc.constantFrom<unknown>(
  undefined,
  null,
  [],
  {},
  7,
  '',
  'x',
  [null],
  { data: null },
  { id: 's', data: {} },
)
const payloads = fc.oneof(
  part,
  fc.jsonValue({ maxDepth: 2 }),
  fc.record(
    {
      id: fc.oneof(fc.nat(), part),
      jsonrpc: fc.oneof(fc.constant('2.0'), part),
      method: fc.oneof(fc.constantFrom('irn_subscription', 'irn_publish', '_subscription'), part),
      params: fc.oneof(
        part,
        fc.record({ id: part, data: fc.oneof(part, fc.record({ topic: part, message: part })) }),
      ),
      result: part,
      error: part,
    },
    { requiredKeys: [] },
  ),
)

search(
  'no message of the relay is an uncaught error, in any shape',
  async (look) => {
    const sdk = await fetchSdk({
      relay: 'wss://relay.example',
      projectId: undefined,
      metadata: { name: '', description: '', url: '', icons: [] },
      storage: createStorage('payloads'),
      telemetry: false,
    })
    const { relayer, crypto } = sdk.core
    crypto.signJWT = async () => 'token'
    dropOddPayloads(sdk)
    await Reflect.apply(Reflect.get(relayer, 'createProvider'), relayer, [])
    const { provider } = relayer
    Reflect.apply(Reflect.get(provider, 'registerEventListeners'), provider, [])
    // Messages are acknowledged.
    provider.connection.send = async () => {}
    relayer.messages.set = async () => ''
    await look(
      fc.asyncProperty(payloads, async (payload) => {
        provider.connection.events.emit('payload', JSON.parse(JSON.stringify(payload) ?? 'null'))
        await new Promise((resolve) => setTimeout(resolve))
        expect(unheard.splice(0)).toEqual([])
      }),
    )
  },
  { gate: 300, exhaustive: 10_000 },
)
