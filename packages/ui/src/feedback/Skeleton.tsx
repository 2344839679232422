import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import type { ImageSize } from '../media/ImageBox.js'
import { cx } from '../styles/cx.js'
import { useText } from '../text/TextProvider.js'
import type { uiMessages } from '../text/uiMessages.js'

/** Props of {@link Skeleton}. */
export interface SkeletonProps extends ComponentPropsWithoutRef<'span'> {
  readonly shape?: 'line' | 'circle' | 'box' | undefined
  /** Percent of the room there is; for lines. */
  readonly width?: 25 | 40 | 60 | 80 | 100 | undefined
  /** Side in pixels; for circles and boxes. */
  readonly size?: ImageSize | undefined
}

/** Keeps the place of something that is on its way. */
export const Skeleton = forwardRef<HTMLSpanElement, SkeletonProps>(function Skeleton(
  { shape = 'line', width = 60, size = 40, className, ...rest },
  ref,
) {
  const measure = shape === 'line' ? { 'data-width': width } : { 'data-size': size }
  return (
    <span
      ref={ref}
      className={cx('fy-skeleton', shape !== 'line' && 'fy-image', className)}
      data-shape={shape}
      data-tone="none"
      data-round={shape === 'circle' || undefined}
      aria-hidden="true"
      {...measure}
      {...rest}
    />
  )
})

/** Props of {@link SkeletonRows}. */
export interface SkeletonRowsProps extends ComponentPropsWithoutRef<'div'> {
  readonly rows: number
  readonly image?: 'box' | 'circle' | undefined
  readonly plain?: boolean | undefined
  /** Rows with a second line and figures at their end, as tokens have. */
  readonly value?: boolean | undefined
}

const widths = [60, 40, 80] as const

/** Rows of a list that is on its way, of the size they will have. */
export const SkeletonRows = forwardRef<HTMLDivElement, SkeletonRowsProps>(function SkeletonRows(
  { rows, image = 'box', plain = false, value = false, className, ...rest },
  ref,
) {
  const t = useText<typeof uiMessages>()
  return (
    <div ref={ref} className={cx('fy-skeleton-rows', className)} data-plain={plain || undefined} {...rest}>
      <span role="status" className="fy-hidden">
        {t('ui.loading')}
      </span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className="fy-row" data-plain={plain || undefined} aria-hidden="true">
          <Skeleton shape={image} />
          <span className="fy-skeleton-text">
            <Skeleton width={widths[row % widths.length] ?? 60} />
            {value && <Skeleton width={40} />}
          </span>
          {value && <Skeleton className="fy-skeleton-value" />}
        </div>
      ))}
    </div>
  )
})
