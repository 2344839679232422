import {
  type AdapterDescriptor,
  type ConnectorDescriptor,
  type NetworkId,
  parseNetworkId,
  webUrl as readUrl,
  type SafeUrl,
} from '@foyer/core'
import {
  anything,
  type Check,
  type Checked,
  flag,
  listOf,
  matching,
  object,
  oneOf,
  optional,
  record,
  refuse,
  withDefault,
} from './check.js'
import type { ConnectorKind, FoyerOptions, RuntimeOptions, SocialProvider } from './foyerOptions.js'

export { InvalidOptionsError } from './check.js'

const socials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
const actions = ['onramp', 'swaps', 'receive', 'send'] as const
const methods = ['email', 'social', 'wallet'] as const
const connectorKinds = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const

const badUrl = 'must be an https URL (http on this machine only).'

const webUrl: Check<SafeUrl> = (value, path) => readUrl(value) ?? refuse(path, badUrl)
// Kept as given: a key may be in the path, and a trailing slash may matter.
const rpcUrl: Check<string> = (value, path) => (webUrl(value, path) ? String(value) : refuse(path, badUrl))
const serviceUrl: Check<string> = (value, path) => rpcUrl(value, path).replace(/\/*$/, '/')
const text = matching(/^/, 'must be text.')
const filled = matching(/./, 'must not be empty.')
const ids = withDefault<readonly string[]>(listOf(filled), [])

const networkId: Check<NetworkId> = (value, path) => {
  try {
    return parseNetworkId(String(value))
  } catch {
    return refuse(path, 'must be a CAIP-2 id such as "eip155:1".')
  }
}

const locale: Check<string> = (value, path) => {
  try {
    const [tag] = Intl.getCanonicalLocales(String(value))
    if (tag !== undefined) return tag
  } catch {
    // Said below.
  }
  return refuse(path, 'must be a BCP 47 tag such as "en-US".')
}

const made =
  <T extends object>(key: keyof T, hint: string): Check<T> =>
  (value, path) =>
    isMade<T>(value, key) ? value : refuse(path, hint)
const adapter = made<AdapterDescriptor>('networks', 'must hold adapters such as evm({ networks }).')
const connector = made<ConnectorDescriptor>('adapters', 'must hold connectors such as walletConnect().')

const cssValue: Check<string | number> = (value, path) =>
  typeof value === 'number' && Number.isFinite(value)
    ? value
    : // No way out of the declaration and nothing that loads: the value goes into a style sheet.
      matching(/^(?!.*(url|image-set)\s*\()[^;{}<>\\]{1,200}$/i, 'must be a plain CSS value.')(value, path)

const features = object({
  swaps: flag(true),
  onramp: flag(true),
  receive: flag(true),
  send: flag(true),
  email: flag(true),
  history: flag(true),
  analytics: flag(true),
  allWallets: flag(true),
  legalCheckbox: flag(false),
  smartSessions: flag(false),
  collapseWallets: flag(false),
  socials: withDefault<readonly SocialProvider[] | false>(
    (value, path) => (value === false ? false : listOf(oneOf(...socials))(value, path)),
    socials,
  ),
  walletFeaturesOrder: withDefault<readonly (typeof actions)[number][]>(listOf(oneOf(...actions)), actions),
  connectMethodsOrder: optional<readonly (typeof methods)[number][]>(listOf(oneOf(...methods))),
  connectorTypeOrder: withDefault<readonly ConnectorKind[]>(listOf(oneOf(...connectorKinds)), connectorKinds),
})

// What may change while the widget lives.
const runtime = {
  features,
  themeMode: optional(oneOf('light', 'dark')),
  themeVariables: withDefault(
    record(cssValue, matching(/^--foyer-[a-z-]+$/, 'must be named "--foyer-…".')),
    {},
  ),
  locale: optional(locale),
  messages: optional(
    record((value, path) => (typeof value === 'string' ? value : record(text)(value, path))),
  ),
  termsUrl: optional(webUrl),
  privacyUrl: optional(webUrl),
  metadata: optional(object({ name: text, description: text, url: text, icons: listOf(text) })),
}

const schema = object({
  ...runtime,
  adapters: withDefault<readonly AdapterDescriptor[]>(listOf(adapter), []),
  connectors: withDefault<readonly ConnectorDescriptor[]>(listOf(connector), []),
  id: optional(matching(/^[\w-]{1,32}$/, 'must match [\\w-]{1,32}.')),
  projectId: optional(filled),
  services: object({
    api: optional(serviceUrl),
    catalogue: optional(serviceUrl),
    relay: optional(matching(/^wss?:\/\//, 'must be a wss URL.')),
    login: optional(serviceUrl),
    analytics: optional(serviceUrl),
  }),
  currency: withDefault(matching(/^[a-z]{3}$/, 'must be a code such as "usd".'), 'usd'),
  defaultNetwork: optional(networkId),
  customRpcUrls: withDefault(record(listOf(rpcUrl), networkId), {}),
  defaultAccountTypes: withDefault(record(oneOf('eoa', 'smartAccount', 'payment')), {}),
  featuredWalletIds: ids,
  includeWalletIds: ids,
  excludeWalletIds: ids,
  // Read in full where they are shown.
  customWallets: withDefault(listOf(record(optional(text))), []),
  allWallets: withDefault(oneOf('SHOW', 'HIDE', 'ONLY_MOBILE'), 'SHOW'),
  enableEmbedded: flag(false),
  disableAppend: flag(false),
  basic: flag(false),
  manualWCControl: flag(false),
  linkedDisconnect: flag(true),
  allowUnsupportedChain: flag(false),
  enableEIP6963: flag(true),
  enableInjected: flag(true),
  enableWallets: flag(true),
  enableWalletGuide: flag(true),
  enableNetworkSwitch: flag(true),
  debug: flag(true),
})

/** Options with every default filled in and every value checked. */
export type Options = Checked<typeof schema>
/** What an instance keeps of its options. */
export type Settings = Omit<Options, 'adapters' | 'connectors'>
/** Flags and orders of features. */
export type FeatureFlags = Options['features']

/**
 * Checks a host's options and fills in the defaults.
 * @throws {InvalidOptionsError} naming the first option that is wrong, and the fix.
 */
export function parseOptions(input: FoyerOptions): Options {
  const options = schema(input, '')
  const { adapters, defaultNetwork } = options
  adapters.forEach(({ namespace, networks }, at) => {
    if (networks.length === 0 || adapters.findIndex((other) => other.namespace === namespace) !== at)
      refuse('adapters', `must serve "${namespace}" once, with a network.`)
  })
  const listed = adapters.flatMap(({ networks }) => networks.map(({ id }) => id))
  if (listed.length > 0) optional(oneOf(...listed))(defaultNetwork, 'defaultNetwork')
  return options
}

/** Checks a change of options at run time; only the keys given are in the answer. @throws {InvalidOptionsError} */
export function parseRuntimeOptions(input: RuntimeOptions): Partial<Pick<Options, keyof typeof runtime>> {
  const parsed = object(runtime)(input, '')
  const given = anything(input, '')
  return Object.fromEntries(Object.entries(parsed).filter(([key]) => Object.hasOwn(given, key)))
}

// By one key that no other thing a host may mistake for it has.
function isMade<T extends object>(value: unknown, key: keyof T): value is T {
  return typeof value === 'object' && value !== null && 'create' in value && key in value
}
