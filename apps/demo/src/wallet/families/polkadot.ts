import {
  createPolkadotTestWallet,
  injectPolkadotWallet,
  type PolkadotWalletCall,
} from '@foyer/testing/polkadot'
import type { SandboxWorld } from '../../sandbox.js'
import type { Ask } from '../window.js'
import { createFamilyWallet, type FamilyWallet, type FamilyWalletDeps } from './familyWallet.js'
import { keysOf } from './keys.js'

/** Polkadot, in `injectedWeb3`. Its wallets have no way to disconnect, and their errors no codes. */
export function speak(world: SandboxWorld, deps: FamilyWalletDeps): FamilyWallet {
  const { accounts, keys: seeds } = keysOf(world, 'polkadot')
  // These wallets are known by their key alone: that of the other families' name makes it one wallet.
  const keys = createPolkadotTestWallet({ key: deps.info.name, seeds })

  return createFamilyWallet<PolkadotWalletCall>(
    {
      family: 'polkadot',
      accounts,
      keys,
      use: keys.setAccount,
      announce(request) {
        const { emit, remove } = injectPolkadotWallet(window, { key: keys.key, request })
        return { tell: (isShared) => emit(isShared ? keys.accounts : []), remove }
      },
      purposeOf({ method }) {
        if (method === 'enable') return 'connect'
        return method === 'accounts' ? 'accounts' : 'act'
      },
      describe,
      refuse: ({ method }) => new Error(method === 'enable' ? 'Rejected' : 'Cancelled'),
    },
    deps,
  )
}

function describe({ method, params }: PolkadotWalletCall): Ask {
  const { data, method: call } = Object(params)
  switch (method) {
    case 'enable':
      return { title: 'Connect to this site', approve: 'Connect', facts: [], repeats: true }
    case 'signRaw': {
      const bytes = Uint8Array.from(String(data).match(/[0-9a-f]{2}/g) ?? [], (pair) =>
        Number.parseInt(pair, 16),
      )
      const value = new TextDecoder().decode(bytes)
      return { title: 'Sign a message', approve: 'Sign', facts: [{ label: 'Message', value, long: true }] }
    }
    default: {
      const facts = [{ label: 'Call', value: String(call), long: true }]
      return { title: 'Send a transaction', approve: 'Confirm', facts }
    }
  }
}
