// @tier gate
import { EventEmitter } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createStorage } from '../../storage.js'
import { fetchSdk, type Sdk } from '../sdk.js'
import { acknowledgeWhileConnected } from './acknowledgements.js'
import { attestAt } from './attestation.js'
import { takeAuthentications } from './authentication.js'
import { spaceAttempts } from './connectionAttempts.js'
import { connectWhen } from './connectWithoutTopics.js'
import { globalCoreKeys, removeGlobalCore } from './globalRegistration.js'
import { initialize } from './initialization.js'
import { withoutPageListeners } from './pageListeners.js'
import { clearReconnectFlag } from './reconnectFlag.js'
import { dropOddPayloads } from './relayPayloads.js'
import { retryPublications } from './relayRequests.js'
import { listenToChecks } from './unheardChecks.js'
import { unsubscribeWhileConnected } from './unsubscriptions.js'

const options = {
  relay: 'wss://relay.example',
  projectId: undefined,
  metadata: { name: '', description: '', url: '', icons: [] },
  storage: createStorage('test'),
  telemetry: false,
}

/** Calls what the SDK's types hide. */
function call(target: object, method: string): Promise<unknown> {
  return Promise.resolve(Reflect.apply(Reflect.get(target, method), target, []))
}

/** What each patch relies on, by its file. Where it is cheap, also that the SDK still needs the patch. */
const canaries: Readonly<Record<string, (sdk: Sdk) => Promise<void> | void>> = {
  async acknowledgements(sdk) {
    const { relayer, crypto } = sdk.core
    crypto.signJWT = async () => 'token'
    await call(relayer, 'createProvider')
    const sent: unknown[] = []
    relayer.provider.connection.send = async (payload) => {
      sent.push(payload)
      throw new Error('closed')
    }
    const acknowledge = () => Reflect.apply(Reflect.get(relayer, 'acknowledgePayload'), relayer, [{ id: 1 }])
    await expect(acknowledge()).rejects.toThrowError('closed')
    expect(sent).toEqual([{ id: 1, jsonrpc: '2.0', result: true }])

    acknowledgeWhileConnected(sdk)
    await acknowledge()

    expect(sent).toHaveLength(1)
  },
  async attestation(sdk) {
    const { verify } = sdk.core
    expect(verify.register).toBeTypeOf('function')
    expect(Reflect.get(verify, 'verifyUrlV3')).toMatch(/^https:/)

    attestAt(sdk, undefined)

    expect(await verify.register({ id: '', decryptedId: '' })).toBe('')
  },
  authentication(sdk) {
    const { engine, core, auth } = sdk
    for (const name of ['authenticate', 'sendRequest', 'onSessionAuthenticateResponse'])
      expect(Object.hasOwn(engine, name), name).toBe(true)
    expect(core.crypto.decode).toBeTypeOf('function')
    expect(auth.pairingTopics.getAll).toBeTypeOf('function')
    const before = Reflect.get(engine, 'sendRequest')

    takeAuthentications(sdk)

    expect(Reflect.get(engine, 'sendRequest')).not.toBe(before)
  },
  async connectionAttempts(sdk) {
    const { crypto, relayer } = sdk.core
    let signed = 0
    let turns = 0
    crypto.signJWT = async () => `${signed++}`
    spaceAttempts(sdk, async () => {
      turns += 1
    })

    await call(relayer, 'createProvider')
    await call(relayer, 'createProvider')

    expect([signed, turns]).toEqual([2, 2])
  },
  async connectWithoutTopics(sdk) {
    const { relayer } = sdk.core
    expect(relayer.subscriber.hasAnyTopics).toBe(false)
    let asked = 0
    connectWhen(sdk, () => asked++ < 0)

    await relayer.transportOpen()

    expect(asked).toBe(1)
    expect(relayer.connecting).toBe(false)
  },
  async globalRegistration() {
    const { SignClient } = await import('@walletconnect/sign-client')
    new SignClient({ ...options, projectId: '', customStoragePrefix: 'canary', logger: 'silent' })
    const left = () => globalCoreKeys('canary').filter((key) => Object.hasOwn(globalThis, key))
    expect(left()).toHaveLength(2)

    removeGlobalCore('canary')

    expect(left()).toEqual([])
  },
  async initialization(sdk) {
    let started = 0
    Reflect.set(sdk.core, 'start', async () => {
      started += 1
    })

    await initialize(sdk).catch(() => {})

    expect(started).toBe(1)
  },
  openRequests(sdk) {
    expect(Reflect.get(sdk.engine, 'events')).toBeInstanceOf(EventEmitter)
    expect(sdk.core.history.on).toBeTypeOf('function')
  },
  async pageListeners(sdk) {
    const { relayer, heartbeat } = sdk.core
    const listeners = () => heartbeat.events.listenerCount('heartbeat_pulse')
    const before = listeners()
    await call(relayer, 'registerEventListeners')
    expect(listeners()).toBe(before + 1)

    withoutPageListeners(sdk)
    await relayer.init()

    // One by the subscriber, which also ends with the heartbeat.
    expect(listeners()).toBe(before + 2)
  },
  async reconnectFlag(sdk) {
    const { relayer } = sdk.core
    const flag = () => Reflect.get(relayer, 'reconnectInProgress')
    expect(flag()).toBe(false)
    await relayer.transportClose()
    expect(flag()).toBe(true)

    clearReconnectFlag(sdk)

    expect(flag()).toBe(false)
  },
  async relayPayloads(sdk) {
    const { relayer, crypto } = sdk.core
    crypto.signJWT = async () => 'token'
    const receive = (payload: unknown) => relayer.provider.connection.events.emit('payload', payload)
    const provide = async () => {
      await call(relayer, 'createProvider')
      Reflect.apply(Reflect.get(relayer.provider, 'registerEventListeners'), relayer.provider, [])
    }
    await provide()
    await call(relayer, 'unregisterProviderListeners')
    expect(() => receive(null)).toThrowError(TypeError)

    dropOddPayloads(sdk)
    await provide()

    receive(null)
    const heard: unknown[] = []
    relayer.provider.on('7', (answer: unknown) => heard.push(answer))
    const answer = { id: 7, jsonrpc: '2.0', result: true }
    receive(answer)
    expect(heard).toEqual([answer])
  },
  async relayRequests(sdk) {
    const { relayer } = sdk.core
    const methods: string[] = []
    relayer.request = async ({ method }) => {
      methods.push(method)
      return { id: 1, jsonrpc: '2.0', result: true }
    }
    let answers = 0
    retryPublications(sdk, {
      connected: async () => {},
      answered() {
        answers += 1
      },
    })

    await relayer.publisher.publish('topic', 'message')

    expect(methods).toEqual(['irn_publish'])
    expect(answers).toBe(1)
  },
  sharedMessages(sdk) {
    expect(Reflect.get(sdk.core.relayer, 'onMessageEvent')).toBeTypeOf('function')
    expect(Object.hasOwn(sdk.core.relayer, 'onMessageEvent')).toBe(false)
    expect(sdk.core.relayer.subscriber.on).toBeTypeOf('function')
  },
  async unheardChecks(sdk) {
    const check = () => Reflect.get(sdk.engine, 'isValidUpdate')
    const [before, nothing] = [check(), expect.any(Error)]
    await expect(Reflect.apply(before, sdk.engine, [{}])).rejects.toEqual(nothing)

    listenToChecks(sdk)

    expect(check()).not.toBe(before)
    await expect(Reflect.apply(check(), sdk.engine, [{}])).rejects.toEqual(nothing)
  },
  async unsubscriptions(sdk) {
    const { relayer } = sdk.core
    await expect(relayer.unsubscribe('topic')).rejects.toThrowError()

    unsubscribeWhileConnected(sdk)

    await expect(relayer.unsubscribe('topic')).resolves.toBeUndefined()
  },
}

test.each(Object.entries(canaries))(
  'the installed SDK has what the patch %s relies on',
  async (_name, check) => {
    await check(await fetchSdk(options))
  },
)

test('every patch has a canary', () => {
  const folder = import.meta.dirname
  const patches = readdirSync(folder)
    .filter((file) => !file.includes('.test.'))
    .map((file) => file.replace('.ts', ''))

  expect(patches.filter((name) => !canaries[name] && !existsSync(join(folder, `${name}.test.ts`)))).toEqual(
    [],
  )
})
