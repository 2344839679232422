import {
  type ComponentPropsWithoutRef,
  type ForwardedRef,
  forwardRef,
  type ReactElement,
  useState,
} from 'react'
import { Spinner } from '../feedback/Spinner.js'
import { Icon } from '../icons/Icon.js'
import type { IconName } from '../icons/iconName.js'
import { useShown } from '../shell/shown.js'
import { cx } from '../styles/cx.js'
import { usePictureSource } from './pictureSource.js'
import { initialOf, tintOf } from './tint.js'

/** Side of an image box in pixels. */
export type ImageSize = 16 | 20 | 24 | 28 | 32 | 40 | 48 | 56 | 80

/** Props of the images of wallets, tokens and networks. */
export interface ImageProps extends Omit<ComponentPropsWithoutRef<'span'>, 'children'> {
  /** Already checked by the caller; absent or failed, the name's initial is drawn. */
  readonly src?: string | undefined
  readonly name: string
  readonly size?: ImageSize | undefined
}

/** Props of {@link TokenImage}. */
export interface TokenImageProps extends ImageProps {
  /** Drawn as a badge on the corner. */
  readonly network?: { readonly src?: string | undefined; readonly name: string } | undefined
}

/** A wallet: a box with soft corners. */
export const WalletImage = forwardRef<HTMLSpanElement, ImageProps>(function WalletImage(props, ref) {
  return useImage(props, ref)
})

/** A network: round. */
export const NetworkImage = forwardRef<HTMLSpanElement, ImageProps>(function NetworkImage(props, ref) {
  return useImage(props, ref, true)
})

/**
 * A token: round, on request with the badge of its network. Anybody may send an account a token, so its picture learns
 * as little as can be of who looks (safety T-22).
 */
export const TokenImage = forwardRef<HTMLSpanElement, TokenImageProps>(function TokenImage(props, ref) {
  return useImage(props, ref, true, true)
})

/**
 * What all draw. No component of its own, as lists have many.
 * @param anonymous asks other servers without cookies; those that do not share their pictures (CORS) show the initial
 */
function useImage(
  { src: given, name, size = 40, network, className, ...rest }: TokenImageProps,
  ref: ForwardedRef<HTMLSpanElement>,
  round?: boolean,
  anonymous?: boolean,
) {
  const src = usePictureSource(given)
  const [failed, setFailed] = useState<string>()
  const [loaded, setLoaded] = useState<string>()
  const here = useShown() || src?.startsWith('data:')
  const wanted = here && src !== '' && src !== failed ? src : undefined
  return (
    <span
      ref={ref}
      className={cx('fy-image', className)}
      data-size={size}
      data-round={round || undefined}
      data-tint={wanted !== undefined && wanted === loaded ? undefined : tintOf(name)}
      aria-hidden="true"
      {...rest}
    >
      {wanted === undefined || wanted !== loaded ? (
        <span className="fy-image-initial" data-initial={initialOf(name)} />
      ) : null}
      {wanted !== undefined && (
        <img
          src={wanted}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          crossOrigin={anonymous && /^https?:/.test(wanted) ? 'anonymous' : undefined}
          draggable={false}
          data-loaded={wanted === loaded || undefined}
          ref={(image) => {
            // A cached image may be complete before React listens.
            if (image?.complete && image.naturalWidth > 0) setLoaded(wanted)
          }}
          onLoad={() => setLoaded(wanted)}
          onError={() => setFailed(wanted)}
        />
      )}
      {network && <NetworkImage {...network} className="fy-image-badge" size={16} />}
    </span>
  )
}

/** Props of {@link IconBox}. */
export interface IconBoxProps extends Omit<ComponentPropsWithoutRef<'span'>, 'children'> {
  /** Name of a drawing, or a drawing. */
  readonly icon: IconName | ReactElement
  readonly tone?: 'ink' | 'soft' | 'accent' | 'good' | 'warn' | 'bad' | undefined
  readonly size?: 32 | 40 | 48 | 56 | 80 | undefined
  readonly round?: boolean | undefined
  /** An arc runs around it. */
  readonly busy?: boolean | undefined
}

/** A drawing where an image would stand. */
export const IconBox = forwardRef<HTMLSpanElement, IconBoxProps>(function IconBox(
  { icon, tone = 'soft', size = 40, round = false, busy = false, className, ...rest },
  ref,
) {
  return (
    <span
      ref={ref}
      className={cx('fy-image', className)}
      data-size={size}
      data-round={round || undefined}
      data-tone={tone}
      aria-hidden="true"
      {...rest}
    >
      {typeof icon === 'string' ? <Icon name={icon} size={size >= 56 ? 28 : 20} /> : icon}
      {busy && <Spinner />}
    </span>
  )
})
