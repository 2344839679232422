import type { PolkadotWalletCall } from './createPolkadotTestWallet.js'

/** A wallet on a page. */
export interface InjectedPolkadotWallet {
  /** Tells the page a list of accounts. */
  emit(accounts: unknown): void
  /** How many listen to the accounts. */
  readonly listeners: number
  /** Takes the wallet off the page. */
  remove(): void
}

/**
 * Puts a wallet into `injectedWeb3` of a page. The function needs nothing around it, so that its source can be sent
 * into a page.
 * @param target the page's window.
 * @param wallet.request answers `enable`, `accounts`, `signRaw` and `signPayload`.
 */
export function injectPolkadotWallet(
  target: object,
  wallet: { readonly key: string; readonly request: (call: PolkadotWalletCall) => Promise<unknown> },
): InjectedPolkadotWallet {
  const listeners = new Set<(accounts: unknown) => void>()
  // Wallets live in another context: whatever passes between it and the page is cloned.
  const request = async (call: PolkadotWalletCall) =>
    structuredClone(await wallet.request(structuredClone(call)))
  const accounts = () => request({ method: 'accounts' })
  const extension = {
    accounts: {
      get: accounts,
      subscribe(listener: (accounts: unknown) => void) {
        listeners.add(listener)
        accounts().then(
          (list) => listeners.has(listener) && listener(list),
          () => {},
        )
        return () => listeners.delete(listener)
      },
    },
    signer: {
      signRaw: (params: unknown) => request({ method: 'signRaw', params }),
      signPayload: (params: unknown) => request({ method: 'signPayload', params }),
    },
  }
  const known: unknown = Reflect.get(target, 'injectedWeb3')
  const registry: object = typeof known === 'object' && known !== null ? known : {}
  Reflect.set(target, 'injectedWeb3', registry)
  Reflect.set(registry, wallet.key, {
    version: '1.0.0',
    enable: async (origin: string) => (await request({ method: 'enable', params: { origin } })) ?? extension,
  })

  return {
    emit(list) {
      for (const listener of [...listeners]) listener(list)
    },
    get listeners() {
      return listeners.size
    },
    remove() {
      Reflect.deleteProperty(registry, wallet.key)
    },
  }
}
