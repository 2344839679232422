/**
 * What: hides a `localStorage` that throws while the SDK's code loads, and puts it back.
 *
 * Why: the code touches it at import, so the import fails where the browser blocks storage (safety F-49):
 * https://github.com/WalletConnect/walletconnect-monorepo/issues/5803.
 *
 * Shape: code that finds no `localStorage` does without; storage of ours is handed to the client anyway.
 */
export async function withoutBlockedStorage<T>(load: () => Promise<T>): Promise<T> {
  if (isReadable()) return load()
  const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: undefined })
  try {
    return await load()
  } finally {
    if (own) Object.defineProperty(globalThis, 'localStorage', own)
    else Reflect.deleteProperty(globalThis, 'localStorage')
  }
}

function isReadable(): boolean {
  try {
    void globalThis.localStorage
    return true
  } catch {
    return false
  }
}
