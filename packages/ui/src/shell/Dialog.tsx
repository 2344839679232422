import {
  type ComponentPropsWithoutRef,
  forwardRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cx } from '../styles/cx.js'
import { Card } from './Card.js'
import { activeIn, activeInPage, isComposing, wrapTarget } from './focus.js'
import { ShownContext } from './shown.js'
import { TitleIdContext } from './titleId.js'

/** What a ref to {@link Dialog} gives. */
export interface DialogHandle {
  readonly element: HTMLElement | null
  /** Shakes the card for 500 ms: something inside must be finished first. */
  shake(): void
}

/** Props of {@link Dialog}. */
export interface DialogProps extends Omit<ComponentPropsWithoutRef<'dialog'>, 'open'> {
  readonly open: boolean
  /** Escape, a press beside the card, the sheet pulled down, or the platform's own way back. */
  readonly onDismiss?: (() => void) | undefined
  /** Accessible name where no `Header` inside gives one. */
  readonly label?: string | undefined
  /** A plain section in the flow of the page: no top layer, no focus trap. */
  readonly embedded?: boolean | undefined
  /** Drawn over the top of the card: toasts, alerts. */
  readonly overlay?: ReactNode
}

/**
 * The modal: a native `<dialog>` in the top layer, a 380 px card that becomes a bottom sheet at 430 px and below.
 * Focus goes to `[data-autofocus]`, else to the dialog; it stays inside, and returns to the opener on close. Closed with
 * `data-ahead`, its content is laid out, unseen and out of reach: of "1" only the first part of a `Body`.
 */
export const Dialog = forwardRef<DialogHandle, DialogProps>(function Dialog(
  { open, onDismiss, label, embedded = false, overlay, className, children, ...rest },
  ref,
) {
  const titleId = useId()
  const element = useRef<HTMLElement>(null)
  const [shaking, setShaking] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mode is another element
  useImperativeHandle(ref, () => ({ element: element.current, shake: () => setShaking(true) }), [embedded])

  const card = (
    <TitleIdContext.Provider value={titleId}>
      <ShownContext.Provider value={open}>
        <Card
          overlay={overlay}
          shaking={shaking}
          onShaken={() => setShaking(false)}
          onPull={embedded ? undefined : onDismiss}
        >
          {children}
        </Card>
      </ShownContext.Provider>
    </TitleIdContext.Provider>
  )
  const named = label === undefined ? { 'aria-labelledby': titleId } : { 'aria-label': label }
  if (embedded) {
    return open ? (
      <section ref={element} className={cx('fy-theme fy-embedded', className)} {...named} {...rest}>
        {card}
      </section>
    ) : null
  }
  return (
    <Modal ref={element} open={open} onDismiss={onDismiss} className={className} {...named} {...rest}>
      {card}
    </Modal>
  )
})

interface ModalProps extends Omit<ComponentPropsWithoutRef<'dialog'>, 'open'> {
  readonly open: boolean
  readonly onDismiss: (() => void) | undefined
}

const Modal = forwardRef<HTMLElement, ModalProps>(function Modal(
  { open, onDismiss, className, ...rest },
  ref,
) {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element | null>(null)
  const pressedBeside = useRef(false)
  // Counts closings that were not asked for, so that a dialog that must stay open is shown again.
  const [closings, setClosings] = useState(0)
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => dialog.current, [])

  // Closing is an effect and no cleanup of one: React puts the focus back to where it was after all cleanups.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a closing that was not asked for is undone
  useLayoutEffect(() => {
    const node = dialog.current
    if (!node || node.open === open) return
    if (open) {
      opener.current ??= activeIn(node) ?? activeInPage(node.ownerDocument)
      node.showModal()
      const target = node.querySelector<HTMLElement>('[data-autofocus]') ?? node
      target.focus()
    } else {
      node.close()
      returnFocus(opener)
    }
  }, [open, closings])

  useLayoutEffect(() => {
    const node = dialog.current
    return () => {
      if (!node?.open) return
      node.close()
      returnFocus(opener)
    }
  }, [])

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    const { currentTarget } = event
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault()
      if (!isComposing(event)) onDismiss?.()
    }
    if (event.key !== 'Tab') return
    const target = wrapTarget(currentTarget, activeIn(currentTarget), event.shiftKey)
    if (!target) return
    event.preventDefault()
    target.focus()
  }

  return (
    <dialog
      ref={dialog}
      className={cx('fy-theme fy-dialog', className)}
      part="dialog"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onDismiss?.()
      }}
      onClose={(event) => {
        // The event comes late: by then the dialog may have been opened again, as StrictMode does.
        if (event.target !== event.currentTarget || event.currentTarget.open || !open) return
        onDismiss?.()
        setClosings((count) => count + 1)
      }}
      onPointerDown={(event: PointerEvent<HTMLDialogElement>) => {
        pressedBeside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && pressedBeside.current) onDismiss?.()
      }}
      {...rest}
    />
  )
})

function returnFocus(opener: { current: Element | null }): void {
  const { current } = opener
  opener.current = null
  // Not by its class: what had the focus may be a drawing, or live in another frame's document.
  if (current?.isConnected && 'focus' in current && typeof current.focus === 'function') current.focus()
}
