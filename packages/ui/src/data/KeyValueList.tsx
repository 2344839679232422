import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import keyValueList from './KeyValueList.css?inline'

const styles = [keyValueList]

/** One line of {@link KeyValueList}. */
export interface KeyValue {
  /** Needed where two lines share a label that is text. */
  readonly id?: string | undefined
  readonly label: ReactNode
  readonly value: ReactNode
  /** Lighter, after the value. */
  readonly detail?: ReactNode
  readonly tone?: 'good' | 'warn' | 'bad' | undefined
}

/** Props of {@link KeyValueList}. */
export interface KeyValueListProps extends ComponentPropsWithoutRef<'dl'> {
  readonly items: readonly KeyValue[]
}

/** Facts by name: a fee, a network, a rate. */
export const KeyValueList = forwardRef<HTMLDListElement, KeyValueListProps>(function KeyValueList(
  { items, className, ...rest },
  ref,
) {
  return (
    <dl ref={useStyles(styles, ref)} className={cx('fy-facts', className)} {...rest}>
      {items.map(({ id, label, value, detail, tone }, index) => (
        <div key={id ?? (typeof label === 'string' ? label : index)}>
          <dt>{label}</dt>
          <dd data-tone={tone}>
            <bdi>{value}</bdi> {detail !== undefined && <bdi className="fy-facts-detail">{detail}</bdi>}
          </dd>
        </div>
      ))}
    </dl>
  )
})
