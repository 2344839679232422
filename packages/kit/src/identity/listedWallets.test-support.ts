/** A wallet of the page that remembers the pages it lets in. */
export interface ListedWallet {
  /** The reverse domain name that it claims; none where it is there as `window.ethereum` alone. */
  readonly claim: string | undefined
  arrive(): void
  beGlobal(): void
  lock(): void
  unlock(): void
  /** It answers no request to forget the page, and forgets it only when it is asked again. */
  sleep(): void
  wake(): void
  /** The visitor chooses the next account in it: it shows the page that one alone. */
  turn(): void
  /** The host lets its page in by itself, as with another library. */
  admit(): void
  /** Whether it lets the page in. */
  lists(): boolean
  /** How often the page asked it for accounts in its window. */
  asked(): number
}

const addresses = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  `0x${'ab'.repeat(20)}`,
  `0x${'12'.repeat(20)}`,
]

/** Wallets that outlive the page: each page has them announce themselves in an order of its own. */
export function listedWallets() {
  let life = new AbortController()

  function create(claim: string | undefined, which: number): ListedWallet {
    const own = { isListed: false, isLocked: false, isAsleep: false, asked: 0, which }
    const listeners = new Set<(accounts: readonly unknown[]) => void>()
    const accounts = () => (own.isListed && !own.isLocked ? [addresses[own.which]] : [])
    const tell = () => {
      for (const one of [...listeners]) one(accounts())
    }
    const provider = {
      async request({ method }: { readonly method: string }) {
        if (method === 'eth_chainId') return '0x1'
        if (method === 'wallet_revokePermissions') {
          if (own.isAsleep) return new Promise(() => {})
          own.isListed = false
          tell()
          return null
        }
        if (method === 'eth_requestAccounts') {
          own.asked += 1
          if (own.isLocked) throw Object.assign(new Error('User rejected'), { code: 4001 })
          own.isListed = true
        }
        return accounts()
      },
      on: (event: string, listener: () => void) => event === 'accountsChanged' && listeners.add(listener),
      removeListener: (_event: string, listener: () => void) => listeners.delete(listener),
    }
    const info = { uuid: crypto.randomUUID(), name: claim ?? '', icon: '', rdns: claim }
    return {
      claim,
      arrive() {
        const detail = { info, provider }
        const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
        window.addEventListener('eip6963:requestProvider', say, { signal: life.signal })
      },
      beGlobal() {
        Reflect.set(window, 'ethereum', provider)
        life.signal.addEventListener('abort', () => Reflect.deleteProperty(window, 'ethereum'))
      },
      lock() {
        own.isLocked = true
        tell()
      },
      unlock() {
        own.isLocked = false
        tell()
      },
      sleep() {
        own.isAsleep = true
      },
      wake() {
        own.isAsleep = false
      },
      turn() {
        own.which = (own.which + 1) % addresses.length
        tell()
      },
      admit() {
        own.isListed = true
        tell()
      },
      lists: () => own.isListed,
      asked: () => own.asked,
    }
  }

  return {
    create,
    /** The page goes. */
    leave() {
      life.abort()
      life = new AbortController()
    },
  }
}
