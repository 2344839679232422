import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { Icon } from '../icons/Icon.js'
import type { IconName } from '../icons/iconName.js'
import { Columns } from '../shell/containers.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import actionButton from './ActionButton.css?inline'

const styles = [actionButton]

/** Props of {@link ActionButton}. */
export interface ActionButtonProps extends ComponentPropsWithoutRef<'button'> {
  readonly icon: IconName
}

/** One of the large actions under a balance: a drawing in a box, its word below. */
export const ActionButton = forwardRef<HTMLButtonElement, ActionButtonProps>(function ActionButton(
  { icon, className, children, ...rest },
  ref,
) {
  return (
    <button
      ref={useStyles(styles, ref)}
      type="button"
      className={cx('fy-press fy-action', className)}
      part="action"
      {...rest}
    >
      <span className="fy-action-box">
        <Icon name={icon} />
      </span>
      {children}
    </button>
  )
})

/** Lays out {@link ActionButton}s in columns of one width. */
export const ActionBar = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<'div'>>(function ActionBar(
  { className, ...rest },
  ref,
) {
  return <Columns ref={ref} className={cx('fy-actions', className)} {...rest} />
})
