import { accountParts, fiatValue, type TokenBalance, truncateMiddle, worthOf } from '@foyer/core'
import {
  amountText,
  calledAmount,
  costText,
  exactText,
  feeText,
  fiatText,
  heldToken,
  isUniswap,
  type Writing,
  worthText,
} from '@foyer/parts'
import { AccountAvatar, CopyButton, type KeyValue, type Translate } from '@foyer/ui'
import type { Offer } from './approvalMethod.js'
import { cautionOf, leastOf, priceImpact, providerFee, providerShare, type Share } from './basisPoints.js'
import type { Form } from './form.js'
import type { messages } from './messages.js'
import type { Quote } from './swapParams.js'

type T = Translate<typeof messages>

/** Digits of amounts of a form; a review has them all. */
const digits = 6

/** A share as people of the locale write it: `0.5%`. */
export function shareText({ text }: Pick<Writing, 'text'>, share: Share): string {
  const format = new Intl.NumberFormat(text.locale, { style: 'percent', maximumFractionDigits: 2 })
  // For display alone, and of few digits: `fiatValue` at a price of 1 is the number itself.
  return format.format(fiatValue(share, 4, 1))
}

/** Returns a quote whose tokens have the prices and the standing of a later list. The rest was checked, and no list changes it. */
export function priced(quote: Quote, tokens: readonly TokenBalance[]): Quote {
  const { source, target } = quote.terms
  const now = <T extends TokenBalance>({ price: before, standing: judged, ...token }: T) => {
    const known = heldToken(tokens, token.network, token.address)
    const { price, standing } = known ?? { price: before, standing: judged }
    return { ...token, ...(price && { price }), ...(standing && { standing }) }
  }
  return { ...quote, terms: { ...quote.terms, source: now(source), target: now(target) } }
}

/** Returns the share of its value that a swap loses, where prices are known. @param arrives the amount of the chain, if it differs */
export function impactOf(
  { terms: { source, target, amount }, receives }: Pick<Quote, 'terms' | 'receives'>,
  arrives = receives,
) {
  return priceImpact({ token: source, amount }, { token: target, amount: arrives })
}

function impactLine(t: T, writing: Writing, quote: Quote, arrives?: bigint): KeyValue {
  const impact = impactOf(quote, arrives)
  const caution = cautionOf(impact)
  return {
    label: t('swap.impact'),
    value: impact === undefined ? t('swap.impact.unknown') : shareText(writing, impact > 0n ? impact : 0n),
    tone: caution === 'none' ? undefined : caution === 'warn' || caution === 'unknown' ? 'warn' : 'bad',
  }
}

function providerLine(t: T, writing: Writing, { terms: { source, amount } }: Quote): KeyValue {
  const most = providerFee(amount)
  const fee = fiatText(writing, most, source.decimals, source.price, 'fee') ?? costText(writing, most, source)
  return {
    label: t('swap.provider'),
    value: t('swap.provider.most', { fee }),
    detail: shareText(writing, providerShare),
  }
}

type Quoted = Pick<Form, 'fee' | 'network' | 'native'> & { readonly quote: Quote }

/** A lower rate is written as less than this one, which is `0.000000001`. */
const leastDigits = 9
/** A base unit of one coin may be worth more than a whole coin of the other. */
const finer = 18

/** Returns the price of one whole coin in the other, to the nearest of few digits, three of which count. @param isTurned of the coin that is bought */
export function rateText(t: T, writing: Writing, { terms, receives }: Quote, isTurned: boolean): string {
  const { source, target, amount } = terms
  const [one, other] = isTurned ? [target, source] : [source, target]
  const [whole, price] = isTurned ? [receives, amount] : [amount, receives]
  const decimals = other.decimals + finer
  const rate = (price * 10n ** BigInt(one.decimals + finer)) / whole || 1n
  const isTiny = rate < 10n ** BigInt(decimals - leastDigits)
  const three = decimals + 3 - `${rate}`.length
  const shown = isTiny ? leastDigits : three <= 0 ? 0 : three < digits ? digits : three
  const unit = isTiny ? 1n : 10n ** BigInt(decimals - shown)
  const nearest = ((rate + unit / 2n) / unit) * unit
  return t('swap.rate.value', {
    one: calledAmount(writing, 10n ** BigInt(one.decimals), one),
    other: calledAmount(writing, nearest, { ...other, decimals }, (...amount) =>
      amountText(...amount, shown),
    ),
  })
}

