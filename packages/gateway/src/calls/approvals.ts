import { type AccountId, type AnswerOf, approval, approvals } from '@foyer/api'
import { displayText, isEndless } from '@foyer/core'
import * as v from 'valibot'
import type { Approval } from '../questions.js'
import { type CallContext, chainsOf, handle } from './handler.js'
import { cleanDecimals, cleanIcon, isAmount, sound } from './sanitize.js'

type Row = AnswerOf<typeof approvals>['approvals'][number]

/** Rows of an answer. */
const most = 200

/** What others may take of an account on a chain. */
export const approvalsHandler = handle({
  call: approvals,
  isPrivate: true,
  async answer({ address, chainId }, kit) {
    chainsOf(kit, address, chainId)
    const { entries, isWhole, whole = [] } = await kit.ask('approvals', { chain: chainId, account: address })
    const rows = entries.flatMap((entry) => sound(approval, rowOf(entry, kit)))
    const sorted = rows.toSorted((one, other) => riskOf(other) - riskOf(one))
    const isAll = rows.length === entries.length && rows.length <= most
    const kept = sorted.slice(0, most)
    const countOf = (all: readonly { readonly kind: string }[], kind: string) =>
      all.filter((one) => one.kind === kind).length
    return {
      value: {
        approvals: kept,
        isWhole: isWhole && isAll,
        whole: whole.filter((kind) => countOf(kept, kind) === countOf(entries, kind)),
      },
    }
  },
})

function rowOf(entry: Approval, kit: CallContext): readonly Row[] {
  const { chain, kind, contract, spender, tokenId, amount, supply, held } = entry
  const isCounted = kind === 'token' || kind === 'permit2'
  const account = (address: string): AccountId => `${chain}:${address}`
  if (isCounted && !isAmount(amount)) return []
  if (kind === 'piece' && !isAmount(tokenId)) return []
  const listed = isCounted ? kit.tokens.find({ chain, address: contract }) : undefined
  // A contract may call itself anything, the host's own tokens are what the host says.
  const { name, symbol, decimals } = listed ?? entry
  const iconUrl = listed && (cleanIcon(listed.icon) ?? kit.picture(listed.symbol))
  const spenderIconUrl = cleanIcon(entry.spenderIcon)
  return [
    {
      kind,
      contract: account(contract),
      spender: account(spender),
      ...(tokenId === undefined ? {} : { tokenId: `${tokenId}` }),
      amount: isCounted ? `${amount}` : null,
      isUnlimited:
        kind === 'collection' ||
        (isCounted && amount === undefined) ||
        (isAmount(amount) && isEndless(amount, isAmount(supply) ? supply : undefined)),
      held: isAmount(held) ? `${held}` : null,
      name: labelOf(name),
      symbol: labelOf(symbol, 32),
      decimals: cleanDecimals(decimals) ?? null,
      ...(iconUrl === undefined ? {} : { iconUrl }),
      isListed: listed !== undefined,
      isSpam: entry.isSpam ?? false,
      ...(entry.isSigned && { isSigned: true }),
      spenderName: labelOf(entry.spenderName),
      ...(spenderIconUrl === undefined ? {} : { spenderIconUrl }),
    },
  ]
}

/** A name that the API tells. What bears another one has none, so that no name takes its row out of sight. */
function labelOf(name: unknown, longest?: number): string | null {
  const shown = displayText(name, longest)
  return v.is(approval.entries.name, shown) ? shown : null
}

/** What is endless comes first, of that what there is something to take of, and of that what the host knows; bait last. */
function riskOf({ isSpam, isUnlimited, held, isListed }: Row): number {
  if (isSpam) return -1
  return (isUnlimited ? 4 : 0) + (held === '0' ? 0 : 2) + (isListed ? 1 : 0)
}
