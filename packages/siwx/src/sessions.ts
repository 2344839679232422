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
  /** Of the signature that it began with. */
  readonly proof: string
  /** The name that the account had in the same browser before. */
  readonly before: string
  /** The signature may be sent again. */
  readonly isNew: boolean
}

/** Creates what keeps sessions in a store: each sign-in has a name of its own. */
export function createSessions(store: SignInStore) {
  async function find(id: string): Promise<KeptSession | undefined> {
    const value = (await store.get(`session ${id}`)) ?? ''
    const [, until, account = '', proof = '', again, before = ''] =
      /^(\d+) (\S+) (\w+) (\d+) (\w*)$/.exec(value) ?? []
    const [ends, now] = [Number(until), Date.now()]
    return now < ends ? { id, account, ends, proof, before, isNew: now < Number(again) } : undefined
  }

  async function write({ id, account, ends, proof, before }: Omit<KeptSession, 'isNew'>, again: number) {
    await store.set(`session ${id}`, [ends, account, proof, again, before].join(' '), ends)
  }

  return {
    find,
    /** Notes that a browser has the answer: its sign-in cannot be repeated. */
    async seen({ isNew, proof }: KeptSession): Promise<void> {
      if (isNew) await store.remove(`again ${proof}`)
    },
    /** @param old the session of the same account that the browser had: its name lasts until the new one is there */
    async begin({ account, until }: VerifiedMessage, proof: string, old?: KeptSession): Promise<KeptSession> {
      const session = { id: createNonce(), account, ends: until, proof, before: old?.id ?? '', isNew: true }
      const again = Math.min(Date.now() + againMs, until)
      await write(session, again)
      if (old) {
        await store.set(`next ${old.id}`, session.id, again)
        await write({ ...old, ends: Math.min(old.ends, again) }, 0)
      }
      await store.set(`again ${proof}`, session.id, again)
      return session
    },
    /** The session that began with the very signature. */
    async again(proof: string): Promise<KeptSession | undefined> {
      const id = await store.get(`again ${proof}`)
      return id ? find(id) : undefined
    },
    /** Ends a session under each of its names: the answer with a newer one may still arrive. */
    async end({ id, before }: KeptSession): Promise<boolean> {
      const isOver = await store.remove(`session ${id}`)
      if (before) await store.remove(`session ${before}`)
      const next = await store.get(`next ${id}`)
      if (next) await store.remove(`session ${next}`)
      return isOver
    },
  }
}
