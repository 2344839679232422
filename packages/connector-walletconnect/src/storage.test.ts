// @tier gate
import { expect, test, vi } from 'vitest'
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

test('a database that is deleted is let go of, and opened anew by what is stored next', async () => {
  const opened: { close: ReturnType<typeof vi.fn>; onversionchange?: () => void; onclose?: () => void }[] = []
  const later = <T extends object>(request: T & { onsuccess?: () => void }) => {
    queueMicrotask(() => request.onsuccess?.())
    return request
  }
  const objects = { get: () => later({ result: undefined }) }
  const transaction = () => ({ objectStore: () => objects })
  vi.stubGlobal('indexedDB', {
    open() {
      const result = { close: vi.fn(), transaction }
      opened.push(result)
      return later({ result })
    },
  })
  const storage = createStorage('test')
  await storage.getItem('one')

  opened[0]?.onversionchange?.()
  expect(opened[0]?.close).toHaveBeenCalledOnce()
  await storage.getItem('two')
  expect(opened).toHaveLength(2)
  opened[1]?.onclose?.()
  await storage.getItem('three')

  expect(opened).toHaveLength(3)
  vi.unstubAllGlobals()
})