/** Returns all fees as one sum, or just the word where a price is missing. */
export function feesText(t: T, writing: Writing, { quote: { terms }, fee, network, native }: Quoted): string {
  const { source, amount } = terms
  const coin = native?.price
  if (!fee || fee.isPartial || !coin || !source.price) return t('swap.fees')
  const sum =
    worthOf(fee.value, network.nativeCurrency.decimals, coin) +
    worthOf(providerFee(amount), source.decimals, source.price)
  return t('swap.fees.sum', { fee: worthText(writing, sum, 'fee') })
}

/** The facts of a quote, below the form. */
export function factsOf(
  t: T,
  writing: Writing,
  { quote, fee, network, native }: Quoted,
  slippage: Share,
): readonly KeyValue[] {
  const { terms, receives } = quote
  const { target } = terms
  const cost = fee && !fee.isPartial ? feeText(writing, fee.value, network, native?.price) : undefined
  return [
    {
      label: t('swap.fee'),
      ...(cost
        ? { ...cost, value: t('swap.fee.about', { fee: cost.value }) }
        : { value: t(fee ? 'swap.fee.wallet' : 'swap.fee.unknown') }),
    },
    providerLine(t, writing, quote),
    impactLine(t, writing, quote),
    { label: t('swap.least'), value: amountText(writing, leastOf(receives, slippage), target, digits) },
  ]
}

/** Returns the fee of a step: as the node estimates it, or none. */
function feeLine(
  t: T,
  writing: Writing,
  { fee, action }: Offer,
  { network, native }: Pick<Form, 'network' | 'native'>,
): KeyValue {
  const isSwap = action === 'swap' || action === 'batch'
  const label = t(isSwap ? 'swap.fee' : 'swap.fee.step')
  if (fee === undefined) return { label, value: t(action === 'permit' ? 'swap.fee.none' : 'swap.fee.wallet') }
  const cost = feeText(writing, fee, network, native?.price)
  return { ...cost, label, value: t('swap.fee.most', { fee: cost.value }) }
}

/** The facts of an offer, on its review. */
export function reviewFacts(
  t: T,
  writing: Writing,
  offer: Offer,
  form: Pick<Form, 'network' | 'native'>,
): readonly KeyValue[] {
  const { quote, least, slippage, router, isKnown, call, arrives } = offer
  const { network } = form
  const { terms } = quote
  const { address } = accountParts(call.from)
  const whose = isUniswap(network.id, router) ? 'value' : isKnown ? 'host' : 'unknown'
  const route = t(`swap.route.${whose}`, { address: truncateMiddle(router) })
  return [
    {
      label: t('swap.account'),
      value: (
        <>
          <AccountAvatar address={address} size={20} /> {truncateMiddle(address)}
        </>
      ),
    },
    { label: t('swap.least'), value: exactText(writing, least, terms.target) },
    impactLine(t, writing, quote, arrives),
    { label: t('swap.slippage'), value: shareText(writing, slippage) },
    providerLine(t, writing, quote),
    {
      label: t('swap.route'),
      value: (
        <CopyButton
          variant="inline"
          value={router}
          label={`${route} ${t('swap.route.copy', { address: router })}`}
        >
          {route}
        </CopyButton>
      ),
    },
    feeLine(t, writing, offer, form),
  ]
}
