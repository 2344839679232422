import type { FoyerError } from '@foyer/core'
import { byCode } from '@foyer/parts'
import type { messages } from '../messages.js'
import { RelayError } from '../relayError.js'

/** Keys of texts without placeholders. */
interface FailureText {
  readonly title: Extract<keyof typeof messages, `${string}Title`>
  readonly text: Extract<keyof typeof messages, `${string}Text`>
}

const relay: FailureText = { title: 'walletConnect.relayTitle', text: 'walletConnect.relayText' }

const failures: Readonly<Record<string, FailureText>> = {
  'wallet/user-rejected': { title: 'walletConnect.declinedTitle', text: 'walletConnect.declinedText' },
  'session/expired': { title: 'walletConnect.expiredTitle', text: 'walletConnect.expiredText' },
  'session/bad-grant': { title: 'walletConnect.grantTitle', text: 'walletConnect.grantText' },
  'pairing/relay': relay,
  timeout: relay,
}

/** What a visitor reads about a pairing that failed. */
export function failureText(error: FoyerError): FailureText {
  if (error instanceof RelayError && error.context.refused)
    return { ...relay, text: `walletConnect.${isClockWrong(error) ? 'refused' : 'setUp'}Text` }
  return byCode(failures, error) ?? { title: 'walletConnect.errorTitle', text: 'walletConnect.errorText' }
}

/** Whether the clock of the device can be the cause: a token was too young, or too old. Unsaid, it may be. */
function isClockWrong({ context: { reason } }: RelayError): boolean {
  return reason === undefined || /token is (not yet valid|expired)/i.test(reason)
}
