import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { Spinner } from '../feedback/Spinner.js'
import { Icon } from '../icons/Icon.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import steps from './Steps.css?inline'

const styles = [steps]

/** One of {@link Steps}. `busy` is the one that goes on by itself now. */
export interface StepItem {
  readonly label: string
  readonly status: 'done' | 'current' | 'busy' | 'ahead'
  /** Heard after the label: that it is done, say. */
  readonly note?: string | undefined
}

/** Props of {@link Steps}. */
export interface StepsProps extends ComponentPropsWithoutRef<'ol'> {
  /** Accessible name. */
  readonly label: string
  readonly steps: readonly StepItem[]
}

/** What is to be done one after the other, and where one is. */
export const Steps = forwardRef<HTMLOListElement, StepsProps>(function Steps(
  { label, steps: items, className, ...rest },
  ref,
) {
  return (
    <ol ref={useStyles(styles, ref)} aria-label={label} className={cx('fy-steps', className)} {...rest}>
      {items.map(({ label: name, status, note }, at) => {
        const isNow = status === 'current' || status === 'busy'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place, and two may have one name.
          <li key={at} data-status={isNow ? 'current' : status} aria-current={isNow ? 'step' : undefined}>
            <span className="fy-steps-node" aria-hidden="true">
              {status === 'done' ? (
                <Icon name="check" size={16} />
              ) : status === 'busy' ? (
                <Spinner size={16} />
              ) : (
                at + 1
              )}
            </span>
            <span>
              {name}
              {note !== undefined && <span className="fy-hidden">{note}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
})
