import * as v from 'valibot'
import { defineCall } from '../call.js'
import { accountId, address, chainId, decimals, label, link, units } from '../fields.js'
import { atOnce, second } from '../freshness.js'

/** The kinds of permissions to take something. */
export const approvalKinds = ['token', 'collection', 'piece', 'permit2', 'delegation', 'operator'] as const

/** What somebody may take of an account, now. */
export const approval = v.object({
  /**
   * Of a token so much as `amount` says (ERC-20), itself or through Permit2; of a collection all (ERC-721, ERC-1155), or one
   * piece (ERC-721). `delegation`: the account itself acts by the code of the spender (EIP-7702), and `contract` is the account.
   * `operator`: all of a token whose holders name operators (ERC-777).
   */
  kind: v.picklist(approvalKinds),
  contract: accountId,
  /** Who may take it. */
  spender: accountId,
  /** Of a piece. */
  tokenId: v.optional(units),
  /** Null of what is not counted. */
  amount: v.nullable(units),
  /** Whether it is as much as there is. A delegation to the code of a wallet that the server knows is not. */
  isUnlimited: v.boolean(),
  /** What the account has of it now. Null where the contract does not say. */
  held: v.nullable(units),
  /** By the server's list where `isListed`, else what the contract says of itself. */
  name: v.nullable(label),
  symbol: v.nullable(label),
  decimals: v.nullable(decimals),
  iconUrl: v.optional(link),
  isListed: v.boolean(),
  /** Bait: proven to take nothing, and known to be made by another account. */
  isSpam: v.boolean(),
  /** Given by a signature that another account handed in. */
  isSigned: v.optional(v.boolean()),
  /** As the server knows it, never as it calls itself. */
  spenderName: v.nullable(label),
  spenderIconUrl: v.optional(link),
})

/** What others may take of an account on a chain. */
export const approvals = defineCall({
  name: 'approvals',
  summary: 'What others may take of an account, the riskiest first.',
  path: 'v1/account/{address}/approvals',
  params: { address },
  query: { chainId },
  answer: v.object({
    approvals: v.pipe(v.array(approval), v.maxLength(200)),
    /** Whether there can be no others: a node may not look back to the beginning. */
    isWhole: v.boolean(),
    /** The kinds of which there can be no others. Absent: nothing but `isWhole` is known. */
    whole: v.optional(v.array(v.picklist(approvalKinds))),
  }),
  freshness: { ...atOnce, budget: 8 * second },
})
