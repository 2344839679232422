import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { Spinner } from '../feedback/Spinner.js'
import { linkTarget } from '../shell/layout.js'
import { cx } from '../styles/cx.js'
import { ButtonLabel, type ButtonLook, busyState } from './Button.js'

/** Props of {@link ButtonLink}. */
export interface ButtonLinkProps extends Omit<ComponentPropsWithoutRef<'a'>, 'href'>, ButtonLook {
  /** `undefined` while it is on its way: then the link is busy as a {@link Button} is. */
  readonly href: string | undefined
  /** Opens beside the page. */
  readonly external?: boolean | undefined
}

/** A link that looks like a {@link Button}. */
export const ButtonLink = forwardRef<HTMLAnchorElement, ButtonLinkProps>(function ButtonLink(
  { variant = 'soft', size = 'm', icon, href, external = false, onClick, className, children, ...rest },
  ref,
) {
  const loading = href === undefined
  return (
    <a
      ref={ref}
      className={cx('fy-press fy-button', className)}
      part="button"
      data-variant={variant}
      data-size={size}
      {...(loading ? { role: 'link', tabIndex: 0, ...busyState(loading) } : { href, onClick })}
      {...linkTarget(external)}
      {...rest}
    >
      <ButtonLabel icon={icon}>{children}</ButtonLabel>
      {loading && <Spinner className="fy-button-spinner" />}
    </a>
  )
})
