import type { ViewProps } from '@foyer/core'
import { Body, ListRow, NetworkImage, SectionLabel, SkeletonRows, useText } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { useCurrencyImage } from './BuyForm.js'
import { readForm } from './form.js'
import { boundsOf, currencyText, methodText } from './formatters.js'
import type { messages } from './messages.js'
import type { Currency } from './options.js'
import type { Onramp } from './state.js'

type Props = Pick<ViewProps<'OnRampFiatSelect', Onramp>, 'controller' | 'context'>

/** Every currency with every way to pay in it, and what each takes. */
export function SelectPayment({ controller, context }: Props) {
  const filled = useSnapshot(controller.state)
  const form = readForm(filled, useSnapshot(context.state), context.text.locale, context.currency)
  if (form.step === 'loading')
    return (
      <Body gap="s">
        <SkeletonRows rows={4} />
      </Body>
    )
  return (
    <Body gap="s">
      {form.options.currencies.map((currency) => (
        <Methods
          key={currency.id}
          controller={controller}
          context={context}
          currency={currency}
          selected={currency === form.currency ? form.method?.id : undefined}
        />
      ))}
    </Body>
  )
}

interface MethodsProps extends Props {
  readonly currency: Currency
  readonly selected: string | undefined
}

function Methods({ controller, context, currency, selected }: MethodsProps) {
  const t = useText<typeof messages>()
  const image = useCurrencyImage(context, currency.id)
  return (
    <>
      <SectionLabel>{currencyText(context, currency.id)}</SectionLabel>
      {currency.payment_method_limits.map((method) => (
        <ListRow
          key={method.id}
          title={methodText(t, method.id)}
          subtitle={t('onramp.method.bounds', boundsOf(context, method, currency.id))}
          leading={<NetworkImage src={image} name={currency.id} />}
          selected={method.id === selected}
          onClick={() => {
            controller.choosePayment(currency.id, method.id)
            context.router.back()
          }}
        />
      ))}
    </>
  )
}
