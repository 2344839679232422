import { type AccountId, type Async, accountParts, addressKey } from '@foyer/core'
import { isUnread, type Receiver, readAmount } from '@foyer/parts'
import type { Nft } from '../nft.js'
import type { NftSendState } from './state.js'

/** The step that the form still needs. The text of its button follows from it. `checking`: the recipient is being read; `unread`: it could not be read. */
export type NftSendStep =
  | 'addCount'
  | 'wrongCount'
  | 'tooMany'
  | 'addAddress'
  | 'invalidAddress'
  | 'unread'
  | 'own'
  | 'checking'
  | 'review'

/** All that the visitor filled in, read against what the account holds. */
export interface Form {
  readonly nft: Nft
  /** `undefined` where it cannot be read. */
  readonly count: bigint | undefined
  readonly address: Async<Receiver>
  readonly step: NftSendStep
}

/** Whether one is asked how many: of all others there is one. */
export function isCounted({ standard, amount }: Pick<Nft, 'standard' | 'amount'>): boolean {
  return standard === 'erc1155' && amount > 1n
}

/** Reads the form; `undefined` while there is nothing to send. @param locale BCP 47, by which the number is read */
export function readForm(
  { nft, count: text, receiver, address }: Pick<NftSendState, 'nft' | 'count' | 'receiver' | 'address'>,
  account: AccountId | undefined,
  locale: string,
): Form | undefined {
  if (!nft) return undefined
  const read = isCounted(nft) ? readAmount(text, 0, locale) : ({ status: 'read', value: 1n } as const)
  const count = read.status === 'read' ? read.value : undefined
  const own = account && accountParts(account).address
  const stepOf = (): NftSendStep => {
    if (read.status === 'empty') return 'addCount'
    if (!count) return 'wrongCount'
    if (count > nft.amount) return 'tooMany'
    if (receiver.trim() === '') return 'addAddress'
    if (address.status === 'failed') return isUnread(address.error) ? 'unread' : 'invalidAddress'
    if (address.status !== 'ready') return 'checking'
    return own !== undefined && addressKey(address.value.address) === addressKey(own) ? 'own' : 'review'
  }
  return { nft, count, address, step: stepOf() }
}
