import type { AskOf } from '@foyer/login-frame/protocol'

/** How the page looks and reads, as far as it told. None of it is trusted: see {@link themeFrom}. */
export interface PageTheme {
  readonly mode: 'light' | 'dark' | undefined
  /** Checked values of the frame's own custom properties. */
  readonly variables: Readonly<Record<string, string>>
  /** BCP 47 tag. */
  readonly locale: string
  /** What the page calls itself. */
  readonly name: string | undefined
}

/** What the page told last, and who wants to know. */
export interface PageLook {
  now(): PageTheme
  theme(told: AskOf<'SYNC_THEME'>): void
  page(told: AskOf<'SYNC_DAPP_DATA'>): void
}

const number = '\\d{1,3}(?:\\.\\d{1,6})?%?'
/** Opaque ones: what can be seen through would hide the words on a button. */
const color = new RegExp(
  `^(?:#(?:[\\da-f]{3}|[\\da-f]{6})|(?:rgb|hsl|oklch|oklab|lch)\\((?:-?${number}(?:deg)?[,\\s]*){3}\\)|[a-z]{3,20})$`,
  'i',
)
const notOwn = /^(transparent|currentcolor|inherit|initial|unset|revert)$/i
const length = /^(?:\d{1,2}(?:\.\d{1,3})?)px$/
/** Fonts whose letters are those of everybody. Whatever else a page uses is not there in the frame anyway. */
const fonts = new Set(
  (
    'system-ui,-apple-system,blinkmacsystemfont,ui-sans-serif,ui-serif,ui-rounded,ui-monospace,sans-serif,serif,' +
    'monospace,arial,avenir,avenir next,calibri,cantarell,dejavu sans,dm sans,georgia,geist,helvetica,helvetica neue,' +
    'ibm plex sans,inter,lato,liberation sans,manrope,montserrat,noto sans,nunito,open sans,oxygen,poppins,roboto,' +
    'roboto mono,segoe ui,sf pro,sf pro display,sf pro text,source sans pro,tahoma,times new roman,trebuchet ms,ubuntu,' +
    'verdana,work sans'
  ).split(','),
)

/** What a page may say of its look, by the name it says it with: our own property, and what of its value is taken. */
const grammar: Readonly<
  Record<string, readonly [property: string, take: (value: string) => string | undefined]>
> = {
  '--foyer-accent': ['--accent', (value) => (isColor(value) ? value : undefined)],
  '--foyer-font-family': ['--font', readable],
  '--foyer-font-size-master': ['--unit', (value) => (isBetween(value, 8, 14) ? value : undefined)],
  '--foyer-border-radius-master': ['--radius', (value) => (isBetween(value, 0, 8) ? value : undefined)],
}

/** The properties of a theme that are of their grammar; everything else is left out, without a word. */
export function themeFrom(told: AskOf<'SYNC_THEME'>['themeVariables'] = {}): PageTheme['variables'] {
  return Object.fromEntries(
    Object.entries(told).flatMap(([name, value]) => {
      const [property, take] = (Object.hasOwn(grammar, name) ? grammar[name] : undefined) ?? []
      const taken = take?.(String(value).trim())
      return property && taken ? [[property, taken]] : []
    }),
  )
}

export function createPageLook(locale: string): PageLook {
  let look: PageTheme = { mode: undefined, variables: {}, locale, name: undefined }
  return {
    now: () => look,
    theme({ themeMode, themeVariables, locale: told }) {
      look = {
        ...look,
        ...(themeMode && { mode: themeMode }),
        ...(themeVariables && { variables: themeFrom(themeVariables) }),
        ...(told !== undefined && { locale: told }),
      }
    },
    page({ metadata }) {
      look = { ...look, name: metadata?.name }
    },
  }
}

function isColor(value: string): boolean {
  const pair = /^light-dark\((.+?),\s*([^,]+)\)$/.exec(value)
  const all = pair ? pair.slice(1) : [value]
  return all.every((one) => color.test(one) && !notOwn.test(one))
}

function readable(families: string): string | undefined {
  const known = families.split(',').map((family) => family.trim())
  return (
    known.filter((family) => fonts.has(family.replace(/^(['"])(.*)\1$/, '$2').toLowerCase())).join(', ') ||
    undefined
  )
}

function isBetween(value: string, least: number, most: number): boolean {
  const px = length.test(value) ? Number(value.slice(0, -2)) : Number.NaN
  return px >= least && px <= most
}
