import type { Appearance } from './world/world.js'

/** What the address says: which state, and how it looks. */
export interface Place extends Appearance {
  /** `Account/error`, `ui/Button-primary`; empty: the list of all. */
  readonly state: string
  /** Shows it beside the list in a frame of this width; absent: alone on the page. */
  readonly width?: string
}

/** Reads a fragment such as `#state=Account/error&theme=dark&dir=rtl&width=390&still`. */
export function readPlace(hash: string): Place {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  return {
    state: fields.get('state') ?? '',
    theme: fields.get('theme') === 'dark' ? 'dark' : 'light',
    dir: fields.get('dir') === 'rtl' ? 'rtl' : 'ltr',
    lang: fields.get('lang') ?? 'en',
    still: fields.has('still'),
    ...(fields.has('width') && { width: fields.get('width') ?? '' }),
  }
}

/** The fragment of a place. */
export function writePlace({ state, theme, dir, lang, still }: Place): string {
  return `#state=${state}&theme=${theme}&dir=${dir}${lang === 'en' ? '' : `&lang=${lang}`}${still ? '&still' : ''}`
}
