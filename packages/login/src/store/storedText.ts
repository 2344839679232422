import * as v from 'valibot'

/**
 * Whether a text may be stored. Postgres holds no NUL, no encoding holds half a character, and some readers of a backup take
 * other control characters for the end of a line.
 */
export const isStorable = (text: string) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text)

/** Reads texts of strangers: each that is stored is read by this. */
export const storedText = (most: number) =>
  v.pipe(v.string(), v.maxLength(most), v.check(isStorable, 'It has control characters.'))
