import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { holdPress } from './holdPress.js'
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

  useLayoutEffect(() => {
    const { current: box } = card
    const { current: inner } = content
    if (!box || !inner || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      const height = inner.offsetHeight
      // A hidden card forgets its height: it opens at the size of what it then holds, without growing into it.
      if (height === 0) box.style.removeProperty('--fy-height')
      else box.style.setProperty('--fy-height', `${height}px`)
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
