import { type ChainFamily, type Namespace, type Network, networkParts } from '@foyer/core'
import { deprecatedId } from './deprecatedIds.js'

/** What is asked of a wallet for one namespace, or for one network (CAIP-25). */
export interface ProposalNamespace {
  /** May be absent where the key is a network already. */
  readonly chains?: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** By namespace or CAIP-2 id. */
export type ProposalNamespaces = Readonly<Record<string, ProposalNamespace>>

/**
 * What each namespace is asked for (https://docs.reown.com/advanced/multichain/rpc-reference/ethereum-rpc). Not
 * `eth_sign`: it signs what nobody can read, and wallets warn of pages that want it.
 */
const methods: Readonly<Partial<Record<Namespace, readonly string[]>>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  polkadot: [],
}
const events = ['accountsChanged', 'chainChanged']

/** As the SDK takes it. */
interface RequestedNamespace {
  readonly chains: string[]
  readonly methods: string[]
  readonly events: string[]
  /** Public endpoints by CAIP-2 reference. */
  readonly rpcMap: Record<string, string>
}

/** What is asked of wallets for these networks: all of it optional, so that each wallet approves what it can. */
export function proposalFor(
  networks: readonly Network[],
  family: (namespace: Namespace) => Pick<ChainFamily, 'sessionMethods'> = () => ({}),
) {
  const asked: Record<string, RequestedNamespace> = {}
  for (const { id, rpcUrls, deprecatedId: older = deprecatedId(id) } of networks) {
    const { namespace, reference } = networkParts(id)
    asked[namespace] ??= {
      chains: [],
      methods: [...(family(namespace).sessionMethods ?? methods[namespace] ?? [])],
      events: [...events],
      rpcMap: {},
    }
    const { chains, rpcMap } = asked[namespace]
    for (const chain of older ? [id, older] : [id]) if (!chains.includes(chain)) chains.push(chain)
    if (rpcUrls[0]) rpcMap[reference] ??= rpcUrls[0]
  }
  return asked
}

/** Whether what is asked keeps the rules of CAIP-25 for proposals. */
export function isProposal(asked: ProposalNamespaces): boolean {
  return Object.entries(asked).every(([key, { chains }]) => {
    const scope = keyParts(key)
    if (!scope) return false
    if (!chains) return scope.reference !== undefined
    return chains.length > 0 && chains.every((chain) => keyParts(chain)?.reference && covers(key, chain))
  })
}

/** The parts of a key: a namespace, or a network (CAIP-2). */
export function keyParts(key: string): { namespace: string; reference: string | undefined } | undefined {
  const [, namespace, reference] = /^([-a-z0-9]{3,8})(?::([-_a-zA-Z0-9]{1,32}))?$/.exec(key) ?? []
  return namespace === undefined ? undefined : { namespace, reference }
}

/** Whether a network is in the scope of a key. */
export function covers(key: string, chain: string): boolean {
  return chain === key || chain.startsWith(`${key}:`)
}
