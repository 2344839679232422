import type { ViewProps } from '@foyer/core'
import { Chip, Notice, SectionLabel, Stack, useText } from '@foyer/ui'
import { type ComponentType, useState } from 'react'
import { useSnapshot } from 'valtio'
import { type Share, slippages } from './basisPoints.js'
import type { messages } from './messages.js'
import type { SlippageChoiceProps } from './SlippageChoice.js'
import type { Swaps } from './state.js'
import { shareText } from './swapSummary.js'

type SlippageProps = Pick<ViewProps<'Swap', Swaps>, 'controller' | 'context'>

/** How much less than shown may arrive: a line, and once it is pressed the choice, which few make. */
export function SlippagePart({ controller, context }: SlippageProps) {
  const t = useText<typeof messages>()
  const { slippage } = useSnapshot(controller.state)
  const [isOpen, open] = useState(false)
  const [Choice, arrive] = useState<ComponentType<SlippageChoiceProps>>()

  async function toggle() {
    open(!isOpen)
    try {
      const { SlippageChoice } = await import('./SlippageChoice.js')
      arrive(() => SlippageChoice)
    } catch {
      // Another press asks for it again.
      open(false)
    }
  }

  return (
    <Stack gap="s">
      <SectionLabel
        action={
          <Chip chevron aria-expanded={isOpen} onClick={() => void toggle()}>
            {slippage === slippages.default
              ? `${t('swap.slippage.auto')} ${shareText(context, slippage)}`
              : shareText(context, slippage)}
          </Chip>
        }
      >
        {t('swap.slippage')}
      </SectionLabel>
      {isOpen && Choice && (
        <Choice controller={controller} context={context} bounds={slippages} textOf={shareText} />
      )}
    </Stack>
  )
}

/** Warns of a slippage outside of the usual. It is no part of the details, which are folded away. */
export function SlippageNotice({ slippage }: { readonly slippage: Share }) {
  const t = useText<typeof messages>()
  const { low, high } = slippages
  if (slippage >= low && slippage <= high) return null
  return <Notice tone="warn">{t(slippage < low ? 'swap.slippage.low' : 'swap.slippage.high')}</Notice>
}
