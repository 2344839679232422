/**
 * Where the translations of a {@link TextTable} are: the name of a table whose words come with Foyer, or modules by BCP 47
 * tag, which are fetched when one is wanted.
 */
export type Translations = string | Readonly<Record<string, () => Promise<{ readonly messages: TextTable }>>>

/** Texts by key, some in plural forms. */
export type TextTable = Readonly<Record<string, string | { readonly one?: string; readonly other: string }>>
