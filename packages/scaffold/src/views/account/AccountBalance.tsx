import type { AccountPart } from '@foyer/controllers/widget'
import {
  activeNetwork,
  fiatValue,
  formatAmount,
  formatFiatParts,
  latestValue,
  type TokenBalance,
} from '@foyer/core'
import { worthText } from '@foyer/parts'
import { HeroBalance, useLocale } from '@foyer/ui'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useOptions, useRoot, useScaffoldState, useWords } from '../../scaffoldContext.js'

/** Stands for an amount that is not shown. */
export const hidden = '••••'

/** What all tokens are worth; where nobody names a price, the native coin's amount. Nothing while it is unknown. */
export function AccountBalance({ balances }: Pick<AccountPart, 'balances'>) {
  const t = useWords()
  const { locale } = useLocale()
  const { currency } = useOptions()
  const { amountsHidden } = useSnapshot(useScaffoldState())
  const { tokens } = useSnapshot(balances.state)
  const { nativeCurrency } = activeNetwork(useRoot())
  const held = latestValue(tokens)
  const label = t('account.balance')
  // The first figure in a currency takes as long as this view: not in one go with a long list of tokens.
  useEffect(() => void formatFiatParts(0, currency, locale), [currency, locale])
  if (!held && tokens.status !== 'failed') return <HeroBalance integer="" loading label={label} />
  if (!held) return null

  if (amountsHidden) return <HeroBalance integer={hidden} label={label} />
  const total = worth(held)
  const native = held.find(({ address }) => address === undefined)
  if (total === undefined && native) {
    const amount = formatAmount(native.amount, native.decimals, { locale })
    return <HeroBalance integer={`${amount} ${nativeCurrency.symbol || native.symbol}`} label={label} />
  }
  const worthOfAll = total ?? 0
  const text = worthText({ text: { locale }, currency }, worthOfAll)
  if (text.startsWith('<')) return <HeroBalance integer={text} label={label} />
  const { whole, cents } = formatFiatParts(worthOfAll, currency, locale)
  return <HeroBalance integer={whole} decimals={cents} label={label} />
}

/** Fiat for all tokens that have a price; `undefined` when there are tokens and none has. */
function worth(held: readonly TokenBalance[]): number | undefined {
  const values = held.flatMap(({ amount, decimals, price }) =>
    price ? [fiatValue(amount, decimals, price)] : [],
  )
  if (held.length > 0 && values.length === 0) return undefined
  return values.reduce((sum, value) => sum + value, 0)
}
