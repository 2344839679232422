import type { ScreenLine } from '../requests/screen.js'
import type { Texts } from './texts.js'

/** The end of time: later dates are those of who means never. */
const never = 32_503_680_000n

type FormattedLine = ScreenLine extends infer L ? (L extends ScreenLine ? Omit<L, 'label'> : never) : never

/** A value as the visitor's language writes it. */
export function formatValue({ value, as }: FormattedLine, texts: Texts): string {
  if (as === 'word') return texts.text(`word.${value}`)
  if (as === 'amount') return amountText(value, texts.lang)
  if (as === 'date') return dateText(value, texts)
  return value
}

/** An amount: its digits in groups, and the sign that parts the fraction; none of them is lost. */
export function amountText(text: string, lang: Texts['lang']): string {
  const [, whole = '', , fraction, rest = ''] = /^(\d+)(\.(\d+))?(?=\s|$)(.*)$/s.exec(text) ?? []
  if (whole === '') return text
  const format = new Intl.NumberFormat(lang)
  const point = format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return `${format.format(BigInt(whole))}${fraction ? `${point}${fraction}` : ''}${rest}`
}

function dateText(seconds: string, { lang, text }: Texts): string {
  if (BigInt(seconds) > never) return text('word.never')
  const format = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' })
  return format.format(Number(seconds) * 1_000)
}

/** An address in groups of four letters, the first and the last two of which are what people compare. */
export function groupsOf(address: string): readonly { readonly text: string; readonly isMain: boolean }[] {
  const [, prefix = '', rest = ''] = /^(0x)?(.*)$/.exec(address) ?? []
  const groups = rest.match(/.{1,4}/g) ?? []
  return groups.map((text, at) => ({
    text: at === 0 ? `${prefix}${text}` : text,
    isMain: at < 2 || at >= groups.length - 2,
  }))
}

/** As little of an address as it takes to know one's own. */
export function shortAddress(address: string): string {
  return address.length > 14 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}
