import { expect, test, vi } from 'vitest'
import { fetchSdk } from './sdk.js'
import { createStorage } from './storage.js'

test('without a database, memory keeps what is written, apart from who wrote it', async () => {
  const storage = createStorage('test')
  const value = { list: [1] }
  await storage.setItem('key', value)
  value.list.push(2)

  expect(await storage.getItem('key')).toEqual({ list: [1] })
  expect(await storage.getItem('other')).toBeUndefined()
  expect(await storage.getKeys()).toContain('key')
  expect((await storage.getEntries()).find(([key]) => key === 'key')).toEqual(['key', { list: [1] }])

  await storage.removeItem('key')
  expect(await storage.getItem('key')).toBeUndefined()
})

test('a database that does not open is done without', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  const storage = createStorage('test')

  const written = storage.setItem('key', 1)
  await vi.advanceTimersByTimeAsync(2_000)
  await written

  expect(await storage.getItem('key')).toBe(1)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('where the page may not touch its storage, the SDK loads all the same and nothing is left changed', async () => {
  const blocked = () => {
    throw new Error('SecurityError')
  }
  const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: blocked })

  const sdk = await fetchSdk({
    relay: 'wss://relay.example',
    projectId: undefined,
    metadata: { name: '', description: '', url: '', icons: [] },
    storage: createStorage('test'),
    telemetry: false,
  })

  expect(sdk.core.relayer.connected).toBe(false)
  expect(() => globalThis.localStorage).toThrowError('SecurityError')
  expect(Object.keys(globalThis).filter((key) => /walletconnect|downloadLogs/i.test(key))).toEqual([])
  if (own) Object.defineProperty(globalThis, 'localStorage', own)
  else Reflect.deleteProperty(globalThis, 'localStorage')
})
