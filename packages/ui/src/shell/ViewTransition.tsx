import {
  type ComponentPropsWithoutRef,
  forwardRef,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cx } from '../styles/cx.js'
import { activeIn } from './focus.js'

/** Props of {@link ViewTransition}. */
export interface ViewTransitionProps extends ComponentPropsWithoutRef<'div'> {
  /** Identity of the view; a new one slides in. */
  readonly viewKey: string
  /** Where the visitor is going. */
  readonly direction?: 'forward' | 'back' | undefined
}

/**
 * Slides each new view in, in the direction of travel. Only the entering view moves, so a transition that is cut
 * short leaves nothing behind. Focus that was lost with the old view goes to `[data-autofocus]`, else to the new view.
 */
export const ViewTransition = forwardRef<HTMLDivElement, ViewTransitionProps>(function ViewTransition(
  { viewKey, direction = 'forward', className, ...rest },
  ref,
) {
  const view = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState({ viewKey, moved: false })
  if (shown.viewKey !== viewKey) setShown({ viewKey, moved: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view is an element of its own
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => view.current, [viewKey])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each view that enters
  useLayoutEffect(() => {
    const node = view.current
    if (!node || !shown.moved) return
    const active = activeIn(node)
    const kept = active && active !== node.ownerDocument.body && !active.contains(node)
    if (!kept) (node.querySelector<HTMLElement>('[data-autofocus]') ?? node).focus({ preventScroll: true })
    node.closest('.fy-content')?.scrollTo?.(0, 0)
  }, [viewKey, shown.moved])

  // A view whose code is fetched shows what it wants focused only later.
  useLayoutEffect(() => {
    const node = view.current
    if (node?.matches(':focus'))
      node.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  })

  return (
    <div
      key={viewKey}
      ref={view}
      className={cx('fy-view', className)}
      data-direction={shown.moved ? direction : undefined}
      tabIndex={-1}
      {...rest}
    />
  )
})
