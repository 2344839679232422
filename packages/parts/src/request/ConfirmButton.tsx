import { Button } from '@foyer/ui'
import { type ReactNode, useEffect, useState } from 'react'

const armingMs = 500

interface ConfirmButtonProps {
  /** What is confirmed. Another one must be seen for 500 ms again. */
  readonly subject: object
  readonly loading: boolean
  /** Something else has to be done first. */
  readonly disabled?: boolean
  readonly onConfirm: () => void
  readonly children: ReactNode
}

/** Moves money: works only after 500 ms on screen, and only for a press by the visitor, not by a script (safety T-07). */
export function ConfirmButton({
  subject,
  loading,
  disabled = false,
  onConfirm,
  children,
}: ConfirmButtonProps) {
  const [armed, arm] = useState<object>()
  useEffect(() => {
    const timer = setTimeout(() => arm(subject), armingMs)
    return () => clearTimeout(timer)
  }, [subject])
  return (
    <Button
      loading={loading}
      disabled={disabled}
      data-armed={armed === subject || undefined}
      onClick={({ nativeEvent }) => {
        if (armed === subject && nativeEvent.isTrusted) onConfirm()
      }}
    >
      {children}
    </Button>
  )
}
