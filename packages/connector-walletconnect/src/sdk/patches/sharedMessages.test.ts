// @tier gate
import { afterEach, expect, test, vi } from 'vitest'
import { createStorage } from '../../storage.js'
import { fetchSdk } from '../sdk.js'
import { shareMessages } from './sharedMessages.js'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.unstubAllGlobals()
})

/** A tab whose SDK knows every topic, unless told which. */
async function openTab(name: string, known?: Set<string>) {
  const sdk = await fetchSdk({
    relay: 'wss://relay.example',
    projectId: undefined,
    metadata: { name: '', description: '', url: '', icons: [] },
    storage: createStorage(name),
    telemetry: false,
  })
  const { relayer } = sdk.core
  Reflect.set(relayer, 'shouldIgnoreMessageEvent', async ({ topic }: { topic: string }) =>
    known ? !known.has(topic) : false,
  )
  const isKnownTopic = vi.fn(async (topic: string) => known?.has(topic) ?? true)
  relayer.subscriber.isKnownTopic = isKnownTopic
  Reflect.set(relayer, 'recordMessageEvent', async () => {})
  const end = shareMessages(sdk, name)
  ends.push(end)
  const taken: unknown[] = []
  relayer.on('relayer_message', ({ message }: { message: string }) => taken.push(message))
  const deliver = (message: string): Promise<void> =>
    Reflect.apply(Reflect.get(relayer, 'onMessageEvent'), relayer, [{ topic: 't', message }])
  const learn = (topic: string) => {
    known?.add(topic)
    relayer.subscriber.events.emit('subscription_created', { topic })
  }
  return { taken, deliver, learn, isKnownTopic, end }
}

test('what the relay delivers to one tab reaches all, once each', async () => {
  const [one, two] = [await openTab('shared'), await openTab('shared')]

  await one.deliver('a')
  await vi.waitFor(() => expect(two.taken).toEqual(['a']))
  await two.deliver('a')
  await two.deliver('b')

  await vi.waitFor(() => expect(one.taken).toEqual(['a', 'b']))
  expect(two.taken).toEqual(['a', 'b'])
})

test('what comes before its topic is known is taken up once it is', async () => {
  const known = new Set<string>()
  const [quick, slow, other] = [
    await openTab('early'),
    await openTab('early', known),
    await openTab('early', new Set()),
  ]

  await quick.deliver('a')
  await quick.deliver('b')
  await vi.waitFor(() => expect(slow.isKnownTopic).toHaveBeenCalledTimes(2))
  slow.learn('another')
  slow.learn('t')

  await vi.waitFor(() => expect(slow.taken).toEqual(['a', 'b']))
  slow.learn('t')
  await quick.deliver('c')
  await vi.waitFor(() => expect(slow.taken).toEqual(['a', 'b', 'c']))
  expect(other.taken).toEqual([])
})

test('what is delivered after the end is taken up here alone', async () => {
  const [one, two, three] = [await openTab('ended'), await openTab('ended'), await openTab('ended')]

  one.end()
  await one.deliver('a')
  await two.deliver('b')
  await vi.waitFor(() => expect(three.taken).toEqual(['b']))

  expect(one.taken).toEqual(['a'])
})

test('tabs of another widget hear nothing', async () => {
  const [one, other, same] = [await openTab('one'), await openTab('other'), await openTab('one')]

  await one.deliver('a')
  await vi.waitFor(() => expect(same.taken).toEqual(['a']))

  expect(other.taken).toEqual([])
})

test('where tabs are kept apart, each has what the relay gives it', async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('no', 'SecurityError')
      }
    },
  )
  const tab = await openTab('apart')

  await tab.deliver('a')

  expect(tab.taken).toEqual(['a'])
})
