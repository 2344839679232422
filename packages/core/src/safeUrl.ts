import type { Brand } from './brand.js'

/** A URL that may be opened or loaded: it passed {@link safeUrl} (safety T-18). */
export type SafeUrl = Brand<string, 'SafeUrl'>

/**
 * - `web`: opened in a tab. `https:`, or `http:` on this machine; no credentials.
 * - `native`: opens an app: `scheme://…` of a scheme that runs nothing by itself.
 * - `image`: loaded by `<img>`: as `web`, or `data:image/…` of a known type up to 64 KB (safety T-10).
 */
export type UrlKind = 'web' | 'native' | 'image'

const local = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/
const image = /^data:image\/(png|jpeg|webp|gif|avif|svg\+xml)[;,]/i
const refused =
  /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|intent|ms-[\w.+-]*|search-ms|shell|res|mhtml|jar|chrome[\w-]*|edge|resource|moz-[\w-]*|ws|wss|ftp|mailto|tel|sms|facetime[\w-]*|callto|sips?|content|android-app|itms-services|ssh|telnet|smb|afp|nfs|ldap|vnc|rdp|x-man-page|applescript|hcp|jnlp|http|https)$/
const scheme = /^([a-z][a-z0-9+.-]{1,62}):\/\/[^\s]*$/i

/** The URL in a form that is safe for its use, or `undefined`. Never throws. */
export function safeUrl(kind: UrlKind, input: unknown): SafeUrl | undefined {
  if (typeof input !== 'string') return undefined
  if (kind === 'image' && image.test(input)) return input.length <= 87_500 ? (input as SafeUrl) : undefined
  if (input.length > 8_192) return undefined
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point; a browser would skip them too.
  const text = input.replace(/[\u0000-\u0020\u007f-\u009f]/g, '')
  return kind === 'native' ? native(text) : web(text)
}

function web(text: string): SafeUrl | undefined {
  if (!/^https?:\/\//i.test(text)) return undefined
  const url = tryParse(text)
  if (!url || url.username || url.password || !url.hostname) return undefined
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && local.test(url.hostname))) return undefined
  return url.href as SafeUrl
}

function native(text: string): SafeUrl | undefined {
  const name = scheme.exec(text)?.[1]
  return name && !refused.test(name.toLowerCase()) ? (text as SafeUrl) : undefined
}

function tryParse(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
