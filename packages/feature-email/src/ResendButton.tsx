import { Button, clock, useSecondsLeft } from '@foyer/ui'

interface ResendButtonProps {
  /** ms since 1970 */
  readonly nextAt: number
  readonly busy: boolean
  readonly label: string
  readonly labelIn: (time: string) => string
  readonly variant: 'soft' | 'ghost'
  readonly onPress: () => void
}

/** Asks for another mail, once that may be done; until then it counts down. */
export function ResendButton({ nextAt, busy, label, labelIn, variant, onPress }: ResendButtonProps) {
  const seconds = useSecondsLeft(nextAt)
  return (
    <Button
      variant={variant}
      className="fy-code-again"
      size={variant === 'ghost' ? 's' : 'm'}
      aria-disabled={seconds > 0 || undefined}
      loading={busy}
      onClick={() => seconds === 0 && onPress()}
    >
      {seconds > 0 ? labelIn(clock(seconds)) : label}
    </Button>
  )
}
