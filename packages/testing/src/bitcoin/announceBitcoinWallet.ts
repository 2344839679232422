import type { BitcoinCall, BitcoinTestAccount, BitcoinTestWallet } from './createBitcoinTestWallet.js'

/** What a Bitcoin wallet looks like to a page. */
export type BitcoinShape = 'standard' | 'sats' | 'leather' | 'okx' | 'unisat'

/** A Bitcoin wallet on a page. */
export interface AnnouncedBitcoinWallet {
  /** How many listeners the page has on the wallet. */
  readonly listeners: number
  /** Tells the page that accounts changed. */
  change(): void
  /** Takes the wallet off the page. */
  remove(): void
}

/**
 * Puts a Bitcoin wallet on a page, in one of the shapes that wallets have there. The function needs nothing around
 * it, so that its source can be sent into a page.
 * @param target the page's window.
 */
export function announceBitcoinWallet(
  target: EventTarget,
  wallet: {
    readonly info: BitcoinTestWallet['info']
    readonly shape: BitcoinShape
    readonly request: (call: BitcoinCall) => Promise<unknown>
  },
): AnnouncedBitcoinWallet {
  const { info } = wallet
  // Wallets live in another context: whatever passes between it and the page is cloned.
  const request = async (call: BitcoinCall) => structuredClone(await wallet.request(structuredClone(call)))
  const listeners = new Set<() => void>()
  const removals: (() => void)[] = []
  let forget = () => {}
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const hex = (text: string) =>
    Array.from(atob(text), (char) => char.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  const base64 = (list: Iterable<number>) =>
    btoa(Array.from(list, (byte) => String.fromCharCode(byte)).join(''))
  const decode = (text: unknown) => Uint8Array.from(atob(String(text)), (char) => char.charCodeAt(0))
  const list = async (method: 'connect' | 'accounts') => {
    const answer = await request({ method })
    return (Array.isArray(answer) ? answer : [answer]) as BitcoinTestAccount[]
  }
  const put = (path: string, value: unknown) => {
    Object.defineProperty(target, path, { value, configurable: true, writable: true })
    removals.push(() => Reflect.deleteProperty(target, path))
  }

  function standard() {
    let accounts: readonly object[] = []
    const take = async (method: 'connect' | 'accounts') => {
      const told = await list(method)
      accounts = told.map(({ publicKey, ...account }) => ({
        ...account,
        publicKey: bytes(publicKey ?? ''),
        chains: ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:regtest'],
        features: ['bitcoin:signMessage', 'bitcoin:signTransaction'],
      }))
      return { accounts }
    }
    const read = (value: unknown, key: string) => Object(value)[key]
    const provider = {
      version: '1.0.0',
      name: info.name,
      icon: info.icon,
      chains: ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:regtest'],
      get accounts() {
        return accounts
      },
      features: {
        'bitcoin:connect': { version: '1.0.0', connect: () => take('connect') },
        'standard:connect': {
          version: '1.0.0',
          connect: (input: unknown) => take(read(input, 'silent') ? 'accounts' : 'connect'),
        },
        'standard:disconnect': {
          version: '1.0.0',
          async disconnect() {
            accounts = []
            await request({ method: 'disconnect' })
          },
        },
        'standard:events': {
          version: '1.0.0',
          on: (_event: string, listener: () => void) => listen(listener),
        },
        'bitcoin:signMessage': {
          version: '1.0.0',
          signMessage: (...inputs: unknown[]) =>
            Promise.all(
              structuredClone(inputs).map(async (input) => {
                const address = read(read(input, 'account'), 'address')
                const message = new TextDecoder().decode(read(input, 'message'))
                const answer = await request({ method: 'signMessage', params: { address, message } })
                return typeof answer === 'string' ? { signature: decode(answer) } : answer
              }),
            ),
        },
        'bitcoin:signTransaction': {
          version: '1.0.0',
          signTransaction: (...calls: unknown[]) =>
            Promise.all(
              structuredClone(calls).map(async (input) => {
                const groups: readonly unknown[] = read(input, 'inputsToSign') ?? []
                const inputs = groups.flatMap((group) =>
                  read(group, 'signingIndexes').map((index: number) => ({
                    index,
                    address: read(read(group, 'account'), 'address'),
                  })),
                )
                const params = { psbt: base64(read(input, 'psbt')), inputs }
                const answer = await request({ method: 'signPsbt', params })
                return typeof answer === 'string' ? { signedPsbt: decode(answer) } : answer
              }),
            ),
        },
      },
    }
    // What a wallet forgot by itself is seen before the page is told.
    forget = () => {
      accounts = []
    }
    const hand = (api: { register(wallet: object): () => void }) => removals.push(api.register(provider))
    const onReady = (event: Event) => hand((event as CustomEvent).detail)
    target.addEventListener('wallet-standard:app-ready', onReady)
    removals.push(() => target.removeEventListener('wallet-standard:app-ready', onReady))
    target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: hand }))
  }

  /** Answers JSON-RPC, as the sats-connect family and Leather do. */
  async function rpc(method: string, params: unknown): Promise<unknown> {
    const isLeather = wallet.shape === 'leather'
    const given = Object(structuredClone(params))
    switch (method) {
      case 'wallet_connect':
      case 'getAddresses': {
        const addresses = await list('connect')
        return isLeather
          ? { addresses: addresses.map(({ purpose: _, ...rest }) => ({ symbol: 'BTC', ...rest })) }
          : { addresses }
      }
      case 'wallet_getAccount': {
        const addresses = await list('accounts')
        if (addresses.length === 0) throw Object.assign(new Error('Access denied.'), { code: -32002 })
        return { addresses }
      }
      case 'wallet_disconnect':
        return request({ method: 'disconnect' })
      case 'signMessage': {
        const known = isLeather ? await list('accounts') : []
        const address = given.address ?? known.find(({ type }) => type === given.paymentType)?.address
        const { message, protocol } = given
        return { address, signature: await request({ method, params: { address, message, protocol } }) }
      }
      case 'signPsbt': {
        const psbt = given.psbt ?? base64(bytes(given.hex))
        const each = Object.entries(given.signInputs ?? {})
        const inputs = isLeather
          ? given.signAtIndex.map((index: number) => ({ index }))
          : each.flatMap(([address, all]) => (all as number[]).map((index) => ({ address, index })))
        const answer = await request({ method, params: { psbt, inputs } })
        if (typeof answer !== 'string') return answer
        return isLeather ? { hex: hex(answer) } : { psbt: answer }
      }
      default:
        throw Object.assign(new Error(`${method} is not supported.`), { code: -32601 })
    }
  }

  function asking() {
    return {
      async request(method: string, params: unknown) {
        try {
          return { jsonrpc: '2.0', id: '1', result: await rpc(method, params) }
        } catch (error) {
          const { code = -32603, message = 'Internal error' } = Object(error)
          return {
            jsonrpc: '2.0',
            id: '1',
            error: { code: code === 4001 && wallet.shape === 'sats' ? -32000 : code, message },
          }
        }
      },
      addListener: ({ cb }: { cb: () => void }) => listen(cb),
    }
  }

  function methods() {
    const one = async (method: 'connect' | 'accounts') => (await list(method)).slice(0, 1)
    const stops = new Map<() => void, () => void>()
    return {
      requestAccounts: async () => (await one('connect')).map(({ address }) => address),
      getAccounts: async () => (await one('accounts')).map(({ address }) => address),
      async connect() {
        const [account] = await one('connect')
        return account && { address: account.address, publicKey: account.publicKey }
      },
      getPublicKey: async () => (await one('accounts'))[0]?.publicKey,
      disconnect: () => request({ method: 'disconnect' }),
      async signMessage(message: string, protocol: string) {
        const [account] = await one('accounts')
        const address = account?.address ?? ''
        return request({ method: 'signMessage', params: { address, message, protocol } })
      },
      async signPsbt(text: string, options: { toSignInputs: { index: number; address: string }[] }) {
        const params = { psbt: base64(bytes(text)), inputs: structuredClone(options).toSignInputs }
        const answer = await request({ method: 'signPsbt', params })
        return typeof answer === 'string' ? hex(answer) : answer
      },
      on(event: string, listener: () => void) {
        if (event === 'accountsChanged') stops.set(listener, listen(listener))
      },
      removeListener: (_event: string, listener: () => void) => stops.get(listener)?.(),
    }
  }

  if (wallet.shape === 'standard') standard()
  if (wallet.shape === 'sats') {
    const id = `test_${info.name.replace(/\W/g, '')}`
    put(id, asking())
    const known = Object(target).btc_providers
    const others: unknown[] = Array.isArray(known) ? known : []
    put('btc_providers', [...others, { id, name: info.name, icon: info.icon, methods: [] }])
  }
  if (wallet.shape === 'leather') put('LeatherProvider', asking())
  if (wallet.shape === 'unisat') put('unisat', methods())
  if (wallet.shape === 'okx') put('okxwallet', { bitcoin: methods() })

  return {
    get listeners() {
      return listeners.size
    },
    change() {
      forget()
      for (const listener of [...listeners]) listener()
    },
    remove() {
      for (const removal of removals.splice(0)) removal()
    },
  }
}
