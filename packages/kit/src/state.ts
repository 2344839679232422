import type { Settings } from '@foyer/controllers'
import {
  type AccountId,
  type AccountType,
  type Addresses,
  type AddressOf,
  activeNetwork,
  isNetworkSupported,
  type Namespace,
  type Network,
  type NetworkId,
  type NetworkIdText,
  namespacesOf,
  type RootState,
  type SmartAccount,
} from '@foyer/core'
import { type Language, shownLocale } from './labels.js'

/** How one chain family stands, as a host sees it. */
export interface AccountState<N extends Namespace = Namespace> {
  readonly status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  /** The account in use, CAIP-10; absent unless connected. */
  readonly account: AccountId<N> | undefined
  /** The plain address of {@link account}. */
  readonly address?: AddressOf<N>
  /** While reconnecting: that of the last visit, to be shown as such. Nothing can be asked of it yet. */
  readonly lastAddress?: AddressOf<N> | undefined
  /** All addresses the wallet granted, the one in use first. */
  readonly addresses: readonly AddressOf<N>[]
  /** Who the account says it is, by the data API, once the modal has been opened: words of others. */
  readonly profileName?: string
  readonly profileImage?: string
  readonly accountType?: AccountType
  /** By address, where a wallet has addresses of several types. */
  readonly accountTypes?: Readonly<Record<string, AccountType>>
  /** By address: what the wallet calls it. Words of others. */
  readonly labels?: Readonly<Record<string, string>>
  /** The addresses that {@link Foyer.switchAddress} takes. Absent: the wallet alone chooses. */
  readonly selectable?: readonly string[]
  /**
   * Where the wallet, one of a login, has a smart account beside that of its key: the networks on which it can be used,
   * and whether it has code on the one in use yet.
   */
  readonly smartAccount?: SmartAccount<N>
  /** Networks the wallet approved. Absent: any. */
  readonly approved?: readonly NetworkId<N>[] | undefined
  /** The wallet, as it calls itself: by remote session that is a claim, never proof. */
  readonly wallet:
    | {
        readonly id: string
        readonly name: string
        readonly icon: string | undefined
        /** Another wallet of the page claims to be the same one: it is unknown which is genuine. */
        readonly disputed?: boolean
      }
    | undefined
}

/** A network as a host sees it: `network.id === 'eip155:1'`. */
export type HostNetwork = Omit<Network, 'id'> & { readonly id: NetworkIdText }

/** What a host can see of the widget. Immutable: a change makes a new object. */
export interface FoyerState {
  readonly open: boolean
  /** It was asked to open, and its code is on the way. */
  readonly loading: boolean
  /** False until `start()` has settled what it restores. */
  readonly initialized: boolean
  /** The chain family in use. */
  readonly namespace: Namespace
  /** The network in use; `supported` is false when the host did not ask for it. */
  readonly network: HostNetwork & { readonly supported: boolean }
  readonly networks: readonly HostNetwork[]
  /** What the host set; without a mode the page's own colour scheme counts. */
  readonly theme: {
    readonly mode: 'light' | 'dark' | undefined
    readonly variables: Readonly<Record<string, string | number>>
  }
  readonly language: Language
  /** The account in use: that of {@link namespace}. */
  readonly account: AccountState
  /** By the namespaces of {@link networks}. */
  readonly accounts: Accounts
}

/** Every chain family's account, by namespace. */
export type Accounts = { readonly [N in keyof Addresses]?: AccountState<N> } & {
  readonly [namespace: string]: AccountState | undefined
}

/** Of a namespace that the instance does not serve. */
export const noAccount: AccountState = {
  status: 'disconnected',
  account: undefined,
  addresses: [],
  wallet: undefined,
}

/** A host's view of an instance's state. @param accountOf how each of its chain families stands */
export function toFoyerState(
  state: RootState,
  {
    themeMode,
    themeVariables,
    locale = 'en',
    messages,
  }: Pick<Settings, 'themeMode' | 'themeVariables' | 'locale' | 'messages'>,
  accountOf: (namespace: Namespace) => AccountState,
): FoyerState {
  const { active, requested } = state.networks
  const accounts: Record<string, AccountState> = {}
  for (const namespace of namespacesOf(requested)) accounts[namespace] = accountOf(namespace)
  return {
    open: state.modal.open,
    loading: state.modal.loading,
    initialized: state.initialized,
    namespace: active,
    network: { ...activeNetwork(state), supported: isNetworkSupported(state) },
    networks: requested,
    theme: { mode: themeMode, variables: themeVariables },
    language: { locale: shownLocale(locale, messages), messages },
    account: accounts[active] ?? noAccount,
    // Which addresses a family has is its adapter's word, given by declaration merging.
    accounts: accounts as Accounts,
  }
}
