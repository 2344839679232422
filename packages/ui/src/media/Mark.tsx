import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { Icon } from '../icons/Icon.js'
import type { IconName } from '../icons/iconName.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import mark from './Mark.css?inline'

const styles = [mark]

/** A sign on the corner of a {@link Mark}. */
export interface MarkBadge {
  readonly icon: IconName
  readonly tone?: 'good' | 'bad' | 'accent' | undefined
  /** Upside down: an arrow down is one up then. */
  readonly flipped?: boolean | undefined
}

/** Props of {@link Mark}; its children are one image of any size, or two of 28 px. */
export interface MarkProps extends ComponentPropsWithoutRef<'span'> {
  readonly badge?: MarkBadge | undefined
  /** With soft corners, where the image is round by itself. */
  readonly square?: boolean | undefined
  /** Two images, one half over the other, in the place of one of 40 px. */
  readonly pair?: boolean | undefined
}

/** What a row is about, and on its corner what became of it. Decorative: the words beside it say the same. */
export const Mark = forwardRef<HTMLSpanElement, MarkProps>(function Mark(
  { badge, square, pair, className, children, ...rest },
  ref,
) {
  return (
    <span
      ref={useStyles(styles, ref)}
      className={cx('fy-mark', className)}
      data-square={square || undefined}
      data-pair={pair || undefined}
      aria-hidden="true"
      {...rest}
    >
      {children}
      {badge && (
        <span className="fy-mark-badge" data-tone={badge.tone} data-flip={badge.flipped || undefined}>
          <Icon name={badge.icon} size={12} />
        </span>
      )}
    </span>
  )
})
