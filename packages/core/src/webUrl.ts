import type { Brand } from './brand.js'

/** A URL that may be opened or loaded: it passed {@link safeUrl} or {@link webUrl} (safety T-18). */
export type SafeUrl = Brand<string, 'SafeUrl'>

const local = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/

/** An `https:` URL (`http:` on this machine) without credentials, in its WHATWG form; else `undefined`. Never throws. */
export function webUrl(input: unknown): SafeUrl | undefined {
  const text = visible(input)
  if (!/^https?:\/\//i.test(text)) return undefined
  try {
    const { protocol, username, password, hostname, href } = new URL(text)
    const fits = protocol === 'https:' || local.test(hostname)
    return fits && hostname && !username && !password ? (href as SafeUrl) : undefined
  } catch {
    return undefined
  }
}

/** What a browser would read of a URL's text: it skips control characters and white space, so they must not hide anything. */
export function visible(input: unknown): string {
  if (typeof input !== 'string' || input.length > 8_192) return ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point.
  return input.replace(/[\u0000-\u0020\u007f-\u009f]/g, '')
}
