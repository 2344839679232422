import { ConfigurationError } from './errors.js'
import type { LoginOptions } from './options.js'

/** The origin that the service is reached at. @throws {ConfigurationError} */
export function readUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const isLocal = parsed && /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/.test(parsed.hostname)
  if (!parsed || (parsed.protocol !== 'https:' && !isLocal) || parsed.pathname !== '/')
    throw new ConfigurationError(
      'url',
      `url is "${url}". Write an origin of its own: https://login.your.site.`,
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
  // Of single pages alone: it becomes part of a header, where signs have a meaning of their own.
  for (const [id, { origins }] of entries)
    for (const origin of origins)
      if (
        !URL.canParse(origin) ||
        new URL(origin).origin !== origin ||
        !/^https?:\/\/[-\w.:[\]]+$/.test(origin)
      )
        throw new ConfigurationError(
          'projects',
          `${id} names "${origin}". Write an origin: https://app.your.site.`,
        )
  return new Map(entries.map(([id, { origins }]) => [id, origins]))
}
