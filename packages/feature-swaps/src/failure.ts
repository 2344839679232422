import type { FoyerError } from '@foyer/core'
import { byCode, contextOf, requestFailureText } from '@foyer/parts'
import type { Translate } from '@foyer/ui'
import type { Texts } from './messages.js'

type T = Translate<Texts>
/** A text without placeholders. */
type PlainKey = Extract<keyof Texts, `swap.failure.${string}`> | 'failure.fee'

const failures: Readonly<Record<string, PlainKey | ((error: FoyerError) => PlainKey)>> = {
  'swap/build-refused': (error) =>
    contextOf(error, 'fault') === 'minimum' ? 'swap.failure.moved' : 'swap.failure.refused',
  'swap/no-quote': 'swap.failure.noQuote',
  'swap/too-little': 'swap.failure.tooLittle',
  'swap/loose-minimum': 'swap.failure.lowQuote',
  'swap/approval-reverted': 'swap.failure.approval',
  'swap/other-approval': 'swap.failure.otherApproval',
  'swap/permit-refused': 'swap.failure.permit',
  'call/refused': 'swap.failure.batch',
  'transfer/insufficient-funds': 'failure.fee',
  'transfer/token-decimals': 'swap.failure.decimals',
  'transfer/unknown': 'swap.failure.unknown',
}

/** What a visitor reads, on the review itself, about a swap that did not happen. */
export function failureText(t: T, error: FoyerError): string {
  const told = byCode(failures, error)
  const key = typeof told === 'function' ? told(error) : told
  return key ? t(key) : requestFailureText(t, error)
}

/** Whether a preparation failed because of what the chain or a check says, and not for want of an answer. */
export function isVerdict({ code }: FoyerError): boolean {
  return /^(swap|transfer)\//.test(code) && code !== 'swap/not-prepared'
}

/** What a visitor reads when the swap could not be prepared. The wallet was not asked yet. */
export function preparingFailureText(t: T, error: FoyerError): string {
  return isVerdict(error) ? failureText(t, error) : t('failure.network-down')
}
