import type { AccountPart } from '@foyer/controllers/widget'
import {
  activeNetwork,
  formatAmount,
  formatFiatParts,
  latestValue,
  type TokenBalance,
  tokenKey,
} from '@foyer/core'
import { hiddenAmount, worthText } from '@foyer/parts'
import { HeroBalance, useLocale } from '@foyer/ui'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useOptions, useRoot, useWords } from '../../scaffoldContext.js'
import { useNetworkName } from '../../useNetworkName.js'
import { totalHeld, worthOf } from './arrange.js'
import { useChanges } from './useChanges.js'

/**
 * What all tokens of the network in use are worth, and how that changed in a day; where nobody names a price, the native
 * coin's amount. What the visitor hid does not count. Nothing while it is unknown.
 */
export function AccountBalance({
  part,
}: {
  readonly part: Pick<AccountPart, 'balances' | 'choices' | 'past'>
}) {
  const t = useWords()
  const { locale } = useLocale()
  const { currency } = useOptions()
  const { amountsHidden, hiddenTokens } = useSnapshot(part.choices.state)
  const { tokens } = useSnapshot(part.balances.state)
  const { nativeCurrency } = activeNetwork(useRoot())
  const network = useNetworkName()
  const held = latestValue(tokens)
  const changes = useChanges(part, held)
  const label = t('account.balance')
  // The first figure in a currency takes as long as this view: not in one go with a long list of tokens.
  useEffect(() => void formatFiatParts(0, currency, locale), [currency, locale])
  const on = t('settings.on', { name: network })
  if (!held && tokens.status !== 'failed') return <HeroBalance integer="" loading label={label} delta={on} />
  if (!held) return null

  const counted = held.filter((token) => !hiddenTokens.includes(tokenKey(token)))
  const writing = { text: { locale }, currency }
  const change = changes?.ofAll(counted, writing, amountsHidden)
  const delta = change ? (
    <>
      {on} · <bdi data-tone={change.tone}>{t('account.inADay', { change: change.text })}</bdi>
    </>
  ) : (
    on
  )
  if (amountsHidden) return <HeroBalance integer={hiddenAmount} label={label} delta={delta} />
  const total = worth(counted)
  const native = held.find(({ address }) => address === undefined)
  if (total === undefined && native) {
    const amount = formatAmount(totalHeld(native), native.decimals, { locale })
    const symbol = nativeCurrency.symbol || native.symbol
    return <HeroBalance integer={`${amount} ${symbol}`} label={label} delta={delta} />
  }
  const worthOfAll = total ?? 0
  const text = worthText(writing, worthOfAll)
  if (text.startsWith('<')) return <HeroBalance integer={text} label={label} delta={delta} />
  const { whole, cents } = formatFiatParts(worthOfAll, currency, locale)
  return <HeroBalance integer={whole} decimals={cents} label={label} delta={delta} />
}

/** Fiat for all tokens that have a price; `undefined` when there are tokens and none has. */
function worth(held: readonly TokenBalance[]): number | undefined {
  const priced = held.filter(({ price }) => price)
  if (held.length > 0 && priced.length === 0) return undefined
  return priced.reduce((sum, token) => sum + worthOf(token), 0)
}
