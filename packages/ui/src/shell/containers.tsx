import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { Icon } from '../icons/Icon.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import containers from './containers.css?inline'

// Apart from `layout.tsx`: the first view holds none of these.
const styles = [containers]

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
      ref={useStyles(styles, ref)}
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
  return <div ref={useStyles(styles, ref)} className={cx('fy-columns', className)} {...rest} />
})

/** A quiet box that holds things belonging together. */
export const Panel = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<'div'>>(function Panel(
  { className, ...rest },
  ref,
) {
  return <div ref={useStyles(styles, ref)} className={cx('fy-panel', className)} {...rest} />
})

/** Sits on the seam between two panels and says which way things go. */
export const Joint = forwardRef<HTMLSpanElement, Omit<ComponentPropsWithoutRef<'span'>, 'children'>>(
  function Joint({ className, ...rest }, ref) {
    return (
      <span ref={useStyles(styles, ref)} className={cx('fy-joint', className)} aria-hidden="true" {...rest}>
        <Icon name="arrow-down" />
      </span>
    )
  },
)

/** Heard, not seen. */
export const VisuallyHidden = forwardRef<HTMLSpanElement, ComponentPropsWithoutRef<'span'>>(
  function VisuallyHidden({ className, ...rest }, ref) {
    return <span ref={ref} className={cx('fy-hidden', className)} {...rest} />
  },
)
