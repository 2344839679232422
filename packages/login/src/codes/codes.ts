import { randomInt, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { codeOver, codeWrong } from '../errors.js'
import { lasts } from '../store/lasts.js'
import type { Row, Tables } from '../store/schema.js'
import type { Db } from '../store/store.js'
import { isSameMac, type Macs } from './mac.js'

/** How often a code may be tried. */
export const triesPerCode = 5

/** What a code is for. */
export type CodeKind = Row<'attempts'>['kind']

/** Whose code it is, and who may type it. */
export interface CodeFor {
  readonly kind: CodeKind
  /** The address, made fit to compare. */
  readonly email: string
  /** How the address is written that the code goes to, if that matters: the code is worth nothing to another one. */
  readonly spelling?: string | undefined
  /** The device that asked: the code is worth nothing to any other. */
  readonly jkt: string
}

/** `right` once and never again; `over`: tried too often, too late, used, or nobody's. */
export type Redeemed = 'right' | 'over' | { readonly triesLeft: number }

/** Parts of the transaction of a code. A removal of the device comes before all of it, or ends it. */
export interface CodeWithin {
  /** Comes first: checks that the device is logged in. @throws {Problem} */
  hold(tx: Transaction<Tables>): Promise<void>
  write?(tx: Transaction<Tables>, code: string): Promise<void>
}

/** Codes that are sent by mail: six digits, good for one device, once, and not for long. */
export interface Codes {
  /**
   * Makes a code; an older one for the same purpose is worth nothing any more.
   * @param attempt an id that nobody had. @default a new one
   * @param within holds the device that asks and writes the email, both in the transaction of the code
   */
  start(
    wanted: CodeFor,
    attempt?: string,
    within?: CodeWithin,
  ): Promise<{ readonly attempt: string; readonly code: string }>
  redeem(attempt: string, typed: string, by: CodeFor): Promise<Redeemed>
  /** As {@link redeem}, but a code that is right stays as it is until it is taken. */
  check(attempt: string, typed: string, by: CodeFor): Promise<Redeemed>
  /**
   * Uses a code up that was right, as part of the transaction of a login: a log-out comes before it or after it.
   * @returns whether it was of use
   */
  take(attempt: string, store?: Pick<Db, 'updateTable'>): Promise<boolean>
}

/** @throws {Problem} `otp-wrong` with the tries that are left, `otp-over` */
export function checkRedeemed(redeemed: Redeemed): void {
  if (redeemed === 'over') throw codeOver()
  if (redeemed !== 'right') throw codeWrong(redeemed.triesLeft)
}

/** @param lifeMs how long a code is good */
export function createCodes(db: Db, macs: Macs, lifeMs: number, now: () => number): Codes {
  const subjectOf = ({ email }: CodeFor) => macs.of('email', email)
  const subjectsOf = ({ email }: CodeFor) => macs.all('email', email)
  const partsOf = (attempt: string, code: string, { spelling }: CodeFor) =>
    ['code', attempt, code, ...(spelling === undefined ? [] : [spelling])] as const

  const codes: Codes = {
    async start(wanted, attempt = randomUUID(), within) {
      // `randomInt` draws without a bias towards low numbers.
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const at = now()
      const subject_mac = subjectOf(wanted)
      await db.transaction().execute(async (tx) => {
        await within?.hold(tx)
        await tx
          .updateTable('attempts')
          .set({ closed_at: at })
          .where('subject_mac', 'in', subjectsOf(wanted))
          .where('kind', '=', wanted.kind)
          .where('jkt', '=', wanted.jkt)
          .where('closed_at', 'is', null)
          .execute()
        await tx
          .insertInto('attempts')
          .values({
            id: attempt,
            kind: wanted.kind,
            subject_mac,
            code_mac: macs.of(...partsOf(attempt, code, wanted)),
            jkt: wanted.jkt,
            tries_left: triesPerCode,
            created_at: at,
            ends_at: at + lifeMs,
            closed_at: null,
          })
          .execute()
        await within?.write?.(tx, code)
      })
      return { attempt, code }
    },
    async redeem(attempt, typed, by) {
      const found = await codes.check(attempt, typed, by)
      return found !== 'right' || (await codes.take(attempt)) ? found : 'over'
    },
    async check(attempt, typed, by) {
      const at = now()
      // The try is taken before the code is looked at, in one statement: however many come at once, none is free.
      const taken = await db
        .updateTable('attempts')
        .set((expression) => ({ tries_left: expression('tries_left', '-', 1) }))
        .where('id', '=', attempt)
        .where('kind', '=', by.kind)
        .where('jkt', '=', by.jkt)
        .where('subject_mac', 'in', subjectsOf(by))
        .where('tries_left', '>', 0)
        .where(lasts(at))
        .returning(['code_mac', 'tries_left'])
        .executeTakeFirst()
      if (!taken) return 'over'
      if (!macs.all(...partsOf(attempt, typed, by)).some((mac) => isSameMac(taken.code_mac, mac)))
        return taken.tries_left > 0 ? { triesLeft: taken.tries_left } : 'over'
      return 'right'
    },
    async take(attempt, store = db) {
      const closed = await store
        .updateTable('attempts')
        .set({ closed_at: now() })
        .where('id', '=', attempt)
        .where(lasts(now()))
        .returning('id')
        .executeTakeFirst()
      return closed !== undefined
    },
  }
  return codes
}
