import type { KeptWallet } from './answers.js'
import type { KeptLogin } from './frameStorage.js'

/** The name of the note about a login that was taken, until its wallet is open. */
export const enteringNote = (origin: string) => `entering ${origin}`

/** The part of a seen wallet that is kept: how new it is, and who can open it. */
export function seenOf({ version, slots }: KeptWallet): Pick<KeptLogin, 'version' | 'custody'> {
  const isAssisted = slots.some(({ kind, closed }) => kind === 'assisted' && !closed)
  return { version, custody: isAssisted ? 'assisted' : 'self' }
}
