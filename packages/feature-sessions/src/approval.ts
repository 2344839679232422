import type { DisplayText, NetworkId, SafeUrl } from '@foyer/core'

/** The kinds of approvals. Each has to be looked for before it is said that there are none. */
export const approvalKinds = ['token', 'collection', 'piece', 'permit2'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** What somebody may take of an account, as long as nobody revokes it. */
export interface OpenApproval {
  /** One for each kind, contract and spender. */
  readonly id: string
  /**
   * `token`: of an ERC-20, as far as {@link amount} goes; `permit2`: the same, through Permit2; `collection`: every piece of an
   * ERC-721 or ERC-1155; `piece`: one of an ERC-721.
   */
  readonly kind: ApprovalKind
  readonly network: NetworkId
  /** The contract of what may be taken. */
  readonly contract: string
  /** Who may take it. */
  readonly spender: string
  /** Of a piece. */
  readonly tokenId: bigint | undefined
  /** Base units at the most; of a collection and a piece, none is said. */
  readonly amount: bigint | undefined
  /** Whatever there is, and will be. */
  readonly isUnlimited: boolean
  /** What the account has of it, in base units or pieces, where its contract tells. */
  readonly held: bigint | undefined
  readonly name: DisplayText
  readonly symbol: DisplayText
  readonly decimals: number | undefined
  readonly icon: SafeUrl | undefined
  /** The host vouches for name and symbol; else they are its contract's own claim. */
  readonly isListed: boolean
  /** It is bait: it takes nothing, and the account did not give it. */
  readonly isSpam: boolean
  /** Given by a signature that another account handed in. */
  readonly isSigned: boolean
  /** What the host calls the spender, if anything. */
  readonly spenderName: DisplayText
  readonly spenderIcon: SafeUrl | undefined
}

/** How much of what the account has may be taken: `all`, `later`: all that it may get, or `some`. */
export function reachOf({
  kind,
  amount,
  isUnlimited,
  held,
}: Pick<OpenApproval, 'kind' | 'amount' | 'isUnlimited' | 'held'>): 'all' | 'later' | 'some' {
  if (kind === 'piece') return 'all'
  if (isUnlimited) return held === 0n ? 'later' : 'all'
  return amount !== undefined && held !== undefined && held > 0n && amount >= held ? 'all' : 'some'
}
