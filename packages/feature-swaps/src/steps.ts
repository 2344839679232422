import type { StepItem, Translate } from '@foyer/ui'
import type { Offer } from './approvalMethod.js'
import type { Texts } from './messages.js'
import type { Stage } from './state.js'

/** Where a swap is: the coin needs no approval, all else is allowed, swapped and confirmed; as one where the wallet can. */
export function stepsOf(
  t: Translate<Texts>,
  { quote, action, permit, way }: Pick<Offer, 'quote' | 'action' | 'permit' | 'way'>,
  step: Stage['step'],
): readonly StepItem[] {
  const isAllowed = action === 'swap'
  const now = step === 'settling' ? 'busy' : 'current'
  const end = { label: t('swap.steps.confirmed'), status: 'ahead' } as const
  if (way?.kind === 'batch') return [{ label: t('swap.steps.batch'), status: now }, end]
  const label = t(permit || way ? 'swap.steps.permit' : 'swap.steps.approve')
  return [
    ...(quote.terms.source.address === undefined
      ? []
      : [
          isAllowed
            ? ({ label, status: 'done', note: t('swap.steps.done') } as const)
            : ({ label, status: now } as const),
        ]),
    { label: t('swap.steps.swap'), status: isAllowed ? now : 'ahead' },
    end,
  ]
}
