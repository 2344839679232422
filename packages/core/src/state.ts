import { joinAccount } from './accountId.js'
import type { AccountCode, AccountType } from './accountType.js'
import type { AccountId, Namespace, NetworkId } from './caip.js'
import type { ChainFamily } from './chainFamily.js'
import type { Connector, WalletEntry } from './connector.js'
import type { DisplayText } from './displayText.js'
import { activeNetwork, type NetworksState } from './networkInUse.js'
import { ownValue } from './ownValue.js'
import type { SmartAccount } from './smartAccount.js'
import type { SessionWallet } from './walletSession.js'
import type { SafeUrl } from './webUrl.js'

/** How one chain family stands. */
export type ConnectionState =
  | { readonly status: 'disconnected' }
  | { readonly status: 'connecting'; readonly connectorId: string }
  /** A stored connection is being restored without any window. */
  | {
      readonly status: 'reconnecting'
      readonly connectorId: string
      /** That of the last visit, to be shown as such: nothing can be asked of it yet. */
      readonly lastAddress?: string | undefined
    }
  | {
      readonly status: 'connected'
      readonly connectorId: string
      /** The address in use. Its network is `networks.selected`. */
      readonly address: string
      /** All addresses granted, the one in use first. */
      readonly addresses: readonly string[]
      readonly accountType: AccountType
      /** By address, where a wallet has addresses of several types. */
      readonly accountTypes?: Readonly<Record<string, AccountType>>
      /** By address: what the wallet calls it. */
      readonly labels?: Readonly<Record<string, DisplayText>>
      /** Addresses the visitor may choose among in Foyer. Absent: the wallet alone chooses. */
      readonly selectable?: readonly string[]
      readonly smartAccount?: SmartAccount
      /** Networks the wallet approved. Absent: any. */
      readonly approved: readonly NetworkId[] | undefined
    }

/** Who an account says it is. Words of others: show the address beside them. */
export interface Profile {
  readonly profileName?: DisplayText
  readonly profileImage?: SafeUrl
}

/** The wallets, networks and accounts of an instance. Every fact stands here once; the rest is a selector. */
export interface RootState {
  readonly connections: Readonly<Partial<Record<Namespace, ConnectionState>>>
  /** Wallets found on the page, merged over chain families. */
  readonly wallets: readonly WalletEntry[]
  /** By wallet source: the wallet behind the session that connections stand on, as it describes itself. */
  readonly sessionWallets: Readonly<Record<string, SessionWallet>>
  readonly networks: NetworksState
  /** How many requests wallets of {@link sessionWallets} answered by themselves, and how many they are not made for. */
  readonly requests?: { readonly answered: number; readonly refused: number }
  /** By namespace: what its adapter tells of all its chains. */
  readonly families?: Readonly<Partial<Record<Namespace, ChainFamily>>>
  /**
   * Of accounts in use, as far as their chains were asked, which is done once the modal's code is here. `unknown`: no node
   * has answered yet.
   */
  readonly codes?: Readonly<Partial<Record<AccountId, AccountCode | 'unknown'>>>
  /** Of accounts in use, as far as the data API names them and the modal's code is here. */
  readonly profiles?: Readonly<Partial<Record<AccountId, Profile>>>
  /** `loading`: it was asked to open, and is not on screen yet. */
  /** Networks that the data API serves, once it said so: CAIP-2. */
  readonly served?: ReadonlySet<string>
  readonly modal: {
    readonly open: boolean
    readonly loading: boolean
    /** How often an embedded modal was closed: it stays open. */
    readonly closes?: number
  }
  /** False until `start()` has read storage and settled what it restores. */
  readonly initialized: boolean
}

type Connections = Pick<RootState, 'connections' | 'networks'>

/** The account in use of a chain family (default: the active one), on the network in use. */
export function activeAccount(
  state: Connections,
  namespace: Namespace = state.networks.active,
): AccountId | undefined {
  const connection = state.connections[namespace]
  if (connection?.status !== 'connected') return undefined
  return joinAccount(activeNetwork(state, namespace).id, connection.address)
}

/** The state of a chain family; never absent. */
export function connectionOf(state: Pick<RootState, 'connections'>, namespace: Namespace): ConnectionState {
  return state.connections[namespace] ?? { status: 'disconnected' }
}

/** The wallet of a connection. */
export interface ConnectedWalletEntry extends Pick<WalletEntry, 'id' | 'name' | 'icon' | 'type'> {
  /** See {@link Connector.disputed}. */
  readonly disputed?: boolean | undefined
}

/** Whether a connection by a connector's id is one by this connector. */
function isOf(
  { id, otherIds = [], namespace: of }: Connector,
  namespace: Namespace,
  connectorId: string,
): boolean {
  return (id === connectorId || otherIds.includes(connectorId)) && of === namespace
}

/** Whether another wallet of the page claims to be the one that a connector leads to (safety T-09). */
export function isDisputed(
  { wallets }: Pick<RootState, 'wallets'>,
  namespace: Namespace,
  connectorId: string,
): boolean {
  return wallets.some(({ connectors }) =>
    connectors.some((one) => one.disputed && isOf(one, namespace, connectorId)),
  )
}

/** The wallet behind a chain family's connection, as found on the page; that of a session as it describes itself. */
export function connectedWallet(
  state: Pick<RootState, 'connections' | 'networks' | 'wallets' | 'sessionWallets'>,
  namespace: Namespace = state.networks.active,
): ConnectedWalletEntry | undefined {
  const connection = connectionOf(state, namespace)
  if (connection.status === 'disconnected') return undefined
  const { connectorId } = connection
  const entry = state.wallets.find(({ connectors }) =>
    connectors.some((one) => isOf(one, namespace, connectorId)),
  )
  const { name, icon } = ownValue(state.sessionWallets, connectorId) ?? {}
  if (!name) return entry && { ...entry, disputed: isDisputed(state, namespace, connectorId) || undefined }
  return { id: connectorId, type: entry?.type ?? 'external', name, icon }
}
