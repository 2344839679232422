import { announceSolanaWallet, createSolanaTestWallet, type SolanaWalletCall } from '@foyer/testing/solana'
import type { SandboxWorld } from '../../sandbox.js'
import type { Ask } from '../window.js'
import { createFamilyWallet, type FamilyWallet, type FamilyWalletDeps } from './familyWallet.js'
import { keysOf } from './keys.js'
import { describeTransaction } from './solanaTransfer.js'

const cluster = 'solana:mainnet'

/** Solana, by Wallet Standard. */
export function speak(world: SandboxWorld, deps: FamilyWalletDeps): FamilyWallet {
  const { accounts, keys: seeds, rpcUrl } = keysOf(world, 'solana')
  const { name, icon } = deps.info
  const keys = createSolanaTestWallet({
    name,
    icon,
    seeds,
    chains: { [cluster]: rpcUrl },
    connected: true,
  })

  return createFamilyWallet<SolanaWalletCall>(
    {
      family: 'solana',
      accounts,
      keys,
      use: keys.setAccount,
      announce(request) {
        const { change, remove } = announceSolanaWallet(window, { info: keys.info, request })
        return { tell: (isShared) => change(isShared ? keys.accounts : []), remove }
      },
      purposeOf({ method, params }) {
        if (method === 'connect') return params?.silent === true ? 'accounts' : 'connect'
        return method === 'disconnect' ? 'disconnect' : 'act'
      },
      describe,
    },
    deps,
  )
}

function describe({ method, params = {} }: SolanaWalletCall): Ask {
  switch (method) {
    case 'connect':
      return { title: 'Connect to this site', approve: 'Connect', facts: [], repeats: true }
    case 'signMessage': {
      const bytes = Uint8Array.from(atob(String(params.message)), (char) => char.charCodeAt(0))
      const value = new TextDecoder().decode(bytes)
      return { title: 'Sign a message', approve: 'Sign', facts: [{ label: 'Message', value, long: true }] }
    }
    case 'signIn': {
      const facts = [
        { label: 'Site', value: String(params.domain) },
        { label: 'Statement', value: String(params.statement ?? ''), long: true },
      ]
      return { title: 'Sign in', approve: 'Sign in', facts }
    }
    default: {
      const { transaction, transactions = [transaction] } = params
      const list: readonly unknown[] = Array.isArray(transactions) ? transactions : []
      const facts = list.flatMap((wire) => describeTransaction(String(wire)))
      return { title: 'Send a transaction', approve: 'Confirm', facts }
    }
  }
}
