import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { drawing } from '../icons/drawing.js'
import { cx } from '../styles/cx.js'

/** Props of {@link Spinner}. */
export interface SpinnerProps extends Omit<ComponentPropsWithoutRef<'svg'>, 'children'> {
  /** Pixels. */
  readonly size?: 16 | 20 | 24 | undefined
  /** Accessible name; without one it is decoration next to words that say the same. */
  readonly label?: string | undefined
}

/** Shows that something is loading. */
export const Spinner = forwardRef<SVGSVGElement, SpinnerProps>(function Spinner(
  { size = 20, label, className, ...rest },
  ref,
) {
  const named = label !== undefined && { role: 'img', 'aria-label': label, 'aria-hidden': undefined }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named or hidden by the spread props
    <svg ref={ref} {...drawing(size)} className={cx('fy-icon fy-spinner', className)} {...named} {...rest}>
      <circle cx="10" cy="10" r="7.25" opacity="0.2" />
      <path d="M10 2.75A7.25 7.25 0 0 1 17.25 10" />
    </svg>
  )
})
