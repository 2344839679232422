import * as v from 'valibot'
import { ConfigurationError } from '../errors.js'
import { isPlaceholder } from './placeholder.js'
import { Secret } from './secret.js'

/** The form of an option. */
export type Form = v.GenericSchema<unknown>

/** A form for each option: one without which its type can do may be left out. */
export type Forms<T> = {
  readonly [K in keyof Required<T>]: Record<never, never> extends Pick<T, K>
    ? v.OptionalSchema<Form, undefined>
    : Form
}

/** @param expected the words for a value that is right */
function form(is: (value: unknown) => boolean, expected: string): Form {
  return v.custom<unknown>(is, expected)
}
const isNumber = (least: number) => (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value >= least

export const any: Form = v.unknown()
export const text = form((value) => typeof value === 'string' && value !== '', 'a text')
export const flag = form((value) => typeof value === 'boolean', 'true or false')
export const bigint = form((value) => typeof value === 'bigint', 'a bigint, such as 1n')
export const callback = form((value) => typeof value === 'function', 'a function')
export const above = form((value) => isNumber(0)(value) && value !== 0, 'a number above zero')
export const part = form(
  (value) => isNumber(0)(value) && value !== 0 && Number(value) <= 1,
  'a part of one, above zero, such as 0.1',
)
export const notBelow = form(isNumber(0), 'a number, zero or more')
export const whole = form(
  (value) => isNumber(1)(value) && Number.isInteger(value),
  'a whole number above zero',
)
/** Decimals that a token can have. */
export const digits = form(
  (value) => isNumber(0)(value) && Number(value) <= 36 && Number.isInteger(value),
  'a whole number from 0 to 36',
)
/** Words of the host, as decimal text. */
export const decimal = form(
  (value) => typeof value === 'string' && /^\d{1,30}(\.\d{1,30})?$/.test(value),
  'a number as text, such as "1.5"',
)
/** An object with a method, such as a client of a database. */
export const withMethods = (...names: readonly string[]) =>
  form(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      names.every((name) => typeof Reflect.get(value, name) === 'function'),
    `an object with ${names.join(' and ')}`,
  )
export const oneOf = (...all: readonly string[]) =>
  form((value) => all.some((one) => one === value), all.map((one) => `"${one}"`).join(' or '))

const noPlaceholder = v.check(
  (value: unknown) => typeof value !== 'string' || !isPlaceholder(value),
  'has a placeholder in place of a key. Write the key itself.',
)
/** A key that pages may see. */
export const openKey: Form = v.pipe(text, noPlaceholder)
export const secretKey = form(
  (value) => value instanceof Secret,
  'secret("NAME"), which reads it from the environment',
)
/** An address, which may be a key, or have one in it. */
export const base: Form = v.pipe(
  form((value) => value instanceof Secret || (typeof value === 'string' && value !== ''), 'an address'),
  noPlaceholder,
)

const object = form(
  (value) =>
    /^\[object (Object|Module)\]$/.test(Object.prototype.toString.call(value)) && !(value instanceof Secret),
  'an object',
)

export const maybe = (inner: Form) => v.optional(inner)
export const list = (inner: Form): Form => v.pipe(form(Array.isArray, 'a list'), v.array(inner))
const name = v.custom<string>((value) => typeof value === 'string' && value !== '', 'a name')
/** Values by names that the host chooses. */
export const table = (inner: Form): Form => v.pipe(object, v.record(name, inner))
/** The form that a value asks for by its looks. */
export const either = (choose: (value: unknown) => Form): Form => v.lazy(choose)
export const orFalse = (inner: Form) => either((value) => (value === false ? any : inner))
/** Options by name, and no others. */
export function bag<T>(forms: Forms<T> & v.ObjectEntries): Form {
  return v.pipe(object, v.strictObject(forms, unknownIn(Object.keys(forms))))
}

/**
 * An object that the host made, which may have more than its type says. An option that it misspells would be none.
 */
export function port<T>(forms: Forms<T> & v.ObjectEntries): Form {
  const known = Object.keys(forms)
  const open = (value: unknown) =>
    v.strictObject(
      {
        ...Object.fromEntries(
          Object.keys(Object(value))
            .filter((name) => !known.some((one) => isNear(name, one)))
            .map((name) => [name, any]),
        ),
        ...forms,
      },
      unknownIn(known),
    )
  return v.pipe(object, v.lazy(open))
}

function unknownIn(known: readonly string[]) {
  return ({ expected }: v.StrictObjectIssue) =>
    expected === 'never' ? `is no option. There are: ${known.join(', ')}.` : 'is missing. Set it.'
}

/** Whether a name is another one but for case, or one letter that is missing, too many, wrong or in another place. */
function isNear(name: string, other: string): boolean {
  const [a, b] = [name.toLowerCase(), other.toLowerCase()]
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const [one, two] = [a.slice(at), b.slice(at)]
  const isSwapped = one[0] === two[1] && one[1] === two[0] && one.slice(2) === two.slice(2)
  return one.slice(1) === two || one === two.slice(1) || one.slice(1) === two.slice(1) || isSwapped
}

/**
 * Checks options by their form, for hosts whose language has no types.
 * @param of the function that takes them @throws {ConfigurationError} in one sentence: the path of the option, and the value to write there
 */
export function checkOptions(shape: Form, options: unknown, of = ''): void {
  const read = v.safeParse(shape, options)
  if (read.success) return
  // A misspelt option is missing besides.
  const issue = read.issues.find(({ expected }) => expected === 'never') ?? read.issues[0]
  const keys = issue.path?.map(({ key }) => key) ?? []
  const last = keys.at(-1)
  const isName = typeof last === 'string' && /^\w+$/.test(last)
  const path = isName ? [last, written(keys.slice(0, -1))] : [written(keys)]
  const at = [...path, of].filter(Boolean).join(' of ') || 'The options'
  const isWhole = issue.type === 'strict_object' || issue.type === 'check'
  throw new ConfigurationError(
    `${keys[0] ?? of}`,
    isWhole ? `${at} ${issue.message}` : `${at} is ${shown(issue.input)}. Write ${issue.message}.`,
  )
}

function written(path: readonly unknown[]): string {
  return path.reduce<string>(
    (before, key) =>
      typeof key === 'string' && /^\w+$/.test(key)
        ? `${before}${before && '.'}${key}`
        : `${before}[${JSON.stringify(key)}]`,
    '',
  )
}

/** The words for a value, without a text that may be a key. */
function shown(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === '') return 'empty'
  if (typeof value === 'string') return 'a text'
  if (Array.isArray(value)) return 'a list'
  const isPlain = value === null || /^(number|boolean|bigint)$/.test(typeof value)
  return isPlain ? `${value}` : `${typeof value === 'function' ? 'a' : 'an'} ${typeof value}`
}
