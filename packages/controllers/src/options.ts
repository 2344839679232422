import { type AdapterDescriptor, FoyerError, parseNetworkId, type SafeUrl, safeUrl } from '@foyer/core'
import * as v from 'valibot'

/** An option is not valid. `options/invalid`; the message names the option, what is wrong and the fix. */
export class InvalidOptionsError extends FoyerError<'options/invalid', { option: string }> {
  constructor(option: string, problem: string) {
    super('options/invalid', `createFoyer: option "${option}" ${problem}`, { context: { option } })
  }
}

const url =
  'must be an absolute https URL (http only for this machine), for example "https://api.example.com".'
const ids = v.optional(v.array(v.string('must be a list of wallet ids.')), [])

const serviceUrl = v.pipe(
  v.string(url),
  v.check((text) => safeUrl('web', text) !== undefined, url),
  v.transform((text) => (text.endsWith('/') ? text : `${text}/`)),
)
// Kept exactly as given: a key may be in the path, and a trailing slash may matter.
const rpcUrl = v.pipe(
  v.string(url),
  v.check((text) => safeUrl('web', text) !== undefined, url),
)
const webUrl = v.pipe(
  v.string(url),
  v.transform((text) => safeUrl('web', text)),
  v.check((parsed): parsed is SafeUrl => parsed !== undefined, url),
)
const networkId = v.pipe(
  v.string('must be a CAIP-2 id such as "eip155:1".'),
  v.check(isNetworkId, 'must be a CAIP-2 id such as "eip155:1".'),
  v.transform((text) => parseNetworkId(text)),
)
const flag = (preset: boolean) => v.optional(v.boolean('must be true or false.'), preset)
const order = <const T extends readonly string[]>(...names: T) =>
  v.array(v.picklist(names, `must list only: ${names.join(', ')}.`))

const features = v.strictObject({
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
  socials: v.optional(
    v.union([v.literal(false), order('google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook')]),
    ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  ),
  walletFeaturesOrder: v.optional(order('onramp', 'swaps', 'receive', 'send'), [
    'onramp',
    'swaps',
    'receive',
    'send',
  ]),
  connectMethodsOrder: v.optional(order('email', 'social', 'wallet')),
  connectorTypeOrder: v.optional(
    order('walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'),
    ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
  ),
})

const customWallet = v.object({
  id: v.string('needs an id.'),
  name: v.string('needs a name.'),
  homepage: v.optional(v.string()),
  imageUrl: v.optional(v.string()),
  mobileLink: v.optional(v.string()),
  desktopLink: v.optional(v.string()),
  webappLink: v.optional(v.string()),
})

// What may change while the widget lives.
const runtime = {
  features: v.optional(features, {}),
  themeMode: v.optional(v.picklist(['light', 'dark'], 'must be "light" or "dark".')),
  themeVariables: v.optional(
    v.record(
      v.pipe(
        v.string(),
        v.regex(/^--foyer-[a-z-]+$/, 'has a name that is not a Foyer variable ("--foyer-…").'),
      ),
      v.union([
        v.number(),
        // No way out of the declaration and nothing that loads: the value goes into a style sheet.
        v.pipe(
          v.string(),
          v.regex(/^(?!.*(url|image-set)\s*\()[^;{}<>\\]{1,200}$/i, 'must be a plain CSS value.'),
        ),
      ]),
    ),
    {},
  ),
  termsUrl: v.optional(webUrl),
  privacyUrl: v.optional(webUrl),
  metadata: v.optional(
    v.object({ name: v.string(), description: v.string(), url: v.string(), icons: v.array(v.string()) }),
  ),
}

const runtimeSchema = v.partial(v.strictObject(runtime))
const schema = v.strictObject({
  ...runtime,
  adapters: v.optional(
    v.array(v.custom<AdapterDescriptor>(isAdapter, 'must hold adapters such as evm({ networks }).')),
    [],
  ),
  id: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{1,32}$/, 'must be 1 to 32 letters, digits, "-" or "_".')),
  ),
  projectId: v.optional(
    v.pipe(v.string('must be text.'), v.minLength(1, 'must not be empty; leave it out instead.')),
  ),
  services: v.optional(
    v.strictObject({
      api: v.optional(serviceUrl),
      catalogue: v.optional(serviceUrl),
      relay: v.optional(v.string('must be a wss URL.')),
      login: v.optional(serviceUrl),
      analytics: v.optional(serviceUrl),
    }),
    {},
  ),
  currency: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z]{3}$/, 'must be an ISO 4217 code in lower case, such as "usd".')),
    'usd',
  ),
  locale: v.optional(v.pipe(v.string(), v.check(isLocale, 'must be a BCP 47 tag such as "en-US".'))),
  messages: v.optional(v.record(v.string(), v.union([v.string(), v.record(v.string(), v.string())]))),
  defaultNetwork: v.optional(networkId),
  customRpcUrls: v.optional(v.record(networkId, v.array(rpcUrl)), {}),
  defaultAccountTypes: v.optional(v.record(v.string(), v.picklist(['eoa', 'smartAccount', 'payment'])), {}),
  featuredWalletIds: ids,
  includeWalletIds: ids,
  excludeWalletIds: ids,
  customWallets: v.optional(v.array(customWallet), []),
  allWallets: v.optional(
    v.picklist(['SHOW', 'HIDE', 'ONLY_MOBILE'], 'must be "SHOW", "HIDE" or "ONLY_MOBILE".'),
    'SHOW',
  ),
  enableEmbedded: flag(false),
  disableAppend: flag(false),
  allowUnsupportedChain: flag(false),
  enableEIP6963: flag(true),
  enableInjected: flag(true),
  enableWallets: flag(true),
  enableWalletGuide: flag(true),
  enableNetworkSwitch: flag(true),
  debug: flag(true),
})

