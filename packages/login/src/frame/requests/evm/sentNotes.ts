import * as v from 'valibot'
import type { Hex } from 'viem'
import type { Notes } from '../../frameStorage.js'

/** Bytes, as they are kept. */
export const hex = v.custom<Hex>((value) => typeof value === 'string' && /^0x[\da-f]*$/i.test(value))

const kept = v.object({
  /** The next number of the account, as the nodes had it, and when; ms since 1970. */
  next: v.number(),
  at: v.number(),
  /** Transactions that may be pending. */
  sent: v.array(
    v.object({
      nonce: v.number(),
      hash: hex,
      raw: hex,
      /** When the page was answered that it was sent, in ms since 1970; 0 until then. */
      at: v.number(),
    }),
  ),
})
type Kept = v.InferOutput<typeof kept>
/** A transaction of an account that may be pending. */
export type Sent = Kept['sent'][number]

/** Transactions of an account that may be pending, as all frames of this browser know them. */
export interface SentNotes {
  read(): Promise<Kept>
  /** Never rejects: a payment is not refused because the browser keeps nothing. */
  write(next: Kept): Promise<void>
}

/** Creates the notes of one account on one network. Without `notes`, nothing is kept. */
export function createSentNotes(
  notes: Pick<Notes, 'get' | 'set'> | undefined,
  network: string,
  account: string,
): SentNotes {
  const name = `sent ${network} ${account.toLowerCase()}`
  return {
    async read() {
      const told = v.safeParse(kept, await notes?.get(name))
      return told.success ? told.output : { next: 0, at: 0, sent: [] }
    },
    write: async (next) => notes?.set(name, next).catch(() => {}),
  }
}

/** Bytes of a permission of EIP-7702: it is part of an operation, so no node can be asked about it alone. */
export const permissionRaw = '0x'

/** Whether it is a permission, whose number any transaction of the account would take. */
export function isPermission({ raw }: Pick<Sent, 'raw'>): boolean {
  return raw === permissionRaw
}

/** For so long a node that lost a transaction is offered it again, in ms: after that, the visitor may have given it up. */
const offeredMs = 3_600_000

/** Whether a transaction may still be offered to a node that does not have it. */
export function isOffered({ at }: Sent): boolean {
  return ageOf(at) < offeredMs
}

/** The age of a note, in ms. A time in the future was noted by a clock that was wrong, so nothing counts on it. */
export function ageOf(at: number): number {
  const age = Date.now() - at
  return age < 0 ? Number.POSITIVE_INFINITY : age
}
