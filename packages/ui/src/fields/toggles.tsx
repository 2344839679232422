import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId } from 'react'
import { Icon } from '../icons/Icon.js'
import { cx } from '../styles/cx.js'

interface Toggle extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'onChange'> {
  readonly checked: boolean
  readonly onCheckedChange: (checked: boolean) => void
}

/** Props of {@link Switch}. */
export interface SwitchProps extends Toggle {
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
        ref={ref}
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

/** Props of {@link Checkbox}; the children are its label and may hold links. */
export type CheckboxProps = Toggle

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
          ref={ref}
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
