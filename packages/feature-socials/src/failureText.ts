import { isFoyerError } from '@foyer/core'
import { contextOf } from '@foyer/parts'
import type { Translate } from '@foyer/ui'
import type { messages } from './messages.js'

/** What a visitor reads about a login that failed. @param name of the provider */
export function failureText(t: Translate<typeof messages>, error: unknown, name: string): string {
  if (!isFoyerError(error)) return t('social.wentWrong')
  if (isFoyerError(error, 'timeout')) return t('social.timedOut')
  if (isFoyerError(error, 'login/frame-unavailable')) return t('social.unavailable')
  switch (`${contextOf(error, 'reason')}`.replace(/\/.*/, '')) {
    case 'social-declined':
      return t('social.declined', { name })
    case 'social-unknown':
      return t('social.missing', { name })
    case 'social-over':
      return t('social.over')
    case 'device-unreachable':
      return t('social.unreachableDevice')
    case 'keys-away':
      return t('social.keysAway')
    case 'too-many':
      return t('social.tooMany')
    case 'offline':
      return t('social.offline')
    default:
      return t('social.wentWrong')
  }
}
