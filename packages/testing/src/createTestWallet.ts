import { type Hex, isHex, numberToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { WalletCall, WalletInfo } from './announceWallet.js'
import { createBatches, type TestBatches } from './batches.js'
import { type Behaviour, behave } from './behaviour.js'
import { forward, sendTransaction, type WalletTransaction } from './chains.js'
import { createPermissions, isSessionRevocation, type TestPermissions } from './permissions.js'
import { WalletError } from './walletError.js'

/** What {@link createTestWallet} takes. */
export interface TestWalletOptions {
  readonly name: string
  /** Reverse domain name. @default made of the name: `test.foyer.my-wallet` */
  readonly rdns?: string
  /** A data URI. @default a plain square */
  readonly icon?: string
  /** At least one. Local test keys only. */
  readonly privateKeys: readonly [Hex, ...Hex[]]
  /** JSON-RPC URLs by chain id. The wallet starts on the lowest id; {@link TestWallet.setChain} moves it. */
  readonly chains: Readonly<Record<number, string>>
  /** @default 'approve' */
  readonly behaviour?: Behaviour
  /** The page was granted the accounts on an earlier visit. @default false */
  readonly connected?: boolean
  /** Answers `wallet_getAssets` (EIP-7811); without it the wallet does not know that method. */
  readonly assets?: (params: unknown) => unknown
  /** Does several calls as one (EIP-5792); without it the wallet does not know those methods. */
  readonly batches?: TestBatches
  /** Grants apps sessions, and ends them (ERC-7715); without it the wallet does not know how. */
  readonly permissions?: TestPermissions
}

/** One request as it came, in order. */
export interface RecordedRequest {
  readonly method: string
  readonly params: unknown
}

/** A wallet that answers EIP-1193 requests with real keys on real chains. It never needs to be on the page. */
export interface TestWallet {
  readonly info: WalletInfo
  /** Checksummed, in the order of the keys; the one in use first. */
  readonly accounts: readonly string[]
  readonly chainId: number
  readonly requests: readonly RecordedRequest[]
  request(call: WalletCall): Promise<unknown>
  /** Sets how requests are met from now on; with a method, for that one alone and before the general rule. */
  behave(behaviour: Behaviour, method?: string): void
  /** Puts an account first, as if chosen in the wallet. @throws {WalletError} when it has no such account */
  setAccount(address: string): void
  /** Moves to a chain, as if chosen in the wallet; it need not know it. */
  setChain(chainId: number): void
  /** Tells an EIP-1193 event to the page. */
  emit(event: string, payload: unknown): void
  /** Forgets that the page was granted anything, as if revoked in the wallet. */
  revoke(): void
  /** Hears each event told to the page. Returns the unsubscribe. */
  subscribe(listener: (event: string, payload: unknown) => void): () => void
}

/** Makes a test wallet. No I/O until the first request. */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const { name, privateKeys, assets } = options
  const batches = options.batches && createBatches(options.batches)
  const permissions = options.permissions && createPermissions(options.permissions)
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const info: WalletInfo = {
    uuid: crypto.randomUUID(),
    name,
    rdns: options.rdns ?? `test.foyer.${slug}`,
    icon: options.icon ?? square,
  }
  const urls = new Map(Object.entries(options.chains).map(([id, url]) => [Number(id), url]))
  const behaviours = new Map<string, Behaviour>()
  const requests: RecordedRequest[] = []
  const listeners = new Set<(event: string, payload: unknown) => void>()
  let general: Behaviour = options.behaviour ?? 'approve'
  let keys: PrivateKeyAccount[] = privateKeys.map((key) => privateKeyToAccount(key))
  let chainId = [...urls.keys()][0] ?? 1
  let granted = options.connected ?? false

  const addresses = () => keys.map(({ address }) => address)
  const emit = (event: string, told: unknown) => {
    const payload = structuredClone(told)
    for (const listener of listeners) listener(event, payload)
  }

  function signer(address: unknown): PrivateKeyAccount {
    const key = keys.find((candidate) => candidate.address.toLowerCase() === String(address).toLowerCase())
    if (!key || !granted) throw new WalletError(4100, 'The account was not granted to this page.')
    return key
  }

  /** The account in use, where none is named. */
  function ownOr(address: unknown) {
    return signer(address ?? keys[0]?.address)
  }

  function grant() {
    granted = true
    return addresses()
  }

  function moveTo(id: number) {
    if (id === chainId) return
    chainId = id
    emit('chainChanged', numberToHex(id))
  }

  function add(chain: unknown): null {
    const { chainId: hex, rpcUrls } = Object(chain)
    const id = Number(hex)
    if (!isHex(hex) || !Array.isArray(rpcUrls) || typeof rpcUrls[0] !== 'string')
      throw new WalletError(-32602, 'Expected a chain with a chainId and rpcUrls.')
    if (!urls.has(id)) urls.set(id, rpcUrls[0])
    moveTo(id)
    return null
  }

  function change(chain: unknown): null {
    const id = Number(Object(chain).chainId)
    if (!urls.has(id)) throw new WalletError(4902, 'Unrecognized chain ID. Try adding the chain first.')
    moveTo(id)
    return null
  }

  function send(transaction: WalletTransaction): Promise<Hex> {
    const key = signer(transaction.from)
    if (transaction.chainId !== undefined && Number(transaction.chainId) !== chainId)
      throw new WalletError(-32602, 'The transaction is for another chain.')
    return sendTransaction(key, { id: chainId, url: node() }, transaction)
  }

  function node(): string {
    const url = urls.get(chainId)
    if (!url) throw new WalletError(4901, 'The wallet has no node for this chain.')
    return url
  }

  async function answer(method: string, params: unknown): Promise<unknown> {
    const [first, second]: readonly unknown[] = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_requestAccounts':
        return grant()
      case 'eth_accounts':
        return granted ? addresses() : []
      case 'eth_chainId':
        return numberToHex(chainId)
      case 'wallet_switchEthereumChain':
        return change(first)
      case 'wallet_addEthereumChain':
        return add(first)
      case 'wallet_requestPermissions':
        grant()
        return [{ parentCapability: 'eth_accounts' }]
      case 'wallet_getPermissions':
        return granted ? [{ parentCapability: 'eth_accounts' }] : []
      case 'wallet_revokePermissions':
        if (permissions && isSessionRevocation(first)) return permissions.revoke(signer, chainId, first)
        granted = false
        return null
      case 'wallet_grantPermissions':
        if (permissions) return permissions.grant(ownOr, chainId, first)
        throw unknown()
      case 'personal_sign':
        return signer(second).signMessage({ message: { raw: isHex(first) ? first : '0x' } })
      case 'eth_signTypedData_v4':
        return signer(first).signTypedData(JSON.parse(String(second)))
      case 'eth_sendTransaction':
        return send(Object(first))
      case 'wallet_getCapabilities':
        if (!assets && !batches && !permissions) return {}
        return {
          [numberToHex(chainId)]: {
            ...(assets && { assetDiscovery: { supported: true } }),
            ...(await batches?.capability({ id: chainId, url: node() }, ownOr(first).address)),
            ...permissions?.capability,
          },
        }
      case 'wallet_sendCalls':
        if (batches) return batches.send(signer, { id: chainId, url: node() }, first)
        throw unknown()
      case 'wallet_getCallsStatus':
        if (batches) return batches.look(first)
        throw unknown()
      case 'wallet_getAssets':
        if (assets) return assets(first)
        throw unknown()
      default:
        if (method.startsWith('wallet_')) throw unknown()
        return forward(node(), method, params)
    }
  }

  return {
    info,
    get accounts() {
      return addresses()
    },
    get chainId() {
      return chainId
    },
    requests,
    async request(call) {
      const { method, params } = structuredClone(call)
      requests.push({ method, params })
      const own = behaviours.get(method)
      return behave(own ?? general, { method }, own !== undefined, () => answer(method, params))
    },
    behave(behaviour, method) {
      if (method === undefined) general = behaviour
      else behaviours.set(method, behaviour)
    },
    setAccount(address) {
      const key = keys.find((candidate) => candidate.address.toLowerCase() === address.toLowerCase())
      if (!key) throw new WalletError(4100, `The wallet has no account ${address}.`)
      keys = [key, ...keys.filter((other) => other !== key)]
      if (granted) emit('accountsChanged', addresses())
    },
    setChain: moveTo,
    emit,
    revoke() {
      granted = false
      emit('accountsChanged', [])
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

function unknown(): WalletError {
  return new WalletError(4200, 'The wallet does not know this method.')
}

const square =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Crect width='40' height='40' rx='10' fill='%234b5bff'/%3E%3C/svg%3E"
