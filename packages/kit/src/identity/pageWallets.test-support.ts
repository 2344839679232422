/** A wallet of the page that grants an account without a window while it is unlocked. */
export interface PageWallet {
  readonly name: string
  readonly address: string
  /** Announces itself, and again whenever the page asks. */
  arrive(): void
  /** Is taken off the page, where wallets of its family can be. */
  leave(): void
  lock(): void
  unlock(): void
  /** Is there as `window.ethereum`, until the page ends. */
  beGlobal(): void
  /** Whether it was asked to forget the page. */
  isLeft(): boolean
}

const addresses = {
  eip155: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', `0x${'22'.repeat(20)}`, `0x${'11'.repeat(20)}`],
  solana: [
    'Ai3ZBMYJRqHsZ7xLCFU9gTwMYbZSGJrVtYUBtK6tuzh7',
    '26QCRRJdQJbLRa3x3c9nWDJjAfPyfNMWDEesfmY5Hh9y',
    '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  ],
} as const

/** A listener to a wallet. */
type Tell = (payload: unknown) => void

/** A page to which wallets of one chain family come. */
export function pageWallets(family: 'eip155' | 'solana') {
  const life = new AbortController()

  function create(name: string, rdns: string | undefined, which: 0 | 1 | 2): PageWallet {
    const address = addresses[family][which]
    const listeners = new Set<Tell>()
    const granted = { isLocked: false, isLeft: false }
    const wallet = family === 'eip155' ? evmWallet : solanaWallet
    const { announce, change, asks, provider } = wallet({ name, rdns, address, listeners, granted })
    let leave = () => {}
    const told = (isLocked: boolean) => {
      granted.isLocked = isLocked
      for (const tell of listeners) tell(change())
    }
    return {
      name,
      address,
      arrive() {
        const again = new AbortController()
        const takers: (() => void)[] = []
        const say = (event?: Event) => void takers.push(announce(event))
        life.signal.addEventListener('abort', () => again.abort())
        window.addEventListener(asks, say, { signal: again.signal })
        leave = () => {
          again.abort()
          for (const take of takers) take()
        }
        say()
      },
      leave: () => leave(),
      lock: () => told(true),
      unlock: () => told(false),
      isLeft: () => granted.isLeft,
      beGlobal() {
        Reflect.set(window, 'ethereum', provider)
        life.signal.addEventListener('abort', () => Reflect.deleteProperty(window, 'ethereum'))
      },
    }
  }

  return { create, end: () => life.abort() }
}

interface Facts {
  readonly name: string
  readonly rdns: string | undefined
  readonly address: string
  readonly listeners: Set<Tell>
  readonly granted: { readonly isLocked: boolean; isLeft: boolean }
}

function evmWallet({ name, rdns, address, listeners, granted }: Facts) {
  const accounts = () => (granted.isLocked ? [] : [address])
  const provider = {
    async request({ method }: { readonly method: string }) {
      if (method === 'wallet_revokePermissions') granted.isLeft = true
      return method === 'eth_chainId' ? '0x1' : method === 'wallet_revokePermissions' ? null : accounts()
    },
    on: (event: string, listener: Tell) => event === 'accountsChanged' && listeners.add(listener),
    removeListener: (_event: string, listener: Tell) => listeners.delete(listener),
  }
  const info = { uuid: crypto.randomUUID(), name, icon: '', ...(rdns && { rdns }) }
  return {
    provider,
    asks: 'eip6963:requestProvider',
    change: (): unknown => accounts(),
    announce() {
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
      return () => {}
    },
  }
}

function solanaWallet({ name, address, listeners, granted }: Facts) {
  const account = {
    address,
    publicKey: new Uint8Array(32),
    chains: ['solana:mainnet'],
    features: ['solana:signMessage'],
  }
  const leave = async () => {
    granted.isLeft = true
  }
  const wallet = {
    version: '1.0.0',
    name,
    icon: '',
    chains: ['solana:mainnet'],
    get accounts() {
      return granted.isLocked ? [] : [account]
    },
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: wallet.accounts }) },
      'standard:disconnect': { version: '1.0.0', disconnect: leave },
      'standard:events': {
        version: '1.0.0',
        on(_event: string, listener: Tell) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': { version: '1.0.0', signMessage: async () => [] },
    },
  }
  return {
    provider: undefined,
    asks: 'wallet-standard:app-ready',
    change: (): unknown => ({ accounts: wallet.accounts }),
    announce(event?: Event) {
      let take = () => {}
      const register = (api: unknown) => {
        const back: unknown = Reflect.get(Object(api), 'register')?.(wallet)
        if (typeof back === 'function') take = () => Reflect.apply(back, undefined, [])
      }
      if (event instanceof CustomEvent) register(event.detail)
      else window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
      return () => take()
    },
  }
}
