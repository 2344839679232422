import { locales as uiLocales } from './locales.js'
import type { Locales, Message, MessageParams, Messages, Plural } from './messages.js'
import { uiMessages } from './uiMessages.js'

/** The texts of one widget: English tables, one locale on top, the host's overrides above all. */
export interface Text {
  /** BCP 47 tag; numbers, lists and plurals are written its way, whether or not there are words in it. */
  readonly locale: string
  /** BCP 47 tag of the language that the words are in: {@link locale}, or `en` while there are none in it. */
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  /** Grows with every change; for `useSyncExternalStore`. */
  readonly version: number
  /** Override, else the locale's message, else English, else the key itself. */
  t(key: string, params?: MessageParams): string
  /** Adds English messages and the ways to their translations; a feature adds its own. Fetches nothing. */
  add(table: Messages, locales?: Locales): void
  /** Changes to another locale, with the overrides that go with it. Fetches nothing. */
  use(options: TextOptions): void
  /**
   * Fetches the words of the locale that are not here, also those that failed before. `undefined` where there are none
   * to wait for, as in English; else settles once they came or failed, at the latest after a second. Never rejects.
   */
  ready(): Promise<unknown> | undefined
  /** Calls `listener` after a change; returns the way to stop. */
  subscribe(listener: () => void): () => void
}

/** What {@link createText} takes. */
export interface TextOptions {
  /**
   * BCP 47 tag, `en` by default; an unknown or malformed tag falls back to `en`. Words are those of the nearest
   * translation (`de-AT` takes `de`), else English.
   */
  readonly locale?: string | undefined
  /** Writing direction where the locale's own is not wanted. */
  readonly dir?: 'ltr' | 'rtl' | undefined
  /** The host's own words, by key. */
  readonly overrides?: Messages | undefined
}

const RIGHT_TO_LEFT = /^(ar|arc|ckb|dv|fa|he|iw|ks|ku-arab|nqo|pa-arab|ps|sd|syr|ug|ur|yi)(-|$)/i
// Words that come later are drawn when they come; nobody waits longer for them.
const PATIENCE_MS = 1_000

/** Creates the texts of one widget. The labels of the components in this package are always included. */
export function createText(options: TextOptions = {}): Text {
  const english = new Map<string, Message>(Object.entries(uiMessages))
  const englishRules = new Intl.PluralRules('en')
  const sources = new Set<Locales>([uiLocales])
  const listeners = new Set<() => void>()
  let language = languageOf(options)
  let version = 0

  function changed() {
    version += 1
    for (const listener of listeners) listener()
  }

  function extend(target: Map<string, Message>, table: Messages) {
    for (const [key, message] of Object.entries(table)) target.set(key, message)
    changed()
  }

  return {
    get locale() {
      return language.locale
    },
    get lang() {
      return language.words.size + language.own.size > 0 ? language.locale : 'en'
    },
    get dir() {
      return language.dir
    },
    get version() {
      return version
    },
    t(key, params = {}) {
      const { own, words, rules, numbers } = language
      const local = own.get(key) ?? words.get(key)
      const message = local ?? english.get(key)
      if (message === undefined) return key
      const form =
        typeof message === 'string' ? message : plural(message, params, local ? rules : englishRules)
      return form.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
        const value = Object.hasOwn(params, name) ? params[name] : undefined
        return typeof value === 'number' ? numbers.format(value) : (value ?? placeholder)
      })
    },
    add(table, locales) {
      if (locales) sources.add(locales)
      extend(english, table)
    },
    use(next) {
      language = languageOf(next)
      changed()
    },
    ready() {
      const { locale, words, asked } = language
      for (const source of sources) {
        const load = nearest(source, locale)
        if (!load || asked.has(source)) continue
        const arrival = load().then(
          ({ messages }) => extend(words, messages),
          () => void asked.delete(source),
        )
        asked.set(source, arrival)
      }
      if (asked.size === 0) return undefined
      return Promise.race([
        Promise.all(asked.values()),
        new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
      ])
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function languageOf({ locale: wanted = 'en', dir, overrides = {} }: TextOptions) {
  const locale = supported(wanted)
  return {
    locale,
    dir: dir ?? (RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr'),
    rules: new Intl.PluralRules(locale),
    numbers: new Intl.NumberFormat(locale),
    own: new Map(Object.entries(overrides)),
    words: new Map<string, Message>(),
    /** Sources that were asked for their words, or have given them. */
    asked: new Map<Locales, Promise<void>>(),
  } as const
}

function nearest(locales: Locales, locale: string): Locales[string] | undefined {
  for (let tag = locale; tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-'))))
    if (Object.hasOwn(locales, tag)) return locales[tag]
  return undefined
}

function plural(message: Plural, params: MessageParams, rules: Intl.PluralRules): string {
  const { count } = params
  return (typeof count === 'number' && message[rules.select(count)]) || message.other
}

function supported(locale: string): string {
  try {
    return Intl.PluralRules.supportedLocalesOf(locale)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
