import { revokeMessage } from '@foyer/api'
import {
  type AnnouncedWallet,
  announceWallet,
  grantMessage,
  isSessionRevocation,
  sessionCapability,
  type WalletCall,
  WalletError,
  type WalletInfo,
} from '@foyer/testing'
import { numberToHex, stringToHex } from 'viem'
import { createApproval } from './approval.js'
import { chainIdOf, describe } from './ask.js'
import type { Prompt } from './prompt.js'
import { recall, remember, type WalletState } from './walletState.js'

/** What {@link createDemoWallet} needs. */
export interface DemoWalletDeps {
  /** Names what the wallet keeps in storage. */
  readonly id: string
  readonly info: WalletInfo
  /** Addresses whose keys the nodes hold; the page has none. */
  readonly accounts: readonly string[]
  /** JSON-RPC URLs by chain id. */
  readonly nodes: Readonly<Record<number, string>>
  readonly networkName: (chainId: number) => string
  readonly tokenName: (address: string) => string | undefined
  readonly prompt: Prompt
  /** On the page at a first visit. */
  readonly announced: boolean
}

/** A wallet for those who have none: asks as a real one does, and lets the sandbox's nodes sign. */
export interface DemoWallet {
  readonly info: WalletInfo
  readonly accounts: readonly string[]
  /** Immutable: a change makes a new object. */
  readonly state: WalletState
  subscribe(listener: () => void): () => void
  /** Begins: announces itself when it is on. Returns what takes it off the page. */
  start(): () => void
  /** Changes the wallet from its own side, and tells the page what a wallet would tell. */
  change(patch: Partial<WalletState>): void
}

export function createDemoWallet(deps: DemoWalletDeps): DemoWallet {
  const { id, info, accounts, nodes } = deps
  const known = Object.keys(nodes).map(Number)
  const listeners = new Set<() => void>()
  let state = recall<WalletState>(id, {
    announced: deps.announced,
    granted: false,
    account: accounts[0] ?? '',
    chainId: known[0] ?? 1,
    chains: known,
    behaviour: 'ask',
  })
  let place: AnnouncedWallet | undefined
  let started = false
  let connecting = false
  const approval = createApproval({
    info,
    prompt: deps.prompt,
    behaviour: () => state.behaviour,
    unlock: () => change({ behaviour: 'ask' }),
  })

  const addresses = () => {
    if (!state.granted || state.behaviour === 'locked') return []
    return [state.account, ...accounts.filter((address) => address !== state.account)]
  }

  function change(patch: Partial<WalletState>) {
    const before = { addresses: addresses(), chainId: state.chainId }
    state = { ...state, ...patch }
    remember(id, state)
    if (patch.behaviour) approval.declineOpen()
    settle()
    if (before.addresses.join() !== addresses().join()) place?.emit('accountsChanged', addresses())
    if (before.chainId !== state.chainId) place?.emit('chainChanged', numberToHex(state.chainId))
    for (const listener of listeners) listener()
  }

  function settle() {
    if (started && state.announced) place ??= announceWallet(window, { info, request })
    else {
      place?.remove()
      place = undefined
    }
  }

  async function approved(method: string, params: readonly unknown[]) {
    const { account, chainId } = state
    const { networkName, tokenName } = deps
    const ask = describe(method, params, { account, network: networkName(chainId), networkName, tokenName })
    if (ask && !(await approval.ask(ask))) throw new WalletError(4001, 'User rejected the request.')
  }

  async function connect(method: string, params: readonly unknown[]) {
    if (addresses().length > 0 && state.behaviour !== 'reject' && state.behaviour !== 'hang')
      return addresses()
    if (connecting) {
      // A window that was put away comes back.
      if (state.behaviour === 'ask') approved(method, params).catch(() => {})
      throw new WalletError(-32002, 'A request is already open in the wallet.')
    }
    connecting = true
    try {
      await approved(method, params)
    } finally {
      connecting = false
    }
    // Nonsense grants nothing.
    if (state.behaviour !== 'wrong') change({ granted: true })
    return addresses()
  }

  async function move(method: string, params: readonly unknown[]) {
    const chainId = chainIdOf(params[0])
    if (method === 'wallet_switchEthereumChain' && !state.chains.includes(chainId))
      throw new WalletError(4902, 'Unrecognized chain ID. Try adding the chain first.')
    if (chainId === state.chainId) return null
    await approved(method, params)
    change({ chainId, chains: [...new Set([...state.chains, chainId])] })
    return null
  }

  async function act(method: string, params: readonly unknown[]) {
    if (addresses().length === 0) throw new WalletError(4100, 'This site is not connected.')
    await approved(method, params)
    return askNode(method, params)
  }

  /** Signs what it was shown in words of its own. */
  async function signFor(method: string, asked: unknown, message: string): Promise<unknown> {
    const { address = state.account } = Object(asked)
    if (addresses().length === 0) throw new WalletError(4100, 'This site is not connected.')
    await approved(method, [asked])
    return askNode('personal_sign', [stringToHex(message), address])
  }

  async function grant(asked: unknown) {
    if (chainIdOf(asked) !== state.chainId) throw new WalletError(-32602, 'The grant is for another chain.')
    const context = await signFor('wallet_grantPermissions', asked, readGrant(asked))
    return { ...Object(asked), context }
  }

  function endSession(asked: unknown) {
    const { pci, address } = Object(asked)
    const message = revokeMessage({ account: `eip155:${state.chainId}:${address}`, pci })
    return signFor('wallet_revokePermissions', asked, message)
  }

  async function askNode(method: string, params: readonly unknown[]): Promise<unknown> {
    const url = nodes[state.chainId]
    if (!url) throw new WalletError(4901, 'The wallet has no node for this network.')
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { result, error } = await response.json()
    if (error) throw new WalletError(error.code, error.message)
    return result
  }

  async function answer(method: string, params: readonly unknown[]): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts':
        return connect(method, params)
      case 'wallet_requestPermissions':
        await connect(method, params)
        return [{ parentCapability: 'eth_accounts' }]
      case 'eth_accounts':
        return addresses()
      case 'eth_chainId':
        return numberToHex(state.chainId)
      case 'wallet_getCapabilities':
        return { [numberToHex(state.chainId)]: sessionCapability() }
      case 'wallet_grantPermissions':
        return grant(params[0])
      case 'wallet_revokePermissions':
        if (isSessionRevocation(params[0])) return endSession(params[0])
        change({ granted: false })
        return null
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        return move(method, params)
      case 'personal_sign':
      case 'eth_signTypedData_v4':
      case 'eth_sendTransaction':
        return act(method, params)
      default:
        if (method.startsWith('wallet_')) throw new WalletError(4200, 'The wallet does not know this method.')
        return askNode(method, params)
    }
  }

  async function request({ method, params }: WalletCall): Promise<unknown> {
    const list = Array.isArray(params) ? params : []
    const result = await answer(method, list)
    return state.behaviour === 'wrong' && result !== null ? nonsense(method) : result
  }

  return {
    info,
    accounts,
    get state() {
      return state
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      started = true
      settle()
      return () => {
        started = false
        settle()
      }
    },
    change,
  }
}

function readGrant(asked: unknown): string {
  try {
    return grantMessage(asked)
  } catch {
    throw new WalletError(-32602, 'The grant cannot be read.')
  }
}

function nonsense(method: string): unknown {
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return ['not an address']
  return method === 'eth_chainId' ? 'mainnet' : { nonsense: true }
}
