import {
  type AccountType,
  type AdapterDescriptor,
  type Feature,
  type FlagValue,
  frozenCopy,
  type Network,
  type NetworkId,
  parseNetworkId,
  webUrl as readUrl,
  type SafeUrl,
  sourceIdForm,
  type WalletSource,
} from '@foyer/core'
import {
  anything,
  type Check,
  type Checked,
  flag,
  isObject,
  listOf,
  matching,
  object,
  oneOf,
  optional,
  record,
  refuse,
  type Shape,
  withDefault,
} from './check.js'
import type { FoyerOptions, RuntimeOptions, WidgetFlags } from './foyerOptions.js'

export { InvalidOptionsError } from './check.js'

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
// A socket may be where a page may be.
const relayUrl: Check<string> = (value, path) =>
  readUrl(String(value).replace(/^ws|^/i, (scheme) => (scheme ? 'http' : '-')))
    ? String(value)
    : refuse(path, 'must be a wss URL.')
const serviceUrl: Check<string> = (value, path) => rpcUrl(value, path).replace(/\/*$/, '/')
const text = matching(/^/, 'must be text.')
const filled = matching(/\S/, 'must not be empty.')
const names = listOf(filled)
const list = <T>(check: Check<T>): Check<readonly T[]> => withDefault(listOf(check), [])
const ids = list(filled)

const decimals: Check<number> = (value, path) =>
  typeof value === 'number' && value === (value & 255) ? value : refuse(path, 'must be 0 to 255.')

/** A network's id. Chains of Ethereum are numbers: each has one id. @param namespace that it has to be of */
const networkId = (value: unknown, path: string, namespace?: string): NetworkId => {
  try {
    const id = parseNetworkId(String(value))
    if (id.startsWith(namespace ? `${namespace}:` : '') && !/^eip155:(?![1-9]\d*$)/.test(id)) return id
  } catch {}
  return refuse(path, `must be a CAIP-2 id such as "${namespace ?? 'eip155'}:1".`)
}

const contract = matching(/^0x[\da-f]{40}$/i, 'must be an address.')

const perNetwork = <T>(check: Check<T>) => withDefault(record(listOf(check), networkId), {})

const locale: Check<string> = (value, path) => {
  try {
    return new Intl.Locale(String(value)).toString()
  } catch {
    return refuse(path, 'must be a BCP 47 tag such as "en-US".')
  }
}

const func: Check<NonNullable<FoyerOptions['onLog']>> = (value, path) =>
  typeof value === 'function'
    ? (value as NonNullable<FoyerOptions['onLog']>)
    : refuse(path, 'must be a function.')

const made =
  <T extends object>(hint: string, ...keys: readonly (keyof T)[]): Check<T> =>
  (value, path) =>
    isMade<T>(value, keys) ? value : refuse(path, hint)

const network = made<Network>('must be a network.', 'id')
/** A network of a chain family, and no more than is known of networks. */
export const networkOf = (namespace: string): Check<Network> => {
  const id: Check<NetworkId> = (value, path) => networkId(value, path, namespace)
  const shape = object(
    {
      id,
      name: filled,
      nativeCurrency: object({ name: filled, symbol: filled, decimals }),
      rpcUrls: listOf(rpcUrl),
      explorer: optional(object({ name: filled, url: rpcUrl }, optional(text))),
      testnet: optional(flag(false)),
      imageId: optional(filled),
      deprecatedId: optional(id),
    },
    () => undefined,
  )
  return (value, path) => shape(network(value, path), path) as Network
}

/** An adapter whose networks stay what they are, whatever the host does with its list. */
export const adapter: Check<AdapterDescriptor> = (value, path) => {
  const own = descriptor(value, path)
  const at = `${path}.networks`
  const networks = listOf(networkOf(own.namespace))(own.networks, at)
  assertOnce(
    networks.map(({ id }) => id),
    at,
  )
  filled(networks[0]?.id, at)
  return Object.create(own, { networks: { value: frozenCopy(networks) } })
}
const descriptor = made<AdapterDescriptor>(
  'must hold adapters such as evm({ networks }).',
  'networks',
  'create',
)
const manifest = made<Feature>('must hold manifests of features.', 'views', 'load')
// What a feature stores is named by its id and a key, with a dot between them.
const featureId = matching(/^[^.]+$/, 'must be text without a dot.')
const feature: Check<Feature> = (value, path) => {
  const read = manifest(value, path)
  featureId(read.id, `${path}.id`)
  return read
}
const source = made<WalletSource>('must hold connectors such as walletConnect().', 'id', 'adapters', 'create')
const sourceId = matching(sourceIdForm, 'must begin with "source:".')
const connector: Check<WalletSource> = (value, path) => {
  const read = source(value, path)
  sourceId(read.id, `${path}.id`)
  listOf(adapter)(read.adapters, `${path}.adapters`)
  return read
}

const cssValue: Check<string | number> = (value, path) =>
  typeof value === 'number' && Number.isFinite(value)
    ? value
    : // No way out of the declaration and nothing that loads: the value goes into a style sheet.
      matching(
        /^(?!.*(url|src|image|set|fade|element)\s*\()[^;{}<>\\]{1,200}$/is,
        'must be a plain CSS value.',
      )(value, path)

const ownFlags = {
  analytics: flag(true),
  allWallets: flag(true),
  legalCheckbox: flag(false),
  collapseWallets: flag(false),
  walletFeaturesOrder: ids,
  connectMethodsOrder: optional(names),
  connectorTypeOrder: list(oneOf(...connectorKinds)),
} satisfies Shape<Omit<WidgetFlags, 'analyticsAddress'>>

// Which switches features have, and analytics, is known once their code is here; until then, what any switch may be.
const features = object(ownFlags, (value, path): FlagValue | undefined =>
  typeof value === 'boolean' ? value : optional(names)(value, path),
)

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
  metadata: object({
    name: optional(text),
    description: optional(text),
    url: optional(text),
    icons: optional(listOf(text)),
  }),
} satisfies Shape<RuntimeOptions>

const schema = object({
  ...runtime,
  customFeatures: list(feature),
  adapters: list(adapter),
  connectors: list(connector),
  id: optional(matching(/^[\w-]{1,32}$/, 'must match [\\w-]{1,32}.')),
  projectId: optional(filled),
  services: object({
    api: optional(serviceUrl),
    catalogue: optional(serviceUrl),
    relay: optional(relayUrl),
    login: optional(serviceUrl),
    analytics: optional(serviceUrl),
  }),
  preload: withDefault(oneOf('idle', 'intent', 'none'), 'idle'),
  currency: withDefault(matching(/^[a-z]{3}$/, 'must be a code such as "usd".'), 'usd'),
  defaultNetwork: optional(networkId),
  customRpcUrls: perNetwork(rpcUrl),
  tokens: perNetwork(filled),
  swapRouters: perNetwork(contract),
  fallbackToPublic: flag(false),
  defaultAccountTypes: withDefault(
    record<AccountType, string>(oneOf('eoa', 'smartAccount', 'payment', 'ordinal')),
    {},
  ),
  featuredWalletIds: ids,
  includeWalletIds: ids,
  excludeWalletIds: ids,
  // Read in full where they are shown.
  customWallets: list(record(optional(text))),
  popularWallets: flag(true),
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
  debug: optional(flag(false)),
  onLog: optional(func),
} satisfies Shape<Omit<FoyerOptions, 'customWallets'>> & { customWallets: unknown })

/** Options with every default filled in and every value checked. */
export type Options = Checked<typeof schema>
/** What an instance keeps of its options. */
export type Settings = Omit<Options, 'adapters' | 'connectors' | 'customFeatures' | 'onLog'>
/** Flags and orders of features. */
export type FeatureFlags = Options['features']

/**
 * Checks a host's options and fills in the defaults.
 * @throws {InvalidOptionsError} naming the first option that is wrong, and the fix.
 */
export function parseOptions(input: FoyerOptions): Options {
  const options = schema(input, '')
  const { adapters, connectors, defaultNetwork } = options
  assertOnce(
    adapters.map(({ namespace }) => namespace),
    'adapters',
  )
  assertOnce(
    connectors.map(({ id }) => id),
    'connectors',
  )
  const listed = adapters.flatMap(({ networks }) => networks.map(({ id }) => id))
  if (listed.length > 0) optional(oneOf(...listed))(defaultNetwork, 'defaultNetwork')
  return options
}

/**
 * Checks a change of options at run time; only the keys given are in the answer. What stands stays, of the switches and
 * of the theme, unless it is named.
 * @throws {InvalidOptionsError}
 */
export function parseRuntimeOptions(
  input: RuntimeOptions,
  before: Pick<Options, 'features' | 'themeVariables'>,
): Partial<Pick<Options, keyof typeof runtime>> {
  const given = anything(input, '')
  const parsed = object(runtime)(
    {
      ...given,
      features: { ...before.features, ...input.features },
      themeVariables: { ...before.themeVariables, ...input.themeVariables },
    },
    '',
  )
  return Object.fromEntries(Object.entries(parsed).filter(([key]) => Object.hasOwn(given, key)))
}

function assertOnce(ids: readonly string[], path: string) {
  if (new Set(ids).size < ids.length) refuse(path, 'must hold each id once.')
}

// By keys that no other thing a host may mistake for it has.
function isMade<T extends object>(value: unknown, keys: readonly (keyof T)[]): value is T {
  return isObject(value) && keys.every((key) => key in value)
}
