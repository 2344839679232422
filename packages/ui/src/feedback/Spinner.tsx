import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { cx } from '../styles/cx.js'

/** Props of {@link Spinner}. */
export interface SpinnerProps extends Omit<ComponentPropsWithoutRef<'svg'>, 'children'> {
  /** Pixels. */
  readonly size?: 16 | 20 | 24 | undefined
  /** Accessible name; without one it is decoration beside words that say the same. */
  readonly label?: string | undefined
}

/** Something is under way. */
export const Spinner = forwardRef<SVGSVGElement, SpinnerProps>(function Spinner(
  { size = 20, label, className, ...rest },
  ref,
) {
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named or hidden by the spread props
    <svg
      ref={ref}
      className={cx('fy-icon fy-spinner', className)}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      focusable="false"
      {...named}
      {...rest}
    >
      <circle cx="10" cy="10" r="7.25" opacity="0.2" />
      <path d="M10 2.75A7.25 7.25 0 0 1 17.25 10" />
    </svg>
  )
})
