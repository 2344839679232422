import { parseUnits, type ViewProps } from '@foyer/core'
import { readWritten } from '@foyer/parts'
import { Chip, ChipGroup, Notice, SectionLabel, Stack, TextField, useText } from '@foyer/ui'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { shareText } from './facts.js'
import { type Share, slippages } from './maths.js'
import type { messages } from './messages.js'
import type { Swaps } from './state.js'

const choices: readonly Share[] = [50n, slippages.default, 300n]

/** How much less than shown may arrive: a line, and once it is pressed the choice. */
export function SlippagePart({
  controller,
  context,
}: Pick<ViewProps<'Swap', Swaps>, 'controller' | 'context'>) {
  const t = useText<typeof messages>()
  const { slippage } = useSnapshot(controller.state)
  const [isOpen, open] = useState(false)
  const [own, write] = useState<string>()
  const { least, most, low, high } = slippages
  const read = own === undefined ? slippage : readShare(own, context.text.locale)
  const isWrong = read === undefined || read < least || read > most
  const custom = 'custom'
  return (
    <Stack gap="s">
      <SectionLabel
        action={
          <Chip chevron aria-expanded={isOpen} onClick={() => open(!isOpen)}>
            {shareText(context, slippage)}
          </Chip>
        }
      >
        {t('swap.slippage')}
      </SectionLabel>
      {isOpen && (
        <ChipGroup
          label={t('swap.slippage')}
          options={[
            ...choices.map((share) => ({ id: String(share), label: shareText(context, share) })),
            { id: custom, label: t('swap.slippage.custom') },
          ]}
          value={own === undefined && choices.includes(slippage) ? String(slippage) : custom}
          onValueChange={(id) => {
            const chosen = choices.find((share) => String(share) === id)
            write(chosen === undefined ? '' : undefined)
            if (chosen !== undefined) controller.setSlippage(chosen)
          }}
        />
      )}
      {isOpen && own !== undefined && (
        <TextField
          label={t('swap.slippage.label')}
          inputMode="decimal"
          autoComplete="off"
          value={own}
          error={
            own !== '' &&
            isWrong &&
            t('swap.slippage.range', { least: shareText(context, least), most: shareText(context, most) })
          }
          onValueChange={(text) => {
            write(text)
            const share = readShare(text, context.text.locale)
            if (share !== undefined && share >= least && share <= most) controller.setSlippage(share)
          }}
        />
      )}
      {(slippage < low || slippage > high) && (
        <Notice tone="warn">{t(slippage < low ? 'swap.slippage.low' : 'swap.slippage.high')}</Notice>
      )}
    </Stack>
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
