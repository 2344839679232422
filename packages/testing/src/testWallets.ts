import type { WalletCall } from './announceWallet.js'
import { createTestWallet, type TestWallet, type TestWalletOptions } from './createTestWallet.js'
import { WalletError } from './walletError.js'

type Options = Omit<TestWalletOptions, 'behaviour'>

/** Methods that show a window of the wallet, and name an account. */
const signing = /^(personal_sign|eth_signTypedData_v4|eth_sendTransaction|wallet_sendCalls)$/

/** A wallet with something of its own; its accounts, chain and requests are read from it each time. */
function changed(wallet: TestWallet, own: Partial<Pick<TestWallet, 'request' | 'subscribe'>>): TestWallet {
  const made = { ...wallet, ...own }
  for (const fact of ['accounts', 'chainId', 'requests'] as const)
    Object.defineProperty(made, fact, { get: () => wallet[fact], enumerable: true })
  return made
}

/** A wallet that does something before it answers a request. */
function before(wallet: TestWallet, act: (call: WalletCall) => void): TestWallet {
  return changed(wallet, {
    request: async (call) => {
      act(call)
      return wallet.request(call)
    },
  })
}

/**
 * Wallets that make trouble, one for each kind: `testWallets.locked({ name, privateKeys, chains })`. All of them are
 * {@link createTestWallet} otherwise, and can be made to behave in another way later.
 */
export const testWallets = {
  /** Tells no accounts, and never answers what shows its window, as an extension that waits for its password. */
  locked: (options: Options) => createTestWallet({ ...options, behaviour: 'locked' }),
  /** Declines each request that shows its window (4001). */
  refusing: (options: Options) => createTestWallet({ ...options, behaviour: 'reject' }),
  /** Never answers what shows its window. */
  silent: (options: Options) => createTestWallet({ ...options, behaviour: 'hang' }),
  /** Answers everything later. @param late ms */
  slow: (options: Options, late = 4_000) => createTestWallet({ ...options, behaviour: { late } }),
  /** Answers what no standard allows. */
  nonsensical: (options: Options) => createTestWallet({ ...options, behaviour: 'wrong-answer' }),
  /** Does not know a request to switch the network, nor to add one. */
  onOneChain(options: Options): TestWallet {
    const wallet = createTestWallet(options)
    return before(wallet, ({ method }) => {
      if (/^wallet_(switch|add)EthereumChain$/.test(method)) throw new WalletError(4200, 'Not supported.')
    })
  },
  /** Is on a chain that the page does not know. @param chainId its number */
  elsewhere(options: Options, chainId = 31_337): TestWallet {
    const wallet = createTestWallet(options)
    wallet.setChain(chainId)
    return wallet
  },
  /** Its visitor chooses another account right before each signature. It needs two keys. */
  switchingAccount(options: Options): TestWallet {
    const wallet = createTestWallet(options)
    return before(wallet, ({ method }) => {
      const [, next] = wallet.accounts
      if (next && signing.test(method)) wallet.setAccount(next)
    })
  },
  /** Signs with the account that is in use, whichever it is asked for. */
  signingByAnother(options: Options): TestWallet {
    const wallet = createTestWallet(options)
    const own = (value: unknown) => {
      const [first = '', ...others] = wallet.accounts
      const isOther = others.some((other) => other.toLowerCase() === String(value).toLowerCase())
      return isOther ? first : value
    }
    const swapped = ({ method, params }: WalletCall): WalletCall =>
      Array.isArray(params) && /^(personal_sign|eth_signTypedData_v4)$/.test(method)
        ? { method, params: params.map(own) }
        : { method, params }
    return changed(wallet, { request: async (call) => wallet.request(swapped(call)) })
  },
  /** Tells each change of its accounts and chain twice. */
  answeringTwice(options: Options): TestWallet {
    const wallet = createTestWallet(options)
    return changed(wallet, {
      subscribe: (listener) =>
        wallet.subscribe((event, payload) => {
          listener(event, payload)
          listener(event, payload)
        }),
    })
  },
  /** Forgets the page once it has let it in. */
  forgetting(options: Options): TestWallet {
    const wallet = createTestWallet(options)
    return before(wallet, ({ method }) => {
      if (method !== 'eth_requestAccounts' && method !== 'eth_chainId') wallet.revoke()
    })
  },
} as const
