import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { Skeleton } from '../feedback/Skeleton.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import tile from './Tile.css?inline'

const styles = [tile]

/** Tiles, four beside each other. */
export const Tiles = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<'div'>>(function Tiles(
  { className, ...rest },
  ref,
) {
  return <div ref={useStyles(styles, ref)} className={cx('fy-tiles', className)} {...rest} />
})

/** Props of {@link Tile}. */
export interface TileProps extends ComponentPropsWithoutRef<'button'> {
  /** 40 px. */
  readonly image: ReactNode
}

/** A picture with a short name below it, to be pressed. */
export const Tile = forwardRef<HTMLButtonElement, TileProps>(function Tile(
  { image, className, children, ...rest },
  ref,
) {
  return (
    <button ref={ref} type="button" className={cx('fy-press fy-tile', className)} part="tile" {...rest}>
      {image}
      <bdi>{children}</bdi>
    </button>
  )
})

/** Keeps the place of a {@link Tile} that is on its way. */
export const TileSkeleton = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<'div'>>(function TileSkeleton(
  { className, ...rest },
  ref,
) {
  return (
    <div ref={ref} className={cx('fy-tile', className)} aria-hidden="true" {...rest}>
      <Skeleton shape="box" />
      <Skeleton width={80} />
    </div>
  )
})
