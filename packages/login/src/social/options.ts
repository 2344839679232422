import { Problem } from '../errors.js'

/** Accounts elsewhere that one can log in by. */
export const providers = ['google', 'x', 'discord', 'github', 'apple', 'facebook'] as const
/** Names the social accounts that are set up, in an order of their own. */
export function offeredSocials(names: readonly string[]): readonly string[] {
  return [...providers, 'farcaster'].filter((name) => names.includes(name))
}

/** Returns the name of a social account, as people know it. */
export const socialName = (id: string) =>
  id === 'github' ? 'GitHub' : `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`

/** Returns the refusal of a social account that is not set up. */
export const notSetUp = () => new Problem(404, 'social-unknown', 'This is not set up here.')

/** One of {@link providers}. */
export type Provider = (typeof providers)[number]

/** Where a provider is asked. Each field given here is taken in place of the provider's own. */
export interface Endpoints {
  /** The name that the provider signs answers and ID tokens with (`iss`, RFC 9207). @default its own, at the host of `authorize` */
  readonly issuer: string
  readonly authorize: string
  readonly token: string
  /** Who signed in; of providers without ID tokens. */
  readonly user: string
  /** The keys that ID tokens are signed with. */
  readonly keys: string
}

/** What a provider's console gave for this service. The address to come back to is `<url>/v1/social/<provider>/callback`. */
export interface ClientOptions {
  readonly clientId: string
  readonly clientSecret: string
  readonly endpoints?: Partial<Endpoints>
}

/** As {@link ClientOptions}, of Apple: its secret is made anew from a key each time. */
export interface AppleOptions {
  /** The Services ID. */
  readonly clientId: string
  readonly teamId: string
  readonly keyId: string
  /** The key's file, in PEM (PKCS #8). */
  readonly privateKey: string
  readonly endpoints?: Partial<Endpoints>
}

/** Sign in with Farcaster. */
export interface FarcasterOptions {
  /** @default 'https://relay.farcaster.xyz' */
  readonly relay?: string
  /** JSON-RPC of OP Mainnet, where accounts are registered. */
  readonly rpc: string
}

/** The providers that visitors may log in by, each once it is set up. */
export type SocialOptions = { readonly [P in Exclude<Provider, 'apple'>]?: ClientOptions } & {
  readonly apple?: AppleOptions
  readonly farcaster?: FarcasterOptions
}
