'use client'

import type { ModalRequest } from '@foyer/controllers/widget'
import { FoyerError, type Namespace, truncateMiddle } from '@foyer/core'
import {
  type ButtonHTMLAttributes,
  createContext,
  createElement,
  type DetailedHTMLProps,
  type HTMLAttributes,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useSyncExternalStore,
} from 'react'
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
  return createElement(FoyerContext.Provider, { value: foyer }, children)
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

/** The account in use. */
export function useAccount(): AccountState
/** The account of one chain family; its addresses are typed as those of that family. */
export function useAccount<N extends Namespace>(namespace: N): AccountState<N>
export function useAccount(namespace?: Namespace): AccountState {
  const { account, accounts } = useFoyerState()
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

/** Props of {@link ConnectButton}. */
export interface ConnectButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it says while nobody is connected, in the language of the page. @default 'Connect wallet' */
  readonly label?: string | undefined
}

/** A native, unstyled button: opens the modal, and says who is connected. Children replace its text. */
export function ConnectButton({ label = 'Connect wallet', children, ...props }: ConnectButtonProps) {
  const { open, prefetch, isOpen } = useOpen()
  const { address } = useAccount()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      {...props}
      onClick={(event) => {
        props.onClick?.(event)
        if (!event.defaultPrevented) open().catch(() => {})
      }}
    >
      {children ?? (address ? truncateMiddle(address) : label)}
    </button>
  )
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'foyer-button': FoyerElementProps & { label?: string | undefined }
      'foyer-account-button': FoyerElementProps
      'foyer-network-button': FoyerElementProps
      'foyer-modal': FoyerElementProps
    }
  }
}

type FoyerElementProps = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  foyer?: Foyer | undefined
}
