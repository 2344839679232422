import { forwardRef, type ReactNode, useId } from 'react'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import checkbox from './Checkbox.css?inline'
import type { CheckboxProps } from './Checkbox.js'
import switchStyles from './Switch.css?inline'

const styles = [checkbox, switchStyles]

/** Props of {@link Switch}. */
export interface SwitchProps extends Omit<CheckboxProps, 'children'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
}

/** A setting that takes effect at once. */
export const Switch = forwardRef<HTMLInputElement, SwitchProps>(function Switch(
  { label, hint, checked, onCheckedChange, className, ...rest },
  ref,
) {
  const id = useId()
  return (
    <label className="fy-toggle" data-kind="switch">
      <span className="fy-row-text">
        <span className="fy-toggle-title" id={`${id}-label`}>
          {label}
        </span>
        {hint && (
          <span className="fy-row-subtitle" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <input
        ref={useStyles(styles, ref)}
        type="checkbox"
        role="switch"
        className={cx('fy-switch', className)}
        aria-labelledby={`${id}-label`}
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        {...rest}
      />
    </label>
  )
})
