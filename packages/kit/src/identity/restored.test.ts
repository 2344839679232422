// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { createInstance, parseOptions } from '@foyer/controllers'
import { connectedWallet, connectionOf } from '@foyer/core'
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { spell, spellings } from './spellings.test-support.js'

const own = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = `0x${'de'.repeat(20)}`

/** A wallet of the page that grants an account without a window. */
function wallet(name: string, rdns: string | undefined, account: string) {
  const provider = {
    request: async ({ method }: { readonly method: string }) =>
      method === 'eth_chainId' ? '0x1' : method === 'wallet_revokePermissions' ? null : [account],
    on() {},
    removeListener() {},
  }
  const info = { uuid: crypto.randomUUID(), name, icon: '', ...(rdns && { rdns }) }
  return () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
}

function storageWith(connectors: object) {
  const values = new Map([['@foyer/connectors', JSON.stringify(connectors)]])
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    key: (at: number) => [...values.keys()][at] ?? null,
    get length() {
      return values.size
    },
  }
}

const rivals = fc.record({
  how: spellings,
  rdns: fc.constantFrom('io.metamask', 'com.rival', undefined),
  /** When it comes: before the real one, after it, once that one is restored, or never. */
  comes: fc.constantFrom('first', 'second', 'late', 'never'),
  presses: fc.boolean(),
})

searchModel('a wallet that another one may be taken for is never restored without a press', {
  stories: rivals,
  gate: 40,
  exhaustive: 1_500,
  async play({ how, rdns, comes, presses }, tell) {
    const name = spell('MetaMask', how)
    tell(`${name} ${rdns} ${comes}`)
    const real = wallet('MetaMask', 'io.metamask', own)
    const rival = wallet(name, rdns, other)
    const answer = () => {
      if (comes === 'first') rival()
      real()
      if (comes === 'second') rival()
    }
    window.addEventListener('eip6963:requestProvider', answer)
    const area = storageWith({ eip155: 'io.metamask' })
    const options = parseOptions({ adapters: [evm({ networks: [mainnet] })], debug: false })
    const instance = createInstance(options, () => area)
    const end = instance.start()
    try {
      await vi.waitFor(() => expect(instance.state.initialized).toBe(true))
      if (comes === 'late') rival()
      // The next search is over after all that follows from it.
      await instance.discover()
      const connection = () => connectionOf(instance.state, 'eip155')
      expect(connection()).toMatchObject(
        comes === 'never' ? { status: 'connected', address: own } : { status: 'disconnected' },
      )
      expect(area.getItem('@foyer/connectors')).toContain('io.metamask')
      if (!presses || comes === 'never') return
      for (const { id, disputed } of instance.state.wallets.flatMap(({ connectors }) => connectors)) {
        expect(disputed).toBe(true)
        await instance.connect({ connectorId: id, namespace: 'eip155' })
        expect(connection()).toMatchObject({ status: 'connected', connectorId: id })
        expect(connectedWallet(instance.state)?.disputed).toBe(true)
      }
    } finally {
      end()
      instance.stop()
      window.removeEventListener('eip6963:requestProvider', answer)
    }
  },
})
