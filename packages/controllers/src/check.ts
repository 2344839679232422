import { FoyerError } from '@foyer/core'

/** An option is not valid. `options/invalid`; the message names the option, what is wrong and the fix. */
export class InvalidOptionsError extends FoyerError<'options/invalid', { option: string }> {
  constructor(option: string, problem: string) {
    super('options/invalid', `Foyer: option "${option}" ${problem}`, { context: { option } })
  }
}

/**
 * Reads one value of a host's options. Options are checked before the first click, where every byte counts: a schema
 * library would weigh more than all the rest of what is loaded then.
 */
export type Check<T> = (value: unknown, path: string) => T
/** What a check yields. */
export type Checked<C> = C extends Check<infer T> ? T : never

/** @throws {InvalidOptionsError} always */
export function refuse(path: string, problem: string): never {
  throw new InvalidOptionsError(path || 'options', problem)
}

/** `undefined` stays so. */
export function optional<T>(check: Check<T>): Check<T | undefined> {
  return (value, path) => (value === undefined ? undefined : check(value, path))
}

/** `undefined` becomes the preset. */
export function withDefault<T>(check: Check<T>, preset: NoInfer<T>): Check<T> {
  return (value, path) => (value === undefined ? preset : check(value, path))
}

export function flag(preset: boolean): Check<boolean> {
  return (value = preset, path) =>
    typeof value === 'boolean' ? value : refuse(path, 'must be true or false.')
}

export function matching(pattern: RegExp, problem: string): Check<string> {
  return (value, path) => (typeof value === 'string' && pattern.test(value) ? value : refuse(path, problem))
}

export function oneOf<const T extends string>(...names: readonly T[]): Check<T> {
  return (value, path) =>
    names.find((name) => name === value) ?? refuse(path, `must be one of: "${names.join('", "')}".`)
}

export function listOf<T>(check: Check<T>): Check<readonly T[]> {
  return (value, path) =>
    Array.isArray(value)
      ? // A hole is an item as well.
        Array.from(value, (item, at) => check(item, join(path, at)))
      : refuse(path, 'must be a list.')
}

/** An object whose keys and values each pass a check; what is `undefined` is not there. */
export function record<T, K extends string = string>(
  check: Check<T>,
  key?: Check<K>,
): Check<Readonly<Record<K, T>>> {
  return (value, path) => {
    const entries = Object.entries(anything(value, path)).flatMap(([name, item]) => {
      key?.(name, join(path, name))
      return item === undefined ? [] : [[name, check(item, join(path, name))]]
    })
    return Object.fromEntries(entries)
  }
}

/** A check for each key that a host may set: one that is forgotten, or checks for something else, is a build error. */
export type Shape<T> = { readonly [K in keyof T]-?: Check<T[K]> }

type ObjectOf<S, R> = { readonly [K in keyof S]: Checked<S[K]> } & ([R] extends [never]
  ? unknown
  : Readonly<Record<string, R>>)

/**
 * An object with these keys and no other; absent counts as empty.
 * @param rest checks every other key, where others are allowed
 */
export function object<S extends Readonly<Record<string, Check<unknown>>>, R = never>(
  shape: S,
  rest?: Check<R>,
): Check<ObjectOf<S, R>> {
  return (value = {}, path) => {
    const given = anything(value, path)
    const read = (key: string) => {
      const check = Object.hasOwn(shape, key) ? shape[key] : rest
      const at = join(path, key)
      return [key, check ? check(given[key], at) : refuse(at, 'is not known.')]
    }
    const keys = new Set([...Object.keys(given), ...Object.keys(shape)])
    // Entry by entry the checks have made what the type says.
    return Object.fromEntries([...keys].map(read)) as ObjectOf<S, R>
  }
}

/** Any object but a list. */
export const anything: Check<Readonly<Record<string, unknown>>> = (value, path) =>
  isObject(value) ? value : refuse(path, 'must be an object.')

/** Whether it is an object, and no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function join(path: string, key: string | number): string {
  return path ? `${path}.${key}` : `${key}`
}
