import type { AnswerOf, AskOf, Call } from '@foyer/api'
import type fc from 'fast-check'
import * as v from 'valibot'

/** What the package `fast-check` exports. */
export type FastCheck = typeof fc

/** What is read of a schema of Valibot, whichever it is. */
interface Part {
  readonly kind: string
  readonly type: string
  readonly pipe?: readonly Part[]
  readonly requirement?: unknown
  readonly entries?: Readonly<Record<string, v.GenericSchema>>
  readonly item?: v.GenericSchema
  readonly items?: readonly v.GenericSchema[]
  readonly key?: v.GenericSchema
  readonly value?: v.GenericSchema
  readonly wrapped?: v.GenericSchema
  readonly default?: unknown
  readonly literal?: unknown
  readonly options?: readonly unknown[]
}

/**
 * Answers that a call's schema allows, for property tests of whoever reads them.
 * @param check what the package `fast-check` exports
 */
export function answersOf<C extends Call>(check: FastCheck, call: C): fc.Arbitrary<AnswerOf<C>> {
  const values = call.answer ? valuesOf(check, call.answer) : check.uint8Array()
  return values.filter((value): value is AnswerOf<C> => isAnswer(call, value))
}

function isAnswer<C extends Call>({ answer }: C, value: unknown): value is AnswerOf<C> {
  return answer ? v.is(answer, value) : value instanceof Uint8Array
}

/** Asks that a call allows. @param check what the package `fast-check` exports */
export function asksOf<C extends Call>(check: FastCheck, call: C): fc.Arbitrary<AskOf<C>> {
  const { params, query, body, payload } = call
  const fields = { ...params, ...query, ...body, ...(payload ? { payload } : {}) }
  // The fields are what its type is made of.
  return recordOf(check, fields) as fc.Arbitrary<AskOf<C>>
}

/** Values that come out of a schema: of a pipe, what its last schema allows. */
function valuesOf(check: FastCheck, schema: v.GenericSchema): fc.Arbitrary<unknown> {
  const steps = stepsOf(partOf(schema))
  const start = steps.findLastIndex(({ kind }) => kind === 'schema')
  const rules = steps.slice(start + 1)
  const own = steps[start] ?? partOf(schema)
  const values = baseOf(check, own, (type) => rules.find((rule) => rule.type === type)?.requirement)
  // Not of a pipe that transforms, since its input is something else.
  return start === 0 && rules.length > 0 ? values.filter((value) => v.is(schema, value)) : values
}

function stepsOf(part: Part): readonly Part[] {
  return part.pipe?.flatMap(stepsOf) ?? [part]
}

function baseOf(check: FastCheck, part: Part, rule: (type: string) => unknown): fc.Arbitrary<unknown> {
  const inner = (schema: v.GenericSchema | undefined) => (schema ? valuesOf(check, schema) : anyJson(check))
  const count = (type: string, preset: number) => Number(rule(type) ?? preset)
  const lengths = { minLength: count('min_length', 0), maxLength: Math.min(count('max_length', 4), 4) }
  switch (part.type) {
    case 'string':
      return textsOf(check, rule)
    case 'number':
      return numbersOf(check, rule)
    case 'boolean':
      return check.boolean()
    case 'null':
      return check.constant(null)
    case 'literal':
      return check.constant(part.literal)
    case 'picklist':
      return check.constantFrom(...(part.options ?? []))
    case 'union':
      return check.oneof(...(part.options ?? []).filter(isSchema).map(inner))
    case 'array':
      return check.array(inner(part.item), lengths)
    case 'strict_tuple':
      return check.tuple(...(part.items ?? []).map(inner))
    case 'object':
      return recordOf(check, part.entries ?? {})
    case 'record':
      return check.dictionary(inner(part.key).map(String).filter(isKey), inner(part.value), {
        maxKeys: 2,
        noNullPrototype: true,
      })
    case 'optional':
      return inner(part.wrapped)
    case 'nullable':
    case 'nullish':
      return check.option(inner(part.wrapped))
    case 'unknown':
      return anyJson(check)
    default:
      throw new TypeError(`No values are known of the schema "${part.type}".`)
  }
}

function recordOf(check: FastCheck, fields: Readonly<Record<string, v.GenericSchema>>) {
  const requiredKeys = Object.keys(fields).filter((name) => {
    const { type, default: preset } = partOf(fields[name])
    return !/^(optional|nullish)$/.test(type) || preset !== undefined
  })
  const values = Object.entries(fields).map(([name, schema]) => [name, valuesOf(check, schema)])
  return check.record<Record<string, unknown>>(Object.fromEntries(values), {
    requiredKeys,
    noNullPrototype: true,
  })
}

function anyJson(check: FastCheck): fc.Arbitrary<unknown> {
  return check.json({ maxDepth: 1 }).map((text) => JSON.parse(text))
}

const page = /^https:\/\/([a-z0-9]{1,9}\.){1,3}[a-z]{2,6}(\/[-.~\w]{1,9}){0,4}(\?[\w=&]{1,9})?$/

function textsOf(check: FastCheck, rule: (type: string) => unknown): fc.Arbitrary<string> {
  const form = rule('regex')
  // Most texts of its form are no address.
  if (form instanceof RegExp && form.source.includes('https:'))
    return check.stringMatching(page, { size: '-1' })
  if (form instanceof RegExp && !form.unicode) return check.stringMatching(form, { size: '-1' })
  if (rule('uuid')) return check.uuid()
  if (rule('iso_timestamp'))
    return check.date({ noInvalidDate: true, min: new Date(0) }).map((at) => at.toISOString())
  const minLength = Number(rule('min_length') ?? (form ? 1 : 0))
  return check.string({ unit: 'grapheme', minLength, maxLength: 40 })
}

function numbersOf(check: FastCheck, rule: (type: string) => unknown): fc.Arbitrary<number> {
  const bound = (type: string, preset: number) => Number(rule(type) ?? preset)
  const whole = rule('integer') ?? rule('safe_integer')
  const min = bound('min_value', whole ? Number.MIN_SAFE_INTEGER : -1e30)
  const max = bound('to_max_value', bound('max_value', whole ? Number.MAX_SAFE_INTEGER : 1e30))
  return whole
    ? check.integer({ min, max })
    : check.double({ min, max, noNaN: true }).map((value) => value + 0)
}

// What a prototype is known by is left out when a record is read.
function isKey(name: string): boolean {
  return !['__proto__', 'prototype', 'constructor'].includes(name)
}

function isSchema(option: unknown): option is v.GenericSchema {
  return typeof option === 'object' && option !== null && 'kind' in option
}

/** Schemas are of many types; this is what their library documents of all of them. */
function partOf(schema: v.GenericSchema | undefined): Part {
  return schema ?? v.unknown()
}
