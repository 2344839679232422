import type { ModalRequest } from '@foyer/controllers/widget'
import { type AccountId, FoyerError, type Namespace, type Providers, toFoyerError } from '@foyer/core'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { CoinBalance } from './coinBalance.js'
import type { Foyer } from './foyer.js'
import { type AccountState, type FoyerState, noAccount } from './state.js'

const FoyerContext = createContext<Foyer | undefined>(undefined)

/** A hook was used outside a provider. `react/provider-missing`. */
export class ProviderMissingError extends FoyerError<'react/provider-missing'> {
  constructor() {
    super('react/provider-missing', 'No <FoyerProvider> is above this component.', { context: {} })
  }
}

/** Carries an instance down the tree and starts it while mounted. It neither makes one nor destroys one. */
export function FoyerProvider({ foyer, children }: { readonly foyer: Foyer; readonly children?: ReactNode }) {
  useEffect(() => foyer.start(), [foyer])
  return <FoyerContext.Provider value={foyer}>{children}</FoyerContext.Provider>
}

/** The instance of the nearest provider. @throws {ProviderMissingError} */
export function useFoyer(): Foyer {
  const foyer = useContext(FoyerContext)
  if (!foyer) throw new ProviderMissingError()
  return foyer
}

/** The whole state; renders at each change. The same on the server and at hydration: nothing is connected yet. */
export function useFoyerState(): FoyerState {
  const foyer = useFoyer()
  const get = () => foyer.state
  return useSyncExternalStore(
    useCallback((onChange) => foyer.subscribe(onChange), [foyer]),
    get,
    get,
  )
}

/** An account as {@link useAccount} gives it. */
export type AccountView<N extends Namespace = Namespace> = AccountState<N> & {
  /** Whether a wallet can be asked; not yet while the last visit is restored. */
  readonly isConnected: boolean
}

/** The account in use. */
export function useAccount(): AccountView
/** The account of one chain family; its addresses are typed as those of that family. */
export function useAccount<N extends Namespace>(namespace: N): AccountView<N>
export function useAccount(namespace?: Namespace): AccountView {
  const account = accountIn(useFoyerState(), namespace)
  return useMemo(() => ({ ...account, isConnected: account.status === 'connected' }), [account])
}

function accountIn({ account, accounts }: FoyerState, namespace: Namespace | undefined): AccountState {
  return namespace ? (accounts[namespace] ?? noAccount) : account
}

/** Every chain family's account, whether connected or not. */
export function useConnections(): FoyerState['accounts'] {
  return useFoyerState().accounts
}

/** The network in use and the way to another. */
export function useNetwork(): {
  readonly network: FoyerState['network']
  readonly networks: FoyerState['networks']
  readonly switchNetwork: Foyer['switchNetwork']
} {
  const foyer = useFoyer()
  const { network, networks } = useFoyerState()
  return { network, networks, switchNetwork: foyer.switchNetwork }
}

/** Opens the modal; `prefetch` fetches its code ahead of the click. */
export function useOpen(): {
  readonly open: (request?: ModalRequest) => Promise<void>
  readonly close: () => void
  readonly prefetch: () => void
  readonly isOpen: boolean
} {
  const { open, close, prefetch } = useFoyer()
  return { open, close, prefetch, isOpen: useFoyerState().open }
}

/** Disconnects one chain family, or all. */
export function useDisconnect(): Foyer['disconnect'] {
  return useFoyer().disconnect
}

/**
 * The connected wallet's own provider for a chain family, as {@link Foyer.getProvider}; `undefined` until it is
 * connected, and as soon as it is not any longer.
 */
export function useProvider<N extends keyof Providers & Namespace>(namespace: N): Providers[N] | undefined {
  const foyer = useFoyer()
  const account = accountIn(useFoyerState(), namespace)
  const [held, hold] = useState<{
    readonly of: string | undefined
    readonly provider: Providers[N] | undefined
  }>()
  // At each change: a wallet may be connected anew without having been away.
  useEffect(() => {
    const { status, wallet } = account
    if (status !== 'connected') return hold(undefined)
    let isOver = false
    foyer.getProvider(namespace).then(
      (provider) => {
        const next = { of: wallet?.id, provider }
        if (!isOver)
          hold((before) => (before?.provider === provider && before?.of === next.of ? before : next))
      },
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [foyer, namespace, account])
  // Never that of the wallet before.
  return account.status === 'connected' && held?.of === account.wallet?.id ? held?.provider : undefined
}

/**
 * How much of the coin of its network the account in use holds, or that of a chain family: read anew when the account or
 * its network changes, and whenever the modal closes. `undefined` while nobody is connected, and until a node has told.
 */
export function useBalance(namespace?: Namespace): CoinBalance | undefined {
  const foyer = useFoyer()
  const { account } = accountIn(useFoyerState(), namespace)
  const [told, tell] = useState<{
    readonly of: AccountId | undefined
    readonly balance: CoinBalance | undefined
  }>()
  const isConnected = account !== undefined
  useEffect(() => {
    if (!isConnected) return
    let isOver = false
    let stop = () => {}
    // A page at rest does without it.
    import('./balance.js').then(
      ({ watchBalance }) => {
        if (isOver) return
        stop = watchBalance(foyer, namespace, (balance) =>
          tell({ of: accountIn(foyer.state, namespace).account, balance }),
        )
      },
      () => {},
    )
    return () => {
      isOver = true
      stop()
    }
  }, [foyer, namespace, isConnected])
  // Never that of the account before.
  return told && told.of === account ? told.balance : undefined
}

/** What {@link useSignMessage} gives. */
export interface SignMessageView {
  /** Asks the wallet, as {@link Foyer.signMessage}. A rejection that nobody waits for is told by `error` alone. */
  readonly signMessage: (message: string, signal?: AbortSignal) => Promise<string>
  /** Of the last message, once the wallet has signed it. */
  readonly signature: string | undefined
  /** Why the last message was not signed. */
  readonly error: FoyerError | undefined
  readonly isPending: boolean
}

/** Has text signed with the account in use, or that of a chain family. */
export function useSignMessage(namespace?: Namespace): SignMessageView {
  const foyer = useFoyer()
  const [last, tell] = useState<Omit<SignMessageView, 'signMessage'>>(unasked)
  const run = useRef<Promise<string>>(undefined)
  const signMessage = useCallback(
    (message: string, signal?: AbortSignal) => {
      const signing = foyer.signMessage(namespace ?? foyer.state.namespace, message, signal)
      const settle = (outcome: Partial<SignMessageView>) => {
        if (run.current === signing) tell({ ...unasked, ...outcome })
      }
      run.current = signing
      settle({ isPending: true })
      signing.then(
        (signature) => settle({ signature }),
        (error) => settle({ error: toFoyerError(error) }),
      )
      return signing
    },
    [foyer, namespace],
  )
  return { ...last, signMessage }
}

const unasked = { signature: undefined, error: undefined, isPending: false }
