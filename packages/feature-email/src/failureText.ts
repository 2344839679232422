import { displayText, type FoyerError, isFoyerError } from '@foyer/core'
import { byCode, contextOf } from '@foyer/parts'
import type { Translate } from '@foyer/ui'
import type { messages } from './messages.js'

const ways = {
  'login/frame-unavailable': 'email.unavailable',
} as const

/** Why the service refused, by its code. */
const reasons: Readonly<
  Record<
    string,
    | 'over'
    | 'linkOver'
    | 'wrong'
    | 'tooMany'
    | 'unreachable'
    | 'left'
    | 'newDevice'
    | 'tooNew'
    | 'devicesWait'
    | 'keysAway'
  >
> = {
  'otp-wrong': 'wrong',
  'otp-over': 'over',
  'too-many': 'tooMany',
  'email-left': 'left',
  'recovery-waits': 'newDevice',
  'export-waits': 'tooNew',
  'devices-wait': 'devicesWait',
  'keys-away': 'keysAway',
  offline: 'unreachable',
}

/** As the frame says it of what has no form of an address, and the service of what is none. */
function isInvalidAddress(error: FoyerError): boolean {
  return /^Invalid email/.test(error.message) || contextOf(error, 'reason') === -32602
}

/** What a visitor reads about a step that failed. @param waits whether it was the wait for a link */
export function failureText(t: Translate<typeof messages>, error: unknown, waits = false): string {
  if (!isFoyerError(error)) return t('email.wentWrong')
  if (isFoyerError(error, 'login/cooldown'))
    return t('email.cooldown', { seconds: `${contextOf(error, 'seconds')}` })
  if (!isFoyerError(error, 'login/refused')) return t(byCode(ways, error) ?? 'email.wentWrong')
  if (isInvalidAddress(error)) return t('email.invalid')
  // The tries that are left come with the code of the reason: `otp-wrong/2`.
  const [reason, left] = `${contextOf(error, 'reason')}`.split('/')
  const known = Object.entries(reasons).find(([code]) => code === reason)?.[1]
  if (known === 'wrong' && left) return t('email.wrongLeft', { count: Number.parseInt(left, 10) })
  if (known) return t(waits && known === 'over' ? 'email.linkOver' : `email.${known}`)
  // The service's own words, in its own language: better than none.
  return t('email.failed', { error: displayText(error.message, 120).replace(/[.!]$/, '') })
}
