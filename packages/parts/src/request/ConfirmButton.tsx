import { Button, useText } from '@foyer/ui'
import { type ReactNode, useEffect, useState } from 'react'
import type { requestMessages } from './messages.js'

const armingMs = 500

interface ConfirmButtonProps {
  /** The thing to confirm, or its visible values as text. A new subject must be on screen for 500 ms again. */
  readonly subject: object | string
  readonly loading: boolean
  /** Something else has to be done first. */
  readonly disabled?: boolean
  /** @default 'primary' */
  readonly variant?: 'danger'
  readonly onConfirm: () => void
  readonly children: ReactNode
}

/**
 * Moves money: works only after 500 ms on screen, and only for a press by the visitor, not by a script (safety T-07).
 * An earlier press shows "One moment…".
 */
export function ConfirmButton({
  subject,
  loading,
  disabled = false,
  variant,
  onConfirm,
  children,
}: ConfirmButtonProps) {
  const t = useText<typeof requestMessages>()
  const [armed, arm] = useState<object | string>()
  /** The subject of a press that came before 500 ms. */
  const [hurried, hurry] = useState<object | string>()
  const isArmed = armed === subject
  useEffect(() => {
    const timer = setTimeout(() => arm(subject), armingMs)
    return () => {
      clearTimeout(timer)
      // One that comes back was not on screen in between.
      arm(undefined)
      hurry(undefined)
    }
  }, [subject])
  return (
    <Button
      variant={variant}
      loading={loading}
      disabled={disabled}
      data-armed={isArmed || undefined}
      {...(!isArmed && { 'aria-disabled': true })}
      onClick={({ nativeEvent }) => {
        if (!nativeEvent.isTrusted) return
        if (isArmed) onConfirm()
        else hurry(subject)
      }}
    >
      {!isArmed && !loading && hurried === subject ? t('confirm.moment') : children}
    </Button>
  )
}
