import { isMobile, latestValue, symbolText, type ViewProps } from '@foyer/core'
import {
  AddMoney,
  amountFault,
  amountText,
  Contracts,
  coinText,
  fiatText,
  isEmptyOn,
  movableText,
  TokenPicture,
} from '@foyer/parts'
import {
  AmountField,
  Body,
  Button,
  Fold,
  JointButton,
  KeyValueList,
  Notice,
  Skeleton,
  TokenPill,
  useText,
  VisuallyHidden,
} from '@foyer/ui'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Share } from './basisPoints.js'
import { failureText } from './failure.js'
import { type Form, readForm, type SwapStep, stepOf } from './form.js'
import type { messages } from './messages.js'
import { isSwapNetwork } from './networks.js'
import { SlippageNotice, SlippagePart } from './SlippagePart.js'
import type { SwapState, Swaps } from './state.js'
import { factsOf, feesText, priced, rateText } from './swapSummary.js'
import { UnsupportedNetwork } from './UnsupportedNetwork.js'

type Props = Pick<ViewProps<'Swap', Swaps>, 'controller' | 'context'>

/** What to give, and what to get for it. */
export function SwapForm({ controller, context }: Props) {
  const t = useText<typeof messages>()
  const filled = useSnapshot(controller.state, { sync: true })
  const balances = useSnapshot(context.balances.state)
  const form = readForm(filled, balances, useSnapshot(context.state), context.text.locale)
  if (!isSwapNetwork(form.network)) return <UnsupportedNetwork context={context} />
  const step = stepOf(form)
  const isSettling = filled.stage.step === 'settling'
  const isEmpty = isEmptyOn(form.network, balances)
  return (
    <Body>
      <PayPart
        controller={controller}
        context={context}
        form={form}
        text={isEmpty ? '' : filled.amount}
        isEmpty={isEmpty}
        step={step}
      />
      <JointButton label={t('swap.turn')} onClick={controller.turn} disabled={!form.source || !form.target} />
      <GetPart controller={controller} context={context} form={form} step={step} />
      {filled.unready ? (
        <NotReady controller={controller} part={filled.unready} />
      ) : isEmpty ? (
        <AddMoney context={context} network={form.network} />
      ) : (
        <>
          <Contracts
            tokens={[
              form.source && { ...form.source, side: t('swap.pay') },
              form.target && { ...form.target, side: t('swap.get') },
            ]}
          />
          <Faults controller={controller} step={step} />
          <QuotePart
            controller={controller}
            context={context}
            form={form}
            step={step}
            slippage={filled.slippage}
          />
          <SlippageNotice slippage={filled.slippage} />
          {step === 'failed' || step === 'noAddress' ? (
            <Button onClick={step === 'failed' ? controller.retry : () => context.router.push('Connect')}>
              {t(`swap.step.${step}`)}
            </Button>
          ) : (
            <Button
              disabled={(step !== 'review' && step !== 'quoting') || isSettling}
              loading={step === 'quoting'}
              onClick={controller.review}
            >
              {t(`swap.step.${step}`)}
            </Button>
          )}
        </>
      )}
    </Body>
  )
}

/** The form lacks an answer that it begins with. */
function NotReady({
  controller,
  part,
}: Pick<Props, 'controller'> & { readonly part: NonNullable<SwapState['unready']> }) {
  const t = useText<typeof messages>()
  return (
    <>
      <Notice role="alert" tone="warn" title={t(`swap.failed.${part}`)}>
        {t('swap.failed.retry')}
      </Notice>
      <Button onClick={controller.begin}>{t('swap.retry')}</Button>
    </>
  )
}

interface PartProps extends Props {
  readonly form: Form
  readonly step: SwapStep
}

/** What the account has too little of, by what the form needs. */
const shortOf: Readonly<Partial<Record<SwapStep, 'amount' | 'fee'>>> = {
  insufficient: 'amount',
  insufficientGas: 'fee',
}

interface PayPartProps extends PartProps {
  readonly text: string
  /** There is nothing to swap. */
  readonly isEmpty: boolean
}

