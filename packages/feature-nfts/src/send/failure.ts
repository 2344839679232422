import { displayText, type FoyerError, isFoyerError } from '@foyer/core'
import { byCode, contextOf, receiverFault, requestFailureText } from '@foyer/parts'
import type { Translate } from '@foyer/ui'
import type { sendMessages } from './messages.js'

type T = Translate<typeof sendMessages>
type Written = (t: T, error: FoyerError, network: string) => string

const failures: Readonly<Record<string, Written>> = {
  'nft/not-held'(t, error) {
    const left = contextOf(error, 'left')
    return left ? t('nfts.send.less', { count: String(left) }) : t('nfts.send.gone')
  },
  'nft/refused': (t, error) =>
    t(contextOf(error, 'isContract') ? 'nfts.send.refusedContract' : 'nfts.send.refused'),
  'nft/locked': (t) => t('nfts.send.locked'),
  'nft/unread': (t) => t('nfts.send.unread'),
  'nft/other-moved': (t) => t('nfts.send.otherMoved'),
  'nft/stuck': (t) => t('nfts.send.stuck'),
  'nft/unsupported': (t) => t('nfts.send.unsupported'),
  // What can be divided is no collectible.
  'transfer/token-decimals': (t) => t('nfts.send.unsupported'),
  'transfer/insufficient-funds': (t) => t('failure.fee'),
  'transfer/unknown': (t) => t('nfts.send.noAnswer'),
  'address/invalid': addressText,
  'name/changed': addressText,
  'name/unchecked': (t, error) => t('receiver.name.unsure', { name: displayText(contextOf(error, 'name')) }),
}

/** What a visitor reads, on the review itself, about a transfer that did not happen. */
export function failureText(t: T, error: FoyerError, network: string): string {
  return byCode(failures, error)?.(t, error, network) ?? requestFailureText(t, error)
}

/** What a visitor reads when the transfer could not be planned. The wallet was not asked yet. */
export function planFailureText(t: T, error: FoyerError, network: string): string {
  return /^(nft|transfer|address|name)\//.test(error.code)
    ? failureText(t, error, network)
    : t('failure.network-down')
}

/** What is wrong with a receiver (safety T-43). */
export function addressText(t: T, error: FoyerError, network: string): string {
  const fault = isFoyerError(error, 'address/invalid') && contextOf(error, 'fault')
  if (fault === 'token') return t('nfts.send.toContract')
  return fault === 'taken' ? t('nfts.send.taken') : receiverFault(t, error, network)
}
