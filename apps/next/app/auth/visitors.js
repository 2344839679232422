import { cookies } from 'next/headers'

/** @typedef {{ account: string, expirationTime: string }} Session CAIP-10, and until when (ISO) */
/** @typedef {{ nonces: readonly string[], sessions: readonly Session[] }} Visitor of one browser; each of its tabs may be about to sign in */

/**
 * In place of a database, which forgets who comes no more. One for all handlers, which may each have modules of their own.
 * @type {Map<string, Visitor>}
 */
const visitors = globalThis.visitors ?? new Map()
globalThis.visitors = visitors

const name = 'visitor'

/** Where visitors see the page. Taken from a request, it would be whatever a thief says. */
export const origin = new URL(process.env.ORIGIN ?? 'http://localhost:3000')

/** @returns {Promise<Visitor | undefined>} */
export async function visitorOf() {
  return visitors.get((await cookies()).get(name)?.value ?? '')
}

/**
 * Under a new name: whoever knew the one before gets nothing by it.
 * @param {Visitor} visitor
 */
export async function keep(visitor) {
  const jar = await cookies()
  const id = crypto.randomUUID()
  visitors.delete(jar.get(name)?.value ?? '')
  visitors.set(id, visitor)
  jar.set(name, id, { httpOnly: true, sameSite: 'lax', secure: origin.protocol === 'https:' })
  return visitor
}

/** Who is in. */
export async function sessions() {
  const now = Date.now()
  return (await visitorOf())?.sessions.filter(({ expirationTime }) => now < Date.parse(expirationTime)) ?? []
}
