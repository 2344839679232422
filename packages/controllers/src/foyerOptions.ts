import type {
  AccountType,
  AdapterDescriptor,
  Feature,
  FeatureFlags,
  Namespace,
  WalletSource,
} from '@foyer/core'

/** Kinds of connectors in the list of wallets. */
export type ConnectorKind =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** What a host passes to `createFoyer`. Every key may be left out; each says its default. */
export interface FoyerOptions extends RuntimeOptions {
  /** The chain families installed, one adapter each: `[evm({ networks: [mainnet] })]`. @default [] */
  readonly adapters?: readonly AdapterDescriptor[]
  /** Remote sessions: `[walletConnect()]` of `@foyer/connector-walletconnect`. @default [] */
  readonly connectors?: readonly WalletSource[]
  /** Features of your own, beside those that the widget brings; one of the same id takes its place. @default [] */
  readonly customFeatures?: readonly Feature[]
  /** Keeps what this widget remembers apart from other widgets on the same origin. 1 to 32 of `A-Za-z0-9_-`. */
  readonly id?: string | undefined
  /** Asked for by some services; nothing else needs it. */
  readonly projectId?: string | undefined
  /** Base URLs of your choice. A service that is left out is off; the rest works. */
  readonly services?: {
    /** Balances, prices, identities. */
    readonly api?: string | undefined
    /** Wallets and pictures. */
    readonly catalogue?: string | undefined
    /** `wss:` URL for remote sessions. */
    readonly relay?: string | undefined
    /** Email and social login. */
    readonly login?: string | undefined
    /** Receives events, if `features.analytics` is on. */
    readonly analytics?: string | undefined
  }
  /**
   * When the modal's code is fetched: `idle` once the page has loaded and rests, unless the connection is slow or counted
   * (then as `intent`); `intent` when a pointer heads for a button of ours, or it has the focus; `none` on the press. Asks
   * no service, and stores nothing. @default 'idle'
   */
  readonly preload?: 'intent' | 'idle' | 'none'
  /** ISO 4217, lower case. @default 'usd' */
  readonly currency?: string
  /** CAIP-2 id of the network for a first visit. @default the first network */
  readonly defaultNetwork?: string | undefined
  /**
   * Your own JSON-RPC endpoints by CAIP-2 id, best first. They replace the public ones that the network brings: visitors
   * of yours are not seen there.
   */
  readonly customRpcUrls?: Readonly<Record<string, readonly string[]>>
  /** Where {@link customRpcUrls} names endpoints, the network's public ones still stand in for them. @default false */
  readonly fallbackToPublic?: boolean
  /**
   * Contracts of tokens whose balances are read from the chain where no data API tells them (EVM), by CAIP-2 id; at most
   * 200 of each network. @default {}
   */
  readonly tokens?: Readonly<Record<string, readonly string[]>>
  /**
   * The account in use of a wallet that has several kinds, until the visitor chooses another. What is left out keeps its
   * default. @default { bip122: 'payment' }, and a smart account elsewhere, where a wallet has one
   */
  readonly defaultAccountTypes?: Readonly<Partial<Record<Namespace, AccountType>>>
  /** Catalogue ids shown first. */
  readonly featuredWalletIds?: readonly string[]
  /** Only these catalogue ids are offered. */
  readonly includeWalletIds?: readonly string[]
  /** These are not offered, also when installed. */
  readonly excludeWalletIds?: readonly string[]
  /** Wallets that the catalogue does not have. */
  readonly customWallets?: readonly {
    readonly id: string
    readonly name: string
    readonly homepage?: string | undefined
    readonly imageUrl?: string | undefined
    readonly mobileLink?: string | undefined
    readonly desktopLink?: string | undefined
    readonly webappLink?: string | undefined
  }[]
  /**
   * Without a catalogue service, wallets that are well known are offered from a list that comes with Foyer: it is
   * a chunk of your own page, and asks nobody. @default true
   */
  readonly popularWallets?: boolean
  /** Whether the whole catalogue is offered. @default 'SHOW' */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** The widget is part of the page instead of a dialog. @default false */
  readonly enableEmbedded?: boolean
  /** You place the widget, with `<foyer-modal>` or `foyer.embed(element)`. @default false */
  readonly disableAppend?: boolean
  /**
   * Wallets connect by session alone: the modal opens with the QR, on a phone with the list. Without
   * any adapter of yours that is so anyway. @default false
   */
  readonly basic?: boolean
  /** The widget shows a pairing only after the host called `pair(foyer)`. @default false */
  readonly manualWCControl?: boolean
  /**
   * Disconnecting a remote session or a login takes every chain family on it along; otherwise only the one
   * asked for, and the session ends with the last. @default true
   */
  readonly linkedDisconnect?: boolean
  /** A wallet may stay on a network that was not asked for. @default false */
  readonly allowUnsupportedChain?: boolean
  /** Finds wallets by EIP-6963. @default true */
  readonly enableEIP6963?: boolean
  /** Finds a wallet in `window.ethereum` and its likes. @default true */
  readonly enableInjected?: boolean
  /** Offers wallets at all. @default true */
  readonly enableWallets?: boolean
  /** Explains what a wallet is. @default true */
  readonly enableWalletGuide?: boolean
  /** Visitors may change the network. @default true */
  readonly enableNetworkSwitch?: boolean
  /**
   * Shows alerts about a wrong set-up in the widget. They are written to the console in any case, once each.
   * @default on pages of this machine alone: visitors of a published page see none
   */
  readonly debug?: boolean | undefined
  /** Is given each line of Foyer's own log, beside the console. What happens without fault is told as events. */
  readonly onLog?: ((line: LogLine) => void) | undefined
}

