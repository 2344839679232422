import * as v from 'valibot'
import { type Bytes, fromBase64Url } from '../custody/bytes.js'

/** What the service answers. The frame trusts none of it: what counts is proven by the wallet key. */

const bytes = v.pipe(
  v.string(),
  v.transform((text) => fromBase64Url(text)),
  v.check((read) => read !== undefined, 'bytes are not in base64url'),
  v.transform((read): Bytes => read ?? new Uint8Array()),
)

const kind = v.picklist(['device', 'passkey', 'kit', 'assisted'])

export const keptWallet = v.object({
  id: v.string(),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  addresses: v.record(v.string(), v.string()),
  vault: bytes,
  slotsMac: bytes,
  slots: v.array(
    v.object({
      id: v.string(),
      kind,
      jkt: v.optional(v.string()),
      box: bytes,
      blob: bytes,
      lock: v.optional(bytes),
      credential: v.optional(v.string()),
      closed: v.optional(v.boolean()),
    }),
  ),
})

/** A wallet as the service keeps it. */
export type KeptWallet = v.InferOutput<typeof keptWallet>
/** One way into it. */
export type KeptSlot = KeptWallet['slots'][number]

export const started = v.variant('next', [
  v.object({ next: v.literal('otp'), attempt: v.string() }),
  v.object({
    next: v.literal('device'),
    approval: v.string(),
    number: v.string(),
    minutes: v.optional(v.number()),
  }),
])

export const tokens = v.object({ access: v.string(), refresh: v.string(), accessEndsAt: v.number() })

export const finished = v.object({
  ...tokens.entries,
  wallet: v.nullable(keptWallet),
  /** There is no address to come back by: the wallet that is made now has to have another way. */
  needsWay: v.optional(v.boolean()),
})

/** A login that the service took. */
export type Finished = v.InferOutput<typeof finished>

export const parts = v.object({ parts: v.array(v.array(bytes)) })

export const createdWallet = v.object({ wallet: keptWallet })

export const me = v.object({ origin: v.string(), wallet: v.nullable(keptWallet) })

export const letIn = v.object({ attempt: v.optional(v.string()) })

export const devices = v.object({
  devices: v.array(
    v.object({
      jkt: v.string(),
      label: v.string(),
      /** ms since 1970 */
      seenAt: v.number(),
      isThis: v.boolean(),
    }),
  ),
})

export const changeStep = v.object({ next: v.picklist(['primary', 'secondary']), attempt: v.string() })

export const changed = v.object({ email: v.string() })

/** A change of the address that waits. */
export const changeWaits = v.object({ from: v.number() })
