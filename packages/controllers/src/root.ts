import type {
  AccountCode,
  AccountId,
  ChainFamily,
  Namespace,
  Network,
  NetworkId,
  Profile,
  RootState,
  SessionWallet,
} from '@foyer/core'

/** {@link RootState} for those who may write it: the controllers. */
export interface MutableRoot extends RootState {
  connections: { -readonly [N in keyof RootState['connections']]: RootState['connections'][N] }
  wallets: RootState['wallets']
  readonly sessionWallets: Record<string, SessionWallet>
  readonly networks: {
    requested: Network[]
    active: Namespace
    readonly selected: Partial<Record<Namespace, NetworkId>>
  }
  readonly families: Partial<Record<Namespace, ChainFamily>>
  readonly profiles: Partial<Record<AccountId, Profile>>
  codes?: Partial<Record<AccountId, AccountCode | 'unknown'>>
  served?: ReadonlySet<string>
  readonly modal: { open: boolean; loading: boolean; closes?: number }
  requests?: NonNullable<RootState['requests']>
  initialized: boolean
}

/** A fresh state, in plain values. Networks are copied: what the host also holds must not change with them. */
export function plainRoot(
  networks: readonly Network[],
  active: Namespace,
  families: Readonly<Partial<Record<Namespace, ChainFamily>>> = {},
): MutableRoot {
  return {
    connections: {},
    wallets: [],
    sessionWallets: {},
    networks: { requested: structuredClone([...networks]), active, selected: {} },
    families: structuredClone(families),
    profiles: {},
    modal: { open: false, loading: false },
    initialized: false,
  }
}
