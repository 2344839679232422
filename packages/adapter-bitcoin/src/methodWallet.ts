import { ChainNotSupportedError, type NetworkId, WalletRequestError } from '@foyer/core'
import { askWallet, quietly, read, readList } from '@foyer/core/adapters'
import { parseAccounts, parsePsbt, parseSignature } from './answers.js'
import { kindOf } from './chains.js'
import { toHex } from './encoding.js'
import { has, invoke } from './invoke.js'
import type { ForeignWallet } from './wallet.js'

/** What UniSat calls the networks. */
const chains = { mainnet: 'BITCOIN_MAINNET', testnet: 'BITCOIN_TESTNET', regtest: undefined } as const
/** The members under which OKX keeps each of them. */
const members = { mainnet: 'bitcoin', testnet: 'bitcoinTestnet', regtest: 'bitcoinRegtest' } as const

/** A wallet with a method for each request, as UniSat began it: one address at a time. OKX has an object per network. */
export function createMethodWallet(provider: unknown, walletApi: 'unisat' | 'okx'): ForeignWallet {
  const isOkx = walletApi === 'okx'

  function target(network: NetworkId<'bip122'>): unknown {
    return isOkx ? (read(provider, members[kindOf(network)]) ?? read(provider, members.mainnet)) : provider
  }

  function call(
    network: NetworkId<'bip122'>,
    method: string,
    args: readonly unknown[],
    signal: AbortSignal,
  ): Promise<unknown> {
    return askWallet(method, () => invoke(target(network), method, args), signal)
  }

  /** Addresses come without keys; the key is that of the first. */
  async function withKey(network: NetworkId<'bip122'>, list: unknown, signal: AbortSignal) {
    const accounts = parseAccounts('getAccounts', list)
    if (!has(target(network), 'getPublicKey')) return accounts
    const key = await call(network, 'getPublicKey', [], signal)
    const [first, ...others] = accounts
    return parseAccounts('getPublicKey', [{ ...first, publicKey: key }, ...others])
  }

  return {
    async connect(network, signal) {
      if (isOkx) return parseAccounts('connect', [await call(network, 'connect', [], signal)])
      return withKey(network, await call(network, 'requestAccounts', [], signal), signal)
    },
    tells: (network) => has(target(network), 'getAccounts'),
    async resume(network, signal) {
      if (!has(target(network), 'getAccounts')) return undefined
      const list = await call(network, 'getAccounts', [], signal)
      return readList(list, 0) ? undefined : withKey(network, list, signal)
    },
    async signMessage({ network, message, protocol }, signal) {
      const type = protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'
      const method = 'signMessage'
      return parseSignature(method, await call(network, method, [message, type], signal))
    },
    async signPsbt({ network, psbt, inputs }, signal) {
      const options = { autoFinalized: false, toSignInputs: inputs }
      return parsePsbt('signPsbt', await call(network, 'signPsbt', [toHex(psbt), options], signal))
    },
    ...(!isOkx && {
      async switchNetwork(network, signal) {
        const chain = chains[kindOf(network)]
        if (!chain || !has(provider, 'switchChain')) throw new ChainNotSupportedError(network)
        try {
          await call(network, 'switchChain', [chain], signal)
        } catch (error) {
          if (error instanceof WalletRequestError) throw new ChainNotSupportedError(network, error)
          throw error
        }
      },
    }),
    async revoke(signal) {
      const at = isOkx ? read(provider, members.mainnet) : provider
      if (has(at, 'disconnect')) await askWallet('disconnect', () => invoke(at, 'disconnect', []), signal)
    },
    watch(changed) {
      const sources = isOkx ? Object.values(members).map((member) => read(provider, member)) : [provider]
      const events = ['accountsChanged', 'accountChanged', 'networkChanged', 'chainChanged', 'disconnect']
      const listener = () => changed()
      const each = (method: string) => {
        for (const source of sources)
          for (const event of events)
            quietly(() => has(source, method) && invoke(source, method, [event, listener]))
      }
      each('on')
      return () => each('removeListener')
    },
  }
}
