// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { base, mainnet } from '@foyer/adapter-evm/networks'
import { solana } from '@foyer/adapter-solana'
import { solanaMainnet } from '@foyer/adapter-solana/networks'
import { createInstance, parseOptions } from '@foyer/controllers'
import { type AdapterDescriptor, connectionOf } from '@foyer/core'
import { fakeArea, fakeLocks } from '@foyer/testing/family'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const evmAdapter = evm({ networks: [mainnet, base] })
const solanaAdapter = solana({ networks: [solanaMainnet] })
const A = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const B = `0x${'ab'.repeat(20)}`
const ends: (() => void)[] = []
const ms = (time: number) => vi.advanceTimersByTimeAsync(time)

beforeEach(async () => {
  // Code arrives before the clock is stopped.
  const area = fakeArea({ '@foyer/leaving': { 'eip155/none': { visits: 0, debt: performance.now() } } })
  const warm = createInstance(parseOptions({ adapters: [evmAdapter], debug: false }), () => area)
  const end = warm.start()
  await Promise.all([warm.prepare(), warm.adapter('eip155')])
  await vi.waitFor(() => expect(area.values.get('@foyer/leaving')).toContain('"visits":1'))
  end()
  warm.stop()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const end of ends.splice(0)) end()
})

/** An honest EIP-1193 wallet that shows the page its account in use alone. */
function pageWallet(id: string, account = A) {
  const listeners = new Set<(accounts: unknown) => void>()
  const own = {
    lists: false,
    locked: false,
    account,
    /** Waits (ms) before it says its accounts without a window. */
    slow: 0,
    /** Its window waits until one of these is called. */
    holds: false,
    open: [] as (() => void)[],
    tell: () => {
      for (const one of [...listeners]) one(accounts())
    },
  }
  const accounts = () => (own.lists && !own.locked ? [own.account] : [])
  const provider = {
    async request({ method }: { readonly method: string }) {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'wallet_revokePermissions') {
        own.lists = false
        own.tell()
        return null
      }
      if (method === 'eth_requestAccounts') {
        if (own.holds) await new Promise<void>((approve) => own.open.push(approve))
        own.lists = true
        own.tell()
      } else if (own.slow) await new Promise((resolve) => setTimeout(resolve, own.slow))
      return accounts()
    },
    on: (event: string, listener: (accounts: unknown) => void) =>
      event === 'accountsChanged' && listeners.add(listener),
    removeListener: (_event: string, listener: (accounts: unknown) => void) => listeners.delete(listener),
  }
  const detail = { info: { uuid: `${id}-uuid`, name: id, rdns: id, icon: '' }, provider }
  const announce = () => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  ends.push(() => window.removeEventListener('eip6963:requestProvider', announce))
  return own
}

function visit(
  area: ReturnType<typeof fakeArea>,
  {
    starts = true,
    adapters = [evmAdapter],
  }: { readonly starts?: boolean; readonly adapters?: readonly AdapterDescriptor[] } = {},
) {
  const instance = createInstance(
    parseOptions({ adapters: [...adapters], debug: false }),
    () => area,
    fakeLocks(),
  )
  const end = starts ? instance.start() : () => {}
  const stop = () => {
    end()
    instance.stop()
  }
  ends.push(stop)
  return {
    instance,
    end,
    stop,
    now: () => connectionOf(instance.state, 'eip155'),
    async connect(connectorId: string) {
      instance.connect({ connectorId, namespace: 'eip155' }).catch(() => {})
      await ms(3_000)
    },
  }
}

/** A visit in which the wallet was connected. */
async function connectedBefore(area: ReturnType<typeof fakeArea>, id: string) {
  const first = visit(area)
  await ms(500)
  await first.connect(id)
  expect(first.now().status).toBe('connected')
  first.stop()
}

test('a chain family that the host adds at run time is restored', async () => {
  const area = fakeArea()
  pageWallet('io.harbor')
  await connectedBefore(area, 'io.harbor')

  // A page that begins with Solana, and adds EVM a moment later.
  const page = visit(area, { adapters: [solanaAdapter] })
  await ms(1_000)
  await page.instance.addAdapter(evmAdapter)
  await ms(10_000)
  await page.instance.discover()
  await ms(10_000)

  expect(page.now().status).toBe('connected')
})

test('a wallet that was locked as its chain family was taken away and added again is back once it is unlocked', async () => {
  const area = fakeArea()
  const wallet = pageWallet('io.harbor')
  const page = visit(area, { adapters: [evmAdapter, solanaAdapter] })
  await ms(500)
  await page.connect('io.harbor')
  wallet.locked = true
  wallet.tell()
  await ms(100)
  await page.instance.removeAdapter('eip155')
  await page.instance.addAdapter(evmAdapter)
  wallet.locked = false
  wallet.tell()
  await ms(40_000)
  await page.instance.discover()
  await ms(5_000)

  expect(page.now().status).toBe('connected')
})

test('a wallet whose window was open as its chain family was taken away forgets the page in that visit', async () => {
  const area = fakeArea()
  const wallet = pageWallet('io.harbor')
  wallet.holds = true
  const page = visit(area, { adapters: [evmAdapter, solanaAdapter] })
  await ms(500)
  await page.connect('io.harbor')
  await page.instance.removeAdapter('eip155')
  wallet.open.shift()?.()
  await ms(1_000)
  await page.instance.addAdapter(evmAdapter)
  await ms(60_000)

  expect(wallet.lists).toBe(false)
})

test('start() leaves a wallet connected that was connected before it', async () => {
  const area = fakeArea()
  const wallet = pageWallet('io.harbor')
  const page = visit(area, { starts: false })
  void page.instance.discover()
  await ms(300)
  await page.connect('io.harbor')
  expect(page.now().status).toBe('connected')
  wallet.slow = 60_000

  ends.push(page.instance.start())
  const seen = [page.now().status]
  await ms(6_000)

  expect([...seen, page.now().status]).toEqual(['connected', 'connected'])
})

test('start() does not overtake a press whose window is open', async () => {
  const area = fakeArea()
  const wallet = pageWallet('io.harbor')
  pageWallet('io.cove', B)
  await connectedBefore(area, 'io.cove')
  const page = visit(area, { starts: false })
  void page.instance.discover()
  await ms(300)
  wallet.holds = true
  await page.connect('io.harbor')

  ends.push(page.instance.start())
  await ms(5_000)
  wallet.open.shift()?.()
  await ms(9_000)

  expect(page.now()).toMatchObject({ status: 'connected', connectorId: 'io.harbor' })
})
