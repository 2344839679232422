import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64, hex } from '@scure/base'
import { type Behaviour, behave } from '../behaviour.js'
import type { RecordedRequest } from '../createTestWallet.js'
import { WalletError } from '../walletError.js'
import { signInText } from './signInText.js'
import { signWire, withOtherAmount } from './wire.js'

/** What {@link createSolanaTestWallet} takes. */
export interface SolanaTestWalletOptions {
  readonly name: string
  /** A data URI. @default a plain square */
  readonly icon?: string
  /** Ed25519 seeds, 32 bytes each, in hex. At least one. Local test keys only. */
  readonly seeds: readonly [string, ...string[]]
  /** JSON-RPC URLs by the chain's name in Wallet Standard: `solana:mainnet`. */
  readonly chains: Readonly<Record<string, string>>
  /** Features of Wallet Standard that this wallet has not, such as `solana:signTransaction`. */
  readonly without?: readonly string[]
  /** @default 'approve' */
  readonly behaviour?: Behaviour
  /** The page was granted the accounts on an earlier visit. @default false */
  readonly connected?: boolean
}

/** Who the wallet says it is, and what it says it can do. */
export interface SolanaWalletInfo {
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly without: readonly string[]
}

/**
 * One request: `connect`, `disconnect`, `signMessage`, `signIn`, `signTransaction` or `signAndSendTransaction`. A
 * `signIn` has the fields of Wallet Standard as its params, and answers `{ address, message, signature }`.
 */
export interface SolanaWalletCall {
  readonly method: string
  /** Bytes are in base64, here and in answers. */
  readonly params?: Readonly<Record<string, unknown>>
}

/** A Solana wallet with real keys on a real chain. It never needs to be on the page. */
export interface SolanaTestWallet {
  readonly info: SolanaWalletInfo
  /** Base58, in the order of the seeds; the one in use first. */
  readonly accounts: readonly string[]
  readonly requests: readonly RecordedRequest[]
  request(call: SolanaWalletCall): Promise<unknown>
  /**
   * Sets how requests are met from now on; with a method, for that one alone and before the general rule. A
   * `wrong-answer` to `signTransaction` is another transaction, well signed: the amount differs by one. One to `signIn`
   * is a sign-in to another site, well signed.
   */
  behave(behaviour: Behaviour, method?: string): void
  /** Puts an account first, as if chosen in the wallet. @throws {WalletError} when it has no such account */
  setAccount(address: string): void
  /** Forgets that the page was granted anything, as if revoked in the wallet. */
  revoke(): void
  /** Hears the accounts that the page is told of at each change. Returns the unsubscribe. */
  subscribe(listener: (accounts: readonly string[]) => void): () => void
}

interface Key {
  readonly seed: Uint8Array
  readonly address: string
}

/** What is base58 but no account. */
const wrong = 'not an address'

/** Makes a test wallet. No I/O until the first transaction is sent. */
export function createSolanaTestWallet(options: SolanaTestWalletOptions): SolanaTestWallet {
  const { name, chains, icon = square, without = [] } = options
  const behaviours = new Map<string, Behaviour>()
  const requests: RecordedRequest[] = []
  const listeners = new Set<(accounts: readonly string[]) => void>()
  let general: Behaviour = options.behaviour ?? 'approve'
  let keys = options.seeds.map((seed) => keyOf(hex.decode(seed)))
  let granted = options.connected ?? false

  const addresses = () => keys.map(({ address }) => address)
  const tell = () => {
    for (const listener of listeners) listener(granted ? addresses() : [])
  }

  function signer(address: unknown): Key {
    const key = keys.find((candidate) => candidate.address === address)
    if (!key || !granted) throw new WalletError(4100, 'The account was not granted to this page.')
    return key
  }

  function connect(silent: boolean): readonly string[] {
    if (silent) return granted ? addresses() : []
    granted = true
    return addresses()
  }

  function signIn(fields: Readonly<Record<string, unknown>>) {
    const { address = addresses()[0] } = fields
    const { seed } = signer(address)
    const message = new TextEncoder().encode(signInText({ ...fields, address }))
    return { address, message: base64.encode(message), signature: base64.encode(ed25519.sign(message, seed)) }
  }

  async function answer(method: string, params: SolanaWalletCall['params'] = {}): Promise<unknown> {
    const { account, chain, silent, message, transactions, transaction } = params
    switch (method) {
      case 'connect':
        return connect(silent === true)
      case 'disconnect':
        granted = false
        return null
      case 'signMessage':
        return base64.encode(ed25519.sign(base64.decode(String(message)), signer(account).seed))
      case 'signIn':
        return signIn(params)
      case 'signTransaction': {
        const key = signer(account)
        const list = Array.isArray(transactions) ? transactions : []
        return list.map((wire) => base64.encode(signWire(base64.decode(String(wire)), key)))
      }
      case 'signAndSendTransaction': {
        const url = chains[String(chain)]
        if (!url) throw new WalletError(4901, 'The wallet has no node for this chain.')
        const signed = signWire(base64.decode(String(transaction)), signer(account))
        return base64.encode(base58.decode(await sendWire(url, signed)))
      }
      default:
        throw new WalletError(4200, 'The wallet does not know this method.')
    }
  }

  function lie(method: string, params: SolanaWalletCall['params'] = {}): unknown {
    const { account, transactions } = params
    if (method === 'connect') return [wrong]
    if (method === 'signIn') return signIn({ ...params, domain: 'elsewhere.example' })
    if (method !== 'signTransaction' || !Array.isArray(transactions)) return { nonsense: true }
    const key = signer(account)
    return transactions.map((wire) =>
      base64.encode(signWire(withOtherAmount(base64.decode(String(wire))), key)),
    )
  }

  return {
    info: { name, icon, chains: Object.keys(chains), without },
    get accounts() {
      return addresses()
    },
    requests,
    async request(call) {
      const { method, params } = structuredClone(call)
      requests.push({ method, params })
      const silent = params?.silent === true
      const behaviour = behaviours.get(method) ?? general
      if (behaviour === 'wrong-answer') return lie(method, params)
      if (silent && behaviour === 'locked') return []
      const shows = method !== 'disconnect' && !silent
      return behave(behaviour, { method }, behaviours.has(method) || shows, () => answer(method, params))
    },
    behave(behaviour, method) {
      if (method === undefined) general = behaviour
      else behaviours.set(method, behaviour)
    },
    setAccount(address) {
      const key = keys.find((candidate) => candidate.address === address)
      if (!key) throw new WalletError(4100, `The wallet has no account ${address}.`)
      keys = [key, ...keys.filter((other) => other !== key)]
      if (granted) tell()
    },
    revoke() {
      granted = false
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

function keyOf(seed: Uint8Array): Key {
  return { seed, address: base58.encode(ed25519.getPublicKey(seed)) }
}

async function sendWire(url: string, wire: Uint8Array): Promise<string> {
  const params = [base64.encode(wire), { encoding: 'base64' }]
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params }),
  })
  const { result, error } = Object(await response.json())
  if (typeof result !== 'string')
    throw new WalletError(-32603, String(Object(error).message ?? 'Not a JSON-RPC answer'))
  return result
}

const square =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Crect width='40' height='40' rx='10' fill='%239945ff'/%3E%3C/svg%3E"
