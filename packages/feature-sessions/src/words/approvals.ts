import { type FeatureContext, quoted, shortInSentence } from '@foyer/core'
import { namedContract, rowMostText } from '@foyer/parts'
import type { Translate } from '@foyer/ui'
import { isOfToken, type OpenApproval, reachOf } from '../approval.js'
import type { messages } from '../messages.js'

type T = Translate<typeof messages>
type Writing = Pick<FeatureContext, 'text'>

/** Returns the spender by the name that the host gives it, else by its address. @param isWhole its short address says too little */
export function spenderText(
  { spenderName, spender }: Pick<OpenApproval, 'spenderName' | 'spender'>,
  isWhole = false,
): string {
  return spenderName || (isWhole ? spender : shortInSentence(spender))
}

/**
 * Returns the words for the asset that an approval lets a spender take. They have the contract's address if the contract itself gives its
 * name, or if another token may have the same symbol.
 */
export function assetText({
  kind,
  tokenId,
  name,
  symbol,
  contract,
  isListed,
  standing,
}: Pick<
  OpenApproval,
  'kind' | 'tokenId' | 'name' | 'symbol' | 'contract' | 'isListed' | 'standing'
>): string {
  const own = isOfToken({ kind }) ? symbol || name : name || symbol
  const address = shortInSentence(contract)
  const piece = tokenId === undefined ? '' : `#${tokenId}`
  if (!own) return `${piece} ${address}`.trim()
  const called = `${own} ${piece}`.trim()
  // Isolated: a name that is written from right to left would else take the address apart.
  const named = isListed ? called : `\u2068${quoted(called)}\u2069`
  return namedContract({ address: contract, isListed, standing }) ? `${named} ${address}` : named
}

/** Returns how much of it may be taken, and how it was allowed. @param write A review writes every decimal. */
export function reachText(
  t: T,
  writing: Writing,
  approval: OpenApproval,
  write: typeof rowMostText = rowMostText,
): string {
  const { kind, isSigned } = approval
  const reach = amountReach(t, writing, approval, write)
  const through = kind === 'permit2' ? t('sessions.throughPermit2', { reach }) : reach
  return isSigned ? t('sessions.signed', { reach: through }) : through
}

function amountReach(t: T, writing: Writing, approval: OpenApproval, write: typeof rowMostText): string {
  const { amount, decimals } = approval
  const what = assetText(approval)
  const reach = reachOf(approval)
  if (approval.kind === 'delegation') return t('sessions.actsAs')
  if (approval.kind === 'piece') return t('sessions.onePiece', { what })
  if (reach !== 'some' || amount === undefined)
    return t(reach === 'later' ? 'sessions.anyLater' : 'sessions.allOf', { what })
  // Of a token that does not say how it is divided, the number alone is true.
  const { symbol, name, contract, isListed, standing } = approval
  const written = write(writing, amount, {
    symbol: symbol || name,
    address: contract,
    isListed,
    decimals: decimals ?? 0,
  })
  const isNamed = namedContract({ address: contract, isListed, standing })
  const most = isNamed ? `${written} ${shortInSentence(contract)}` : written
  return t(decimals === undefined ? 'sessions.upToUnits' : 'sessions.upTo', { amount: most })
}
