'use client'

import type { ModalRequest } from '@foyer/controllers/widget'
import { FoyerError, type Namespace, truncateMiddle } from '@foyer/core'
import {
  type ButtonHTMLAttributes,
  createContext,
  type DetailedHTMLProps,
  type HTMLAttributes,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { FoyerElement } from './elements.js'
import type { Foyer } from './foyer.js'
import { type AccountState, type FoyerState, noAccount } from './state.js'
import { connectLabel } from './words.js'

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

/** Props of {@link ConnectButton}; what else is given goes to the element. */
export interface ConnectButtonProps extends Omit<HTMLAttributes<HTMLElement>, 'children'> {
  /** What it says while nobody is connected. @default 'Connect wallet', in the language of the option `locale` */
  readonly label?: string | undefined
  /** Whether a connected account's balance is shown, and asked for. @default 'show' */
  readonly balance?: 'show' | 'hide' | undefined
}

/** Opens the modal, and says who is connected: `<foyer-button>`, which belongs to the nearest provider. */
export function ConnectButton(props: ConnectButtonProps) {
  const foyer = useFoyer()
  return (
    <foyer-button
      {...props}
      ref={(element: FoyerElement | null) => {
        if (element) element.foyer = foyer
      }}
    />
  )
}

/** What a button of your own needs to know and to do. */
export interface ConnectView {
  readonly account: AccountState
  readonly network: FoyerState['network']
  readonly isOpen: boolean
  readonly open: Foyer['open']
  readonly prefetch: () => void
}

/** Props of {@link UnstyledConnectButton}. */
export interface UnstyledConnectButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** @default 'Connect wallet', in the language of the option `locale` */
  readonly label?: string | undefined
  /** In place of its text; or what draws a button of your own, with all that it needs. */
  readonly children?: ReactNode | ((view: ConnectView) => ReactNode)
}

/** A native button without any style, which opens the modal and says who is connected; or a button of your own. */
export function UnstyledConnectButton({ label, children, ...props }: UnstyledConnectButtonProps) {
  const foyer = useFoyer()
  const { open, prefetch } = foyer
  const { account, network, open: isOpen, language } = useFoyerState()
  const button = useRef<HTMLButtonElement>(null)
  // One of your own has its own way to know.
  useEffect(() => (button.current ? foyer.watchIntent(button.current) : undefined), [foyer])
  if (typeof children === 'function') return children({ account, network, isOpen, open, prefetch })
  return (
    <button
      ref={button}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      {...props}
      onClick={(event) => {
        props.onClick?.(event)
        if (!event.defaultPrevented) open().catch((error) => reportError(error))
      }}
    >
      {children ?? (account.address ? truncateMiddle(account.address) : (label ?? connectLabel(language)))}
    </button>
  )
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'foyer-button': FoyerElementProps & {
        label?: string | undefined
        balance?: 'show' | 'hide' | undefined
      }
      'foyer-account-button': FoyerElementProps
      'foyer-network-button': FoyerElementProps
      'foyer-modal': FoyerElementProps
    }
  }
}

type FoyerElementProps = DetailedHTMLProps<HTMLAttributes<HTMLElement>, FoyerElement> & {
  foyer?: Foyer | undefined
}
