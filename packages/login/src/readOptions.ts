import { ConfigurationError } from './errors.js'
import type { LoginOptions, SmartAccountKind, SmartAccountServices } from './options.js'
import { hasName, namedAddress } from './serviceAddress.js'
import { readSites } from './sites.js'
import { readAppleKey } from './social/clientAuth.js'
import { offeredSocials } from './social/options.js'
import { checkSocial } from './social/providers.js'
import { checkNames } from './wallets/secrets.js'

/** The options of a service that its pages show. */
export type Shown = Pick<LoginOptions, 'url' | 'projects' | 'chains' | 'custody' | 'otpMs' | 'smartAccount'>

/**
 * Reads what pages show: the service, and the command that compares its pages, refuse the same options.
 * @param social the names of the social accounts that are set up
 * @throws {ConfigurationError}
 */
export function readShown(options: Shown, social: readonly string[]) {
  const { projects, custody = 'assisted', otpMs = 600_000 } = options
  checkPolicy({ custody, otpMs })
  return {
    url: readUrl(options.url),
    origins: readOrigins(projects),
    sites: readSites(projects),
    custody,
    otpMs,
    chains: readChains(options.chains),
    smartAccount: readKind(options.smartAccount),
    socials: offeredSocials(social),
  }
}

/**
 * Reads all that is checked of a service's options before anything is opened: `createLogin` and the doctor refuse the same.
 * @throws {ConfigurationError}
 */
export function readLogin(options: Omit<LoginOptions, 'store'>) {
  const { social = {}, recoveryDelayMs: delayMs = 0 } = options
  const secrets = [options.secret, ...(options.otherSecrets ?? [])] as const
  if (secrets.some(({ length }) => length < 32))
    throw new ConfigurationError('secret', 'secret is too short. Give at least 32 random bytes.')
  checkPolicy({ recoveryDelayMs: delayMs })
  checkSocial(social)
  if (social.apple) readAppleKey(social.apple.privateKey)
  checkNames(options.sealers)
  return { shown: readShown(options, Object.keys(social)), secrets, delayMs }
}

/** The origin that the service is reached at. @throws {ConfigurationError} */
export function readUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !isSecure(parsed) || parsed.pathname !== '/' || hasName(parsed))
    throw new ConfigurationError(
      'url',
      `url is ${namedAddress(url)}. Write an origin of its own: https://login.your.site.`,
    )
  return parsed.origin
}

/** By project, the pages that may embed the frame. @throws {ConfigurationError} */
export function readOrigins(projects: LoginOptions['projects']): ReadonlyMap<string, readonly string[]> {
  const entries = Object.entries(projects)
  if (entries.length === 0)
    throw new ConfigurationError(
      'projects',
      'projects is empty. Name one: { shop: { origins: ["https://app.your.site"] } }.',
    )
  for (const [id, { origins }] of entries) {
    if (!id.trim())
      throw new ConfigurationError('projects', 'projects has one without a name. Write one: shop.')
    for (const origin of origins)
      if (!isPlain(origin) || new URL(origin).origin !== origin)
        throw new ConfigurationError(
          'projects',
          `${id} names ${namedAddress(origin)}. Write an origin: https://app.your.site.`,
        )
  }
  return new Map(entries.map(([id, { origins }]) => [id, origins]))
}

/** The chains, each with what the frame is told of it and no more. @throws {ConfigurationError} */
export function readChains(chains: LoginOptions['chains']): LoginOptions['chains'] {
  return Object.fromEntries(
    Object.entries(chains).map(([id, { url, name, symbol, inFrame, smartAccounts }]) => {
      if (!isPlain(url) || hasName(new URL(url)))
        throw new ConfigurationError(
          'chains',
          `${id} has a node whose address is ${namedAddress(url)}. Write it without a name or password: https://your.node.`,
        )
      if (inFrame !== undefined && !/^\d+(\.\d+)?$/.test(inFrame))
        throw new ConfigurationError(
          'chains',
          `${id} has inFrame "${inFrame}". Write an amount of its coin: 0.01.`,
        )
      return [
        id,
        {
          url,
          name,
          symbol,
          ...(inFrame !== undefined && { inFrame }),
          ...(smartAccounts && { smartAccounts: readServices(id, smartAccounts) }),
        },
      ]
    }),
  )
}

function readServices(id: string, { bundler, paymaster }: SmartAccountServices): SmartAccountServices {
  if (!/^eip155:\d+$/.test(id))
    throw new ConfigurationError(
      'chains',
      `${id} has smartAccounts, which are on EVM chains alone. Take them out.`,
    )
  // What goes to a page of a browser is a part of its header too, and no secret.
  for (const [name, url] of Object.entries({ bundler, paymaster: paymaster ?? bundler })) {
    const parsed = isPlain(url) ? new URL(url) : undefined
    if (!parsed || !isSecure(parsed) || hasName(parsed) || parsed.hash)
      throw new ConfigurationError(
        'chains',
        `${id} has a ${name} that no frame can ask. Write its address, without a name or password: https://your.${name}.`,
      )
  }
  return { bundler, ...(paymaster !== undefined && { paymaster }) }
}

/** What smart accounts are. @throws {ConfigurationError} */
export function readKind(kind: LoginOptions['smartAccount'] = 'safe'): SmartAccountKind {
  if (kind !== 'safe' && kind !== 'simple7702')
    throw new ConfigurationError('smartAccount', `smartAccount is "${kind}". Write "safe", or "simple7702".`)
  return kind
}

/** Checks who can open wallets and the spans, in ms. @throws {ConfigurationError} */
export function checkPolicy({
  custody,
  otpMs,
  recoveryDelayMs,
}: Pick<LoginOptions, 'custody' | 'otpMs' | 'recoveryDelayMs'>): void {
  if (custody !== undefined && custody !== 'assisted' && custody !== 'self-required')
    throw new ConfigurationError('custody', `custody is "${custody}". Write "assisted", or "self-required".`)
  const spans = [
    ['otpMs', otpMs, 60_000, 3_600_000],
    ['recoveryDelayMs', recoveryDelayMs, 0, 604_800_000],
  ] as const
  for (const [name, span, least, most] of spans)
    if (span !== undefined && !(Number.isInteger(span) && span >= least && span <= most))
      throw new ConfigurationError(name, `${name} is ${span}. Write milliseconds, from ${least} to ${most}.`)
}

/** Of one place alone: its origin becomes part of a header, where signs have a meaning of their own. */
function isPlain(url: string): boolean {
  return URL.canParse(url) && /^https?:\/\/[-\w.:[\]]+$/.test(new URL(url).origin)
}

/** Whether a page of the service may ask there: browsers let it only where nobody reads along. */
function isSecure({ protocol, hostname }: URL): boolean {
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/.test(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isLocal)
}
