import { forwardRef, type HTMLAttributes, type MouseEvent, type ReactNode, type Ref } from 'react'
import { Spinner } from '../feedback/Spinner.js'
import { Icon } from '../icons/Icon.js'
import { linkTarget } from '../shell/layout.js'
import { cx } from '../styles/cx.js'
import { busyGuard, busyState } from './Button.js'

/** Props of {@link ListRow}. */
export interface ListRowProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  readonly title: ReactNode
  readonly subtitle?: ReactNode
  /** 40 px image at the start. */
  readonly leading?: ReactNode
  /** A tag or any node at the end. */
  readonly trailing?: ReactNode
  /** Figures at the end: the value, and below it a detail such as a change. */
  readonly value?: ReactNode
  readonly valueDetail?: ReactNode
  readonly valueTone?: 'good' | 'bad' | undefined
  /** Says that the row leads to another view. */
  readonly chevron?: boolean | undefined
  /** Without the box around it. */
  readonly plain?: boolean | undefined
  readonly loading?: boolean | undefined
  readonly disabled?: boolean | undefined
  /** The chosen one of several. */
  readonly selected?: boolean | undefined
  /** Makes the row a link. */
  readonly href?: string | undefined
  readonly external?: boolean | undefined
}

/** A 60 px row: a `<button>` with `onClick`, an `<a>` with `href`, else a `<div>`. */
export const ListRow = forwardRef<HTMLElement, ListRowProps>(function ListRow(
  {
    title,
    subtitle,
    leading,
    trailing,
    value,
    valueDetail,
    valueTone,
    chevron = false,
    plain = false,
    loading = false,
    disabled = false,
    selected,
    href,
    external = false,
    onClick,
    className,
    ...rest
  },
  ref,
) {
  const shared = {
    className: cx((onClick || href) !== undefined && 'fy-press', 'fy-row', className),
    part: 'row',
    'data-plain': plain || undefined,
    ...(selected !== undefined && {
      'data-selected': selected || undefined,
      'aria-current': selected || undefined,
    }),
    ...busyState(loading),
    // Still reached, so that a press may say what it waits for.
    ...(disabled && { 'aria-disabled': true }),
    ...rest,
  }
  const content = (
    <>
      {leading !== undefined && <span className="fy-row-leading">{leading}</span>}
      <span className="fy-row-text">
        <span className="fy-row-title" dir="auto">
          {title}
        </span>
        {subtitle !== undefined && (
          <span className="fy-row-subtitle" dir="auto">
            {subtitle}
          </span>
        )}
      </span>
      {value !== undefined && (
        <span className="fy-row-value">
          <span className="fy-row-title" dir="auto">
            {value}
          </span>
          {valueDetail !== undefined && (
            <span className="fy-row-subtitle" data-tone={valueTone} dir="auto">
              {valueDetail}
            </span>
          )}
        </span>
      )}
      {trailing}
      {loading ? (
        <Spinner />
      ) : selected ? (
        <Icon name="check" />
      ) : chevron ? (
        <Icon name="chevron-right" />
      ) : external ? (
        <Icon name="external" size={16} />
      ) : null}
    </>
  )
  if (href !== undefined) {
    return (
      <a ref={narrow(ref)} href={href} onClick={onClick} {...linkTarget(external)} {...shared}>
        {content}
      </a>
    )
  }
  if (!onClick) {
    return (
      <div ref={narrow(ref)} {...shared}>
        {content}
      </div>
    )
  }
  const press: ((event: MouseEvent<HTMLElement>) => void) | undefined = busyGuard(
    loading || disabled,
    onClick,
  )
  return (
    <button ref={narrow(ref)} type="button" onClick={press} {...shared}>
      {content}
    </button>
  )
})

/** One ref serves three elements: all of them are HTML elements, which is all that it promises. */
function narrow(ref: Ref<HTMLElement>): (element: HTMLElement | null) => void {
  return (element) => {
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }
}
