import { SessionGrantError, UserRejectedError } from '@foyer/core'
import { read } from '@foyer/core/adapters'
import { codeOf } from './failure.js'
import { grantFaults, knownFamilies, parseNamespaces } from './grant.js'
import type { Offer } from './offer.js'
import { unsupportedMethod } from './sdk/patches/authentication.js'

/**
 * Why a settlement of the wallet that took an offer is refused, if it is. To be asked before the SDK looks at it, which
 * would only drop what it does not like, and leave us waiting.
 * @param record of a message that came in
 */
export function settlementRefusal({ asked }: Offer, record: unknown): Error | undefined {
  const request = read(record, 'request')
  if (read(request, 'method') !== 'wc_sessionSettle') return undefined
  const approved = parseNamespaces(read(read(request, 'params'), 'namespaces'))
  const faults = approved ? grantFaults({ optional: asked }, approved) : Object.keys(asked)
  return faults.length > 0 ? new SessionGrantError(knownFamilies(faults)) : undefined
}

/** Of https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes and of JSON-RPC. */
const unknownMethod: readonly number[] = [unsupportedMethod, -32_601]

/** Why the wallet that took an offer declined it, if it did. @param record of a message that was answered */
export function answerRefusal({ asked, topic }: Offer, record: unknown): Error | undefined {
  const error = read(read(record, 'response'), 'error')
  if (error === undefined || read(record, 'topic') !== topic) return undefined
  const code = codeOf(error) ?? 0
  const method = read(read(record, 'request'), 'method')
  const isAuth = method === 'wc_sessionAuthenticate'
  // Our answer to a message that makes no sense is no refusal of the wallet.
  if (!isAuth && method !== 'wc_sessionPropose') return undefined
  // A wallet that cannot sign in while it connects has a proposal as well.
  if (isAuth && unknownMethod.includes(code)) return undefined
  // 51xx: the wallet cannot do what was asked for, whatever the visitor would say.
  if (code >= 5100 && code < 5200) return new SessionGrantError(knownFamilies(Object.keys(asked)), error)
  return new UserRejectedError('wc_sessionPropose', error)
}
