import { forwardRef } from 'react'
import containers from '../shell/containers.css?inline'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import { IconButton, type IconButtonProps } from './IconButton.js'
import jointButton from './JointButton.css?inline'

// Apart from the joint that is only drawn: few views exchange anything.
const styles = [containers, jointButton]

/** Sits on the seam between two panels, and exchanges what stands in them. */
export const JointButton = forwardRef<HTMLButtonElement, Omit<IconButtonProps, 'icon' | 'size' | 'variant'>>(
  function JointButton({ className, ...rest }, ref) {
    return (
      <IconButton
        ref={useStyles(styles, ref)}
        icon="swap"
        size={36}
        className={cx('fy-joint', className)}
        {...rest}
      />
    )
  },
)
