/** Who a wallet says it is (EIP-6963). */
export interface WalletInfo {
  readonly uuid: string
  readonly name: string
  /** A data URI. */
  readonly icon: string
  readonly rdns: string
}

/** One EIP-1193 request. */
export interface WalletCall {
  readonly method: string
  readonly params?: unknown
}

/** A wallet on a page. */
export interface AnnouncedWallet {
  /** How many listeners the page has on the wallet. */
  readonly listeners: number
  /** Tells the page an EIP-1193 event: `accountsChanged`, `chainChanged`, `disconnect`. */
  emit(event: string, payload: unknown): void
  /** Stops answering announcements, and gives `window.ethereum` back. */
  remove(): void
}

/**
 * Puts a wallet on a page: announces it now and whenever asked (EIP-6963). The function needs nothing around it, so
 * that its source can be sent into a page.
 * @param target the page's window.
 * @param wallet.request answers EIP-1193 requests; a rejection should carry a `code`.
 * @param wallet.ethereum also be `window.ethereum`. @default false
 */
export function announceWallet(
  target: EventTarget,
  wallet: {
    readonly info: WalletInfo
    readonly request: (call: WalletCall) => Promise<unknown>
    readonly ethereum?: boolean
  },
): AnnouncedWallet {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const of = (event: string) => {
    const known = listeners.get(event) ?? new Set()
    listeners.set(event, known)
    return known
  }
  const provider = {
    // Wallets live in another context: whatever passes between it and the page is cloned.
    request: async (call: WalletCall) => structuredClone(await wallet.request(structuredClone(call))),
    on(event: string, listener: (payload: unknown) => void) {
      of(event).add(listener)
      return provider
    },
    removeListener(event: string, listener: (payload: unknown) => void) {
      of(event).delete(listener)
      return provider
    },
  }
  const detail = Object.freeze({ info: Object.freeze({ ...wallet.info }), provider })
  const announce = () => target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  const before = Object.getOwnPropertyDescriptor(target, 'ethereum')

  if (wallet.ethereum)
    Object.defineProperty(target, 'ethereum', { value: provider, configurable: true, writable: true })
  target.addEventListener('eip6963:requestProvider', announce)
  announce()

  return {
    get listeners() {
      return [...listeners.values()].reduce((sum, { size }) => sum + size, 0)
    },
    emit(event, told) {
      const payload = structuredClone(told)
      for (const listener of [...of(event)]) listener(payload)
    },
    remove() {
      target.removeEventListener('eip6963:requestProvider', announce)
      if (!wallet.ethereum) return
      if (before) Object.defineProperty(target, 'ethereum', before)
      else Reflect.deleteProperty(target, 'ethereum')
    },
  }
}