/** What a host passes to `createFoyer`. Every key is optional; defaults are those of spec 1. */
export type FoyerOptions = v.InferInput<typeof schema>
/** Options with every default filled in and every value checked. */
export type Options = Readonly<v.InferOutput<typeof schema>>
/** What an instance keeps of its options. */
export type Settings = Omit<Options, 'adapters'>
/** Options that may change while the widget lives. */
export type RuntimeOptions = v.InferInput<typeof runtimeSchema>
/** Flags and orders of features. */
export type FeatureFlags = Options['features']

/**
 * Checks a host's options and fills in the defaults.
 * @throws {InvalidOptionsError} naming the first option that is wrong, and the fix.
 */
export function parseOptions(input: FoyerOptions): Options {
  const options = check(v.safeParse(schema, input))
  const listed = options.adapters.flatMap(({ networks }) => networks.map(({ id }) => id))
  const twice = options.adapters.find(
    (one, at) => options.adapters.findIndex((other) => other.namespace === one.namespace) !== at,
  )
  if (twice) throw new InvalidOptionsError('adapters', `has two adapters for "${twice.namespace}"; keep one.`)
  const empty = options.adapters.find(({ networks }) => networks.length === 0)
  if (empty)
    throw new InvalidOptionsError(
      'adapters',
      `has no network for "${empty.namespace}"; give it at least one.`,
    )
  if (options.defaultNetwork && listed.length > 0 && !listed.includes(options.defaultNetwork))
    throw new InvalidOptionsError(
      'defaultNetwork',
      `is "${options.defaultNetwork}", which no adapter lists; add it there or choose: ${listed.join(', ')}.`,
    )
  return options
}

/** Checks a change of options at run time; only the keys given are in the answer. @throws {InvalidOptionsError} */
export function parseRuntimeOptions(input: RuntimeOptions): Partial<Pick<Options, keyof typeof runtime>> {
  const parsed = check(v.safeParse(runtimeSchema, input))
  return Object.fromEntries(Object.entries(parsed).filter(([key]) => Object.hasOwn(input, key)))
}

function check<T>(
  result:
    | { success: true; output: T }
    | { success: false; issues: readonly [v.BaseIssue<unknown>, ...unknown[]] },
): T {
  if (result.success) return result.output
  const [issue] = result.issues
  const path = issue.path?.map(({ key }) => String(key)).join('.') || 'options'
  // Only an unknown key makes `strict_object` fail below the object itself.
  const unknown = issue.type === 'strict_object' && issue.expected === 'never'
  throw new InvalidOptionsError(
    path,
    unknown ? 'is not known; check its spelling, or remove it.' : issue.message,
  )
}

function isAdapter(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'namespace' in value &&
    'create' in value &&
    'networks' in value
  )
}

function isNetworkId(text: string): boolean {
  try {
    return parseNetworkId(text) === text
  } catch {
    return false
  }
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}
