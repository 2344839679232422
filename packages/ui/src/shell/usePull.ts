import { type PointerEvent, type RefObject, useRef } from 'react'

/** Share of the sheet's height after which letting go dismisses it. */
const pulledShare = 0.25

/** Handlers for the grab handle of a sheet: the sheet follows the finger, and leaves when pulled far enough. */
export function usePull(sheet: RefObject<HTMLElement | null>, onPulled: (() => void) | undefined) {
  const start = useRef<number>(undefined)
  const distance = (event: PointerEvent) => Math.max(0, event.clientY - (start.current ?? event.clientY))

  function end(event: PointerEvent) {
    const node = sheet.current
    if (!node || start.current === undefined) return
    const pulled = distance(event)
    start.current = undefined
    node.removeAttribute('data-pulled')
    node.style.removeProperty('--fy-pull')
    if (event.type === 'pointerup' && pulled > node.offsetHeight * pulledShare) onPulled?.()
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      start.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
      sheet.current?.setAttribute('data-pulled', '')
    },
    onPointerMove(event: PointerEvent) {
      if (start.current !== undefined) sheet.current?.style.setProperty('--fy-pull', `${distance(event)}px`)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
