import { type SafeUrl, visible, webUrl } from './webUrl.js'

/**
 * - `web`: opened in a tab. `https:`, or `http:` on this machine; no credentials.
 * - `native`: opens an app: `scheme://…` of a scheme that runs nothing by itself.
 * - `image`: loaded by `<img>`: as `web`, or `data:image/…` of a known type up to 64 KB (safety T-10).
 */
export type UrlKind = 'web' | 'native' | 'image'

const image = /^data:image\/(png|jpeg|webp|gif|avif|svg\+xml)[;,]/i
const refused =
  /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|intent|ms-[\w.+-]*|search-ms|shell|res|mhtml|jar|chrome[\w-]*|edge|resource|moz-[\w-]*|ws|wss|ftp|mailto|tel|sms|facetime[\w-]*|callto|sips?|content|android-app|itms-services|ssh|telnet|smb|afp|nfs|ldap|vnc|rdp|x-man-page|applescript|hcp|jnlp|http|https)$/
const scheme = /^([a-z][a-z0-9+.-]{1,62}):\/\/[^\s]*$/i

/** The URL in a form that is safe for its use, or `undefined`. Never throws. */
export function safeUrl(kind: UrlKind, input: unknown): SafeUrl | undefined {
  if (typeof input !== 'string') return undefined
  if (kind === 'image' && image.test(input)) return input.length <= 87_500 ? (input as SafeUrl) : undefined
  return kind === 'native' ? native(input) : webUrl(input)
}

function native(input: string): SafeUrl | undefined {
  const text = visible(input)
  const name = scheme.exec(text)?.[1]
  return name && !refused.test(name.toLowerCase()) ? (text as SafeUrl) : undefined
}
