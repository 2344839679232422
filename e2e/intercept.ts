import type { TestWallet, WalletCall } from '@foyer/testing'

/** Handles a request in a wallet's place: answers it, throws, or hands it on with `next`. */
export type Interceptor = (call: WalletCall, next: () => Promise<unknown>) => unknown

/** A wallet one of whose methods a test answers: it then does what no standing behaviour says. */
export function intercept(wallet: TestWallet, method: string, respond: Interceptor): TestWallet {
  return {
    ...wallet,
    request: async (call) => {
      const next = () => wallet.request(call)
      return call.method === method ? respond(call, next) : next()
    },
  }
}

/** A wallet that keeps a method's requests until the test lets go of them; from then on it answers at once. */
export function holdBack(wallet: TestWallet, method: string): { wallet: TestWallet; release: () => void } {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    wallet: intercept(wallet, method, async (_call, next) => {
      await released
      return next()
    }),
    release: () => release(),
  }
}

/** Runs before a page: its storage refuses whoever touches it. */
export function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  }
}
