import type { ViewProps } from '@foyer/core'
import { Contracts } from '@foyer/parts'
import {
  Body,
  Button,
  ChoiceRow,
  clock,
  EmptyState,
  Notice,
  SectionLabel,
  SkeletonRows,
  useSecondsLeft,
  useText,
  VisuallyHidden,
  WalletImage,
} from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { NoAccount } from './BuyForm.js'
import { chosenOffer, offersFor, readForm } from './form.js'
import { boundsOf, coinsText, fiatText, methodText, paysText, percentText } from './formatters.js'
import type { messages } from './messages.js'
import { useOnSale } from './SelectAsset.js'
import type { Onramp } from './state.js'
import type { Offer, Terms } from './terms.js'

type Props = Pick<ViewProps<'OnRampProviders', Onramp>, 'controller' | 'context'>

/** Who sells it, the best first; every figure is an estimate. */
export function Offers({ controller, context }: Props) {
  const t = useText<typeof messages>()
  const filled = useSnapshot(controller.state)
  const form = readForm(filled, useSnapshot(context.state), context.text.locale, context.currency)
  const { chosen: bought, onSale, terms } = form
  const tokens = useOnSale(form, context)
  if (!form.account) return <NoAccount context={context} />
  const list = offersFor(filled.offers, terms)?.filter(({ provider }) => provider)
  if (!terms || (list && list.length === 0))
    return (
      <Body>
        {form.step === 'loading' ? (
          <SkeletonRows rows={3} />
        ) : (
          <EmptyState
            title={t(form.isBuiltIn ? 'onramp.wait.away' : 'onramp.offers.none')}
            text={form.isBuiltIn ? undefined : t('onramp.offers.none.text')}
          />
        )}
        {form.isBuiltIn && <Button onClick={controller.retry}>{t('onramp.retry')}</Button>}
        <Button
          variant={form.isBuiltIn ? 'ghost' : 'primary'}
          onClick={() => context.router.replace('OnRamp')}
        >
          {t('onramp.offers.edit')}
        </Button>
      </Body>
    )
  const chosen = list && chosenOffer(list, filled.provider)
  const isUnpriced = list?.some(({ quote }) => quote?.isPlaceholder)
  return (
    <Body>
      <SectionLabel action={list && <Renewal at={filled.renewsAt} />}>
        {t('onramp.offers.for', {
          amount: paysText(context, terms.pays, terms.currency.id),
          method: methodText(t, terms.method.id),
        })}
      </SectionLabel>
      {!list && (
        <>
          <VisuallyHidden role="status">{t('onramp.quoting')}</VisuallyHidden>
          <SkeletonRows rows={2} />
        </>
      )}
      {list?.map((offer) => (
        <OfferRow
          key={offer.provider?.id}
          controller={controller}
          context={context}
          offer={offer}
          terms={terms}
          selected={offer === chosen}
        />
      ))}
      {bought && <Contracts tokens={[tokens[onSale.indexOf(bought)]]} />}
      <Notice>{t(isUnpriced ? 'onramp.offers.note.unpriced' : 'onramp.offers.note')}</Notice>
      <Button loading={!list} disabled={!!list && !chosen} onClick={controller.toLeave}>
        {chosen?.provider
          ? t('onramp.offers.continue', { provider: chosen.provider.name })
          : t('onramp.offers')}
      </Button>
    </Body>
  )
}

/** Counts down to newer prices. It is not announced: each second is another text. */
function Renewal({ at }: { readonly at: number }) {
  const t = useText<typeof messages>()
  return <span>{t('onramp.offers.renewal', { time: clock(useSecondsLeft(at)) })}</span>
}

interface OfferRowProps extends Props {
  readonly offer: Offer
  readonly terms: Terms
  readonly selected: boolean
}

function OfferRow({ controller, context, offer, terms, selected }: OfferRowProps) {
  const t = useText<typeof messages>()
  const { provider, quote } = offer
  if (!provider) return null
  const isAble = quote !== undefined
  return (
    <ChoiceRow
      title={provider.name}
      subtitle={feeText(t, context, offer, terms)}
      leading={<WalletImage src={provider.icon} name={provider.name} />}
      value={
        quote &&
        (quote.isPlaceholder
          ? fiatText(context, quote.gets, 'had')
          : coinsText(context, quote.gets.value, terms.asset.symbol))
      }
      valueDetail={quote && t('onramp.estimate')}
      disabled={!isAble}
      {...(isAble && { selected })}
      onClick={isAble ? () => controller.chooseProvider(provider.id) : undefined}
    />
  )
}

/** What a provider keeps; of one that does not sell this, why. */
function feeText(
  t: ReturnType<typeof useText<typeof messages>>,
  context: Props['context'],
  { provider, quote, bounds }: Offer,
  { currency }: Terms,
): string {
  if (bounds) return t('onramp.offers.bounds', boundsOf(context, bounds, currency.id))
  if (!quote) return t('onramp.offers.refused')
  if (quote.fee !== undefined)
    return t('onramp.offers.fee', {
      fee: fiatText(context, { value: quote.fee, currency: currency.id }, 'fee'),
    })
  if (!provider?.fees) return t('onramp.offers.unpriced')
  const [min, max] = [percentText(context, provider.fees.min), percentText(context, provider.fees.max)]
  return t('onramp.offers.fees', { fee: min === max ? min : `${min} – ${max}` })
}
