import { uiMessages } from './uiMessages.js'

/** One message in the plural forms of its language; the form is chosen by the parameter `count`. */
export interface Plural {
  readonly zero?: string
  readonly one?: string
  readonly two?: string
  readonly few?: string
  readonly many?: string
  readonly other: string
}

/** A text with `{name}` placeholders, or its plural forms. */
export type Message = string | Plural

/** A table of messages by key, such as `'connect.title'`. */
export type Messages = Readonly<Record<string, Message>>

/** Values for placeholders. Numbers are written in the way of the locale, strings are inserted as they are. */
export type MessageParams = Readonly<Record<string, string | number>>

type Placeholder<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

type ParamsOf<M extends Message> = M extends string
  ? { readonly [Name in Placeholder<M>]: string | number }
  : M extends Plural
    ? { readonly [Name in Exclude<Placeholder<Extract<M[keyof M], string>>, 'count'>]: string | number } & {
        readonly count: number
      }
    : never

/** Looks up a message of table `M`: unknown keys and missing placeholders are type errors. */
export type Translate<M extends Messages> = <K extends keyof M & string>(
  key: K,
  ...params: keyof ParamsOf<M[K]> extends never ? [] : [params: ParamsOf<M[K]>]
) => string

/** Keeps the literal types of a message table, so that {@link Translate} knows its keys and placeholders. */
export function defineMessages<const M extends Messages>(messages: M): M {
  return messages
}

/** The texts of one widget: English tables, one locale on top, the host's overrides above all. */
export interface Text {
  /** BCP 47 tag. */
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
  /** Grows with every added table; for `useSyncExternalStore`. */
  readonly version: number
  /** Override, else the locale's message, else English, else the key itself. */
  t(key: string, params?: MessageParams): string
  /** Adds English messages; a feature adds its own when it is loaded. */
  add(table: Messages): void
  /** Adds messages in the language of `locale`. */
  addLocale(table: Messages): void
  /** Calls `listener` after a table was added; returns the way to stop. */
  subscribe(listener: () => void): () => void
}

/** What {@link createText} takes. */
export interface TextOptions {
  /** BCP 47 tag, `en` by default; an unknown or malformed tag falls back to `en`. */
  readonly locale?: string | undefined
  /** Writing direction where the locale's own is not wanted. */
  readonly dir?: 'ltr' | 'rtl' | undefined
  /** The host's own words, by key. */
  readonly overrides?: Messages | undefined
}

const RIGHT_TO_LEFT = /^(ar|arc|ckb|dv|fa|he|iw|ks|ku-arab|nqo|pa-arab|ps|sd|syr|ug|ur|yi)(-|$)/i

/** Creates the texts of one widget. English labels of the components in this package are always included. */
export function createText({ locale: wanted = 'en', dir, overrides = {} }: TextOptions = {}): Text {
  const locale = supported(wanted)
  const english = new Map<string, Message>(Object.entries(uiMessages))
  const localized = new Map<string, Message>()
  const own = new Map(Object.entries(overrides))
  const listeners = new Set<() => void>()
  const rules = { local: new Intl.PluralRules(locale), english: new Intl.PluralRules('en') }
  const numbers = new Intl.NumberFormat(locale)
  let version = 0

  function extend(target: Map<string, Message>, table: Messages) {
    for (const [key, message] of Object.entries(table)) target.set(key, message)
    version += 1
    for (const listener of listeners) listener()
  }

  return {
    locale,
    dir: dir ?? (RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr'),
    get version() {
      return version
    },
    t(key, params = {}) {
      const local = own.get(key) ?? localized.get(key)
      const message = local ?? english.get(key)
      if (message === undefined) return key
      const form =
        typeof message === 'string' ? message : plural(message, params, local ? rules.local : rules.english)
      return form.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
        const value = Object.hasOwn(params, name) ? params[name] : undefined
        return typeof value === 'number' ? numbers.format(value) : (value ?? placeholder)
      })
    },
    add: (table) => extend(english, table),
    addLocale: (table) => extend(localized, table),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
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
