import type { Message, Messages, Placeholder, Plural } from './messages.js'

type PlaceholdersOf<M> = M extends string
  ? Placeholder<M>
  : M extends Plural
    ? Placeholder<Extract<M[keyof M], string>>
    : never

type Translated<Original, Own> = [PlaceholdersOf<Original>, PlaceholdersOf<Own>] extends [
  PlaceholdersOf<Own>,
  PlaceholdersOf<Original>,
]
  ? Original extends string
    ? string
    : Message
  : { readonly 'needs exactly the placeholders': PlaceholdersOf<Original> }

type TranslationOf<Original extends Messages, Own extends Messages> = {
  readonly [K in keyof Original]: K extends keyof Own ? Translated<Original[K], Own[K]> : Message
} & { readonly [K in Exclude<keyof Own, keyof Original>]: never }

/**
 * Hands a table on, if it translates `Original`: a key or a placeholder that is missing or unknown is a type error.
 * Only a type, so that a translation needs nothing at run time:
 * `const translate: Translator<typeof messages> = (table) => table`.
 */
export type Translator<Original extends Messages> = <const Own extends Messages>(
  table: Own & TranslationOf<Original, Own>,
) => Messages
