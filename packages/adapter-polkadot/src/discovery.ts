import { type AdapterContext, displayText } from '@foyer/core'
import {
  createWalletRegistry,
  knownWallet,
  quietly,
  type RegisteredWallet,
  read,
  type WalletRegistry,
} from '@foyer/core/adapters'

/** A wallet on the page. What the page swaps in for it later is never used (safety T-13). */
export interface FoundWallet extends RegisteredWallet {
  /** Asks to be let in: `injectedWeb3[…].enable` as it was when the wallet was found. */
  readonly enable: () => unknown
}

/** Nothing announces these wallets, and extensions come late: the page is looked at again after so many ms. */
const looksAfterMs = [50, 200, 500, 1_000, 2_000, 4_000]

/** What wallets that name themselves by a key are called, as they call themselves on other chain families. */
const names: Readonly<Record<string, string>> = {
  'fearless-wallet': 'Fearless Wallet',
  'polkadot-js': 'Polkadot.js',
  'subwallet-js': 'SubWallet',
  enkrypt: 'Enkrypt',
  polkagate: 'PolkaGate',
  talisman: 'Talisman',
}

/**
 * The wallets of one page (`window.injectedWeb3`).
 * @param modes which ways of finding wallets the host allows.
 * @param appName what wallets call the page; its title when left out.
 */
export function createDiscovery(
  modes: AdapterContext['discovery'],
  appName?: string,
): WalletRegistry<FoundWallet> {
  const origin = () => displayText(appName ?? document.title, 60) || location.hostname
  const known = new WeakSet<object>()

  return createWalletRegistry<FoundWallet>({
    look({ add }, signal) {
      if (!modes.injected) return
      const look = () => {
        const entries = read(window, 'injectedWeb3')
        for (const key of keysOf(entries)) {
          const provider = read(entries, key)
          if (typeof provider !== 'object' || provider === null || known.has(provider)) continue
          const wallet = found(key, provider, origin)
          if (wallet) add(wallet)
          if (wallet) known.add(provider)
        }
      }
      look()
      const timers = looksAfterMs.map((after) => setTimeout(look, after))
      signal.addEventListener('abort', () => {
        for (const timer of timers) clearTimeout(timer)
      })
    },
  })
}

function found(key: string, provider: unknown, origin: () => string): FoundWallet | undefined {
  const enable = read(provider, 'enable')
  const name = displayText(Object.hasOwn(names, key) ? names[key] : key)
  if (typeof enable !== 'function' || !name) return undefined
  return {
    connector: {
      id: key,
      name,
      icon: undefined,
      namespace: 'polkadot',
      type: 'injected',
      ...knownWallet(name),
    },
    provider,
    enable: () => Reflect.apply(enable, provider, [origin()]),
  }
}

function keysOf(entries: unknown): readonly string[] {
  const keys = typeof entries === 'object' && entries ? quietly(() => Object.keys(entries)) : undefined
  return keys?.filter((key) => key.length <= 100) ?? []
}
