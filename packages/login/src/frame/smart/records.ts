import * as v from 'valibot'
import type { Notes } from '../frameStorage.js'
import { inTurn } from '../inTurn.js'
import { createSentNotes, hex, type SentNotes } from '../requests/evm/sentNotes.js'
import { RefusedRequestError } from '../requests/screen.js'

const outcome = v.object({
  /** As [EIP-5792](https://eips.ethereum.org/EIPS/eip-5792#wallet_getcallsstatus) has it. */
  status: v.picklist([200, 400, 500, 600]),
  receipts: v.array(v.unknown()),
})
/** The outcome of calls, as the chain has it. */
export type Outcome = v.InferOutput<typeof outcome>

const record = v.object({
  id: v.string(),
  /** Of the login, and the page that asked: nobody else is told of it. */
  wallet: v.string(),
  origin: v.string(),
  /** CAIP-2 */
  network: v.string(),
  sender: hex,
  /** It was asked for, and is answered, as the first version of the standard had it. */
  isOld: v.boolean(),
  /** ms since 1970 */
  at: v.number(),
  operation: v.optional(
    v.object({
      hash: hex,
      entryPoint: hex,
      nonce: hex,
      /** As it was signed: what bundlers are given, once or again. */
      signed: v.record(v.string(), v.unknown()),
      /** The newest block before it left. */
      block: hex,
      /** When it counts no more; s since 1970. */
      until: v.number(),
      /** The account itself holds it to that; else whoever has it could carry it out later. */
      expires: v.boolean(),
      /** It makes the account. */
      creates: v.boolean(),
    }),
  ),
  /** Calls that go one after another, and the transactions that they were signed as so far. */
  transactions: v.optional(
    v.object({ count: v.number(), sent: v.array(v.object({ hash: hex, raw: hex, nonce: v.number() })) }),
  ),
  outcome: v.optional(outcome),
  /** A reorganization may still undo the outcome: the chain is asked again. */
  isProvisional: v.optional(v.boolean()),
})
/** Calls that were confirmed: known before anything of them leaves the frame. */
export type CallsRecord = v.InferOutput<typeof record>
/** One that is an operation of a smart account. */
export type OperationRecord = CallsRecord & { readonly operation: NonNullable<CallsRecord['operation']> }

/** Those of one login and one page. */
export interface Records {
  get(id: string): Promise<CallsRecord | undefined>
  set(record: CallsRecord): Promise<void>
  /** Keeps one that is new. @throws {RefusedRequestError} (5720) there is one of the same id */
  add(record: CallsRecord): Promise<void>
  /** It never left. */
  remove(id: string): Promise<void>
  /** A bundler said that it does not take it, and has it: nobody may be told of it, but its number counts. */
  refuse(record: OperationRecord): Promise<void>
  /** The transactions of an account that may be pending. */
  sent(network: string, sender: string): SentNotes
  /** Operations of an account of this login, whichever page asked for them; the newest first. */
  operations(network: string, sender: string): Promise<readonly OperationRecord[]>
}

/** For so long what became of calls is remembered, in ms. */
const keptMs = 30 * 86_400_000

export function createRecords(notes: Notes, wallet: string, origin: string): Records {
  const mine = `calls ${wallet} `
  const nameOf = (of: string, id: string) => `${mine}${of} ${id}`
  const read = (value: unknown) => {
    const told = v.safeParse(record, value)
    return told.success ? told.output : undefined
  }
  const get = async (id: string) => read(await notes.get(nameOf(origin, id)))
  const set = (next: CallsRecord) => notes.set(nameOf(next.origin, next.id), next)
  const all = async () => (await notes.all(mine)).flatMap((value) => read(value) ?? [])

  async function forgetOld(): Promise<void> {
    const old = (await all()).filter(({ at }) => at < Date.now() - keptMs)
    await Promise.all(old.map((one) => notes.set(nameOf(one.origin, one.id), undefined)))
  }

  return {
    get,
    set,
    async add(next) {
      await inTurn('calls', async () => {
        if (await get(next.id)) throw duplicate()
        await set(next)
      })
      // What is kept is on its way: who asked is not told that it failed.
      await forgetOld().catch(() => {})
    },
    remove: (id) => notes.set(nameOf(origin, id), undefined),
    async refuse(one) {
      await set({
        ...one,
        id: `refused ${one.operation.hash}`,
        outcome: { status: 400, receipts: [] },
      })
      await notes.set(nameOf(one.origin, one.id), undefined)
    },
    sent: (network, sender) => createSentNotes(notes, network, sender),
    async operations(network, sender) {
      const mine = (await all()).flatMap((one) =>
        one.operation && one.network === network && one.sender === sender
          ? [{ ...one, operation: one.operation }]
          : [],
      )
      return mine.sort((one, other) => other.at - one.at)
    },
  }
}

/** The same id twice is the same calls: they are not made anew. */
export const duplicate = () => new RefusedRequestError('There are calls with this id already.', 5720)
