import type { Behaviour } from '../behaviour.js'
import type { RecordedRequest } from '../createTestWallet.js'
import { createPolkadotKey, keyTypes, type PolkadotKeyType } from './polkadotKey.js'
import { isAddressOf, type SignerPayload, toHex, toSigningBytes, toSs58, wrap } from './scale.js'

/** What {@link createPolkadotTestWallet} takes. */
export interface PolkadotTestWalletOptions {
  /** What it is called in `window.injectedWeb3`: `talisman`. */
  readonly key: string
  /** Seeds (32 bytes in hex) of accounts, at least one. Local test keys only. */
  readonly seeds: readonly [string, ...string[]]
  /** @default 'sr25519' */
  readonly type?: PolkadotKeyType
  /** @default 'approve' */
  readonly behaviour?: Behaviour
  /** The genesis hash of the only chain that the accounts are for. */
  readonly genesisHash?: string
}

/** An account as the wallet lists it: SS58 with the generic prefix. */
export interface PolkadotWalletAccount {
  readonly address: string
  readonly name: string
  readonly type: PolkadotKeyType
  readonly genesisHash?: string
}

/** One request of a page: `enable`, `accounts`, `signRaw` or `signPayload`. */
export interface PolkadotWalletCall {
  readonly method: string
  readonly params?: unknown
}

/** A wallet of `injectedWeb3` that signs with real keys. It never needs to be on the page. */
export interface PolkadotTestWallet {
  readonly key: string
  readonly accounts: readonly PolkadotWalletAccount[]
  readonly requests: readonly RecordedRequest[]
  request(call: PolkadotWalletCall): Promise<unknown>
  /**
   * Sets how requests are met from now on; with a method, for that one alone and before the general rule. With
   * `wrong-answer` it lists no addresses and signs with a key that is not the account's.
   */
  behave(behaviour: Behaviour, method?: string): void
  /** Puts an account first, as if chosen in the wallet. @throws {Error} when it has no such account */
  setAccount(address: string): void
  /** Takes back what the page was granted. */
  revoke(): void
  /** Hears each list of accounts told to the page. Returns the unsubscribe. */
  subscribe(listener: (accounts: readonly PolkadotWalletAccount[]) => void): () => void
}

const prompting = new Set(['enable', 'signRaw', 'signPayload'])

/** Makes a test wallet. No I/O. */
export function createPolkadotTestWallet(options: PolkadotTestWalletOptions): PolkadotTestWallet {
  const behaviours = new Map<string, Behaviour>()
  const requests: RecordedRequest[] = []
  const listeners = new Set<(accounts: readonly PolkadotWalletAccount[]) => void>()
  const { type = 'sr25519' } = options
  let general: Behaviour = options.behaviour ?? 'approve'
  let revoked = false
  let pairs = options.seeds.map((seed, index) => {
    const key = createPolkadotKey(seed, type)
    return { key, address: toSs58(key.account, 42), name: `Account ${index + 1}` }
  })
  const stranger = createPolkadotKey('07'.repeat(32), type)

  const list = (): readonly PolkadotWalletAccount[] =>
    revoked
      ? []
      : pairs.map(({ address, name }) => ({
          address,
          name,
          type,
          ...(options.genesisHash !== undefined && { genesisHash: options.genesisHash }),
        }))

  function tell() {
    for (const listener of listeners) listener(list())
  }

  function signature(address: unknown, bytes: Uint8Array, lies: boolean): Uint8Array {
    const pair = pairs.find(({ key }) => isAddressOf(address, key.account))
    if (!pair || revoked) throw new Error('Unable to find the keypair')
    return (lies ? stranger : pair.key).sign(bytes)
  }

  function answer(method: string, params: unknown, lies = false): unknown {
    switch (method) {
      case 'enable':
        return lies ? { nonsense: true } : null
      case 'accounts':
        return lies ? [{ address: 'not an address' }] : list()
      case 'signRaw': {
        const { address, data } = Object(params)
        return { id: requests.length, signature: toHex(signature(address, wrap(String(data)), lies)) }
      }
      case 'signPayload': {
        const payload: SignerPayload = Object(params)
        const signed = signature(payload.address, toSigningBytes(payload), lies)
        // As a MultiSignature says it.
        return { id: requests.length, signature: toHex(Uint8Array.of(keyTypes.indexOf(type), ...signed)) }
      }
      default:
        throw new Error(`Unable to handle ${method}`)
    }
  }

  return {
    key: options.key,
    get accounts() {
      return list()
    },
    requests,
    async request(call) {
      const { method, params } = structuredClone(call)
      requests.push({ method, params })
      const own = behaviours.get(method)
      const behaviour = own ?? general
      const applies = own !== undefined || prompting.has(method)
      if (typeof behaviour === 'object') {
        await new Promise((resolve) => setTimeout(resolve, behaviour.late))
        return answer(method, params)
      }
      if (behaviour === 'wrong-answer') return answer(method, params, true)
      // The words that wallets of this family use; they have no codes.
      if (behaviour === 'reject' && applies) throw new Error(method === 'enable' ? 'Rejected' : 'Cancelled')
      if ((behaviour === 'hang' || behaviour === 'locked') && applies) return new Promise(() => {})
      return answer(method, params)
    },
    behave(behaviour, method) {
      if (method === undefined) general = behaviour
      else behaviours.set(method, behaviour)
    },
    setAccount(address) {
      const chosen = pairs.find((pair) => pair.address === address)
      if (!chosen) throw new Error(`The wallet has no account ${address}.`)
      pairs = [chosen, ...pairs.filter((pair) => pair !== chosen)]
      tell()
    },
    revoke() {
      revoked = true
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
