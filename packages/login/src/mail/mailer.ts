import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { clockSkewMs } from '../devices/proofs.js'
import { noteTold } from '../email/told.js'
import { aheadFrom } from '../store/aheadFrom.js'
import type { Row } from '../store/schema.js'
import type { Db } from '../store/store.js'
import { createLetterSeals, type LetterSeals, type Secrets, sealAgain, unreadLetters } from './letterSeals.js'

/** A letter, whole. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Sends a letter: nodemailer, an API, the terminal. Rejects when it may be tried again. */
export type SendMail = (mail: Mail) => Promise<void>

/** How long after each failure the next try is, and after all others (ms). */
const pausesMs = [1_000, 5_000, 30_000, 120_000]
const pauseMs = 600_000
/** How long a service may be silent that sends a letter (ms). */
const silentMs = 30_000
/** How long other services leave a letter alone, from when this one said last that it sends it (ms): clocks may differ. */
const leaseMs = silentMs + clockSkewMs
/** How long a letter may take to leave: longer than twenty letters wait for a slow server (ms). */
const mostMs = 600_000
/** How long a letter can have to wait for the next try: one that would wait for longer was written by a clock that was ahead (ms). */
export const mostPauseMs = Math.max(pauseMs, leaseMs)
/** How many letters leave at once, of all looks together, and how many of them may be notices: codes and links have the others. */
const lettersAtOnce = 20
const noticesAtOnce = 10
/** A code is of no use later. */
const codeMs = 900_000

/** A device of a user, of which an email tells. */
export interface ToldOf {
  readonly user: string
  readonly jkt: string
  /** The hash of the link in it that stops the device: the email of an earlier link is about an earlier wait. */
  readonly stop: string
}

/** A change of the address of which an email tells, and the user if a restore has it wait again. */
export interface ToldChange {
  readonly change: string
  readonly user?: string | undefined
}

/** Letters that are on their way. They are in the database until they left, so that a crash loses none. */
export interface Mailer {
  /**
   * Writes a letter, as part of a transaction where there is one.
   * @param lifeMs how long it is of use. @default that of a code
   * @param about the device that it is about, or the change of an address: noted as reported once the letter has left
   */
  post(
    mail: Mail,
    store?: Pick<Db, 'insertInto'>,
    lifeMs?: number,
    about?: ToldOf | ToldChange,
  ): Promise<void>
  /** Sends what is due. Never rejects. */
  flush(): Promise<void>
  /** Seals letters that wait under the first secret, so that others may go. Reports letters that no secret opens. Never rejects. */
  sealAgain(): Promise<void>
  close(): Promise<void>
}

/**
 * Letters hold codes and addresses, so they wait in the database sealed.
 * @param secrets of the service, kept apart from the database: letters are sealed under the first
 * @param onError hears of letters that did not leave; never of their text
 */
