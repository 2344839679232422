import type { AccountPart } from '@foyer/controllers/widget'
import {
  activeNetwork,
  formatAmount,
  formatFiatParts,
  latestValue,
  symbolText,
  type TokenBalance,
  tokenKey,
} from '@foyer/core'
import { hiddenAmount, rowAmountText, rowWorthText, type Writing } from '@foyer/parts'
import { HeroBalance, IconButton, useLocale } from '@foyer/ui'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { AccountPicture } from '../../AccountPicture.js'
import { useOptions, useRoot, useWords } from '../../scaffoldContext.js'
import { useNetworkName } from '../../useNetworkName.js'
import { leavesOut, sumOf, totalHeld } from './arrange.js'
import { isKnownEmpty } from './isKnownEmpty.js'
import { FoldedHead } from './lazyAccountViews.js'
import { useChanges } from './useChanges.js'

interface AccountBalanceProps {
  readonly part: Pick<AccountPart, 'balances' | 'choices' | 'past'>
  readonly address: string
}

/**
 * The worth of all tokens of the network in use, and its change in a day; without any price, the native coin's amount.
 * Says if tokens without a known price are left out. Tokens in doubt, and those that the visitor hid, do not count. Nothing while it is unknown.
 */
export function AccountBalance({ part, address }: AccountBalanceProps) {
  const t = useWords()
  const { locale } = useLocale()
  const { currency } = useOptions()
  const { amountsHidden, hiddenTokens } = useSnapshot(part.choices.state)
  const { tokens, partial } = useSnapshot(part.balances.state)
  const { nativeCurrency } = activeNetwork(useRoot())
  const network = useNetworkName()
  const held = latestValue(tokens)
  const changes = useChanges(part, held)
  const label = t('account.balance')
  // The first figure in a currency takes as long as this view: not in one go with a long list of tokens.
  useEffect(() => void formatFiatParts(0n, currency, locale), [currency, locale])
  if (!held) return tokens.status !== 'failed' && <HeroBalance integer="" loading label={label} />

  const counted = held.filter((token) => !hiddenTokens.includes(tokenKey(token)))
  const writing = { text: { locale }, currency }
  const change = changes?.ofAll(counted, writing)
  const [integer, decimals, folded = integer] = amountsHidden
    ? [hiddenAmount]
    : figureOf(counted, writing, nativeCurrency.symbol, t('account.noPrice'))
  return (
    <>
      <HeroBalance
        integer={integer}
        decimals={decimals}
        label={label}
        delta={
          <>
            {amountsHidden ? (
              t('account.hidden')
            ) : partial ? (
              t('account.partial')
            ) : isKnownEmpty({ tokens }) ? (
              t('account.begin')
            ) : leavesOut(counted) && counted.some(({ price }) => price) ? (
              t('account.unpriced')
            ) : change ? (
              <bdi data-tone={change.tone}>{t('account.inADay', { change: change.text })}</bdi>
            ) : (
              t('settings.on', { name: network })
            )}
            <BalanceButtons part={part} isHidden={amountsHidden} />
          </>
        }
      />
      <FoldedHead picture={<AccountPicture address={address} size={28} />}>{folded}</FoldedHead>
    </>
  )
}

interface BalanceButtonsProps extends Pick<AccountBalanceProps, 'part'> {
  readonly isHidden: boolean
}

/** Hides the amounts, and asks for them again. */
function BalanceButtons({ part: { balances, choices }, isHidden }: BalanceButtonsProps) {
  const t = useWords()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <IconButton
        size={32}
        icon={isHidden ? 'eye-off' : 'eye'}
        label={t(isHidden ? 'account.show' : 'account.hide')}
        onClick={() => choices.choose({ amountsHidden: !isHidden })}
      />
      <IconButton
        size={32}
        icon="refresh"
        label={t('account.refresh')}
        loading={asking}
        onClick={() => {
          setAsking(true)
          void balances.refresh({ force: true }).finally(() => setAsking(false))
        }}
      />
    </>
  )
}

/**
 * Returns the parts of the figure, and the figure as in a row if it differs: fiat, or the amount of the coin if no price is known.
 * @param noPrice said instead of an unknown total
 */
function figureOf(
  counted: readonly TokenBalance[],
  writing: Writing,
  coinSymbol: string,
  noPrice: string,
): readonly [integer: string, decimals?: string, folded?: string] {
  const { locale } = writing.text
  const native = counted.find(({ address }) => address === undefined)
  const total = sumOf(counted)
  // Nothing of a token with a price says nothing of what has none.
  const isOut = leavesOut(counted)
  const isPriced = total || (counted.some(({ price }) => price) && !isOut)
  if (native && !isPriced && (totalHeld(native) || !isOut)) {
    const symbol = coinSymbol || native.symbol
    const held = totalHeld(native)
    return [
      formatAmount(held, native.decimals, { locale }),
      ` ${symbolText({ symbol })}`,
      rowAmountText(writing, held, { ...native, symbol }),
    ]
  }
  if (!isPriced && counted.some((token) => totalHeld(token) > 0n)) return [noPrice]
  const text = rowWorthText(writing, total)
  if (text.startsWith('<')) return [text]
  const { whole, cents } = formatFiatParts(total, writing.currency, locale)
  return [whole, cents, text]
}
