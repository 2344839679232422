import { type ComponentPropsWithoutRef, createContext, forwardRef, useContext } from 'react'
import { cx } from '../styles/cx.js'
import { drawing } from './drawing.js'
import { firstIcons } from './firstIcons.js'
import type { IconName } from './iconName.js'

type Paths = Partial<Readonly<Record<IconName, string>>>

const first: Paths = firstIcons

/** Lends {@link Icon} the drawings that come later than the first view, once they are here. */
export const Icons = createContext<Paths | undefined>(undefined)

/** Props of {@link Icon}. */
export interface IconProps extends ComponentPropsWithoutRef<'svg'> {
  readonly name: IconName
  /** Pixels. */
  readonly size?: 12 | 14 | 16 | 20 | 24 | 28
}

/** A drawing of our own set in the colour of the text around it. Decorative: its control carries the name. */
export const Icon = forwardRef<SVGSVGElement, IconProps>(function Icon(
  { name, size = 20, className, ...rest },
  ref,
) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named or hidden by the spread props
    <svg ref={ref} {...drawing(size)} className={cx('fy-icon', className)} data-icon={name} {...rest}>
      {first[name] ? <path d={first[name]} /> : <LaterPath name={name} />}
    </svg>
  )
})

/** Apart, so that the icons of the first view are not drawn again. */
function LaterPath({ name }: Pick<IconProps, 'name'>) {
  // A host without types may name a drawing that there is none of.
  return <path d={useContext(Icons)?.[name] ?? firstIcons.more} />
}
