import type { Pairings } from '@foyer/controllers/visit'
import { Button, type ButtonProps } from '@foyer/ui'
import { useOptions, useWords } from '../scaffoldContext.js'

interface RetryButtonProps extends Pick<ButtonProps, 'variant' | 'icon'> {
  readonly pairings: Pairings
}

/** Asks for another offer; nothing where that is for the host to do. */
export function RetryButton({ pairings, ...look }: RetryButtonProps) {
  const t = useWords()
  const { manualWCControl } = useOptions()
  if (manualWCControl) return null
  return (
    <Button
      {...look}
      onClick={({ currentTarget }) => {
        // The button goes with the failure; the focus stays in the view.
        currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus()
        pairings.retry()
      }}
    >
      {t('connecting.retry')}
    </Button>
  )
}
