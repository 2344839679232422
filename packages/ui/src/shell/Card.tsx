import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { holdPress } from './holdPress.js'
import { useShown } from './shown.js'
import { usePull } from './usePull.js'

interface CardProps {
  readonly overlay: ReactNode
  readonly shaking: boolean
  readonly onShaken: () => void
  readonly onPull: (() => void) | undefined
  readonly children: ReactNode
}

/** The surface of the modal: follows the height of its content. */
export function Card({ overlay, shaking, onShaken, onPull, children }: CardProps) {
  const card = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const pull = usePull(card, onPull)
  const shown = useShown()
  // What leaves is empty before it is gone: it goes at the size that it had, and forgets it when it comes back.
  const left = useRef(false)

  useLayoutEffect(() => {
    if (!shown) return
    if (left.current) card.current?.style.removeProperty('block-size')
    left.current = false
    return () => {
      left.current = true
    }
  }, [shown])

  useLayoutEffect(() => {
    const { current: box } = card
    const { current: inner } = content
    if (!box || !inner || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      if (left.current) return
      const height = inner.offsetHeight
      // It opens at the size of what it then holds, without growing into it. Its own: a custom property is handed down, and
      // all that the card holds would be styled once more.
      box.style.blockSize = height === 0 ? '' : `${height}px`
    })
    observer.observe(inner)
    return () => observer.disconnect()
  }, [])

  return (
    <div
      ref={card}
      className="fy-card"
      part="card"
      data-shake={shaking || undefined}
      onPointerDown={holdPress}
      onAnimationEnd={(event) => {
        if (event.target === event.currentTarget) onShaken()
      }}
    >
      <div ref={content} className="fy-content">
        {onPull && <div className="fy-grab" aria-hidden="true" {...pull} />}
        {/* Inside: an alert is a part of the height. Toasts hang on the card and stay where they are. */}
        {overlay}
        {children}
      </div>
    </div>
  )
}
