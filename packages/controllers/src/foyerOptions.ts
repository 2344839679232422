import type {
  AccountType,
  AdapterDescriptor,
  Feature,
  FeatureFlags,
  Namespace,
  WalletSource,
} from '@foyer/core'
import type { ThemeVariables } from './themeVariables.js'

/** Kinds of connectors in the list of wallets. */
export type ConnectorKind =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** Base URLs of a host's choice. A service that is left out is off; the rest works. */
interface ServiceUrls {
  /** Balances, prices, names and swaps: `@foyer/gateway`, or a server that answers alike. @default off */
  readonly api?: string | undefined
  /** Wallets and pictures. @default off: well-known wallets and marks come with Foyer */
  readonly catalogue?: string | undefined
  /** `wss:` URL for remote sessions. @default that of the connector */
  readonly relay?: string | undefined
  /** For sources of wallet sessions that log in; none of Foyer's packages asks it. @default off */
  readonly login?: string | undefined
  /** Receives events, if `features.analytics` is on. @default off */
  readonly analytics?: string | undefined
}

/** A wallet that the catalogue does not have. A link that is no URL of its kind is left out alone. */
interface CustomWallet {
  /** Any text of your own that no other wallet has. */
  readonly id: string
  /** Shown as one line. */
  readonly name: string
  /** Where to get it; `https:`. @default none */
  readonly homepage?: string | undefined
  /** Its picture: `https:`, or `data:` of a bitmap. @default the first letter of its name */
  readonly imageUrl?: string | undefined
  /** Opens its app on a phone: a scheme of its own or a universal link. @default none */
  readonly mobileLink?: string | undefined
  /** Opens its app on a computer. @default none */
  readonly desktopLink?: string | undefined
  /** Its page, for a wallet that is one; `https:`. @default none */
  readonly webappLink?: string | undefined
}

/** What wallets are told about the host. */
export interface HostMetadata {
  /** The name of the application. @default the title of the page */
  readonly name?: string | undefined
  /** One sentence on it. @default the `og:description` of the page */
  readonly description?: string | undefined
  /** Its address; wallets compare the origin. @default the origin of the page */
  readonly url?: string | undefined
  /** Addresses of its picture. @default the icon of the page */
  readonly icons?: readonly string[] | undefined
}

/** What a host passes to `createFoyer`. Every key may be left out; each says its default. */
export interface FoyerOptions extends RuntimeOptions {
  /** The chain families installed, one adapter each: `[evm({ networks: [mainnet] })]`. @default [] */
  readonly adapters?: readonly AdapterDescriptor[]
  /** Remote sessions: `[walletConnect()]` of `@foyer/connector-walletconnect`. @default [] */
  readonly connectors?: readonly WalletSource[]
  /** Features of your own, beside those that the widget brings; one of the same id takes its place. @default [] */
  readonly customFeatures?: readonly Feature[]
  /** Keeps what this widget remembers apart from other widgets on the same origin. 1 to 32 of `A-Za-z0-9_-`. @default none */
  readonly id?: string | undefined
  /** Asked for by some services; nothing else needs it. @default none */
  readonly projectId?: string | undefined
  /** Base URLs of your choice. A service that is left out is off; the rest works. @default {} */
  readonly services?: ServiceUrls
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
   * of yours are not seen there. @default {}
   */
  readonly customRpcUrls?: Readonly<Record<string, readonly string[]>>
  /** Where {@link customRpcUrls} names endpoints, the network's public ones still stand in for them. @default false */
  readonly fallbackToPublic?: boolean
  /**
   * Contracts (EVM) and mints (Solana) of tokens whose balances are read from the chain where no data API tells them, by
   * CAIP-2 id; at most 200 of each network. @default {}
   */
  readonly tokens?: Readonly<Record<string, readonly string[]>>
  /**
   * Contracts that swap tokens and that you vouch for, beside Uniswap's routers, by CAIP-2 id: visitors are not warned of
   * them, though they could keep what is paid. @default {}
   */
  readonly swapRouters?: Readonly<Record<string, readonly string[]>>
  /**
   * The account in use of a wallet that has several kinds, until the visitor chooses another. What is left out keeps its
   * default. @default { bip122: 'payment' }, and a smart account elsewhere, where a wallet has one
   */
  readonly defaultAccountTypes?: Readonly<Partial<Record<Namespace, AccountType>>>
  /** Catalogue ids shown first. @default [] */
  readonly featuredWalletIds?: readonly string[]
  /** Only these catalogue ids are offered. @default [], which is all of them */
  readonly includeWalletIds?: readonly string[]
  /** These are not offered, also when installed. @default [] */
  readonly excludeWalletIds?: readonly string[]
  /** Wallets that the catalogue does not have. @default [] */
  readonly customWallets?: readonly CustomWallet[]
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
  /** Is given each line of Foyer's own log, beside the console. What happens without fault is told as events. @default none */
  readonly onLog?: ((line: LogLine) => void) | undefined
}

