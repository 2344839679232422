import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId } from 'react'
import { Icon } from '../icons/Icon.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import checkbox from './Checkbox.css?inline'

const styles = [checkbox]

/** Props of {@link CheckRow}. */
export interface CheckRowProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'onChange' | 'title'> {
  readonly checked: boolean
  readonly onCheckedChange: (checked: boolean) => void
  readonly title: ReactNode
  readonly subtitle?: ReactNode
  /** 40 px image at the start. */
  readonly leading?: ReactNode
}

/** One of several that may be chosen together: a row that looks like a `ListRow`, and is a checkbox. */
export const CheckRow = forwardRef<HTMLInputElement, CheckRowProps>(function CheckRow(
  { checked, onCheckedChange, title, subtitle, leading, className, ...rest },
  ref,
) {
  const id = useId()
  return (
    <label className="fy-press fy-row" part="row">
      {leading !== undefined && <span className="fy-row-leading">{leading}</span>}
      <span className="fy-row-text">
        <span className="fy-row-title" id={`${id}title`} dir="auto">
          {title}
        </span>
        {subtitle !== undefined && (
          <span className="fy-row-subtitle" id={`${id}more`} dir="auto">
            {subtitle}
          </span>
        )}
      </span>
      <span className="fy-checkbox-frame">
        <input
          ref={useStyles(styles, ref)}
          type="checkbox"
          className={cx('fy-checkbox', className)}
          aria-labelledby={`${id}title`}
          aria-describedby={subtitle === undefined ? undefined : `${id}more`}
          checked={checked}
          onChange={(event) => onCheckedChange(event.target.checked)}
          {...rest}
        />
        <Icon name="check" size={16} />
      </span>
    </label>
  )
})
