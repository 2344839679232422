import { forwardRef, type HTMLAttributes, type ReactNode } from 'react'
import { ListRow, type ListRowProps } from '../actions/ListRow.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import eventRow from './EventRow.css?inline'

const styles = [eventRow]

/** Characters. Above it the detail has one line, and is cut at its end. */
const longDetail = 30

/** Props of {@link EventRow}. */
export interface EventRowProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** 40 px image at the start. */
  readonly leading: ReactNode
  readonly title: ReactNode
  /** With whom. A long one is cut at its end. */
  readonly detail?: ReactNode
  /** Never cut. */
  readonly when: string
  /** In place of both: why nobody should trust it. */
  readonly caution?: ReactNode
  readonly value?: ReactNode
  readonly tone?: 'good' | 'mute' | undefined
  /** It did not come to be. */
  readonly struck?: boolean | undefined
  readonly valueDetail?: ReactNode
}

/** A {@link ListRow} of something that happened. */
export const EventRow = forwardRef<HTMLElement, EventRowProps>(function EventRow(
  { title, detail, when, caution, value, tone, struck = false, className, ...rest },
  ref,
) {
  return (
    <ListRow
      ref={useStyles(styles, ref)}
      plain
      className={cx('fy-event', className)}
      data-caution={caution !== undefined || undefined}
      title={title}
      subtitle={
        caution ?? (
          <span
            className="fy-event-detail"
            data-long={(typeof detail === 'string' && detail.length > longDetail) || undefined}
          >
            {detail !== undefined && <bdi>{detail}</bdi>}
            <span>{detail === undefined ? when : `· ${when}`}</span>
          </span>
        )
      }
      {...(value !== undefined && {
        value: (
          <span className="fy-event-figure" data-tone={tone} data-struck={struck || undefined}>
            {value}
          </span>
        ),
      })}
      {...rest}
    />
  )
})

/** Props of {@link PartyRow}. */
export interface PartyRowProps extends Pick<ListRowProps, 'leading' | 'trailing' | 'className'> {
  /** Which side it is on: "From you". */
  readonly label: ReactNode
  readonly children: ReactNode
}

/** Somebody who took part: below which side it is, the address. */
export const PartyRow = forwardRef<HTMLElement, PartyRowProps>(function PartyRow(
  { label, className, children, ...rest },
  ref,
) {
  return (
    <ListRow
      ref={useStyles(styles, ref)}
      className={cx('fy-party', className)}
      title={children}
      subtitle={label}
      {...rest}
    />
  )
})
