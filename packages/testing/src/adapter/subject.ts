import type { Adapter, Namespace, NetworkId, Token } from '@foyer/core'
import type { Behaviour } from '../behaviour.js'

/** What the suite does with a wallet, in the words that all chain families share. */
export interface AdapterWallet {
  /** As `createTestWallet` has it: how requests of a kind are met from now on. */
  behave(behaviour: Behaviour, kind: 'connect' | 'sign' | 'send'): void
  /** Addresses as connections tell them, the one in use first. At least two. */
  readonly accounts: readonly string[]
  /** Chooses another account in the wallet. */
  choose(address: string): void
  /** Revokes in the wallet what it granted to the page. */
  revoke(): void
  /** How many windows the wallet has shown. */
  readonly prompts: number
  /**
   * Whether it can be asked without a window if it knows the page. Where it cannot, a window that it shows on a silent
   * reconnect is left alone. @default true
   */
  readonly answersSilently?: boolean
  /** How many listeners the page has on the wallet. */
  readonly listeners: number
}

/** An adapter under test, with a wallet on the page that has granted nothing yet. */
export interface AdapterSubject<N extends Namespace> {
  readonly adapter: Adapter<N>
  /** Another adapter for the same wallet and page, as a later visit has it. */
  later(): Adapter<N>
  readonly connectorId: string
  readonly network: NetworkId<N>
  readonly wallet: AdapterWallet
  /** Whether an account signed a text, by a library that neither adapter nor wallet uses. */
  verify(signed: {
    readonly address: string
    readonly text: string
    readonly signature: string
  }): Promise<boolean>
  /** A coin that the first account has, and somebody to send it to. Absent: the adapter cannot send. */
  readonly transfer?: {
    readonly token: Token
    readonly to: string
    /** Base units; the account has more, but not a million times as much. */
    readonly amount: bigint
    /** What the chain itself says the receiver has, in base units. */
    received(): Promise<bigint>
  }
  /** Takes the wallet off the page. */
  end(): void
}

/** Promises as tests, by what they are called. */
export type Promises<N extends Namespace> = Readonly<
  Record<string, (subject: AdapterSubject<N>) => Promise<void>>
>
