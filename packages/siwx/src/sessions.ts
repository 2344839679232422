import type { Groups } from './groups.js'
import { createNonce } from './nonce.js'
import type { SignInStore } from './store.js'
import type { VerifiedMessage } from './verifyMessage.js'

/** A browser whose answer was lost may send the same signature again for so long (ms), unless its session was used. */
export const againMs = 60_000

/** A session in the store. */
export interface KeptSession {
  /** The value of its cookie. */
  readonly id: string
  /** CAIP-10. */
  readonly account: string
  /** Ms since 1970. */
  readonly ends: number
  /** When the visitor signed last (ms since 1970). */
  readonly began: number
  /** That it began with. */
  readonly nonce: string
  /** Of all names that the account has in the browser: a sign-out ends them together. */
  readonly groups: readonly string[]
  /** The signature may be sent again. */
  readonly isNew: boolean
}

/** Creates what keeps the answers that may be lost, by nonce. Only the very signature is answered by one. */
export function createAnswers(store: SignInStore) {
  const key = (nonce: string) => `again ${nonce}`
  return {
    async keep(nonce: string, proof: string, answer: string, until: number): Promise<void> {
      await store.set(key(nonce), `${proof} ${answer}`, until)
    },
    async find(nonce: string, proof: string): Promise<string | undefined> {
      const [, of, answer] = /^(\w+) (.+)$/.exec((await store.get(key(nonce))) ?? '') ?? []
      return of === proof ? answer : undefined
    },
    /** The browser has the answer. */
    async end(nonce: string): Promise<void> {
      await store.remove(key(nonce))
    },
  }
}

/** Creates what keeps sessions in a store: each sign-in has a name of its own. */
export function createSessions(
  store: SignInStore,
  answers: ReturnType<typeof createAnswers>,
  groupsOf: Groups,
) {
  async function find(id: string): Promise<KeptSession | undefined> {
    const value = (await store.get(`session ${id}`)) ?? ''
    const [, until, account = '', nonce = '', again, began, all = ''] =
      /^(\d+) (\S+) (\w+) (\d+) (\d+) ([\w,]+)$/.exec(value) ?? []
    const [ends, now, groups] = [Number(until), Date.now(), all.split(',')]
    if (!(now < ends) || (await groupsOf.isOut(groups))) return undefined
    return { id, account, ends, began: Number(began), nonce, groups, isNew: now < Number(again) }
  }

  async function write(session: Omit<KeptSession, 'isNew'>, again: number) {
    const { id, account, ends, began, nonce, groups } = session
    await store.set(`session ${id}`, [ends, account, nonce, again, began, groups.join()].join(' '), ends)
  }

  return {
    find,
    /** Notes that a browser has the answer: its sign-in cannot be repeated. */
    async seen({ isNew, nonce }: KeptSession): Promise<void> {
      if (isNew) await answers.end(nonce)
    },
    /**
     * @param marks of the browser
     * @param old the session of the same account that the browser had: its name lasts until the new one is there
     */
    async begin(
      signed: VerifiedMessage,
      proof: string,
      marks: readonly string[],
      old?: KeptSession,
    ): Promise<KeptSession> {
      const { account, until, message } = signed
      const { nonce } = message
      const [id, began] = [createNonce(), Date.now()]
      const groups = await groupsOf.begin(marks, account, until, old?.groups)
      const session = { id, account, ends: until, began, nonce, groups, isNew: true }
      const again = Math.min(began + againMs, until)
      await write(session, again)
      if (old) await write({ ...old, began, ends: Math.min(old.ends, again) }, 0)
      await answers.keep(nonce, proof, id, again)
      return session
    },
    /** The session that began with a nonce, while its answer may be lost. */
    async again(nonce: string, proof: string): Promise<KeptSession | undefined> {
      const id = await answers.find(nonce, proof)
      return id ? find(id) : undefined
    },
    /** Ends a session under each of its names. Resolves with whether it had not ended before. */
    async end({ id, groups }: KeptSession): Promise<boolean> {
      const isFirst = await groupsOf.end(groups)
      await store.remove(`session ${id}`)
      return isFirst
    },
  }
}
