import type { StepItem, Translate } from '@foyer/ui'
import type { messages } from './messages.js'
import type { Offer } from './offer.js'
import type { Stage } from './state.js'

/** Where a swap is: the coin needs no approval, all else is approved, swapped and confirmed. */
export function stepsOf(
  t: Translate<typeof messages>,
  { quote, action }: Pick<Offer, 'quote' | 'action'>,
  step: Stage['step'],
): readonly StepItem[] {
  const isApproved = action === 'swap'
  const now = step === 'settling' ? 'busy' : 'current'
  const approve = t('swap.steps.approve')
  return [
    ...(quote.terms.source.address === undefined
      ? []
      : [
          isApproved
            ? ({ label: approve, status: 'done', note: t('swap.steps.done') } as const)
            : ({ label: approve, status: now } as const),
        ]),
    { label: t('swap.steps.swap'), status: isApproved ? now : 'ahead' },
    { label: t('swap.steps.confirmed'), status: 'ahead' },
  ]
}
