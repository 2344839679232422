import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { Icon } from '../icons/Icon.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import connectingRing from './ConnectingRing.css?inline'

const styles = [connectingRing]

/** Props of {@link ConnectingRing}. */
export interface ConnectingRingProps extends ComponentPropsWithoutRef<'div'> {
  readonly state: 'pending' | 'error' | 'success'
}

/** The image of a wallet (80 px, as child) inside the progress of its connection. */
export const ConnectingRing = forwardRef<HTMLDivElement, ConnectingRingProps>(function ConnectingRing(
  { state, className, children, ...rest },
  ref,
) {
  return (
    <div ref={useStyles(styles, ref)} className={cx('fy-ring', className)} data-state={state} {...rest}>
      <svg className="fy-ring-track" viewBox="0 0 112 112" aria-hidden="true" focusable="false">
        <rect x="1.25" y="1.25" width="109.5" height="109.5" rx="35" />
        <rect
          className="fy-ring-progress"
          x="1.25"
          y="1.25"
          width="109.5"
          height="109.5"
          rx="35"
          pathLength="100"
        />
      </svg>
      {children}
      {state !== 'pending' && (
        <span className="fy-ring-badge">
          <Icon name={state === 'error' ? 'close' : 'check'} size={16} />
        </span>
      )}
    </div>
  )
})
