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

/** Names between braces in a text. */
export type Placeholder<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

declare const word: unique symbol
/** The name of a wallet as a part of a sentence: it cannot go on as one. `walletWord` of `@foyer/parts` makes it. */
export type WalletWord = string & { readonly [word]: 'wallet' }

/** A wallet names itself. Each text with such a name calls it `{wallet}`. */
type ParamOf<Name> = Name extends 'wallet' ? WalletWord : string | number

type ParamsOf<M extends Message> = M extends string
  ? { readonly [Name in Placeholder<M>]: ParamOf<Name> }
  : M extends Plural
    ? { readonly [Name in Exclude<Placeholder<Extract<M[keyof M], string>>, 'count'>]: ParamOf<Name> } & {
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

/**
 * A table's translations by BCP 47 tag, fetched when they are wanted: `{ de: () => import('./locales/de.js') }`. The
 * first that fits is taken, so `de-AT` stands before `de`.
 */
export type Locales = Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>

/**
 * The words of many tables by BCP 47 tag, as `languagesFor` of `@foyer/locales` gives them. A language gives the words of a
 * table by its name, `undefined` if it has none.
 */
export type Languages = Readonly<
  Record<string, () => Promise<{ words(table: string, english: Messages): Promise<Messages | undefined> }>>
>
