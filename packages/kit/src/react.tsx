'use client'

import { truncateMiddle } from '@foyer/core'
import {
  type ButtonHTMLAttributes,
  type DetailedHTMLProps,
  type HTMLAttributes,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { FoyerElement } from './elements.js'
import type { Foyer } from './foyer.js'
import { useFoyer, useFoyerState } from './hooks.js'
import { buttonLabel } from './labels.js'
import type { AccountState, FoyerState } from './state.js'

export {
  type AccountView,
  FoyerProvider,
  ProviderMissingError,
  type SignMessageView,
  useAccount,
  useBalance,
  useConnections,
  useDisconnect,
  useFoyer,
  useFoyerState,
  useNetwork,
  useOpen,
  useProvider,
  useSignMessage,
} from './hooks.js'

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
  /** It was asked to open, and its code is on the way. */
  readonly isLoading: boolean
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
  const { account, network, open: isOpen, loading: isLoading, language } = useFoyerState()
  const button = useRef<HTMLButtonElement>(null)
  const [hasFailed, setFailed] = useState(false)
  // One of your own has its own way to know.
  useEffect(() => (button.current ? foyer.watchIntent(button.current) : undefined), [foyer])
  if (typeof children === 'function') return children({ account, network, isOpen, isLoading, open, prefetch })
  const text = hasFailed ? buttonLabel('failed', language) : (label ?? buttonLabel('connect', language))
  return (
    <button
      ref={button}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-busy={isLoading || undefined}
      aria-live={hasFailed ? 'polite' : undefined}
      {...props}
      onClick={(event) => {
        props.onClick?.(event)
        if (event.defaultPrevented) return
        setFailed(false)
        open().catch((error) => {
          setFailed(true)
          reportError(error)
        })
      }}
    >
      {children ??
        (account.address && !hasFailed ? (
          // New for each account: a translation that comes late is of the one before.
          <span key={account.address} translate="no">
            {truncateMiddle(account.address)}
          </span>
        ) : (
          text
        ))}
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
