// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { createInstance, parseOptions } from '@foyer/controllers'
import { connectionOf } from '@foyer/core'
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'

const adapters = [evm({ networks: [mainnet] })]

beforeEach(async () => {
  // Code arrives before the clock is stopped.
  const warm = createInstance(parseOptions({ adapters, debug: false }), () => undefined)
  await Promise.all([warm.prepare(), warm.adapter('eip155')])
  warm.stop()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A wallet whose window may be open from before: then a request fails at once, and the answer to it comes as a change. */
function openWallet(id: string, account: string) {
  const listeners = new Set<(accounts: readonly string[]) => void>()
  const wallet = { isOpen: false, lists: false, isLocked: false }
  const accounts = () => (wallet.lists && !wallet.isLocked ? [account] : [])
  const provider = {
    async request({ method }: { readonly method: string }) {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'wallet_revokePermissions') wallet.lists = false
      if (method !== 'eth_requestAccounts') return accounts()
      if (wallet.isOpen) throw Object.assign(new Error('already pending'), { code: -32002 })
      Object.assign(wallet, { lists: true, isLocked: false })
      return accounts()
    },
    on: (event: string, listener: (accounts: readonly string[]) => void) =>
      event === 'accountsChanged' && listeners.add(listener),
    removeListener: (_event: string, listener: (accounts: readonly string[]) => void) =>
      listeners.delete(listener),
  }
  const info = { uuid: id, name: id, rdns: id, icon: '' }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  window.addEventListener('eip6963:requestProvider', announce)
  return {
    id,
    wallet,
    end: () => window.removeEventListener('eip6963:requestProvider', announce),
    become(next: Partial<typeof wallet>) {
      Object.assign(wallet, next)
      for (const tell of listeners) tell(accounts())
    },
  }
}

const acts = ['press', 'wait', 'wait', 'grant', 'grant', 'grant', 'lock', 'lock', 'unlock', 'leave'] as const
const stories = fc.array(
  fc.record({
    act: fc.constantFrom(...acts),
    which: fc.nat(1),
  }),
  { minLength: 4, maxLength: 12, size: 'max' },
)

searchModel('a late grant counts while nothing newer was chosen, whatever the other wallets do', {
  stories,
  gate: 100,
  exhaustive: 4_000,
  async play(story, tell) {
    const wallets = [
      openWallet('app.harbor', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'),
      openWallet('app.cove', `0x${'de'.repeat(20)}`),
    ] as const
    const values = new Map<string, string>()
    const area = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    }
    const instance = createInstance(parseOptions({ adapters, debug: false }), () => area)
    const end = instance.start()
    /** Which is connected, which is to come back, and which was chosen and has its window open. */
    const model: { connected?: string; remembered?: string; open?: string } = {}
    try {
      void instance.discover()
      await vi.advanceTimersByTimeAsync(300)
      for (const { act, which } of story) {
        const { id, wallet, become } = wallets[which === 0 ? 0 : 1]
        if (act === 'press' || act === 'wait') {
          if (wallet.isOpen || (act === 'wait' && wallet.lists)) continue
          wallet.isOpen = act === 'wait'
          void instance.connect({ connectorId: id, namespace: 'eip155' }).catch(() => {})
          if (act === 'wait') model.open = id
          else Object.assign(model, { connected: id, remembered: id, open: undefined })
        } else if (act === 'grant') {
          if (!wallet.isOpen) continue
          become({ isOpen: false, lists: true, isLocked: false })
          if (model.open === id) Object.assign(model, { connected: id, remembered: id, open: undefined })
        } else if (act === 'lock') {
          if (wallet.isLocked || wallet.isOpen) continue
          become({ isLocked: true })
          if (model.connected === id) delete model.connected
        } else if (act === 'unlock') {
          if (!wallet.isLocked) continue
          become({ isLocked: false })
          if (model.remembered === id) model.connected = id
        } else {
          void instance.disconnect().catch(() => {})
          Object.assign(model, { connected: undefined, remembered: undefined, open: undefined })
        }
        tell(`${act} ${id}`)
        await vi.advanceTimersByTimeAsync(4_000)
        const connection = connectionOf(instance.state, 'eip155')
        expect(connection.status === 'connected' ? connection.connectorId : undefined).toBe(model.connected)
      }
    } finally {
      end()
      instance.stop()
      for (const wallet of wallets) wallet.end()
    }
  },
})