function PayPart({ controller, context, form, step, text, isEmpty }: PayPartProps) {
  const t = useText<typeof messages>()
  const { source, amount } = form
  const fault = amountFault(
    t,
    { ...form, token: source, fee: form.fee?.value, short: shortOf[step] },
    { context, onSettle: controller.settleAmount, onMax: () => controller.fillShare(1) },
  )
  return (
    <AmountField
      label={t('swap.pay')}
      value={text}
      readOnly={isEmpty}
      onValueChange={controller.setAmount}
      onBlur={() => controller.settleAmount()}
      onEnter={controller.review}
      enterKeyHint="done"
      data-autofocus={isEmpty || isMobile() ? undefined : ''}
      {...(isEmpty ? undefined : fault)}
      balance={
        source &&
        form.held.source !== undefined &&
        t('swap.balance', { amount: movableText(t, context, { ...source, symbol: '' }) })
      }
      onShare={source?.amount ? controller.fillShare : undefined}
      fiat={
        source &&
        !isEmpty &&
        amount.status === 'read' &&
        fiatText(context, amount.value, source.decimals, source.price, 'paid')
      }
      token={<Pill controller={controller} context={context} form={form} side="source" />}
    />
  )
}

/** Digits of what comes out. */
const shownDigits = 6

function GetPart({ controller, context, form, step }: PartProps) {
  const t = useText<typeof messages>()
  const { target, quote } = form
  const receives = quote?.receives ?? 0n
  const shown =
    target && receives > 0n ? amountText(context, receives, { ...target, symbol: '' }, shownDigits) : ''
  return (
    <>
      <AmountField
        label={t('swap.get')}
        readOnly
        value={shown}
        grouped
        onValueChange={() => {}}
        balance={
          target &&
          form.held.target !== undefined &&
          t('swap.balance', { amount: movableText(t, context, { ...target, symbol: '' }) })
        }
        fiat={
          step === 'quoting' ? (
            <Skeleton width={60} />
          ) : (
            target && receives > 0n && fiatText(context, receives, target.decimals, target.price, 'had')
          )
        }
        token={<Pill controller={controller} context={context} form={form} side="target" />}
      />
      <VisuallyHidden role="status">
        {target && receives > 0n
          ? `${t('swap.getAbout')} ${coinText(context, receives, target)}`
          : step === 'quoting' && t('swap.loading')}
      </VisuallyHidden>
    </>
  )
}

function Pill({
  controller,
  context,
  form,
  side,
}: Omit<PartProps, 'step'> & { readonly side: 'source' | 'target' }) {
  const t = useText<typeof messages>()
  const { tokens } = useSnapshot(controller.state)
  const token = form[side]
  const choose = () => controller.choose(side)
  if (!token)
    return (
      <TokenPill loading={tokens.status === 'pending' && !latestValue(tokens)} onClick={choose}>
        {t('swap.token')}
      </TokenPill>
    )
  return (
    <TokenPill
      image={<TokenPicture images={context.images} token={token} network={form.network} size={28} badge />}
      onClick={choose}
    >
      {symbolText(token)}
    </TokenPill>
  )
}

interface QuotePartProps extends PartProps {
  readonly slippage: Share
}

/** The price and the fees of a quote in one line, and all else about it once that is pressed. */
function QuotePart({ controller, context, form, step, slippage }: QuotePartProps) {
  const t = useText<typeof messages>()
  const [isOpen, open] = useState(false)
  const [isTurned, turn] = useState(false)
  const { quote, tokens } = form
  const quoted = quote && quote.receives > 0n ? { ...form, quote: priced(quote, tokens) } : undefined
  if (!quoted && step !== 'quoting') return null
  return (
    <Fold
      start={quoted ? rateText(t, context, quoted.quote, isTurned) : <Skeleton width={100} />}
      onStart={quoted && (() => turn(!isTurned))}
      title={quoted ? feesText(t, context, quoted) : t('swap.fees')}
      open={isOpen}
      onToggle={() => open(!isOpen)}
    >
      {/* In the size that it will have. */}
      <KeyValueList
        items={
          quoted
            ? factsOf(t, context, quoted, slippage)
            : (['fee', 'provider', 'impact', 'least'] as const).map((fact) => ({
                label: t(`swap.${fact}`),
                value: <Skeleton width={80} />,
              }))
        }
      />
      <SlippagePart controller={controller} context={context} />
    </Fold>
  )
}

function Faults({ controller, step }: Pick<Props, 'controller'> & { readonly step: SwapStep }) {
  const t = useText<typeof messages>()
  const { failure } = useSnapshot(controller.state)
  if (step === 'noQuote')
    return (
      <Notice role="alert" tone="warn" title={t('swap.noQuote')}>
        {t('swap.noQuoteText')}
      </Notice>
    )
  if (step === 'failed' || step === 'noAddress')
    return (
      <Notice role="alert" tone="warn">
        {t(step === 'failed' ? 'swap.quoteFailed' : 'swap.noAddress')}
      </Notice>
    )
  return failure ? (
    <Notice role="alert" tone="warn">
      {failureText(t, failure)}
    </Notice>
  ) : null
}
