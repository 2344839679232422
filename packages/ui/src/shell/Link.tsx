import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { Icon } from '../icons/Icon.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import link from './Link.css?inline'
import { linkTarget } from './layout.js'

const styles = [link]

/** Props of {@link Link}. */
export interface LinkProps extends ComponentPropsWithoutRef<'a'> {
  /** Opens beside the page and says so by an arrow. */
  readonly external?: boolean | undefined
}

/** A link inside text. */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(
  { external = false, className, children, ...rest },
  ref,
) {
  return (
    <a
      ref={useStyles(styles, ref)}
      className={cx('fy-press fy-link', className)}
      {...linkTarget(external)}
      {...rest}
    >
      {children}
      {external && <Icon name="external" size={14} />}
    </a>
  )
})
