import { accountParts, isMobile, parseUnits, tokenName, truncateMiddle, type ViewProps } from '@foyer/core'
import { amountFault, Contracts, currencyUnit, readWritten, TokenPicture } from '@foyer/parts'
import {
  AccountAvatar,
  AmountField,
  Body,
  Button,
  ChipGroup,
  EmptyState,
  Labelled,
  ListRow,
  NetworkImage,
  Notice,
  Skeleton,
  SkeletonRows,
  usePicture,
  useText,
  VisuallyHidden,
} from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { chosenOffer, currencyToken, type Form, nearestInside, offersFor, readForm } from './form.js'
import { boundsOf, currencyText, fiatText, getsText, methodText, paysText } from './formatters.js'
import type { messages } from './messages.js'
import { type Currency, decimals, type Method } from './options.js'
import { useOnSale } from './SelectAsset.js'
import type { Onramp } from './state.js'

type Props = Pick<ViewProps<'OnRamp', Onramp>, 'controller' | 'context'>

/** How much to buy, of what, and how it is paid. */
export function BuyForm({ controller, context }: Props) {
  const t = useText<typeof messages>()
  const filled = useSnapshot(controller.state, { sync: true })
  const form = readForm(filled, useSnapshot(context.state), context.text.locale, context.currency)
  if (!form.account) return <NoAccount context={context} />
  const { step } = form
  if (step === 'nothing') return <Nothing controller={controller} context={context} form={form} />
  const isLoading = step === 'loading'
  return (
    <Body>
      {!isLoading && <Open controller={controller} context={context} />}
      {/* The field is there from the start, and keeps the focus that it is given. */}
      <Amount controller={controller} context={context} form={form} text={filled.amount} />
      {isLoading ? (
        <>
          <VisuallyHidden role="status">{t('onramp.loading')}</VisuallyHidden>
          <SkeletonRows rows={3} />
          <Button loading>{t('onramp.step.loading')}</Button>
        </>
      ) : (
        <Rest controller={controller} context={context} form={form} step={step} />
      )}
    </Body>
  )
}

/** All that is below the amount, once it is known what is sold. */
function Rest({
  controller,
  context,
  form,
  step,
}: PartProps & { readonly step: Exclude<Form['step'], 'nothing'> }) {
  const t = useText<typeof messages>()
  const isSold = !form.isBuiltIn && form.options.providers.length > 0
  return (
    <>
      <Quick controller={controller} context={context} form={form} />
      <Rows context={context} form={form} />
      {!isSold && (
        <Notice role="status" tone="warn">
          {t(form.isBuiltIn ? 'onramp.builtIn' : 'onramp.nobody')}
        </Notice>
      )}
      {form.isBuiltIn ? (
        <Button onClick={controller.retry}>{t('onramp.retry')}</Button>
      ) : (
        <Button disabled={step !== 'offers' || !isSold} onClick={controller.toOffers}>
          {t(`onramp.step.${step}`)}
        </Button>
      )}
      <Button variant="ghost" onClick={controller.explain}>
        {t('onramp.help')}
      </Button>
    </>
  )
}

/** What is bought goes to an account. */
export function NoAccount({ context }: Pick<Props, 'context'>) {
  const t = useText<typeof messages>()
  return (
    <Body>
      <EmptyState icon="wallet" title={t('onramp.account')} text={t('onramp.account.text')} />
      <Button onClick={() => context.router.push('Connect')}>{t('onramp.account.connect')}</Button>
    </Body>
  )
}

/** Nothing is sold on the network in use. */
function Nothing({ controller, context, form: { network, isBuiltIn } }: Props & { readonly form: Form }) {
  const t = useText<typeof messages>()
  return (
    <Body>
      <EmptyState
        icon="network"
        title={t('onramp.nothing', { network: network.name })}
        text={t(isBuiltIn ? 'onramp.nothing.away' : 'onramp.nothing.text')}
      />
      {isBuiltIn && <Button onClick={controller.retry}>{t('onramp.retry')}</Button>}
      <Button variant={isBuiltIn ? 'ghost' : 'primary'} onClick={() => context.router.push('Networks')}>
        {t('onramp.nothing.network')}
      </Button>
    </Body>
  )
}

/** Purchases that have no end yet, as the way back to them. */
function Open({ controller, context }: Props) {
  const t = useText<typeof messages>()
  const { open } = useSnapshot(controller.state)
  return open.map(({ id, symbol, provider, pays, currency }) => (
    <ListRow
      key={id}
      title={t('onramp.wait.row', { symbol })}
      subtitle={t('onramp.wait.with', {
        amount: paysText(context, pays, currency),
        provider: provider.name,
      })}
      chevron
      onClick={() => {
        controller.watch(id)
        context.router.push('BuyInProgress')
      }}
    />
  ))
}

interface PartProps extends Props {
  readonly form: Form
}

