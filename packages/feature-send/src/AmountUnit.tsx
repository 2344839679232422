import { symbolText } from '@foyer/core'
import { costText, fiatText } from '@foyer/parts'
import { AmountSwitch, useText } from '@foyer/ui'
import type { messages } from './messages.js'
import type { AmountUnitProps } from './state.js'

/** What the amount comes to in the other unit, and the switch to it. A token without a price has none. */
export function AmountUnit({ controller, context, form: { token, amount, fiat } }: AmountUnitProps) {
  const t = useText<typeof messages>()
  if (!token?.price) return null
  const unit = fiat ? symbolText(token) : context.currency.toUpperCase()
  const worth =
    amount.status === 'read' &&
    (fiat
      ? costText(context, amount.value, token)
      : fiatText(context, amount.value, token.decimals, token.price, 'paid'))
  return (
    <AmountSwitch
      aria-label={[worth, t('send.amount.switch', { unit })].filter(Boolean).join(', ')}
      onClick={controller.switchUnit}
    >
      {worth || unit}
    </AmountSwitch>
  )
}
