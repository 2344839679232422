import type { CallName } from '@foyer/api'

/**
 * The calls that each package of the widget makes. The tests of a package make each of its calls, and the types of the
 * gateway refuse a handler of a call that is neither here nor in {@link OtherCalls}.
 */
export interface ClientCalls {
  readonly controllers:
    | 'supportedChains'
    | 'balance'
    | 'identity'
    | 'nameLookup'
    | 'price'
    | 'priceHistory'
    | 'wallets'
    | 'walletImage'
    | 'assetImage'
    | 'tokenImage'
    | 'currencyImage'
  /** Sent by `fetch` itself, since they outlive the page. `widget.test.ts` holds each request against the contract. */
  readonly 'controllers, events': 'analyticsConfig' | 'analyticsEvent'
  readonly 'feature-history': 'history'
  readonly 'feature-names': 'nameSuggestions' | 'nameLookup' | 'reverseLookup' | 'nameNonce' | 'registerName'
  readonly 'feature-nfts': 'nfts'
  readonly 'feature-onramp': 'onrampOptions' | 'onrampQuote' | 'onrampUrl' | 'history'
  readonly 'feature-sessions': 'approvals' | 'sessions' | 'revokeSession'
  readonly 'feature-swaps':
    | 'tokens'
    | 'quotes'
    | 'allowance'
    | 'gasPrice'
    | 'buildApprove'
    | 'buildTransaction'
}

/** The calls that the widget does not make, by who makes them. */
export interface OtherCalls {
  /** Adapters and the login's frame take the data API for a node: its answers are those of a node, and are read as such. */
  readonly nodes: 'rpc'
  /** The login's frame sends operations of smart accounts. */
  readonly login: 'bundler' | 'paymaster'
  /** An app's own server begins a smart session, and keeps it once the wallet granted it. */
  readonly apps: 'createSession' | 'activateSession'
}

type Named<Name extends CallName> = Name

/** Every call with a client. */
export type MadeCall = Named<ClientCalls[keyof ClientCalls] | OtherCalls[keyof OtherCalls]>

/** The calls that a package makes. */
export type CallsOf<Client extends keyof ClientCalls> = Extract<ClientCalls[Client], CallName>