/** A line of Foyer's own log. */
export interface LogLine {
  /** How bad it is. */
  readonly level: 'error'
  /** What it is about: the code of an error or of an alert. */
  readonly code: string
  /** For developers, in English. Nothing secret is in it: no key of a pairing, no signature. */
  readonly message: string
  /** ms since 1970. */
  readonly timestamp: number
  /** What was caught, if anything was. @default none */
  readonly error?: unknown
}

/** Switches and orders that are the widget's own, whatever features there are. */
export interface WidgetFlags {
  /** Events go to `services.analytics`, where there is one. @default true */
  readonly analytics?: boolean
  /** Events say which account they are about; else neither its address nor its registered name is in them. @default on */
  readonly analyticsAddress?: boolean
  /** The list of all wallets is offered, as far as `allWallets` of the options allows. @default true */
  readonly allWallets?: boolean
  /** Terms and privacy must be agreed to before connecting. @default false */
  readonly legalCheckbox?: boolean
  /** One button stands for the list of wallets. @default false */
  readonly collapseWallets?: boolean
  /** Ids of features, in the order of their buttons; the rest follow in their own. @default [] */
  readonly walletFeaturesOrder?: readonly string[]
  /** Ids of features that bring a way to connect, and `wallet`. @default wallets first where there is one on the page */
  readonly connectMethodsOrder?: readonly string[] | undefined
  /** The order of wallets in the first view, by kind; kinds left out follow. @default wallets on this device first: `injected`, `walletConnect`, `recent`, `featured`, `custom`, `external`, `recommended`, and on a phone `walletConnect` last */
  readonly connectorTypeOrder?: readonly ConnectorKind[]
}

/** Options that may change while the widget lives. */
export interface RuntimeOptions {
  /**
   * Switches of the widget, and of the features installed, each by its own name: `{ send: false }`. At run time those
   * named change, the others stay. One that nothing has is reported by an alert once the modal is open. @default {}
   */
  readonly features?: WidgetFlags & Partial<FeatureFlags>
  /**
   * BCP 47. Words are those of the nearest language there is, else English; numbers and dates are always written its way.
   * `state.language.locale` names the language that is shown. @default English
   */
  readonly locale?: string | undefined
  /** Your own words, by key of the text table; plurals by category (`one`, `other`). They win over every translation. @default none */
  readonly messages?: Readonly<Record<string, string | Readonly<Record<string, string>>>> | undefined
  /** Light or dark, whatever the page's own colour scheme is. @default the page's own colour scheme */
  readonly themeMode?: 'light' | 'dark' | undefined
  /** `--foyer-*` custom properties. At run time those named change; `undefined` takes one away. @default {} */
  readonly themeVariables?: ThemeVariables
  /** Your terms, which the widget links to; `https:`. @default none */
  readonly termsUrl?: string | undefined
  /** Your privacy policy, which the widget links to; `https:`. @default none */
  readonly privacyUrl?: string | undefined
  /** What wallets are told about the host. @default read from the page */
  readonly metadata?: HostMetadata | undefined
}
