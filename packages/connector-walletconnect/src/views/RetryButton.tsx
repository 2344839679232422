import { Button } from '@foyer/ui'
import type { Pairings } from '../pairings.js'
import { useFormatters } from './formatters.js'

interface RetryButtonProps {
  readonly pairings: Pairings
}

/** Asks for another offer, first of all that can be done then; nothing where that is for the host to do. */
export function RetryButton({ pairings }: RetryButtonProps) {
  const t = useFormatters()
  if (pairings.isManual()) return null
  return (
    <Button
      onClick={({ currentTarget }) => {
        // The button goes with the failure; the focus stays in the view.
        currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus()
        pairings.retry()
      }}
    >
      {t('walletConnect.again')}
    </Button>
  )
}
