import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useState } from 'react'
import { Skeleton } from '../feedback/Skeleton.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import artwork from './Artwork.css?inline'
import { usePictureSource } from './pictureSource.js'

const styles = [artwork]

/** Props of {@link Artwork}. */
export interface ArtworkProps extends Omit<ComponentPropsWithoutRef<'span'>, 'children'> {
  /** Already checked by the caller; absent or failed, a drawn frame stands for it. */
  readonly src?: string | undefined
  /** All of the picture, whatever its form, instead of as much as fills the square. */
  readonly whole?: boolean | undefined
  /** On its corner: a word or two. */
  readonly tag?: ReactNode
}

/** A picture of somebody's making, in a square as wide as its place. Its name stands beside it. */
export const Artwork = forwardRef<HTMLSpanElement, ArtworkProps>(function Artwork(
  { src: given, whole = false, tag, className, ...rest },
  ref,
) {
  const src = usePictureSource(given)
  const [failed, setFailed] = useState<string>()
  const [loaded, setLoaded] = useState<string>()
  const wanted = src === failed ? undefined : src
  const isHere = wanted !== undefined && wanted === loaded
  return (
    <span
      ref={useStyles(styles, ref)}
      className={cx('fy-artwork', className)}
      data-whole={whole || undefined}
      {...rest}
    >
      {!isHere && (
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4.75 3.5h10.5c.7 0 1.25.55 1.25 1.25v10.5c0 .7-.55 1.25-1.25 1.25H4.75c-.7 0-1.25-.55-1.25-1.25V4.75c0-.7.55-1.25 1.25-1.25M3.75 13.25l3.1-3.1c.5-.5 1.27-.5 1.76 0l6.1 6.1M12.75 6.25a1 1 0 1 0 0 2a1 1 0 1 0 0-2" />
        </svg>
      )}
      {wanted !== undefined && (
        <img
          src={wanted}
          alt=""
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          data-loaded={isHere || undefined}
          ref={(image) => {
            // A cached image may be complete before React listens.
            if (image?.complete && image.naturalWidth > 0) setLoaded(wanted)
          }}
          onLoad={() => setLoaded(wanted)}
          onError={() => setFailed(wanted)}
        />
      )}
      {tag && <span className="fy-artwork-tag">{tag}</span>}
    </span>
  )
})

/** Props of {@link ArtworkTile}. */
export interface ArtworkTileProps extends ComponentPropsWithoutRef<'button'> {
  /** An {@link Artwork}. */
  readonly image: ReactNode
}

/** A picture with its name below it, to be pressed. */
export const ArtworkTile = forwardRef<HTMLButtonElement, ArtworkTileProps>(function ArtworkTile(
  { image, className, children, ...rest },
  ref,
) {
  return (
    <button
      ref={useStyles(styles, ref)}
      type="button"
      className={cx('fy-press fy-artwork-tile', className)}
      part="tile"
      {...rest}
    >
      {image}
      <bdi>{children}</bdi>
    </button>
  )
})

/** Keeps the place of an {@link ArtworkTile} that is on its way. */
export const ArtworkSkeleton = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<'div'>>(
  function ArtworkSkeleton({ className, ...rest }, ref) {
    return (
      <div
        ref={useStyles(styles, ref)}
        className={cx('fy-artwork-tile', className)}
        aria-hidden="true"
        {...rest}
      >
        <span className="fy-artwork fy-skeleton" />
        <Skeleton width={60} />
      </div>
    )
  },
)

/** Keeps the place of the heading above tiles that are on their way. */
export const ArtworkHeadSkeleton = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<'div'>>(
  function ArtworkHeadSkeleton({ className, ...rest }, ref) {
    return (
      <div
        ref={useStyles(styles, ref)}
        className={cx('fy-artwork-head', className)}
        aria-hidden="true"
        {...rest}
      >
        <Skeleton shape="box" size={24} />
        <Skeleton width={25} />
      </div>
    )
  },
)

/** Below an {@link Artwork}: what it is called in a heading, and a line beneath it. */
export const ArtworkTitle = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<'div'>>(function ArtworkTitle(
  { className, ...rest },
  ref,
) {
  return <div ref={useStyles(styles, ref)} className={cx('fy-artwork-title', className)} {...rest} />
})
