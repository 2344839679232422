import type { FoyerError } from '@foyer/core'
import { byCode } from '@foyer/parts'
import type { MessageKey } from '../../messages.js'

const titles: Readonly<Record<string, Extract<MessageKey, `connecting.${string}Title`>>> = {
  'wallet/user-rejected': 'connecting.declinedTitle',
  'wallet/request-pending': 'connecting.pendingTitle',
  'wallet/missing': 'connecting.missingTitle',
}

/** The key of what a visitor reads first when a wallet did not connect. */
export function failureTitle(error: Pick<FoyerError, 'code'>) {
  return byCode(titles, error) ?? 'connecting.errorTitle'
}
