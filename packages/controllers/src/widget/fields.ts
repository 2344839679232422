import { type DisplayText, displayText } from '@foyer/core'

/** A JSON object whose fields nobody has looked at. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * A foreign value as an object. Apart from `decode.ts`, which is not wanted before the first view: these few readers are
 * all that the list of wallets needs.
 */
export function fieldsOf(json: unknown): Fields | undefined {
  return typeof json === 'object' && json !== null ? (json as Fields) : undefined
}

/** A text of at most so many characters; anything else is as good as none. */
export function textOf(value: unknown, max = 100_000): string | undefined {
  return typeof value === 'string' && value.length <= max ? value : undefined
}

/** A text that something is known by: at most 200 characters, and not empty. */
export function idOf(value: unknown): string | undefined {
  return textOf(value, 200) || undefined
}

/** Text to be shown, if there is any. */
export function labelOf(value: unknown): DisplayText | undefined {
  return displayText(textOf(value)) || undefined
}
