import { type AdapterContext, abortable, type NetworkId } from '@foyer/core'
import { codesOf, pauseMs, quietly } from '@foyer/core/adapters'
import type { Address } from 'viem'
import { parseAccounts, parseChainId } from './answers.js'
import { ask } from './ask.js'
import type { EvmWallet, ForeignWallet } from './wallet.js'

/**
 * A wallet as adapters know it: accounts and network are those that it says by itself.
 * @param isOfPage it can be asked to grant other accounts, and to forget this page (EIP-2255)
 */
export function toWallet(
  { provider, request, approved, close }: ForeignWallet,
  context: Pick<AdapterContext, 'networks' | 'publicRpcUrls'>,
  isOfPage = false,
): EvmWallet {
  let accounts: readonly Address[] = []
  let network: NetworkId<'eip155'> | undefined
  /** The wallet reported another network in a way that cannot be read. */
  let isLost = false
  /** The last `disconnect` that the wallet reported, until it grants something that it was asked for after that. */
  let down: object | undefined

  async function askAccounts(method: string, signal: AbortSignal) {
    const before = down
    accounts = parseAccounts(method, await ask({ request }, method, [], signal))
    if (accounts.length > 0 && down === before) down = undefined
    return accounts
  }

  async function locate(signal: AbortSignal) {
    network = parseChainId('eth_chainId', await ask({ request }, 'eth_chainId', [], signal))
    isLost = false
  }

  return {
    provider,
    request,
    connect: (_wanted, signal) => askAccounts('eth_requestAccounts', signal),
    async resume(_wanted, signal) {
      if (isLost) await locate(signal)
      return askAccounts('eth_accounts', signal)
    },
    locate,
    networkFor: () => network,
    watch(changed) {
      /** Asks the wallet if its report cannot be read. */
      function orAsk<T>(work: () => T): T {
        try {
          return work()
        } catch (error) {
          changed()
          throw error
        }
      }
      let timer: ReturnType<typeof setTimeout> | undefined
      /** A wallet that is disconnected may come back without a report: it is asked until it grants something. */
      function askAgain(round = 0) {
        timer = setTimeout(() => {
          timer = undefined
          if (!down) return
          askAgain(round + 1)
          changed()
        }, pauseMs(round))
      }
      if (down) askAgain()
      const handlers: Readonly<Record<string, (payload: unknown) => void>> = {
        accountsChanged(payload) {
          accounts = orAsk(() => parseAccounts('accountsChanged', payload))
          if (accounts.length > 0) down = undefined
        },
        chainChanged(payload) {
          isLost = true
          network = orAsk(() => parseChainId('chainChanged', payload))
          isLost = false
        },
        disconnect(payload) {
          // 1013: the wallet lost its own node for a moment; the accounts stay granted.
          if (codesOf(payload).includes(1013)) return
          accounts = []
          down = {}
          // It may report it with each question: the pauses grow all the same.
          if (timer === undefined) askAgain()
        },
        // It is back: what it grants now it has to be asked.
        connect: () => changed(),
      }
      const stops = Object.entries(handlers).map(([event, handle]) => {
        // A wallet that throws in `on` simply tells nothing.
        const listener = (payload: unknown) =>
          quietly(() => {
            handle(payload)
            if (event !== 'connect') changed(accounts)
          })
        quietly(() => provider.on?.(event, listener))
        return () => quietly(() => provider.removeListener?.(event, listener))
      })
      return () => {
        clearTimeout(timer)
        for (const stop of stops) stop()
      }
    },
    async switchNetwork(wanted, _current, signal) {
      const moving = import('./switchNetwork.js').then(({ switchNetwork }) => switchNetwork)
      const move = await abortable(moving, signal)
      await move({ request, network: () => network }, wanted, context, signal)
      network = wanted
      return undefined
    },
    ...(isOfPage && {
      async choose(signal) {
        await ask({ request }, 'wallet_requestPermissions', [{ eth_accounts: {} }], signal)
        return askAccounts('eth_accounts', signal)
      },
      revoke: (signal) => ask({ request }, 'wallet_revokePermissions', [{ eth_accounts: {} }], signal),
    }),
    ...(approved && { approved }),
    ...(close && { close }),
  }
}
