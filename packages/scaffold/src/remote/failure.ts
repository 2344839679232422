import { type FoyerError, RelayError } from '@foyer/core'
import { errorText } from '../errorText.js'
import type { MessageKey } from '../messages.js'

/** Keys of texts without placeholders. */
interface FailureText {
  readonly title: Extract<MessageKey, `connecting.${string}Title` | `remote.${string}Title`>
  readonly text: Extract<MessageKey, `remote.${string}Text` | `error.${string}`>
}

/** What a visitor reads about a pairing that failed. */
export function failureText(error: FoyerError): FailureText {
  switch (error.code) {
    case 'wallet/user-rejected':
      return { title: 'connecting.declinedTitle', text: 'error.rejected' }
    case 'remote/pairing-expired':
      return { title: 'remote.expiredTitle', text: 'remote.expiredText' }
    case 'remote/bad-grant':
      return { title: 'remote.grantTitle', text: 'remote.grantText' }
    case 'remote/relay':
    case 'timeout': {
      const refused = error instanceof RelayError && error.context.refused
      const text = refused ? 'remote.refusedText' : 'remote.relayText'
      return { title: 'remote.relayTitle', text }
    }
    default:
      return { title: 'connecting.errorTitle', text: errorText(error) }
  }
}
