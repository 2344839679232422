/** Seconds in each unit, the longest first. A month is of 30 days, as contracts count. */
const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Units that have words of their own. */
const named = ['month', 'week', 'day', 'hour'] as const

/** What a period is named by: `day`, or how many of the longest unit that it is made of. */
export type Period =
  | { readonly unit: (typeof named)[number] }
  | { readonly unit: undefined; readonly length: string }

/** A period in words. @param seconds whole, above 0 */
export function periodIn(seconds: number, locale: string): Period {
  const [unit, length] = units.find(([, length]) => seconds % length === 0) ?? ['second', 1]
  const count = seconds / length
  const own = count === 1 ? named.find((one) => one === unit) : undefined
  return own ? { unit: own } : { unit: undefined, length: lengthIn(count, unit, locale) }
}

/** How long it is until a moment, in the longest unit up to days that fits; never more than there is. */
export function leftIn(ms: number, locale: string): string {
  const seconds = Math.max(Math.floor(ms / 1_000), 0)
  const fits = units.find(([unit, length]) => /^(day|hour|minute)$/.test(unit) && seconds >= length)
  const [unit, length] = fits ?? ['minute', 60]
  return lengthIn(Math.max(Math.floor(seconds / length), 1), unit, locale)
}

function lengthIn(count: number, unit: string, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** A day, with its year where that is another one. @param now ms since 1970 */
export function dayIn(moment: number, locale: string, now: number): string {
  const isOther = new Date(moment).getFullYear() !== new Date(now).getFullYear()
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(isOther && { year: 'numeric' }),
  }).format(moment)
}

/** A day and a time. */
export function momentText(moment: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(moment)
}
