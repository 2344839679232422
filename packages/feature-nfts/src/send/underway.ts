import { addressKey, type JournalEntry, type Requests } from '@foyer/core'
import { type Underway, underwayLike } from '@foyer/parts'
import { assetId } from '../nft.js'
import type { NftPlan } from './plan.js'

/** Whether the same collectible is on its way already, or may be. */
export function underway(
  { from, to, nft, count }: NftPlan,
  requests: Requests['state'],
): Underway | undefined {
  const id = assetId(nft)
  const isLike = ({ account, transfer }: JournalEntry) =>
    account === from &&
    transfer?.nft === id &&
    // Where there is one of it, it goes to nobody else meanwhile.
    (nft.standard !== 'erc1155' ||
      (transfer.amount === String(count) && addressKey(transfer.to) === addressKey(to)))
  return underwayLike(requests, isLike)
}
