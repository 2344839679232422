import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { Icon } from '../icons/Icon.js'
import type { IconName } from '../icons/iconName.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import { FieldNote } from './FieldNote.js'
import fields from './fields.css?inline'
import { useFieldIds } from './useFieldIds.js'

const styles = [fields]

/** Props of {@link TextField}. `className` goes to the input, as every native prop does. */
export interface TextFieldProps extends Omit<ComponentPropsWithoutRef<'input'>, 'onChange'> {
  readonly label: string
  /** Keeps the label for assistive technology alone. */
  readonly hideLabel?: boolean | undefined
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly icon?: IconName | undefined
  /** At the end of the box, such as a button. */
  readonly trailing?: ReactNode
  readonly value: string
  readonly onValueChange: (value: string) => void
}

/** One line of text. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  { label, hideLabel = false, hint, error, icon, trailing, value, onValueChange, className, ...rest },
  ref,
) {
  const { id, hintId, errorId, hasError, control } = useFieldIds({ hint, error })
  return (
    <div ref={useStyles(styles)} className="fy-field">
      <label htmlFor={id} className={hideLabel ? 'fy-hidden' : 'fy-field-label'}>
        {label}
      </label>
      <div className="fy-field-box" data-invalid={hasError || undefined} data-icon={icon}>
        {icon && <Icon name={icon} />}
        <input
          ref={ref}
          id={id}
          className={cx('fy-input', className)}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          {...control}
          {...rest}
        />
        {trailing}
      </div>
      <FieldNote hint={hint} hintId={hintId} error={error} errorId={errorId} />
    </div>
  )
})
