import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { cx } from '../styles/cx.js'

/** Props of {@link Tag}. */
export interface TagProps extends ComponentPropsWithoutRef<'span'> {
  readonly tone?: 'mute' | 'good' | 'accent' | 'warn' | 'bad' | undefined
}

/** A word or two about a row. */
export const Tag = forwardRef<HTMLSpanElement, TagProps>(function Tag(
  { tone = 'mute', className, ...rest },
  ref,
) {
  return <span ref={ref} className={cx('fy-tag', className)} data-tone={tone} {...rest} />
})
