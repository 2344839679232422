import { Psbt } from 'bitcoinjs-lib'
import { type Behaviour, behave } from '../behaviour.js'
import type { RecordedRequest } from '../createTestWallet.js'
import { WalletError } from '../walletError.js'
import { type BitcoinKey, type BitcoinNetwork, createBitcoinKey } from './bitcoinKeys.js'

/** What {@link createBitcoinTestWallet} takes. */
export interface BitcoinTestWalletOptions {
  readonly name: string
  /** A data URI. @default a plain square */
  readonly icon?: string
  /** 32 bytes each, in hex. At least one. Local test keys only. */
  readonly privateKeys: readonly [string, ...string[]]
  /** @default 'regtest' */
  readonly network?: BitcoinNetwork
  /** What locks the payment address. @default 'p2wpkh' */
  readonly payment?: BitcoinKey['type']
  /**
   * What the page is granted: of the key in use the addresses for both purposes, or of every key the payment address.
   * @default 'purposes'
   */
  readonly grants?: 'purposes' | 'keys'
  /** @default 'approve' */
  readonly behaviour?: Behaviour
  /** The page was granted the accounts on an earlier visit. @default false */
  readonly connected?: boolean
}

/** An address as the wallet tells it. */
export interface BitcoinTestAccount {
  readonly address: string
  /** Hex. */
  readonly publicKey: string
  readonly purpose: 'payment' | 'ordinals'
  readonly type: BitcoinKey['type']
}

/** What a page asks of the wallet; how it asks depends on what the wallet pretends to be. */
export type BitcoinCall =
  | { readonly method: 'connect' | 'accounts' | 'disconnect' }
  | {
      readonly method: 'signMessage'
      readonly params: { readonly address: string; readonly message: string; readonly protocol?: string }
    }
  | {
      readonly method: 'signPsbt'
      readonly params: {
        /** Base64. */
        readonly psbt: string
        /** All of the wallet's own, when absent. */
        readonly inputs?: readonly { readonly address?: string; readonly index: number }[]
      }
    }

/** A wallet that signs with real keys. It never needs to be on the page, and it sends nothing: the page does. */
export interface BitcoinTestWallet {
  readonly info: { readonly name: string; readonly icon: string }
  /** What is granted, the one in use first: payment addresses, then the one for ordinals (Taproot). */
  readonly accounts: readonly BitcoinTestAccount[]
  readonly network: BitcoinNetwork
  readonly requests: readonly RecordedRequest[]
  /** `connect` and `accounts` answer accounts, `signMessage` base64, `signPsbt` base64. */
  request(call: BitcoinCall): Promise<unknown>
  /** Sets how requests are met from now on; with a method, for that one alone and before the general rule. */
  behave(behaviour: Behaviour, method?: BitcoinCall['method']): void
  /** Signs another transaction than the one asked for from now on: what the page pays goes back to the wallet. */
  swapOutputs(): void
  /** Puts another key in use, by its place in `privateKeys`. */
  setAccount(index: number): void
  /** Forgets that the page was granted anything, as if revoked in the wallet. */
  revoke(): void
  /** Hears that accounts changed. Returns the unsubscribe. */
  subscribe(listener: () => void): () => void
}

const prompting: readonly string[] = ['connect', 'signMessage', 'signPsbt']

/** Makes a Bitcoin test wallet. No I/O. */
export function createBitcoinTestWallet(options: BitcoinTestWalletOptions): BitcoinTestWallet {
  const { name, icon = square, network = 'regtest', payment = 'p2wpkh', grants = 'purposes' } = options
  const behaviours = new Map<string, Behaviour>()
  const requests: RecordedRequest[] = []
  const listeners = new Set<() => void>()
  let general: Behaviour = options.behaviour ?? 'approve'
  let granted = options.connected ?? false
  let swaps = false
  let secrets: readonly string[] = options.privateKeys

  function keys(): readonly { readonly key: BitcoinKey; readonly purpose: 'payment' | 'ordinals' }[] {
    const pay = secrets.map((secret) => ({
      key: createBitcoinKey(secret, payment, network),
      purpose: 'payment' as const,
    }))
    if (grants === 'keys') return pay
    const keep = secrets.map((secret) => ({
      key: createBitcoinKey(secret, 'p2tr', network),
      purpose: 'ordinals' as const,
    }))
    return [...pay.slice(0, 1), ...(payment === 'p2tr' ? [] : keep.slice(0, 1))]
  }

  const accounts = () =>
    keys().map(({ key: { address, publicKey, type }, purpose }) => ({ address, publicKey, purpose, type }))

  function keyOf(address: string | undefined): BitcoinKey {
    const found = keys().find(({ key }) => address === undefined || key.address === address)
    if (!found || !granted) throw new WalletError(4100, 'The account was not granted to this page.')
    return found.key
  }

  function changed() {
    for (const listener of listeners) listener()
  }

  function signPsbt({ psbt: text, inputs }: Extract<BitcoinCall, { method: 'signPsbt' }>['params']): string {
    const given = Psbt.fromBase64(text)
    const psbt = swaps ? swapped(given) : given
    const all = given.txInputs.map((_, at) => ({ index: at, address: undefined }))
    for (const { address, index: at } of inputs ?? all) keyOf(address).signInput(psbt, at)
    return psbt.toBase64()
  }

  function swapped(given: Psbt): Psbt {
    const script = given.data.inputs[0]?.witnessUtxo?.script ?? new Uint8Array()
    const other = new Psbt()
    other.setVersion(2)
    given.txInputs.forEach(({ hash, index: at, sequence = 0 }, place) => {
      other.addInput({ hash, index: at, sequence, ...given.data.inputs[place] })
    })
    for (const { value } of given.txOutputs) other.addOutput({ script, value })
    return other
  }

  async function answer(call: BitcoinCall): Promise<unknown> {
    switch (call.method) {
      case 'connect':
        granted = true
        return accounts()
      case 'accounts':
        return granted ? accounts() : []
      case 'disconnect':
        granted = false
        return null
      case 'signMessage': {
        const { address, message, protocol } = call.params
        const key = keyOf(address)
        const way = (protocol ?? '').toLowerCase().startsWith('bip322') || key.type === 'p2tr'
        return key.signMessage(message, way ? 'bip322' : 'ecdsa')
      }
      case 'signPsbt':
        return signPsbt(call.params)
    }
  }

  return {
    info: { name, icon },
    get accounts() {
      return accounts()
    },
    network,
    requests,
    async request(asked) {
      const call = structuredClone(asked)
      const { method } = call
      requests.push({ method, params: 'params' in call ? call.params : undefined })
      const own = behaviours.get(method)
      const behaviour = own ?? general
      if (behaviour === 'locked' && method === 'accounts') return []
      const applies = own !== undefined || prompting.includes(method)
      if (behaviour === 'wrong-answer' && !applies) return answer(call)
      return behave(behaviour, { method }, applies, () => answer(call))
    },
    behave(behaviour, method) {
      if (method === undefined) general = behaviour
      else behaviours.set(method, behaviour)
    },
    swapOutputs() {
      swaps = true
    },
    setAccount(index) {
      const secret = options.privateKeys[index]
      if (secret === undefined) throw new WalletError(4100, `The wallet has no key ${index}.`)
      secrets = [secret, ...options.privateKeys.filter((other) => other !== secret)]
      if (granted) changed()
    },
    revoke() {
      granted = false
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

const square =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Crect width='40' height='40' rx='10' fill='%23f7931a'/%3E%3C/svg%3E"
