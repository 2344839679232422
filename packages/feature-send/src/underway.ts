import { addressKey, type JournalEntry, type Requests, type TransferPlan } from '@foyer/core'
import { accountKey, type Underway, underwayLike } from '@foyer/parts'

/** Whether the same transfer is on its way already, or may be. */
export function underway(plan: TransferPlan, requests: Requests['state']): Underway | undefined {
  return underwayLike(requests, (entry) => isSame(plan, entry))
}

function isSame({ from, to, amount, token }: TransferPlan, { account, transfer }: JournalEntry): boolean {
  return (
    transfer !== undefined &&
    account === from &&
    transfer.amount === String(amount) &&
    accountKey(transfer.to) === accountKey(to) &&
    addressKey(transfer.token ?? '') === addressKey(token.address ?? '')
  )
}
