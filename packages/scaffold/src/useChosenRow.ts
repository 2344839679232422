import { useEffect, useRef } from 'react'

/** What to give to a row that can be chosen. A row is no button once it is chosen; it keeps the focus of the press. */
export function useChosenRow(chosen: boolean, choose: (() => Promise<void>) | undefined) {
  const ref = useRef<HTMLElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    if (chosen && pressed.current) ref.current?.focus()
    pressed.current = false
  }, [chosen])
  function press() {
    pressed.current = true
    void choose?.()
  }
  return chosen ? { ref, tabIndex: choose && -1 } : { ref, onClick: choose && press }
}
