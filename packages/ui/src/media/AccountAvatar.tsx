import { type ComponentPropsWithoutRef, forwardRef, useId } from 'react'
import { drawing } from '../icons/drawing.js'
import { cx } from '../styles/cx.js'
import { addressPalette } from './addressPalette.js'
import type { ImageSize } from './ImageBox.js'

/** Props of {@link AccountAvatar}. */
export interface AccountAvatarProps extends Omit<ComponentPropsWithoutRef<'svg'>, 'children'> {
  /** Makes the colours. */
  readonly address: string
  readonly size?: ImageSize | undefined
}

/** A lit sphere in the colours of an address. */
export const AccountAvatar = forwardRef<SVGSVGElement, AccountAvatarProps>(function AccountAvatar(
  { address, size = 40, className, ...rest },
  ref,
) {
  // Colons are not allowed everywhere in a url() reference.
  const id = `fy-avatar-${useId().replace(/[^\w-]/g, '')}`
  const [base, , middle, , light] = addressPalette(address).map((rgb) => `rgb(${rgb.join(' ')})`)
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named or hidden by the spread props
    <svg ref={ref} {...drawing(size, 56)} className={cx('fy-avatar', className)} {...rest}>
      <radialGradient id={id} cx="0.7" cy="0.2" r="0.95">
        <stop offset="0" stopColor="#fff" stopOpacity="0.92" />
        <stop offset="0.14" stopColor={light} />
        <stop offset="0.48" stopColor={middle} />
        <stop offset="0.86" stopColor={base} />
      </radialGradient>
      <radialGradient id={`${id}-shade`} cx="0.62" cy="0.3" r="0.8">
        <stop offset="0.55" stopColor="#12141c" stopOpacity="0" />
        <stop offset="1" stopColor="#12141c" stopOpacity="0.3" />
      </radialGradient>
      <circle cx="28" cy="28" r="28" fill={`url(#${id})`} />
      <circle cx="28" cy="28" r="28" fill={`url(#${id}-shade)`} />
    </svg>
  )
})
