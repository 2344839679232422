import { Children, type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
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

/** Attributes of a link that opens beside the page and tells the other side nothing. */
export function linkTarget(external: boolean) {
  return external ? { target: '_blank', rel: 'noopener noreferrer' } : {}
}