export function createMailer(
  db: Db,
  send: SendMail,
  secrets: Secrets,
  now: () => number,
  onError: (error: unknown) => void,
): Mailer {
  const seals = createLetterSeals(secrets)
  let running: Promise<void> | undefined
  let sealing: Promise<void> | undefined
  let reported: string | undefined
  /** Letters that are being sent. */
  const leaving = new Map<string, { readonly isNotice: boolean; readonly end: Promise<void> }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  /** Letters that are not for this service to send. */
  let unread = new Set<string>()

  /** Whether no more letters of a kind are sent before another one has left. */
  function isFull(isNotice: boolean): boolean {
    const notices = [...leaving.values()].filter((one) => one.isNotice).length
    return leaving.size >= lettersAtOnce || (isNotice && notices >= noticesAtOnce)
  }

  /** Takes what is due, and begins to send it: codes and links first. A slow letter holds no other one. */
  async function takeDue(): Promise<void> {
    const at = now()
    await db.deleteFrom('outbox').where('ends_at', '<=', at).execute()
    // Letters that are taken are no longer due, so the next page begins behind those that stay.
    let staying = 0
    let isWhole = !isFull(true)
    const foreign = new Set<string>()
    for (let isMore = true; isMore; ) {
      const due = await waiting()
        .selectAll()
        .where((where) =>
          where.or([where('next_at', '<=', at), where('next_at', '>', aheadFrom(at + mostPauseMs))]),
        )
        .orderBy((expression) => expression.case().when(lifeMs, '<=', codeMs).then(0).else(1).end())
        .orderBy('next_at')
        .orderBy('created_at')
        .limit(lettersAtOnce)
        .offset(staying)
        .execute()
      isMore = due.length === lettersAtOnce
      // Taken one after the other, so that they leave in the order in which they were written.
      for (const letter of due) {
        const { id } = letter
        const isNotice = letter.ends_at - letter.created_at > codeMs
        if (isFull(isNotice)) {
          // Notices come last, so none of the others is sent either.
          isWhole = false
          isMore = false
          break
        }
        const isLeaving = leaving.has(id)
        const mail = isLeaving || unread.has(id) ? undefined : await readMail(seals, letter)
        // Another service has the secret that it was sealed under, or no service has it any more.
        if (!mail && !isLeaving) foreign.add(id)
        if (!mail) staying += 1
        if (!mail || !(await take(letter, at))) continue
        const end = sendOne(letter, mail).finally(() => {
          const wasFull = isFull(true)
          leaving.delete(id)
          // A look that goes on now may not know that there is room.
          if (wasFull) void Promise.resolve(running).then(mailer.flush)
        })
        leaving.set(id, { isNotice, end })
      }
    }
    unread = isWhole ? foreign : new Set([...unread, ...foreign])
  }

  const lifeMs = sql<number>`ends_at - created_at`

  /** Selects the letters that are sent before another one has left. */
  function waiting() {
    const all = db.selectFrom('outbox')
    return isFull(true) ? all.where(lifeMs, '<=', codeMs) : all
  }

  /** Whether a letter is this service's to send. */
  async function take(letter: Row<'outbox'>, at: number): Promise<boolean> {
    // Another service may be at it: whoever moves its time has it.
    const taken = await db
      .updateTable('outbox')
      .set({ tries: letter.tries + 1, next_at: at + leaseMs })
      .where('id', '=', letter.id)
      .where('tries', '=', letter.tries)
      .returning('id')
      .executeTakeFirst()
    return taken !== undefined
  }

  /** Sends a letter that no other service takes until it has left. */
  async function sendHeld({ id, tries }: Row<'outbox'>, mail: Mail): Promise<void> {
    const renew = () =>
      db
        .updateTable('outbox')
        .set({ next_at: now() + leaseMs })
        .where('id', '=', id)
        .where('tries', '=', tries + 1)
        .execute()
        .catch(onError)
    const renewing = setInterval(() => void renew(), silentMs / 3)
    renewing.unref()
    let ending: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      ending = setTimeout(() => reject(new Error('A letter did not leave in ten minutes.')), mostMs)
      ending.unref()
    })
    try {
      await Promise.race([send(mail), late])
    } finally {
      clearInterval(renewing)
      clearTimeout(ending)
    }
  }

  async function sendOne(letter: Row<'outbox'>, mail: Mail): Promise<void> {
    const { id, user_id, jkt, change_id, tries } = letter
    try {
      await sendHeld(letter, mail)
      if (user_id !== null && jkt !== null)
        await db
          .updateTable('devices')
          .set({ told_at: now() })
          .where('user_id', '=', user_id)
          .where('jkt', '=', jkt)
          .where('stop_hash', '=', change_id)
          .where('told_at', 'is', null)
          .execute()
      else if (change_id !== null) await noteTold(db, change_id, now(), user_id !== null)
      await db.deleteFrom('outbox').where('id', '=', id).execute()
    } catch (error) {
      onError(error)
      await db
        .updateTable('outbox')
        .set({ next_at: now() + (pausesMs[tries] ?? pauseMs) })
        .where('id', '=', id)
        .where('tries', '=', tries + 1)
        .execute()
        .catch(onError)
    }
  }

  async function schedule() {
    if (isClosed) return
    clearTimeout(timer)
    // The next one that leaves makes room.
    if (isFull(false)) return
    const letters = await waiting()
      .select(['id', 'next_at'])
      .orderBy('next_at')
      .limit(unread.size + 1)
      .execute()
    const next = letters.find(({ id }) => !unread.has(id))
    if (!next || isClosed) return
    const waitMs = Math.min(next.next_at - now(), mostPauseMs)
    timer = setTimeout(() => void mailer.flush(), Math.max(50, waitMs))
    timer.unref()
  }

  const mailer: Mailer = {
    async post(mail, store = db, lifeMs = codeMs, about) {
      const at = now()
      const { to, subject, text, html } = mail
      const id = randomUUID()
      const plain = new TextEncoder().encode(new URLSearchParams({ to, subject, text, html }).toString())
      const message = await seals.seal(id, plain)
      await store
        .insertInto('outbox')
        .values({
          id,
          message,
          created_at: at,
          ends_at: at + lifeMs,
          tries: 0,
          next_at: at,
          ...(about && 'change' in about
            ? { change_id: about.change, user_id: about.user ?? null }
            : { user_id: about?.user ?? null, jkt: about?.jkt ?? null, change_id: about?.stop ?? null }),
        })
        .execute()
    },
    flush() {
      if (isClosed) return Promise.resolve()
      running ??= takeDue()
        .then(schedule)
        .catch(onError)
        .finally(() => {
          running = undefined
        })
      return running
        .then(() => Promise.all([...leaving.values()].map(({ end }) => end)))
        .then(schedule)
        .catch(onError)
    },
    async sealAgain() {
      sealing ??= sealAgain(db, seals)
        .then((left) => {
          const unread = unreadLetters(left)
          if (unread !== undefined && unread !== reported) onError(new Error(unread))
          reported = unread
        })
        .catch(onError)
        .finally(() => {
          sealing = undefined
        })
      await sealing
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
      await sealing
      await Promise.all([...leaving.values()].map(({ end }) => end))
    },
  }
  return mailer
}

async function readMail(seals: LetterSeals, letter: Row<'outbox'>): Promise<Mail | undefined> {
  const opened = await seals.open(letter)
  if (!opened) return undefined
  const fields = new URLSearchParams(new TextDecoder().decode(opened.plain))
  const [to, subject, text, html] = ['to', 'subject', 'text', 'html'].map(
    (name) => fields.get(name) ?? undefined,
  )
  return to && subject && text && html ? { to, subject, text, html } : undefined
}
