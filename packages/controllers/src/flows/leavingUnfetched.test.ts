// @tier gate
import { connectionOf } from '@foyer/core'
import { fakeArea, fakeFamily, fakeNetwork, fakeWallet } from '@foyer/testing/family'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInstance } from '../instance.js'
import { parseOptions } from '../options.js'

/** Chunks that cannot be fetched, and how often that was tried. */
const line = vi.hoisted((): { down: readonly string[]; fetches: number } => ({ down: [], fetches: 0 }))
const fetchChunk = vi.hoisted(() => async (name: string, load: () => Promise<object>) => {
  if (!line.down.includes(name)) return load()
  line.fetches += 1
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('./askAgain.js', (load) => fetchChunk('askAgain', load))
vi.mock('./disconnectFailed.js', (load) => fetchChunk('disconnectFailed', load))

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(line, { down: [], fetches: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A page with a wallet that an earlier page may have known. */
function visit(wallet: ReturnType<typeof fakeWallet>, area: ReturnType<typeof fakeArea>) {
  const family = fakeFamily('eip155', [fakeNetwork('eip155:1')], [wallet])
  const instance = createInstance(parseOptions({ adapters: [family.descriptor], debug: false }), () => area)
  const end = instance.start()
  return {
    instance,
    end() {
      end()
      instance.stop()
    },
  }
}

const owed = (area: ReturnType<typeof fakeArea>) => JSON.parse(area.getItem('@foyer/leaving') ?? '{}')
const asked = ({ calls }: ReturnType<typeof fakeWallet>) =>
  calls.filter((call) => call === 'disconnect').length

// Code is fetched once: the test of its failure comes first.
test('a Disconnect ends, and fails with the error of the wallet, where the code that reports it cannot be fetched', async () => {
  const [wallet, area] = [fakeWallet('harbor'), fakeArea()]
  wallet.refusesDisconnect = true
  line.down = ['disconnectFailed', 'askAgain']
  const { instance, end } = visit(wallet, area)
  await instance.connect({ namespace: 'eip155', connectorId: 'harbor' })

  await expect(instance.disconnect()).rejects.toThrow('busy')

  expect(line.fetches).toBe(2)
  expect(connectionOf(instance.state, 'eip155').status).toBe('disconnected')
  expect(owed(area)).toMatchObject({ 'eip155/harbor': {} })
  end()
})

test('a wallet that did not forget the page is asked at the next visit that can fetch the code for it', async () => {
  const [wallet, area] = [fakeWallet('harbor'), fakeArea()]
  wallet.refusesDisconnect = true
  line.down = ['askAgain']
  const first = visit(wallet, area)
  await first.instance.connect({ namespace: 'eip155', connectorId: 'harbor' })

  await expect(first.instance.disconnect()).rejects.toMatchObject({ code: 'disconnect/failed' })
  await vi.waitFor(() => expect(line.fetches).toBe(1))
  await vi.advanceTimersByTimeAsync(60_000)
  first.end()

  expect(connectionOf(first.instance.state, 'eip155').status).toBe('disconnected')
  expect([asked(wallet), owed(area)]).toMatchObject([1, { 'eip155/harbor': { visits: expect.any(Number) } }])

  wallet.refusesDisconnect = false
  const second = visit(wallet, area)
  await vi.waitFor(() => expect(line.fetches).toBe(2))
  await vi.advanceTimersByTimeAsync(60_000)
  second.end()
  expect([asked(wallet), owed(area)]).toMatchObject([1, { 'eip155/harbor': { visits: expect.any(Number) } }])

  line.down = []
  const third = visit(wallet, area)
  await vi.waitFor(() => expect(asked(wallet)).toBe(2))
  await vi.waitFor(() => expect(owed(area)).toEqual({}))
  third.end()
})
