import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import traitList from './TraitList.css?inline'

const styles = [traitList]

/** What something says of itself. */
export interface Trait {
  readonly name: string
  readonly value: string
}

/** Props of {@link TraitList}. */
export interface TraitListProps extends ComponentPropsWithoutRef<'ul'> {
  readonly traits: readonly Trait[]
}

/** Short facts beside each other, each a name and a value. Others' words: names may come twice. */
export const TraitList = forwardRef<HTMLUListElement, TraitListProps>(function TraitList(
  { traits, className, ...rest },
  ref,
) {
  return (
    <ul ref={useStyles(styles, ref)} className={cx('fy-traits', className)} {...rest}>
      {traits.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <li key={index}>
          <bdi>{name}</bdi> <bdi>{value}</bdi>
        </li>
      ))}
    </ul>
  )
})
