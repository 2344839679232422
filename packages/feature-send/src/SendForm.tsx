import { latestValue, type ViewProps } from '@foyer/core'
import { amountText, feeText, fiatText, nativePriceOf, useNetworkImage, writeDecimal } from '@foyer/parts'
import {
  AddressField,
  AmountField,
  type AmountFieldProps,
  Body,
  Button,
  Joint,
  KeyValueList,
  Skeleton,
  TokenImage,
  TokenPill,
  useText,
} from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { addressText } from './failure.js'
import { type Form, readForm, stepOf } from './form.js'
import type { messages } from './messages.js'
import type { Send } from './state.js'

type Props = ViewProps<'WalletSend', Send>

/** What to send, and to whom. */
export function SendForm({ controller, context }: Props) {
  const t = useText<typeof messages>()
  const filled = useSnapshot(controller.state, { sync: true })
  const balances = useSnapshot(context.balances.state)
  const form = readForm(filled, balances, useSnapshot(context.state), context.text.locale)
  const { address, network } = form
  const step = stepOf(form)
  return (
    <Body>
      <AmountPart controller={controller} context={context} form={form} text={filled.amount} />
      <Joint />
      <AddressField
        label={t('send.to')}
        placeholder={t('send.to.placeholder')}
        value={filled.receiver}
        onValueChange={controller.setReceiver}
        loading={address.status === 'pending'}
        error={address.status === 'failed' && addressText(t, address.error, network.name)}
      />
      <FeeLine controller={controller} context={context} form={form} />
      <Button
        disabled={step !== 'review' && step !== 'checking'}
        loading={step === 'checking'}
        onClick={controller.review}
      >
        {t(`send.step.${step}`)}
      </Button>
    </Body>
  )
}

interface PartProps extends Pick<Props, 'controller' | 'context'> {
  readonly form: Form
}

function AmountPart({ controller, context, form, text }: PartProps & { readonly text: string }) {
  const t = useText<typeof messages>()
  const { tokens } = useSnapshot(context.balances.state)
  const badge = useNetworkImage(context.images, form.network)
  const { token, amount, network } = form
  const fault = amountFault(t, form, { controller, context })
  const choose = () => context.router.push('WalletSendSelectToken')
  return (
    <AmountField
      label={t('send.amount')}
      value={text}
      onValueChange={controller.setAmount}
      onBlur={() => controller.settleAmount()}
      {...fault}
      balance={
        token && t('send.balance', { amount: amountText(context, token.amount, { ...token, symbol: '' }) })
      }
      {...(token && { onMax: () => void controller.setMax() })}
      fiat={token && amount.status === 'read' && fiatText(context, amount.value, token.decimals, token.price)}
      token={
        token ? (
          <TokenPill
            image={
              <TokenImage
                src={token.icon}
                name={token.symbol}
                size={28}
                network={{ src: badge, name: network.name }}
              />
            }
            onClick={choose}
          >
            {token.symbol}
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
  const price = nativePriceOf(form.held, latestValue(nativePrice))
  const shown =
    form.fee !== undefined
      ? feeText(context, form.fee, form.network, price)
      : { value: fee.status === 'failed' ? t('send.fee.unknown') : <Skeleton width={100} /> }
  return <KeyValueList items={[{ label: t('send.fee'), ...shown }]} />
}

/** What is wrong with the amount, and ways out of it. */
function amountFault(
  t: ReturnType<typeof useText<typeof messages>>,
  { token, amount }: Form,
  { controller, context }: Pick<Props, 'controller' | 'context'>,
): Pick<AmountFieldProps, 'error' | 'ways'> {
  const { locale } = context.text
  if (!token) return {}
  if (amount.status === 'ambiguous') {
    const written = (decimal: string) => writeDecimal(decimal, locale)
    const [whole, fraction] = amount.readings
    return {
      error: t('send.amount.ambiguous', { whole: written(whole), fraction: written(fraction) }),
      ways: amount.readings.map((decimal) => ({
        label: written(decimal),
        onChoose: () => controller.settleAmount(decimal),
      })),
    }
  }
  if (amount.status !== 'wrong') return {}
  if (amount.reason === 'decimals')
    return { error: t('send.amount.decimals', { symbol: token.symbol, count: token.decimals }) }
  return {
    error:
      amount.reason === 'range'
        ? t('send.amount.range')
        : t('send.amount.format', { example: writeDecimal('0.5', locale) }),
  }
}
