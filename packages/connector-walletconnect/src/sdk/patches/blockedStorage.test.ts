// @tier gate
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { createStorage } from '../../storage.js'
import { fetchSdk } from '../sdk.js'
import { withoutBlockedStorage } from './blockedStorage.js'

const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')

/** As a browser does that keeps a page off its storage. */
function block() {
  const blocked = () => {
    throw new Error('SecurityError')
  }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: blocked })
}

afterEach(() => {
  if (own) Object.defineProperty(globalThis, 'localStorage', own)
  else Reflect.deleteProperty(globalThis, 'localStorage')
})

test('the installed SDK has what the patch blockedStorage relies on', async () => {
  // In a process of its own: here the SDK's code may have been loaded before.
  const script = `
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: undefined })
    const { SignClient } = await import('@walletconnect/sign-client')
    process.stdout.write(typeof SignClient)
  `
  const args = ['--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname })

  expect(stdout).toBe('function')
})

test('storage that is blocked is out of sight while code loads, and back as it was, loaded or not', async () => {
  block()
  const seen = vi.fn(async () => globalThis.localStorage)

  await expect(withoutBlockedStorage(seen)).resolves.toBeUndefined()
  expect(() => globalThis.localStorage).toThrowError('SecurityError')
  await expect(withoutBlockedStorage(() => Promise.reject(new Error('offline')))).rejects.toThrowError()

  expect(() => globalThis.localStorage).toThrowError('SecurityError')
})

test('storage that may be used stays in sight', async () => {
  const storage = {}
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage })

  await expect(withoutBlockedStorage(async () => globalThis.localStorage)).resolves.toBe(storage)
})

test('where the page may not touch its storage, the SDK loads all the same and nothing is left changed', async () => {
  block()

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
})
