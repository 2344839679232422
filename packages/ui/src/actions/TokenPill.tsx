import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { Spinner } from '../feedback/Spinner.js'
import { Icon } from '../icons/Icon.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import { busyGuard, busyState } from './Button.js'
import tokenPill from './TokenPill.css?inline'

const styles = [tokenPill]

/** Props of {@link TokenPill}. */
export interface TokenPillProps extends ComponentPropsWithoutRef<'button'> {
  /** 28 px token image. */
  readonly image?: ReactNode
  readonly loading?: boolean | undefined
  /** Says that it opens a choice; `true` by default. */
  readonly chevron?: boolean | undefined
}

/** The token of an amount, and the way to another one. */
export const TokenPill = forwardRef<HTMLButtonElement, TokenPillProps>(function TokenPill(
  { image, loading = false, chevron = true, onClick, className, children, ...rest },
  ref,
) {
  return (
    <button
      ref={useStyles(styles, ref)}
      type="button"
      className={cx('fy-press fy-token', className)}
      data-image={image ? '' : undefined}
      onClick={busyGuard(loading, onClick)}
      {...busyState(loading)}
      {...rest}
    >
      {image}
      <span className="fy-token-text" dir="auto">
        {children}
      </span>
      {loading ? <Spinner size={16} /> : chevron && <Icon name="chevron-down" size={16} />}
    </button>
  )
})
