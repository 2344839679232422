import * as v from 'valibot'

/** Why a call was refused. */
export const reason = v.object({
  /** The field of the ask that is wrong. */
  field: v.optional(v.string()),
  name: v.optional(v.string()),
  /** One sentence for people. */
  description: v.string(),
})

/** The body of every refusal, whatever its status. */
export const failure = v.object({ status: v.literal('FAILED'), reasons: v.array(reason) })

/** See {@link reason}. */
export type Reason = v.InferOutput<typeof reason>
/** See {@link failure}. */
export type Failure = v.InferOutput<typeof failure>
