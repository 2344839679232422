import type { DisplayText } from '../displayText.js'
import { ownValue } from '../ownValue.js'
import { labelOf } from './labels.js'

/** A JSON object with unchecked fields. */
export type Fields = Readonly<Record<string, unknown>>

/** Returns a foreign value as an object; `undefined` if it is none. */
export function fieldsOf(json: unknown): Fields | undefined {
  return Object(json) === json ? (json as Fields) : undefined
}

/**
 * Reads a foreign value; throws if it cannot. `In` is the type of the values that it can read, which the compiler compares
 * with the contract.
 */
export interface Reader<Out, In = Out> {
  (value: unknown): Out
  readonly takes?: In
}

/** The type of the values that a reader can read. */
export type InOf<R> = R extends { readonly takes?: infer In } ? In : never
type OutOf<R> = R extends Reader<infer Out, unknown> ? Out : never

/** Returns a value; throws if there is none. */
export function defined<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError('Unexpected value')
  return value
}

/** Reads what passes a test. */
export function only<Out, In>(read: Reader<Out, In>, test: (value: Out) => boolean): Reader<Out, In> {
  return (json) => {
    const value = read(json)
    return defined(test(value) ? value : undefined)
  }
}

/** Reads text of at most `max` characters, unchanged. */
export function textUpTo(max = 100_000): Reader<string> {
  return (value) => defined(typeof value === 'string' && value.length <= max ? value : undefined)
}

/** Reads text, unchanged. */
export const text = /* @__PURE__ */ textUpTo()

/** Reads text made fit to show; never empty. */
export const label: Reader<DisplayText, string> = (value) => defined(labelOf(value))

/** Reads text that matches a pattern. */
export function matching(pattern: RegExp): Reader<string> {
  return only(text, (value) => pattern.test(value))
}

function numberUpTo(max: number): Reader<number> {
  return (value) => defined(typeof value === 'number' && value >= 0 && value <= max ? value : undefined)
}

/** Reads an amount of fiat, which is only ever shown. */
export const fiat = /* @__PURE__ */ numberUpTo(1e15)

/** Reads a whole number from 0. */
export function integerUpTo(max = Number.MAX_SAFE_INTEGER): Reader<number> {
  return only(numberUpTo(max), Number.isSafeInteger)
}

/** Reads one of the choices. */
export function oneOf<const T>(choices: readonly T[]): Reader<T> {
  return (value) => defined(choices.find((choice) => choice === value))
}

/** Reads a value and maps it. */
export function mapped<Out, In, T>(read: Reader<Out, In>, map: (value: Out) => T): Reader<T, In> {
  return (value) => map(read(value))
}

/** Reads a field that may be missing, or `null`. */
export function nullish<Out, In>(read: Reader<Out, In>): Reader<Out | undefined, In | null | undefined> {
  return (value) => (value === undefined || value === null ? undefined : read(value))
}

/** Reads a field that is shown and never acted on: `undefined` if it is missing or wrong. */
export function lenient<Out, In>(read: Reader<Out, In>): Reader<Out | undefined, In | null | undefined> {
  // Most fields that may be missing are, and to throw and catch for each takes long.
  const given = nullish(read)
  return (value) => {
    try {
      return given(value)
    } catch {
      return undefined
    }
  }
}

/** Reads a list of at most `max` items. */
export function list<Out, In>(read: Reader<Out, In>, max: number): Reader<readonly Out[], readonly In[]> {
  return (value) =>
    defined(Array.isArray(value) && value.length <= max ? value : undefined).map((one) => read(one))
}

/** Reads a list of at most `max` items that are read later, by a reader of `In`. */
export function listOf<In = unknown>(max: number): Reader<readonly unknown[], readonly In[]> {
  return list<unknown, In>((value) => value, max)
}

type Entries = Readonly<Record<string, Reader<unknown, unknown>>>

/** Reads an object by its own fields. Fields that are read as `undefined` are left out. */
export function object<const E extends Entries>(
  entries: E,
): Reader<
  { [K in keyof E as undefined extends OutOf<E[K]> ? never : K]: OutOf<E[K]> } & {
    [K in keyof E as undefined extends OutOf<E[K]> ? K : never]?: OutOf<E[K]>
  },
  { [K in keyof E as undefined extends InOf<E[K]> ? never : K]: InOf<E[K]> } & {
    [K in keyof E as undefined extends InOf<E[K]> ? K : never]?: InOf<E[K]>
  }
>
export function object(entries: Entries): Reader<unknown> {
  return (json) => {
    const fields = defined(fieldsOf(json))
    const known: Record<string, unknown> = {}
    for (const [name, read] of Object.entries(entries)) {
      try {
        const value = read(ownValue(fields, name))
        if (value !== undefined) known[name] = value
      } catch (cause) {
        throw new TypeError(`The field "${name}" cannot be read`, { cause })
      }
    }
    return known
  }
}

/**
 * Returns what to store in place of a list. Another version of the page may have stored it as well: rows that this version cannot
 * read stay, at the end, and so do fields that it does not know.
 * @param stored the list as it is stored
 * @param read returns `undefined` for a row that cannot be read
 */
export function withUnread(
  stored: unknown,
  read: (row: unknown) => unknown,
  rows: readonly { readonly id: string }[],
): readonly unknown[] {
  const all: readonly unknown[] = Array.isArray(stored) ? stored : []
  return [
    ...rows.map((row) => ({ ...fieldsOf(all.find((one) => fieldsOf(one)?.id === row.id)), ...row })),
    ...all.filter((one) => !read(one)),
  ]
}
