import { type ComponentPropsWithoutRef, Fragment, forwardRef, type ReactNode } from 'react'
import { Skeleton } from '../feedback/Skeleton.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import heroBalance from './HeroBalance.css?inline'

const styles = [heroBalance]

/** Props of {@link HeroBalance}. */
export interface HeroBalanceProps extends ComponentPropsWithoutRef<'div'> {
  /** The strong part, as formatted: `'$12,480'`. */
  readonly integer: string
  /** The lighter part with its separator: `'.32'`. */
  readonly decimals?: string | undefined
  /** Below: a change, a worth. A part of it with a `data-tone` has that colour. */
  readonly delta?: ReactNode
  /** 44 px for a balance, 36 px for an amount or a price. */
  readonly size?: 'l' | 'm' | undefined
  /** Skeletons of the figure and of what is below it. */
  readonly loading?: boolean | undefined
  /** Accessible name of the figure, such as "Balance". */
  readonly label?: string | undefined
}

/** The number that a view is about. */
export const HeroBalance = forwardRef<HTMLDivElement, HeroBalanceProps>(function HeroBalance(
  { integer, decimals, delta, size = 'l', loading = false, label, className, ...rest },
  ref,
) {
  const length = integer.length + (decimals?.length ?? 0)
  return (
    <div
      ref={useStyles(styles, ref)}
      className={cx('fy-hero', className)}
      data-size={size}
      aria-busy={loading || undefined}
      {...rest}
    >
      {label !== undefined && <span className="fy-hidden">{label}</span>}
      {loading ? (
        <>
          <span className="fy-hero-figure">
            <Skeleton width={60} />
          </span>
          <span className="fy-hero-delta">
            <Skeleton width={25} />
          </span>
        </>
      ) : (
        <>
          <span
            ref={(figure) => figure?.style.setProperty('--fy-length', String(length))}
            className="fy-hero-figure"
            dir="auto"
            data-length={length > 18 ? 'longer' : length > 12 ? 'long' : undefined}
          >
            {/* All texts of a figure are new together: a translator may have put the whole into one of them. */}
            <Fragment key={integer + decimals}>
              {breakable(integer)}
              {decimals && <span>{decimals}</span>}
            </Fragment>
          </span>
          {delta && (
            <span className="fy-hero-delta">
              <bdi>{delta}</bdi>
            </span>
          )}
        </>
      )}
    </div>
  )
})

/** A number that is too long even so goes on between two of its groups, never within one. */
function breakable(text: string): ReactNode {
  const mark = /\p{Nd}(\P{Nd})\p{Nd}{2,3}\1\p{Nd}{3}/u.exec(text)?.[1]
  if (!mark) return text
  // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name.
  return text.split(mark).flatMap((group, at) => (at ? [mark, <wbr key={at} />, group] : group))
}
