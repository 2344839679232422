/** A text with `{name}` placeholders, or its forms by the plural categories of `Intl.PluralRules`. */
export type Message = string | { readonly [category: string]: string; readonly other: string }

/** Texts by key. */
export type Messages = Readonly<Record<string, Message>>
