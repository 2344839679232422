import { parseUnits, type ViewProps } from '@foyer/core'
import { readWritten } from '@foyer/parts'
import { ChipGroup, TextField, useText } from '@foyer/ui'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Share, slippages } from './basisPoints.js'
import type { messages } from './messages.js'
import type { Swaps } from './state.js'
import type { shareText } from './swapSummary.js'

/**
 * What the choice is given. What its line has too comes with it: a chunk that others take from is a namespace more of
 * all that asked for it.
 */
export interface SlippageChoiceProps extends Pick<ViewProps<'Swap', Swaps>, 'controller' | 'context'> {
  readonly bounds: typeof slippages
  readonly textOf: typeof shareText
}

/** Some usual shares, and one of the visitor's own. */
export function SlippageChoice({ controller, context, bounds, textOf }: SlippageChoiceProps) {
  const t = useText<typeof messages>()
  const { slippage } = useSnapshot(controller.state)
  const [own, write] = useState<string>()
  const { least, most } = bounds
  const choices: readonly Share[] = [bounds.default, 50n, 300n]
  const read = own === undefined ? slippage : readShare(own, context.text.locale)
  const isWrong = read === undefined || read < least || read > most
  const custom = 'custom'
  return (
    <>
      <ChipGroup
        label={t('swap.slippage')}
        options={[
          ...choices.map((share) => ({
            id: String(share),
            label: share === bounds.default ? t('swap.slippage.auto') : textOf(context, share),
          })),
          { id: custom, label: t('swap.slippage.custom') },
        ]}
        value={own === undefined && choices.includes(slippage) ? String(slippage) : custom}
        onValueChange={(id) => {
          const chosen = choices.find((share) => String(share) === id)
          write(chosen === undefined ? '' : undefined)
          if (chosen !== undefined) controller.setSlippage(chosen)
        }}
      />
      {own !== undefined && (
        <TextField
          label={t('swap.slippage.label')}
          inputMode="decimal"
          autoComplete="off"
          value={own}
          error={
            own !== '' &&
            isWrong &&
            t('swap.slippage.range', { least: textOf(context, least), most: textOf(context, most) })
          }
          onValueChange={(text) => {
            write(text)
            const share = readShare(text, context.text.locale)
            if (share !== undefined && share >= least && share <= most) controller.setSlippage(share)
          }}
        />
      )}
    </>
  )
}

function readShare(text: string, locale: string): Share | undefined {
  const written = readWritten(text, locale)
  try {
    return written.status === 'read' ? parseUnits(written.decimal, 2) : undefined
  } catch {
    return undefined
  }
}