/** A line of Foyer's own log. */
export interface LogLine {
  readonly level: 'error'
  /** What it is about: the code of an error or of an alert. */
  readonly code: string
  /** For developers, in English. Nothing secret is in it: no key of a pairing, no signature. */
  readonly message: string
  /** ms since 1970. */
  readonly timestamp: number
  /** What was caught, if anything was. */
  readonly error?: unknown
}

/** Switches and orders that are the widget's own, whatever features there are. */
export interface WidgetFlags {
  /** Events go to `services.analytics`, where there is one. @default true */
  readonly analytics?: boolean
  /** @default true */
  readonly allWallets?: boolean
  /** Terms and privacy must be agreed to before connecting. @default false */
  readonly legalCheckbox?: boolean
  /** One button stands for the list of wallets. @default false */
  readonly collapseWallets?: boolean
  /** Ids of features, in the order of their buttons; the rest follow in their own. @default [] */
  readonly walletFeaturesOrder?: readonly string[]
  /** Ids of features that bring a way to connect, and `wallet`. @default wallets first where there is one on the page */
  readonly connectMethodsOrder?: readonly string[] | undefined
  readonly connectorTypeOrder?: readonly ConnectorKind[]
}

/** Options that may change while the widget lives. */
export interface RuntimeOptions {
  /**
   * Switches of the widget, and of the features installed, each by its own name: `{ send: false }`. At run time those
   * named change, the others stay. One that nothing has is reported by an alert once the modal is open.
   */
  readonly features?: WidgetFlags & Partial<FeatureFlags>
  /** BCP 47. Words are those of the nearest translation there is, else English; figures are always its own. @default English */
  readonly locale?: string | undefined
  /** Your own words, by key of the text table; plurals by category (`one`, `other`). They win over every translation. */
  readonly messages?: Readonly<Record<string, string | Readonly<Record<string, string>>>> | undefined
  /** @default the page's own colour scheme */
  readonly themeMode?: 'light' | 'dark' | undefined
  /** `--foyer-*` custom properties. At run time those named change; `undefined` takes one away. */
  readonly themeVariables?: Readonly<Record<string, string | number | undefined>>
  readonly termsUrl?: string | undefined
  readonly privacyUrl?: string | undefined
  /** What wallets are told about the host. @default read from the page */
  readonly metadata?:
    | {
        readonly name: string
        readonly description: string
        readonly url: string
        readonly icons: readonly string[]
      }
    | undefined
}
