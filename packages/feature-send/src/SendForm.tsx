import { isMobile, latestValue, symbolText, type ViewProps } from '@foyer/core'
import {
  AddMoney,
  amountFault,
  Contracts,
  fiatText,
  isEmptyOn,
  movableText,
  ReceiverField,
  RecentReceivers,
  reviewFeeText,
  TokenPicture,
} from '@foyer/parts'
import { AmountField, Body, Button, Joint, KeyValueList, Skeleton, TokenPill, useText } from '@foyer/ui'
import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { addressText } from './failure.js'
import { type Form, readForm, type SendStep, stepOf, waitsForBalances } from './form.js'
import type { messages } from './messages.js'
import type { FiatParts, Send } from './state.js'

type Props = ViewProps<'WalletSend', Send>

/** What to send, and to whom. */
export function SendForm({ controller, context }: Props) {
  const t = useText<typeof messages>()
  const filled = useSnapshot(controller.state, { sync: true })
  const balances = useSnapshot(context.balances.state)
  const root = useSnapshot(context.state)
  const form = readForm(filled, balances, root, context.text.locale)
  const { address, network } = form
  const step = stepOf(form)
  const to = useRef<HTMLTextAreaElement>(null)
  const isEmpty = isEmptyOn(network, balances)
  const isOpen = step === 'review' || step === 'checking' || step === 'unread'
  const goOn = () => {
    if (step === 'addAddress') to.current?.focus()
    else if (step === 'unread') {
      if (waitsForBalances(form)) void context.balances.refresh({ force: true })
      controller.setReceiver(filled.receiver)
    } else controller.review()
  }
  return (
    <Body>
      <AmountPart
        controller={controller}
        context={context}
        form={form}
        text={isEmpty ? '' : filled.amount}
        isEmpty={isEmpty}
        fiatParts={filled.fiatParts}
        onEnter={goOn}
      />
      {isEmpty ? (
        <AddMoney context={context} network={network} />
      ) : (
        <>
          <Joint />
          <ReceiverField
            ref={to}
            context={context}
            root={root}
            network={network}
            value={filled.receiver}
            onValueChange={controller.setReceiver}
            onEnter={goOn}
            receiver={address}
            error={address.status === 'failed' && addressText(t, address.error, network.name)}
          />
          {filled.receiver === '' && (
            <RecentReceivers
              context={context}
              network={network.id}
              sentTo={filled.sentTo}
              onChoose={(address) => {
                controller.setReceiver(address)
                // The chip that was pressed is gone; on a phone the keyboard would hide what is next.
                if (!isMobile()) to.current?.focus()
              }}
            />
          )}
          <Contracts tokens={[form.token]} />
          <FeeLine controller={controller} context={context} form={form} />
          <Button disabled={!isOpen} loading={step === 'checking'} onClick={goOn}>
            {t(`send.step.${step}`)}
          </Button>
        </>
      )}
    </Body>
  )
}

interface PartProps extends Pick<Props, 'controller' | 'context'> {
  readonly form: Form
}

/** What the account has too little of, by what the form needs. */
const shortOf: Readonly<Partial<Record<SendStep, 'amount' | 'fee'>>> = {
  insufficientFunds: 'amount',
  insufficientGas: 'fee',
}

interface AmountPartProps extends PartProps {
  readonly text: string
  /** There is nothing to send. */
  readonly isEmpty: boolean
  readonly fiatParts: FiatParts | undefined
  readonly onEnter: () => void
}

function AmountPart({ controller, context, form, text, isEmpty, fiatParts, onEnter }: AmountPartProps) {
  const t = useText<typeof messages>()
  const { tokens } = useSnapshot(context.balances.state)
  const { token, amount, network, fiat } = form
  const fault = amountFault(
    t,
    {
      ...form,
      native: form.native ?? undefined,
      fee: form.fee?.value,
      unit: fiat,
      short: shortOf[stepOf(form)],
    },
    { context, onSettle: controller.settleAmount, onMax: () => void controller.fillShare(1) },
  )
  const choose = () => context.router.push('WalletSendSelectToken')
  return (
    <AmountField
      label={fiat ? `${t('send.amount')} (${fiat.symbol})` : t('send.amount')}
      value={text}
      readOnly={isEmpty}
      onValueChange={controller.setAmount}
      onBlur={() => controller.settleAmount()}
      onEnter={onEnter}
      enterKeyHint="next"
      // On a phone the keyboard would hide what is below.
      data-autofocus={isEmpty || isMobile() ? undefined : ''}
      {...fault}
      balance={token && t('send.balance', { amount: movableText(t, context, { ...token, symbol: '' }) })}
      onShare={token?.amount ? controller.fillShare : undefined}
      sign={fiat?.sign}
      fiat={
        fiatParts ? (
          <fiatParts.AmountUnit controller={controller} context={context} form={form} />
        ) : (
          token &&
          amount.status === 'read' &&
          fiatText(context, amount.value, token.decimals, token.price, 'paid')
        )
      }
      token={
        token ? (
          <TokenPill
            image={<TokenPicture images={context.images} token={token} network={network} size={28} badge />}
            onClick={choose}
          >
            {symbolText(token)}
          </TokenPill>
        ) : (
          <TokenPill loading={tokens.status === 'pending' && !latestValue(tokens)} onClick={choose}>
            {t('send.token.title')}
          </TokenPill>
        )
      }
    />
  )
}

function FeeLine({ controller, context, form }: PartProps) {
  const t = useText<typeof messages>()
  const { fee, nativePrice } = useSnapshot(controller.state)
  const { tokens } = useSnapshot(context.balances.state)
  // While the coin is on its way there will be a fee: the button below stays where it is.
  if (form.token ? fee.status === 'idle' : tokens.status !== 'pending') return null
  const price = form.native?.price ?? latestValue(nativePrice)
  return <KeyValueList items={[{ label: t('send.fee'), ...shownFee() }]} />

  function shownFee() {
    if (form.fee === undefined)
      return { value: fee.status === 'failed' ? t('send.fee.unknown') : <Skeleton width={100} /> }
    const { value, isPartial } = form.fee
    const text = reviewFeeText(t, context, isPartial ? undefined : value, form.network, price)
    // The plan may find a cheaper way.
    return isPartial ? text : { ...text, value: t('send.fee.most', { fee: text.value }) }
  }
}