function Amount({ controller, context, form, text }: PartProps & { readonly text: string }) {
  const t = useText<typeof messages>()
  const { currency, network, amount, step, method } = form
  if (!currency || !method) return null
  const fault = amountFault(
    t,
    {
      token: currencyToken(currency.id, network),
      amount,
      network,
      short: undefined,
      fee: undefined,
      native: undefined,
    },
    { context, onSettle: controller.settleAmount, onMax: () => {} },
  )
  return (
    <AmountField
      label={t('onramp.pay')}
      value={text}
      onValueChange={controller.setAmount}
      onBlur={() => controller.settleAmount()}
      onEnter={controller.toOffers}
      enterKeyHint="done"
      data-autofocus={isMobile() ? undefined : ''}
      {...(step === 'outside' ? outside(t, { controller, context, form, text }, method, currency) : fault)}
      hero
      sign={currencyUnit(currency.id, context.text.locale).sign}
      readOnly={step === 'loading'}
      fiat={
        step === 'loading' ? (
          <Skeleton width={60} />
        ) : (
          <About controller={controller} context={context} form={form} />
        )
      }
    />
  )
}

/** What is wrong with a sum outside of the bounds, and the nearest one inside. */
function outside(
  t: ReturnType<typeof useText<typeof messages>>,
  { controller, context, text }: PartProps & { readonly text: string },
  method: Method,
  { id }: Currency,
) {
  const written = readWritten(text, context.text.locale)
  const isLess =
    written.status === 'read' && parseUnits(written.decimal, decimals) < parseUnits(method.min, decimals)
  const nearest = nearestInside(method, isLess, id)
  return {
    error: t('onramp.outside', boundsOf(context, method, id)),
    ways: [
      {
        label: t('onramp.outside.use', { amount: paysText(context, nearest, id) }),
        onChoose: () => controller.settleAmount(nearest),
      },
    ],
  }
}

/** What comes of it at about. */
function About({ controller, context, form }: PartProps) {
  const t = useText<typeof messages>()
  const { offers, provider } = useSnapshot(controller.state)
  const { terms, chosen } = form
  if (!terms || !chosen) return null
  const list = offersFor(offers, terms)
  if (!list)
    return (
      <>
        <Skeleton width={60} />
        <VisuallyHidden role="status">{t('onramp.quoting')}</VisuallyHidden>
      </>
    )
  const quote = chosenOffer(list, provider)?.quote
  if (!quote) return <span role="status">{t('onramp.offers.none')}</span>
  return (
    <span role="status">
      {t('onramp.about', { amount: getsText(t, context, quote, chosen.asset.symbol) })}
    </span>
  )
}

/** How many times the least that is taken. */
const quick = [5n, 10n, 25n, 50n]

function Quick({ controller, context, form: { currency, method, terms } }: PartProps) {
  const t = useText<typeof messages>()
  if (!currency || !method) return null
  const least = parseUnits(method.min, decimals)
  const unit = 10n ** BigInt(decimals)
  const amounts = quick.map((times) => times * least).filter((one) => one <= parseUnits(method.max, decimals))
  if (least === 0n || least % unit !== 0n) return null
  return (
    <ChipGroup
      label={t('onramp.quick')}
      options={amounts.map((value) => ({
        id: String(value / unit),
        label: fiatText(context, { value, currency: currency.id }, 'fee'),
      }))}
      value={terms?.pays ?? ''}
      onValueChange={controller.settleAmount}
    />
  )
}

function Rows({ context, form }: Omit<PartProps, 'controller'>) {
  const t = useText<typeof messages>()
  const { account, chosen, currency, method, network, onSale } = form
  const image = useCurrencyImage(context, currency?.id)
  const tokens = useOnSale(form, context)
  const token = chosen && tokens[onSale.indexOf(chosen)]
  if (!account || !token || !currency || !method) return null
  const { address } = accountParts(account)
  return (
    <>
      <ListRow
        title={
          <Labelled label={t('onramp.payment')}>
            {t('onramp.method.with', {
              method: methodText(t, method.id),
              currency: currencyText(context, currency.id),
            })}
          </Labelled>
        }
        leading={<NetworkImage src={image} name={currency.id} />}
        chevron
        onClick={() => context.router.push('OnRampFiatSelect')}
      />
      <ListRow
        title={
          <Labelled label={t('onramp.asset')}>
            {t('onramp.asset.on', { name: tokenName(token), network: network.name })}
          </Labelled>
        }
        leading={<TokenPicture images={context.images} token={token} network={network} badge />}
        chevron
        onClick={() => context.router.push('OnRampTokenSelect')}
      />
      <Contracts tokens={[token]} />
      <ListRow
        title={<Labelled label={t('onramp.to')}>{truncateMiddle(address)}</Labelled>}
        leading={<AccountAvatar address={address} size={40} />}
      />
    </>
  )
}

/** The picture of a currency, as the catalogue has it. */
export function useCurrencyImage({ images }: Pick<Props['context'], 'images'>, id: string | undefined) {
  return usePicture(id, async () => id && images.load('currency', id.toLowerCase()))
}
