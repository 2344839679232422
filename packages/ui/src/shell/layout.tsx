import { Children, type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { Icon } from '../icons/Icon.js'
import { cx } from '../styles/cx.js'

/** Props of {@link Body}. */
export interface BodyProps extends ComponentPropsWithoutRef<'div'> {
  /** 6 or 8 px between parts. */
  readonly gap?: 's' | 'm' | undefined
}

/** The column of a view below its header. */
export const Body = forwardRef<HTMLDivElement, BodyProps>(function Body(
  { gap = 'm', className, ...rest },
  ref,
) {
  return <div ref={ref} className={cx('fy-body', className)} data-gap={gap} {...rest} />
})

/** Props of {@link Stack}. */
export interface StackProps extends ComponentPropsWithoutRef<'div'> {
  /** 4, 8, 12 or 16 px. */
  readonly gap?: 'xs' | 's' | 'm' | 'l' | undefined
  readonly direction?: 'column' | 'row' | undefined
  readonly align?: 'start' | 'center' | 'end' | 'stretch' | undefined
}

/** Things under or beside each other. */
export const Stack = forwardRef<HTMLDivElement, StackProps>(function Stack(
  { gap = 's', direction = 'column', align = 'stretch', className, ...rest },
  ref,
) {
  return (
    <div
      ref={ref}
      className={cx('fy-stack', className)}
      data-gap={gap}
      data-direction={direction}
      data-align={align}
      {...rest}
    />
  )
})

/** Things side by side in columns of one width. */
export const Columns = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<'div'>>(function Columns(
  { className, ...rest },
  ref,
) {
  return <div ref={ref} className={cx('fy-columns', className)} {...rest} />
})

/** A quiet box that holds things belonging together. */
export const Panel = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<'div'>>(function Panel(
  { className, ...rest },
  ref,
) {
  return <div ref={ref} className={cx('fy-panel', className)} {...rest} />
})

/** Sits on the seam between two panels and says which way things go. */
export const Joint = forwardRef<HTMLSpanElement, Omit<ComponentPropsWithoutRef<'span'>, 'children'>>(
  function Joint({ className, ...rest }, ref) {
    return (
      <span ref={ref} className={cx('fy-joint', className)} aria-hidden="true" {...rest}>
        <Icon name="arrow-down" />
      </span>
    )
  },
)

/** A hairline, with a word in its middle if there are children. */
export const Divider = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<'div'>>(function Divider(
  { className, children, ...rest },
  ref,
) {
  const empty = Children.count(children) === 0
  return (
    <div
      ref={ref}
      className={cx('fy-divider', className)}
      data-empty={empty || undefined}
      {...(empty && { role: 'separator' })}
      {...rest}
    >
      {children}
    </div>
  )
})

/** A small centred line at the foot of a view. */
export const Footnote = forwardRef<HTMLParagraphElement, ComponentPropsWithoutRef<'p'>>(function Footnote(
  { className, ...rest },
  ref,
) {
  return <p ref={ref} className={cx('fy-footnote', className)} {...rest} />
})

/** Props of {@link SectionLabel}. */
export interface SectionLabelProps extends ComponentPropsWithoutRef<'h3'> {
  /** At the far end of the line. */
  readonly action?: ReactNode
}

/** The heading of a group of rows. */
export const SectionLabel = forwardRef<HTMLHeadingElement, SectionLabelProps>(function SectionLabel(
  { action, className, children, ...rest },
  ref,
) {
  return (
    <div className="fy-section-label">
      <h3 ref={ref} className={className} {...rest}>
        {children}
      </h3>
      {action}
    </div>
  )
})

/** Heard, not seen. */
export const VisuallyHidden = forwardRef<HTMLSpanElement, ComponentPropsWithoutRef<'span'>>(
  function VisuallyHidden({ className, ...rest }, ref) {
    return <span ref={ref} className={cx('fy-hidden', className)} {...rest} />
  },
)

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
    <a ref={ref} className={cx('fy-press fy-link', className)} {...linkTarget(external)} {...rest}>
      {children}
      {external && <Icon name="external" size={14} />}
    </a>
  )
})

/** Attributes of a link that opens beside the page and tells the other side nothing. */
export function linkTarget(external: boolean) {
  return external ? { target: '_blank', rel: 'noopener noreferrer' } : {}
}
