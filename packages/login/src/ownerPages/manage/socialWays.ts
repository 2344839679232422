import { createSocialEntry, type SocialEntry, type SocialEntryParts } from '../../frame/calls/social.js'

/** The names of providers. */
const names: Readonly<Record<string, string>> = {
  google: 'Google',
  apple: 'Apple',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
}

/** The parameter that a provider's answer comes back in. */
const result = 'result_uri'

/** The accounts elsewhere by which owners log in at the page itself. */
export interface SocialWays {
  readonly entry: SocialEntry
  readonly providers: readonly { readonly id: string; readonly name: string }[]
  /** Leaves the page for a provider, which leads back to it. */
  leave(provider: string): Promise<void>
  /** Returns the answer that the visitor came back with, once. */
  returned(): string | undefined
}

/** Parts of {@link createSocialWays}. */
interface SocialWaysParts extends SocialEntryParts {
  /** Providers that the service has. */
  readonly socials: readonly string[]
  /** The address of the page. */
  readonly href: string
  go(uri: string): void
  /** Takes the answer out of the address, so that a page that is loaded again has it no more. */
  replace(href: string): void
}

/** Creates {@link SocialWays}. */
export function createSocialWays(parts: SocialWaysParts): SocialWays {
  const { socials, href, go, replace } = parts
  const entry = createSocialEntry(parts)
  const at = new URL(href)
  let answer = at.searchParams.get(result) ?? undefined
  at.searchParams.delete(result)
  if (answer !== undefined) replace(at.href)
  return {
    entry,
    providers: socials.flatMap((id) => {
      const name = names[id]
      return name === undefined ? [] : [{ id, name }]
    }),
    leave: async (provider) => go((await entry.begin(provider, at.href)).uri),
    returned() {
      const uri = answer
      answer = undefined
      return uri
    },
  }
}

/** Leaves the page for an address of the service. */
export function leaveFor(uri: string): void {
  if (new URL(uri).origin !== location.origin) throw new TypeError('This is no address of the service.')
  location.assign(uri)
}

/** Creates a link that opens in another tab. */
export function linkTo(url: string, words: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.className = 'button go'
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  if (url.startsWith('https://')) link.href = url
  link.append(words)
  return link
}
