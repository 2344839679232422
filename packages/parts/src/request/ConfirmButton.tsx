import { Button, useText } from '@foyer/ui'
import { useLayoutEffect, useRef, useState } from 'react'
import type { requestMessages } from './messages.js'

const armingMs = 500

interface ConfirmButtonProps {
  /** The thing to confirm, or its values as text. A new subject must be on screen for 500 ms again. */
  readonly subject: object | string
  readonly loading: boolean
  /** Something else has to be done first. */
  readonly disabled?: boolean
  /** @default 'primary' */
  readonly variant?: 'danger'
  readonly onConfirm: () => void
  readonly children: string
}

/**
 * Moves money: works only after 500 ms on screen, and only for a press by the visitor, not by a script (safety T-07). Any other
 * text in its parent element, which is the review, starts the 500 ms again. An earlier press shows "One moment…".
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
  const place = useRef<HTMLButtonElement>(null)
  const look = useRef((): boolean => false)
  const [isArmed, arm] = useState(false)
  /** Whether a press came before 500 ms. */
  const [isHurried, hurry] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject or label has to be seen too
  useLayoutEffect(() => {
    const button = place.current
    const review = button?.parentElement
    let isReady = false
    let drawn: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    function set(ready: boolean) {
      isReady = ready
      arm(ready)
      hurry(false)
    }
    look.current = () => {
      const now = [...(review?.childNodes ?? [])]
        .map((node) => node !== button && node.textContent)
        .join('\n')
      if (now !== drawn) {
        drawn = now
        clearTimeout(timer)
        set(false)
        timer = setTimeout(set, armingMs, true)
      }
      return isReady
    }
    look.current()
    // Text that comes back was not on screen in between.
    const observer = new MutationObserver(() => look.current())
    if (review) observer.observe(review, { subtree: true, childList: true, characterData: true })
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [subject, children])
  return (
    <Button
      ref={place}
      variant={variant}
      loading={loading}
      disabled={disabled}
      data-armed={isArmed || undefined}
      {...(!isArmed && { 'aria-disabled': true })}
      onClick={({ nativeEvent }) => {
        if (!nativeEvent.isTrusted) return
        if (look.current()) onConfirm()
        else hurry(true)
      }}
    >
      {!isArmed && !loading && isHurried ? t('confirm.moment') : children}
    </Button>
  )
}
