import {
  type DisplayText,
  isEndless,
  type JudgedToken,
  type Network,
  type NetworkId,
  type SafeUrl,
  type Standing,
  type TokenBalance,
  tokenKey,
} from '@foyer/core'
import { judgeAmong } from '@foyer/parts'

/** The kinds of approvals. Each has to be looked for before it is said that there are none. */
export const approvalKinds = ['token', 'collection', 'piece', 'permit2', 'delegation', 'operator'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** What somebody may take of an account, as long as nobody revokes it. */
export interface OpenApproval {
  /** One for each kind, contract and spender. */
  readonly id: string
  /**
   * `token`: of an ERC-20, as far as {@link amount} goes; `permit2`: the same, through Permit2; `collection`: every piece of an
   * ERC-721 or ERC-1155; `piece`: one of an ERC-721; `operator`: all of a token whose holders name operators (ERC-777);
   * `delegation`: the account acts by the code of the spender (EIP-7702), and the contract is the account.
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
  /** Why its contract is named, as {@link withHeld} judges. */
  readonly standing?: Standing
  /** It is bait: it takes nothing, and the account did not give it. */
  readonly isSpam: boolean
  /** Given by a signature that another account handed in. */
  readonly isSigned: boolean
  /** What the host calls the spender, if anything. */
  readonly spenderName: DisplayText
  readonly spenderIcon: SafeUrl | undefined
}

/**
 * Returns how much of what the account has may be taken: `all`, `later`: all that it may get, or `some`. It is reckoned from the
 * amounts, whatever a service says of it. The code of a wallet that the host knows takes nothing by itself.
 */
export function reachOf({
  kind,
  amount,
  isUnlimited,
  held,
}: Pick<OpenApproval, 'kind' | 'amount' | 'isUnlimited' | 'held'>): 'all' | 'later' | 'some' {
  if (kind === 'piece') return 'all'
  if (isUnlimited || isEndless(amount ?? 0n)) return held === 0n ? 'later' : 'all'
  return amount !== undefined && held !== undefined && held > 0n && amount >= held ? 'all' : 'some'
}

/**
 * Returns approvals as they count next to all that is known (safety T-25): each with what the account has of it, and with why its
 * token may be taken for another.
 * @param others approvals that are not asked for, but known
 */
export function withHeld(
  approvals: readonly OpenApproval[],
  network: Network,
  held: readonly TokenBalance[],
  others: readonly OpenApproval[] = [],
): readonly OpenApproval[] {
  const standingOf = judgeApproved(network, held, [...approvals, ...others])
  return approvals.map((one) => {
    const standing = isOfToken(one) && standingOf(tokenOf(one))
    return { ...withBalance(one, held), ...(standing && { standing }) }
  })
}

/** Returns what judges tokens by all that the account holds, and that others may take of it. */
export function judgeApproved(
  network: Network,
  held: readonly TokenBalance[],
  approvals: readonly OpenApproval[],
) {
  return judgeAmong(network, held, approvals.filter(isOfToken).map(tokenOf))
}

function tokenOf({ network, contract: address, name, symbol, isListed }: OpenApproval): JudgedToken {
  return { network, address, name, symbol: symbol || name, isListed }
}

/**
 * Returns an approval with the larger of two balances: that of the list of approvals, and that of the account. Either may be older, and
 * neither makes the other one nothing.
 */
export function withBalance(approval: OpenApproval, balances: readonly TokenBalance[]): OpenApproval {
  const { network, contract: address, held, decimals } = approval
  if (!isOfToken(approval)) return approval
  const key = tokenKey({ network, address })
  const own = balances.find((token) => tokenKey(token) === key)
  // Base units are comparable only if both are divided in the same way.
  const amount = decimals === undefined || own?.decimals === decimals ? own?.amount : undefined
  return amount === undefined || amount <= (held ?? -1n) ? approval : { ...approval, held: amount }
}

/** Whether it is for amounts of a token. */
export function isOfToken({ kind }: Pick<OpenApproval, 'kind'>): boolean {
  return kind === 'token' || kind === 'permit2' || kind === 'operator'
}

/** Returns how much of a token can be taken now, in base units. `undefined` for other kinds, and if an amount is not known. */
export function takeableOf({
  kind,
  amount,
  isUnlimited,
  held,
}: Pick<OpenApproval, 'kind' | 'amount' | 'isUnlimited' | 'held'>): bigint | undefined {
  if (!isOfToken({ kind }) || held === undefined) return undefined
  if (isUnlimited || kind === 'operator') return held
  if (amount === undefined) return undefined
  return amount < held ? amount : held
}

/** Whether it is bait, out of sight. An approval of a listed token is not, though a service says so: it takes what arrives later. */
export function isHidden({ kind, isSpam, isListed }: OpenApproval): boolean {
  return isSpam && kind !== 'delegation' && !isListed
}

const ranks = { all: 0, later: 2, some: 4 }
const rankOf = (one: OpenApproval) =>
  ranks[reachOf(one)] + (one.isListed || one.kind === 'delegation' ? 0 : 1)

/** Returns approvals by what they can take, the most first: all of what the account has, and of that what the host lists. */
export function byRisk(approvals: readonly OpenApproval[]): readonly OpenApproval[] {
  return [...approvals].sort((one, other) => rankOf(one) - rankOf(other))
}

/** Returns the approval that takes more, of two with the same id. It is bait only if both are said to be. */
export function worseOf(one: OpenApproval, other: OpenApproval): OpenApproval {
  const rank = rankOf(other) - rankOf(one)
  const isOther = rank < 0 || (rank === 0 && (other.amount ?? 0n) > (one.amount ?? 0n))
  return { ...(isOther ? other : one), isSpam: one.isSpam && other.isSpam }
}
