import { type AccountId, type AnswerOf, approval, approvals } from '@foyer/api'
import { isEndless } from '@foyer/core'
import { fairly } from '../evm/fairly.js'
import type { Approval } from '../questions.js'
import { type CallContext, chainsOf, handle } from './handler.js'
import { cleanDecimals, cleanIcon, isAmount, labelOf, sound } from './sanitize.js'

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
    // However many strangers' contracts there are, they take no place of a listed token, and no kind takes the place of another.
    const isKnown = (row: Row) => row.isListed && riskOf(row) > 1
    const known = sorted.filter(isKnown).slice(0, most)
    const others = sorted.filter((row) => !isKnown(row))
    const chosen = new Set([...known, ...fairly(others, most - known.length, ({ kind }) => kind)])
    const isAll = rows.length === entries.length && rows.length <= most
    const kept = sorted.filter((row) => chosen.has(row))
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
  const listed = isCounted || kind === 'operator' ? kit.tokens.find({ chain, address: contract }) : undefined
  // A contract may call itself anything, the host's own tokens are what the host says.
  const { name, symbol, decimals } = listed ?? entry
  const iconUrl = listed && (cleanIcon(listed.icon) ?? kit.picture(listed.symbol))
  const spenderName = labelOf(entry.spenderName) || null
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
        kind === 'operator' ||
        (kind === 'delegation' && spenderName === null) ||
        (isCounted && amount === undefined) ||
        (isAmount(amount) && isEndless(amount, isAmount(supply) ? supply : undefined)),
      held: isAmount(held) ? `${held}` : null,
      name: labelOf(name) || null,
      symbol: labelOf(symbol, 32) || null,
      decimals: cleanDecimals(decimals) ?? null,
      ...(iconUrl === undefined ? {} : { iconUrl }),
      isListed: listed !== undefined,
      // Of a listed token that is held, no service's word makes an allowance bait.
      isSpam: (entry.isSpam ?? false) && (listed === undefined || held === 0n),
      ...(entry.isSigned && { isSigned: true }),
      spenderName,
      ...(spenderIconUrl === undefined ? {} : { spenderIconUrl }),
    },
  ]
}

/** Returns a higher number for an approval that takes all that is held, and for tokens of the host's list; the lowest for bait. */
function riskOf({ kind, isSpam, isUnlimited, amount, held, isListed }: Row): number {
  if (isSpam) return -1
  const isAll =
    kind === 'piece' || isUnlimited || (amount !== null && held !== null && BigInt(amount) >= BigInt(held))
  return held === '0' ? Number(isUnlimited) : 2 + (isAll ? 4 : 0) + (isListed ? 1 : 0)
}
