import { type SafeUrl, visible, webUrl } from './webUrl.js'

/**
 * - `web`: opened in a tab. `https:`, or `http:` on this machine; no credentials.
 * - `native`: opens an app: `scheme://…` of a scheme that runs nothing by itself.
 * - `app`: as `web` or as `native`: apps claim web addresses too.
 * - `image`: loaded by `<img>`: as `web`, or `data:image/…` of a bitmap up to 64 KB (safety T-10).
 */
export type UrlKind = 'web' | 'native' | 'app' | 'image'

const image = /^data:image\/(png|jpeg|webp|gif|avif)[;,]/i
const refused: readonly RegExp[] = [
  // Run code, or read what is on this device.
  /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|mhtml|jar|res|resource|content)$/,
  // Open a page past the checks of its address; drive the system, its settings, stores, or what runs programs.
  /^(https?|wss?|(google)?chrome.*|(microsoft-)?edge.*|moz-.*|firefox.*|opera-.*|intent|search(-ms)?)$/,
  /^((ms|x|android|app)-.*|market|itms.*|shell|hcp|applescript|shortcuts|workflow|jnlp|steam|vscode.*)$/,
  // Reach another machine, call or write to somebody.
  /^(ssh|telnet|s?ftps?|smb|afp|nfs|ldaps?|rdp|vnc|(git|svn)(\+.*)?|rtsp|gopher|dict|magnet|webcals?)$/,
  /^(mailto|tel|callto|sms|smsto|facetime.*|sips?|skype|xmpp|zoommtg|msteams)$/,
]
// A word with a dot may be meant as a site.
const bareScheme = /^(?:([a-z][a-z0-9+-]*)|([a-z][a-z0-9+.-]*):\/?)$/i
const scheme = /^([a-z][a-z0-9+.-]{1,62}):\/\/[^\s]*$/i

/** The URL in a form that is safe for its use, or `undefined`. Never throws. */
export function safeUrl(kind: UrlKind, input: unknown): SafeUrl | undefined {
  if (typeof input !== 'string') return undefined
  if (kind === 'image' && image.test(input)) return input.length <= 87_500 ? (input as SafeUrl) : undefined
  const web = kind === 'native' ? undefined : webUrl(input)
  return web ?? (kind === 'native' || kind === 'app' ? native(input) : undefined)
}

/**
 * The app of a wallet, as lists of wallets name it: what {@link safeUrl} takes for an `app`, and a scheme by itself, `cove`
 * or `cove:`, which is `cove://` then.
 */
export function appLink(input: unknown): SafeUrl | undefined {
  const [, word, named = word] = bareScheme.exec(visible(input)) ?? []
  return safeUrl('app', named === undefined ? input : `${named}://`)
}

function native(input: string): SafeUrl | undefined {
  const text = visible(input)
  const name = scheme.exec(text)?.[1]
  return name && !refused.some((kind) => kind.test(name.toLowerCase())) ? (text as SafeUrl) : undefined
}
