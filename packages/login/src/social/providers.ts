import { parseEmail } from '../email/address.js'
import { readServiceAddress } from '../serviceAddress.js'
import { isStorable } from '../store/storedText.js'
import type { Endpoints, Provider, SocialOptions } from './options.js'

/** Who a provider says that somebody is. */
export interface Identity {
  /** Theirs for good, unlike a name or an address. */
  readonly subject: string
  /** An address that the provider says it verified. */
  readonly email: string | undefined
  readonly name: string | undefined
}

/** How a provider differs from the others. */
export interface ProviderFacts extends Partial<Endpoints> {
  readonly issuer: string
  readonly authorize: string
  readonly token: string
  readonly scope: string
  /** How the client proves itself. */
  readonly auth: 'basic' | 'post'
  /** Asked for beside what the protocol asks. */
  readonly extra?: Readonly<Record<string, string>>
  /** Reads what the provider says of somebody; `undefined` where it says nobody. */
  read(claims: Readonly<Record<string, unknown>>): Identity | undefined
}

type Claims = Readonly<Record<string, unknown>>

const text = (value: unknown) =>
  typeof value === 'string' && value !== '' && value.length <= 254 && isStorable(value) ? value : undefined
/** Letters go there, so it has to be an address. */
const addressOf = (value: unknown) => parseEmail(text(value) ?? '')?.typed
/** Ids are numbers with some. */
const idOf = (value: unknown) => (Number.isSafeInteger(value) ? String(value) : text(value))

function identity(subject: unknown, email: unknown, name: unknown): Identity | undefined {
  const id = idOf(subject)
  return id === undefined ? undefined : { subject: id, email: addressOf(email), name: text(name) }
}

/** Of [OpenID Connect](https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims); Apple writes booleans as text. */
function readOpenId({ sub, email, email_verified, name }: Claims): Identity | undefined {
  return identity(sub, email_verified === true || email_verified === 'true' ? email : undefined, name)
}

/** What is the same for everybody who uses a provider. */
export const providerFacts: Readonly<Record<Provider, ProviderFacts>> = {
  google: {
    issuer: 'https://accounts.google.com',
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
    scope: 'openid email profile',
    auth: 'post',
    extra: { prompt: 'select_account' },
    read: readOpenId,
  },
  apple: {
    issuer: 'https://appleid.apple.com',
    authorize: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    keys: 'https://appleid.apple.com/auth/keys',
    scope: 'openid email name',
    auth: 'post',
    // Apple gives a name and an address only to who takes the answer by POST.
    extra: { response_mode: 'form_post' },
    read: readOpenId,
  },
  x: {
    issuer: 'https://x.com',
    authorize: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    user: 'https://api.x.com/2/users/me',
    scope: 'users.read tweet.read',
    auth: 'basic',
    read: ({ data }) => {
      const { id, username } = { id: undefined, username: undefined, ...asClaims(data) }
      return identity(id, undefined, username)
    },
  },
  discord: {
    issuer: 'https://discord.com',
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    user: 'https://discord.com/api/users/@me',
    scope: 'identify email',
    auth: 'basic',
    read: ({ id, email, verified, global_name, username }) =>
      identity(id, verified === true ? email : undefined, global_name ?? username),
  },
  github: {
    // Not its origin: answers have been refused for that since GitHub names its issuer.
    issuer: 'https://github.com/login/oauth',
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    user: 'https://api.github.com/user',
    scope: 'read:user user:email',
    auth: 'post',
    // An address can be made public there only once it was verified; most people's is not, and `null`.
    read: ({ id, email, login }) => identity(id, email, login),
  },
  facebook: {
    issuer: 'https://www.facebook.com',
    authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
    token: 'https://graph.facebook.com/v23.0/oauth/access_token',
    user: 'https://graph.facebook.com/v23.0/me?fields=id,name',
    scope: 'public_profile',
    auth: 'post',
    // It does not say whether an address was verified: none is taken.
    read: ({ id, name }) => identity(id, undefined, name),
  },
}

function asClaims(value: unknown): Claims {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/**
 * A provider as it is set up here: its facts, with the host's own addresses in place of its. One at another address, such as
 * GitHub Enterprise, has its issuer there too.
 */
export function factsOf(provider: Provider, { [provider]: set }: SocialOptions): ProviderFacts | undefined {
  if (!set) return undefined
  const { issuer, ...facts } = providerFacts[provider]
  const { authorize = facts.authorize } = set.endpoints ?? {}
  const path = new URL(issuer).pathname.replace(/\/$/, '')
  const origin = authorize === facts.authorize ? new URL(issuer).origin : new URL(authorize).origin
  return { ...facts, issuer: `${origin}${path}`, ...set.endpoints }
}

/** @throws {ConfigurationError} */
export function checkSocial(options: SocialOptions): void {
  for (const [name, set] of Object.entries(options)) {
    if (set === undefined) continue
    const addresses = 'rpc' in set ? { rpc: set.rpc, relay: set.relay } : (set.endpoints ?? {})
    for (const [part, address] of Object.entries(addresses))
      if (address !== undefined)
        readServiceAddress('social', `social.${name}: ${part}`, address, `https://${name}.your.site`)
  }
}
