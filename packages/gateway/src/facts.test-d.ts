import type * as v from 'valibot'
import type { factForms, Told } from './facts.js'
import type { Facts, Question } from './questions.js'

/** With each member there. */
type Full<T> = T extends Uint8Array
  ? T
  : T extends readonly (infer R)[]
    ? readonly Full<R>[]
    : T extends object
      ? { readonly [K in keyof T]-?: Full<Exclude<T[K], undefined>> }
      : T
type Read<Q extends Question> = v.InferOutput<(typeof factForms)[Q]>
type Lossy = {
  [Q in Question]: Full<Read<Q>> extends Full<Told<Facts<Q>>> ? never : Q
}[Question]

// A form that leaves out a member of its facts, also one that may be absent, is a type error.
declare const lossy: Lossy
lossy satisfies never
