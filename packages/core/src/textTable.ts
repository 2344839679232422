/** Texts by key, some in plural forms. */
export type TextTable = Readonly<Record<string, string | { readonly one?: string; readonly other: string }>>
