/**
 * What the words of the widget claim. `done`: what was agreed to is on the chain. `failed`: the chain has not carried it
 * out, and never will. `nothing`: nothing was sent. `other`: something else is on the chain. All else claims nothing that the chain could prove wrong.
 */
export type Claim = 'done' | 'failed' | 'nothing' | 'other'

export type FlowName = 'send' | 'nft' | 'swap' | 'revoke' | 'calls'

/** Toasts by the keys of their texts, with the flow that they are about. */
export const toasts: Readonly<Record<string, readonly [FlowName, Claim]>> = {
  'send.confirmed': ['send', 'done'],
  'send.reverted': ['send', 'failed'],
  // “Transaction error”; of EVM accounts it says “Something went wrong”, which claims nothing.
  'send.error': ['send', 'nothing'],
  'send.moved': ['send', 'nothing'],
  'nfts.send.confirmed': ['nft', 'done'],
  'nfts.send.reverted': ['nft', 'failed'],
  'nfts.send.error': ['nft', 'nothing'],
  'nfts.send.moved': ['nft', 'nothing'],
  'swap.done': ['swap', 'done'],
  'swap.done.about': ['swap', 'done'],
  'swap.other': ['swap', 'other'],
  'swap.reverted': ['swap', 'failed'],
  'swap.failure.approval': ['swap', 'failed'],
  'swap.error': ['swap', 'nothing'],
  'swap.moved': ['swap', 'nothing'],
  'sessions.revokedOf': ['revoke', 'done'],
  'sessions.revokedOne': ['revoke', 'done'],
  'sessions.revokeStays': ['revoke', 'failed'],
  'sessions.revertedGone': ['revoke', 'failed'],
  // “The network took it.”
  'sessions.revokeUnseen': ['revoke', 'done'],
  'sessions.moved': ['revoke', 'nothing'],
  'calls.toast.done': ['calls', 'done'],
}

/** Failures whose words claim nothing: “may still be open”, “look at its activity”, “look at everything again”. */
const hedged: ReadonlySet<string> = new Set([
  'aborted',
  'timeout',
  'request/unknown',
  'transfer/unknown',
  'request/unknown',
  'transfer/plan-outdated',
  'wallet/malformed-answer',
  'wallet/request-pending',
  'approval/elsewhere',
  'name/changed',
  'name/unchecked',
  // “Your wallet sent another approval than you confirmed.”
  'swap/other-approval',
])

/**
 * What a failure on a review claims, by its code, as `requestFailureText` and the flows' own tables put it into words:
 * “Nothing was sent”, also for all that no table has, and “The network would refuse this”.
 */
export function claimOfFailure(code: string): Claim | undefined {
  // “The network undid the approval. Nothing was swapped.”
  if (code === 'swap/approval-reverted') return 'failed'
  return hedged.has(code) ? undefined : 'nothing'
}

/** Rows of what was sent, by the status in the journal. */
export const statuses: Readonly<Record<string, Claim>> = {
  // “Sent …”, “Confirmed on …”
  confirmed: 'done',
  // “… rejected it. You still have the amount. Only the fee was spent.”
  reverted: 'failed',
  // “Not sent: …”, “It can no longer go through.”
  replaced: 'failed',
  expired: 'failed',
  // “Something else was sent”
  other: 'other',
  // It has no row, and nobody is warned of it.
  refused: 'nothing',
}

/** What a page is told of its calls, by the status of EIP-5792. */
export const pageStatuses: Readonly<Record<number, Claim>> = { 200: 'done', 400: 'nothing', 500: 'failed' }
