import { type DisplayText, displayText } from '../displayText.js'

/** Returns an identifier: text of 1 to 200 characters. The list of wallets needs it before the rest of the reader. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 200 && value ? value : undefined
}

/** Returns text made fit to show; `undefined` if nothing is left of it. */
export function labelOf(value: unknown): DisplayText | undefined {
  return displayText(value) || undefined
}
