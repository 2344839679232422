import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { Icon } from '../icons/Icon.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import checkedPicture from './CheckedPicture.css?inline'

const styles = [checkedPicture]

/** A round picture (80 px, as child) with a tick at its corner: that it is done. */
export const CheckedPicture = forwardRef<HTMLSpanElement, ComponentPropsWithoutRef<'span'>>(
  function CheckedPicture({ className, children, ...rest }, ref) {
    return (
      <span ref={useStyles(styles, ref)} className={cx('fy-checked', className)} {...rest}>
        {children}
        <span className="fy-checked-badge">
          <Icon name="check" size={16} />
        </span>
      </span>
    )
  },
)
