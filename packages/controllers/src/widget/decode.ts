import { displayText, MalformedResponseError } from '@foyer/core'
import * as v from 'valibot'
import type { AnswerAt, CallPath } from './contract.js'

/** Whether a schema takes all that a call may be answered by. */
type Takes<S extends v.GenericSchema, P extends CallPath> =
  AnswerAt<P> extends v.InferInput<S> ? unknown : { readonly takesTooLittleOf: AnswerAt<P> }

/** A parser for one call. It throws {@link MalformedResponseError} and nothing else. */
export function decoder<const P extends CallPath, S extends v.GenericSchema>(
  path: P,
  schema: S & Takes<S, P>,
): (json: unknown) => v.InferOutput<S> {
  return (json) => {
    const result = v.safeParse(schema, json)
    if (!result.success) throw new MalformedResponseError(path, new v.ValiError(result.issues))
    return result.output
  }
}

/** Text as it came. */
export const text = v.pipe(v.string(), v.maxLength(100_000))
/** Text to be shown; never empty. */
export const label = v.pipe(
  text,
  v.transform((value) => displayText(value)),
  v.minLength(1),
)
/** Fiat, for display only. */
export const fiat = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e15))
/** An optional field whose wrong value is as good as none: it is shown, never acted on. */
export function optional<T>(schema: v.GenericSchema<unknown, T>) {
  return v.fallback(v.nullish(schema), undefined)
}
/** At most `max` of anything; the items are read one by one. */
export function listOf(max: number) {
  return v.pipe(v.array(v.unknown()), v.maxLength(max))
}
/** As valibot's, which walks inherited keys too: one that the page adds to the prototype of all objects is no field of ours. */
export function object<const E extends v.ObjectEntries>(entries: E) {
  return v.object<E>(Object.assign(Object.create(null), entries))
}
