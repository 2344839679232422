import type { PointerEvent } from 'react'

/**
 * Keeps a press with the control that it began on while the card is on the move: one that slides away under a pointer
 * held down would get no click.
 */
export function holdPress({ currentTarget: card, target, pointerId }: PointerEvent<HTMLElement>): void {
  const control = target instanceof Element && target.closest('button, a')
  if (control && card.getAnimations().length > 0) control.setPointerCapture(pointerId)
}
