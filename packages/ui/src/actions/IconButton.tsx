import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { Spinner } from '../feedback/Spinner.js'
import { Icon } from '../icons/Icon.js'
import type { IconName } from '../icons/iconName.js'
import { cx } from '../styles/cx.js'
import { busyGuard, busyState } from './Button.js'

/** Props of {@link IconButton}. */
export interface IconButtonProps extends ComponentPropsWithoutRef<'button'> {
  readonly icon: IconName
  /** Accessible name. */
  readonly label: string
  /** Pixels. */
  readonly size?: 40 | 36 | 32 | undefined
  /** Without a surface, or a box on one. */
  readonly variant?: 'ghost' | 'soft' | undefined
  readonly loading?: boolean | undefined
}

/** A round button with a drawing alone. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { icon, label, size = 40, variant = 'ghost', loading = false, onClick, className, ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type="button"
      className={cx('fy-press fy-icon-button', className)}
      data-size={size}
      data-variant={variant}
      aria-label={label}
      onClick={busyGuard(loading, onClick)}
      {...busyState(loading)}
      {...rest}
    >
      {loading ? <Spinner /> : <Icon name={icon} />}
    </button>
  )
})
