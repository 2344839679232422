import { type ComponentPropsWithoutRef, forwardRef, type MouseEvent, type ReactNode } from 'react'
import { Spinner } from '../feedback/Spinner.js'
import { Icon } from '../icons/Icon.js'
import { type IconName, isIconName } from '../icons/iconName.js'
import { cx } from '../styles/cx.js'

/** How a {@link Button}, or a link that looks like one, is drawn. */
export interface ButtonLook {
  /** One `primary` a view, at its bottom. */
  readonly variant?: 'primary' | 'soft' | 'ghost' | 'danger' | undefined
  /** 52 or 40 px high. */
  readonly size?: 'm' | 's' | undefined
  /** Name of a drawing, or any node. */
  readonly icon?: IconName | ReactNode
}

/** Props of {@link Button}. */
export interface ButtonProps extends ComponentPropsWithoutRef<'button'>, ButtonLook {
  /** Busy: keeps its place, its words and the focus, and ignores presses. */
  readonly loading?: boolean | undefined
}

/** A button with words. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant = 'primary', size = 'm', loading = false, icon, onClick, className, children, ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type="button"
      className={cx('fy-press fy-button', className)}
      part="button"
      data-variant={variant}
      data-size={size}
      onClick={busyGuard(loading, onClick)}
      {...busyState(loading)}
      {...rest}
    >
      <ButtonLabel icon={icon}>{children}</ButtonLabel>
      {loading && <Spinner className="fy-button-spinner" />}
    </button>
  )
})

/** What a button says, beside its drawing. */
export function ButtonLabel({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <span className="fy-button-label">
      {typeof icon === 'string' && isIconName(icon) ? <Icon name={icon} /> : icon}
      {children}
    </span>
  )
}

/** A busy control stays focusable, so that neither focus nor place is lost: it says so and does nothing. */
export function busyState(busy: boolean) {
  return busy ? ({ 'aria-busy': true, 'aria-disabled': true } as const) : {}
}

/** Swallows presses while busy, and with them a second submit of a form. */
export function busyGuard<E extends Element>(
  busy: boolean,
  onClick: ((event: MouseEvent<E>) => void) | undefined,
) {
  return busy ? (event: MouseEvent<E>) => event.preventDefault() : onClick
}
