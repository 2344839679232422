import type { Languages, Locales, Message, MessageParams, Messages, Plural } from './messages.js'
import { uiMessages } from './uiMessages.js'

/** The texts of one widget: English tables, one locale on top, the host's overrides above all. */
export interface Text {
  /** BCP 47 tag; numbers, lists and plurals are written its way, whether or not there are words in it. */
  readonly locale: string
  /** BCP 47 tag of the language that the words are in: {@link locale}, or `en` while there are none in it. */
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  /** Grows with every change to what was looked up; for `useSyncExternalStore`. */
  readonly version: number
  /** Override, else the locale's message, else English, else the key itself. */
  t(key: string, params?: MessageParams): string
  /**
   * Adds English messages; a feature adds its own. Fetches nothing.
   * @param translations the name of the table in {@link TextOptions.languages}, or its own translations
   */
  add(table: Messages, translations?: string | Locales): void
  /** Changes to another locale, with the overrides that go with it. Fetches nothing. */
  use(options: Omit<TextOptions, 'languages'>): void
  /**
   * Fetches the words of the locale that are not here, also those that failed before. `undefined` where there are none
   * to wait for, as in English; else settles once they came or failed, at the latest after a second. Never rejects.
   */
  ready(): Promise<unknown> | undefined
  /** Calls `listener` when {@link version} has grown; returns the way to stop. */
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
  /** Translations of named tables, fetched when they are wanted. @default none: all is English */
  readonly languages?: Languages | undefined
  /** The host's own words, by key. */
  readonly overrides?: Messages | undefined
}

type Found = Awaited<ReturnType<Languages[string]>> | Awaited<ReturnType<Locales[string]>>

const rightToLeft = /^(ar|arc|ckb|dv|fa|he|iw|ks|ku-arab|nqo|pa-arab|ps|sd|syr|ug|ur|yi)(-|$)/i
// Words that come later are drawn when they come; nobody waits longer for them.
const timeoutMs = 1_000

/** Creates the texts of one widget. The labels of the components in this package are always included. */
export function createText({ languages = {}, ...options }: TextOptions = {}): Text {
  const english = new Map<string, Message>(Object.entries(uiMessages))
  const englishRules = once(() => new Intl.PluralRules('en'))
  /** Tables with translations, by these or by their name among the languages. */
  const sources = new Map<string | Locales, Messages>([['ui', uiMessages]])
  const listeners = new Set<() => void>()
  /** Keys that were looked up: what is drawn has these words. */
  const drawn = new Set<string>()
  let version = 0

  let locale: string
  let dir: 'ltr' | 'rtl'
  // Made when a text first needs them: to load a locale's rules takes longer than to draw the first view.
  let rules: () => Intl.PluralRules
  let numbers: () => Intl.NumberFormat
  let own: Map<string, Message>
  let words: Map<string, Message>
  /** Sources that were asked for their words, or have given them. */
  let asked: Map<string | Locales, Promise<void>>
  use(options)

  function use({ locale: wanted = 'en', dir: direction, overrides = {} }: Omit<TextOptions, 'languages'>) {
    locale = supported(wanted)
    dir = direction ?? (rightToLeft.test(locale) ? 'rtl' : 'ltr')
    rules = once(() => new Intl.PluralRules(locale))
    numbers = once(() => new Intl.NumberFormat(locale))
    own = new Map()
    words = new Map()
    asked = new Map()
    extend(own, overrides)
  }

  function extend(target: Map<string, Message>, table: Messages) {
    // The first words of a locale are news even where none is drawn: what they are in changes too.
    let changed = target.size === 0
    for (const [key, message] of Object.entries(table)) {
      changed ||= drawn.has(key) && target.get(key) !== message
      target.set(key, message)
    }
    if (!changed) return
    version += 1
    for (const listener of listeners) listener()
  }

  function fetchWords(table: Messages, source: string | Locales) {
    const byTag: Languages | Locales = typeof source === 'string' ? languages : source
    const load = nearest<() => Promise<Found>>(byTag, locale)
    if (!load || asked.has(source)) return
    // Words that come after the locale has changed are not used.
    const target = words
    const arrival = load()
      .then((found) => ('words' in found ? found.words(`${source}`, table) : found.messages))
      .then(
        (found = {}) => extend(target, found),
        () => void asked.delete(source),
      )
    asked.set(source, arrival)
  }

  return {
    get locale() {
      return locale
    },
    get lang() {
      return words.size + own.size > 0 ? locale : 'en'
    },
    get dir() {
      return dir
    },
    get version() {
      return version
    },
    t(key, params = {}) {
      drawn.add(key)
      const local = own.get(key) ?? words.get(key)
      const message = local ?? english.get(key) ?? key
      const form =
        typeof message === 'string' ? message : plural(message, params, local ? rules : englishRules)
      // English keeps its order on a page that is read from right to left, whatever it begins and ends with.
      return (local || dir !== 'rtl' ? form : `\u2066${form}\u2069`)
        .replace(/\{(\w+)\}/g, (placeholder, name: string) => {
          const value = Object.hasOwn(params, name) ? params[name] : undefined
          return typeof value === 'number' ? numbers().format(value) : (value ?? placeholder)
        })
        .replace(/…\./g, '…')
    },
    add(table, translations) {
      if (translations) sources.set(translations, table)
      extend(english, table)
    },
    use,
    ready() {
      sources.forEach(fetchWords)
      return asked.size > 0 ? Promise.race([Promise.all(asked.values()), pause(timeoutMs)]) : undefined
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The first entry that fits a locale: of the tag itself, or of less of it. */
function nearest<T>(byTag: Readonly<Record<string, T>>, locale: string): T | undefined {
  const [, found] = Object.entries(byTag).find(([tag]) => `${locale}-`.startsWith(`${tag}-`)) ?? []
  return found
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function plural(message: Plural, params: MessageParams, rules: () => Intl.PluralRules): string {
  const { count } = params
  return (typeof count === 'number' && message[rules().select(count)]) || message.other
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function supported(locale: string): string {
  if (locale === 'en') return locale
  try {
    return Intl.PluralRules.supportedLocalesOf(locale)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
