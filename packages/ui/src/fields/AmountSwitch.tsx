import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { Icon } from '../icons/Icon.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import amountSwitch from './AmountSwitch.css?inline'

const styles = [amountSwitch]

/** Props of {@link AmountSwitch}. */
export type AmountSwitchProps = ComponentPropsWithoutRef<'button'>

/** Below the amount of an `AmountField`: what it comes to in another unit, and the way to type it in that one. */
export const AmountSwitch = forwardRef<HTMLButtonElement, AmountSwitchProps>(function AmountSwitch(
  { className, children, ...rest },
  ref,
) {
  return (
    <button
      ref={useStyles(styles, ref)}
      type="button"
      className={cx('fy-press fy-amount-switch', className)}
      {...rest}
    >
      <bdi>{children}</bdi>
      <Icon name="swap" size={14} />
    </button>
  )
})
