import { type Bytes, encodeParts, fromBase64Url, toBase64Url } from '../custody/bytes.js'
import { deriveKey, seal, unseal } from '../custody/seal.js'
import type { Row } from '../store/schema.js'
import type { Db } from '../store/store.js'

/** The secrets of a service. Letters that wait are sealed under the first, and open under each. */
export type Secrets = readonly [Bytes, ...Bytes[]]

const lettersAtOnce = 100

/** Seals letters, and opens them. */
export interface LetterSeals {
  seal(id: string, plain: Bytes): Promise<string>
  /** @returns the letter, and whether it is sealed under the first secret; `undefined` if no secret opens it */
  open(
    letter: Pick<Row<'outbox'>, 'id' | 'message'>,
  ): Promise<{ readonly plain: Bytes; readonly isFirst: boolean } | undefined>
}

/** Creates {@link LetterSeals}. */
export function createLetterSeals(secrets: Secrets): LetterSeals {
  const keys = Promise.all(secrets.map((secret) => deriveKey(secret, new Uint8Array(32), 'outbox')))
  return {
    async seal(id, plain) {
      const [key] = await keys
      if (!key) throw new Error('A mailer has a secret.')
      return toBase64Url(await seal(key, plain, encodeParts('letter', id)))
    },
    async open({ id, message }) {
      const sealed = fromBase64Url(message)
      for (const [at, key] of (await keys).entries()) {
        const plain = sealed && (await unseal(key, sealed, encodeParts('letter', id)).catch(() => undefined))
        if (plain) return { plain, isFirst: at === 0 }
      }
      return undefined
    },
  }
}

/** How many letters wait under a secret that is not the first, and how many no secret opens. */
export interface OldSeals {
  readonly under: number
  readonly unread: number
}

/**
 * Counts the letters that are not sealed under the first secret. A letter may wait for 30 days, longer than a change of the
 * secret takes.
 * @param again takes each letter that another secret opens
 */
export async function oldSeals(
  db: Db,
  seals: LetterSeals,
  again: (letter: Pick<Row<'outbox'>, 'id' | 'message'>, plain: Bytes) => Promise<unknown> = async () => {},
): Promise<OldSeals> {
  let [under, unread] = [0, 0]
  for (let last = '', isMore = true; isMore; ) {
    const letters = await db
      .selectFrom('outbox')
      .select(['id', 'message'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(lettersAtOnce)
      .execute()
    for (const letter of letters) {
      const opened = await seals.open(letter)
      if (!opened) unread += 1
      else if (!opened.isFirst) {
        under += 1
        await again(letter, opened.plain)
      }
    }
    last = letters.at(-1)?.id ?? ''
    isMore = letters.length === lettersAtOnce
  }
  return { under, unread }
}

/** Seals all letters that wait under the first secret, so that the others may go. */
export function sealAgain(db: Db, seals: LetterSeals): Promise<OldSeals> {
  return oldSeals(db, seals, async ({ id, message }, plain) =>
    db
      .updateTable('outbox')
      .set({ message: await seals.seal(id, plain) })
      .where('id', '=', id)
      // Another service may have been faster.
      .where('message', '=', message)
      .execute(),
  )
}

/** Says how many letters no secret opens. @returns one sentence; `undefined` if there are none */
export function unreadLetters({ unread }: OldSeals): string | undefined {
  if (unread === 0) return undefined
  return `Emails that wait are sealed under a secret that is not here: ${unread}. Put this secret into otherSecret, and restart.`
}
