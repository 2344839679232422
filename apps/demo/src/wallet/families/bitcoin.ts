import { announceBitcoinWallet, type BitcoinCall, createBitcoinTestWallet } from '@foyer/testing/bitcoin'
import { address, networks, Psbt } from 'bitcoinjs-lib'
import { formatUnits } from 'viem'
import type { SandboxWorld } from '../../sandbox.js'
import type { Ask } from '../window.js'
import { createFamilyWallet, type FamilyWallet, type FamilyWalletDeps } from './familyWallet.js'
import { keysOf } from './keys.js'

/** Bitcoin, by Wallet Standard: an address to pay from and one for ordinals. */
export function speak(world: SandboxWorld, deps: FamilyWalletDeps): FamilyWallet {
  const { accounts, keys: privateKeys } = keysOf(world, 'bip122')
  const keys = createBitcoinTestWallet({ ...deps.info, privateKeys, connected: true })

  return createFamilyWallet<BitcoinCall>(
    {
      family: 'bip122',
      accounts,
      keys,
      use: (chosen) => keys.setAccount(Object.values(accounts).indexOf(chosen)),
      announce(request) {
        const { change, remove } = announceBitcoinWallet(window, {
          info: keys.info,
          shape: 'standard',
          request,
        })
        return { tell: change, remove }
      },
      purposeOf({ method }) {
        return method === 'signMessage' || method === 'signPsbt' ? 'act' : method
      },
      describe,
    },
    deps,
  )
}

function describe(call: BitcoinCall): Ask {
  switch (call.method) {
    case 'signMessage': {
      const facts = [{ label: 'Message', value: call.params.message, long: true }]
      return { title: 'Sign a message', approve: 'Sign', facts }
    }
    case 'signPsbt':
      return { title: 'Send a transaction', approve: 'Confirm', facts: payments(call.params.psbt) }
    default:
      return { title: 'Connect to this site', approve: 'Connect', facts: [], repeats: true }
  }
}

/** Who gets how much. */
function payments(psbt: string): Ask['facts'] {
  return Psbt.fromBase64(psbt).txOutputs.flatMap(({ script, value }) => [
    { label: 'To', value: address.fromOutputScript(script, networks.regtest), long: true },
    { label: 'Amount', value: `${formatUnits(value, 8)} BTC` },
  ])
}
