import { type ComponentPropsWithoutRef, forwardRef, useId } from 'react'
import { Icon } from '../icons/Icon.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import checkbox from './Checkbox.css?inline'

const styles = [checkbox]

/** Props of {@link Checkbox}; the children are its label and may hold links. */
export interface CheckboxProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'onChange'> {
  readonly checked: boolean
  readonly onCheckedChange: (checked: boolean) => void
}

/** A box to tick, as for terms that must be accepted. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { checked, onCheckedChange, className, children, ...rest },
  ref,
) {
  const id = useId()
  return (
    <div className="fy-toggle" data-kind="checkbox">
      <span className="fy-checkbox-frame">
        <input
          ref={useStyles(styles, ref)}
          id={id}
          type="checkbox"
          className={cx('fy-checkbox', className)}
          checked={checked}
          onChange={(event) => onCheckedChange(event.target.checked)}
          {...rest}
        />
        <Icon name="check" size={16} />
      </span>
      <label htmlFor={id}>{children}</label>
    </div>
  )
})
