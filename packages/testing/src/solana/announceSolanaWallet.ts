import type { SolanaWalletCall, SolanaWalletInfo } from './createSolanaTestWallet.js'

/** A Solana wallet on a page. */
export interface AnnouncedSolanaWallet {
  /** How many listeners the page has on the wallet's changes. */
  readonly listeners: number
  /** Tells the page which accounts it is granted from now on. */
  change(accounts: readonly string[]): void
  /** Takes the wallet off the page. */
  remove(): void
}

/**
 * Puts a Solana wallet on a page (Wallet Standard). The function needs nothing around it, so that its source can be
 * sent into a page.
 * @param target the page's window.
 * @param wallet.request answers requests, with bytes in base64; a rejection should carry a `code`.
 */
export function announceSolanaWallet(
  target: EventTarget,
  wallet: {
    readonly info: SolanaWalletInfo
    readonly request: (call: SolanaWalletCall) => Promise<unknown>
  },
): AnnouncedSolanaWallet {
  const { info } = wallet
  // Wallets live in another context: whatever passes between it and the page is cloned.
  const request = async (call: SolanaWalletCall) =>
    structuredClone(await wallet.request(structuredClone(call)))
  const listeners = new Set<(change: object) => void>()
  const removals = new Set<() => void>()
  let accounts: readonly object[] = []

  const encode = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  // What is not base64 is a lie on purpose, and goes to the page as it is.
  const decode = (value: unknown) =>
    typeof value === 'string' ? Uint8Array.from(atob(value), (char) => char.charCodeAt(0)) : value
  const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

  // Base58, written out: this function's source is sent into pages.
  const keyOf = (address: string) => {
    const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    const key = new Uint8Array(32)
    let value = [...address].reduce((sum, letter) => sum * 58n + BigInt(letters.indexOf(letter)), 0n)
    for (let index = 31; index >= 0; index--, value >>= 8n) key[index] = Number(value & 255n)
    return key
  }
  const account = (address: unknown): object => {
    return Object.freeze({
      address,
      publicKey: keyOf(String(address)),
      chains: info.chains,
      features: Object.keys(features),
    })
  }
  const call = async (
    method: string,
    input: { account: { address: string }; chain?: string },
    bytes: object,
  ) => request({ method, params: { account: input.account.address, chain: input.chain, ...bytes } })

  const all = {
    'standard:connect': {
      version: '1.0.0',
      connect: async (input?: { silent?: boolean }) => {
        const told = await request({ method: 'connect', params: { silent: input?.silent ?? false } })
        accounts = listOf(told).map(account)
        return { accounts }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: async () => {
        await request({ method: 'disconnect' })
        accounts = []
      },
    },
    'standard:events': {
      version: '1.0.0',
      on: (_event: 'change', listener: (change: object) => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: async (...inputs: { account: { address: string }; message: Uint8Array }[]) => {
        const outputs = []
        for (const input of structuredClone(inputs)) {
          const signature = decode(await call('signMessage', input, { message: encode(input.message) }))
          outputs.push({ signedMessage: input.message, signature })
        }
        return outputs
      },
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: async (...inputs: object[]) => {
        const outputs = []
        for (const input of structuredClone(inputs)) {
          const told = await request({ method: 'signIn', params: { ...input } })
          const { address, message, signature } = Object(told)
          outputs.push({
            account: account(address),
            signedMessage: decode(message),
            signature: decode(signature),
          })
        }
        return outputs
      },
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: async (
        ...inputs: { account: { address: string }; chain?: string; transaction: Uint8Array }[]
      ) => {
        const [first] = structuredClone(inputs)
        if (!first) return []
        const transactions = inputs.map(({ transaction }) => encode(transaction))
        const signed = await call('signTransaction', first, { transactions })
        return listOf(signed).map((one) => ({ signedTransaction: decode(one) }))
      },
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signAndSendTransaction: async (
        ...inputs: { account: { address: string }; chain?: string; transaction: Uint8Array }[]
      ) => {
        const outputs = []
        for (const input of structuredClone(inputs)) {
          const sent = await call('signAndSendTransaction', input, { transaction: encode(input.transaction) })
          outputs.push({ signature: decode(sent) })
        }
        return outputs
      },
    },
  }
  const features = Object.fromEntries(Object.entries(all).filter(([name]) => !info.without.includes(name)))

  const standard = Object.freeze({
    version: '1.0.0',
    name: info.name,
    icon: info.icon,
    chains: info.chains,
    features,
    get accounts() {
      return accounts
    },
  })
  const register = (api: { register(wallet: object): () => void }) => removals.add(api.register(standard))
  const onReady = (event: Event) => register((event as CustomEvent).detail)

  target.addEventListener('wallet-standard:app-ready', onReady)
  target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))

  return {
    get listeners() {
      return listeners.size
    },
    change(addresses) {
      accounts = addresses.map(account)
      for (const listener of [...listeners]) listener({ accounts })
    },
    remove() {
      target.removeEventListener('wallet-standard:app-ready', onReady)
      for (const remove of removals) remove()
    },
  }
}
