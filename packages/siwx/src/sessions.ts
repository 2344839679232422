import { createNonce } from './nonce.js'
import type { SignInStore } from './store.js'
import type { VerifiedMessage } from './verifyMessage.js'

/** A browser whose answer was lost may send the same signature again for so long (ms), unless its session was used. */
export const againMs = 60_000
/** No session lasts longer (ms), whatever was signed. */
export const dayMs = 86_400_000

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
  /** All names that the account had in the browser, one after the other or at once. A sign-out ends them together. */
  readonly family: string
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
    /** @param proof of the signature; absent: any */
    async find(nonce: string, proof?: string): Promise<string | undefined> {
      const [, of, answer] = /^(\w+) (.+)$/.exec((await store.get(key(nonce))) ?? '') ?? []
      return proof === undefined || of === proof ? answer : undefined
    },
    /** The browser has the answer. */
    async end(nonce: string): Promise<void> {
      await store.remove(key(nonce))
    },
  }
}

/** Creates what keeps sessions in a store: each sign-in has a name of its own. */
export function createSessions(store: SignInStore, answers: ReturnType<typeof createAnswers>) {
  const out = (family: string) => `out ${family}`

  async function find(id: string): Promise<KeptSession | undefined> {
    const value = (await store.get(`session ${id}`)) ?? ''
    const [, until, account = '', nonce = '', again, began, family = ''] =
      /^(\d+) (\S+) (\w+) (\d+) (\d+) (\w+)$/.exec(value) ?? []
    const [ends, now] = [Number(until), Date.now()]
    if (!(now < ends) || (await store.get(out(family)))) return undefined
    return { id, account, ends, began: Number(began), nonce, family, isNew: now < Number(again) }
  }

  async function write(session: Omit<KeptSession, 'isNew'>, again: number) {
    const { id, account, ends, began, nonce, family } = session
    await store.set(`session ${id}`, [ends, account, nonce, again, began, family].join(' '), ends)
  }

  return {
    find,
    /** Notes that a browser has the answer: its sign-in cannot be repeated. */
    async seen({ isNew, nonce }: KeptSession): Promise<void> {
      if (isNew) await answers.end(nonce)
    },
    /** @param old the session of the same account that the browser had: its name lasts until the new one is there */
    async begin(signed: VerifiedMessage, proof: string, old?: KeptSession): Promise<KeptSession> {
      const { account, until, message } = signed
      const { nonce } = message
      const [id, began] = [createNonce(), Date.now()]
      const session = { id, account, ends: until, began, nonce, family: old?.family ?? id, isNew: true }
      const again = Math.min(began + againMs, until)
      await write(session, again)
      if (old) await write({ ...old, began, ends: Math.min(old.ends, again) }, 0)
      await answers.keep(nonce, proof, id, again)
      return session
    },
    /** The session that began with a nonce, while its answer may be lost. @param proof absent: by any signature */
    async again(nonce: string, proof?: string): Promise<KeptSession | undefined> {
      const id = await answers.find(nonce, proof)
      return id ? find(id) : undefined
    },
    /**
     * Ends a session under each of its names, also those that a sign-in gives it at this moment. Resolves with whether it
     * had not ended before.
     */
    async end({ id, family }: KeptSession): Promise<boolean> {
      const isFirst = await store.add(out(family), id, Date.now() + dayMs + againMs)
      await store.remove(`session ${id}`)
      return isFirst
    },
  }
}
