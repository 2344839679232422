import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { Spinner } from '../feedback/Spinner.js'
import { Icon } from '../icons/Icon.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import { FieldNote } from './FieldNote.js'
import fields from './fields.css?inline'
import suffixField from './SuffixField.css?inline'
import { useFieldIds } from './useFieldIds.js'

const styles = [fields, suffixField]

/** Props of {@link SuffixField}. */
export interface SuffixFieldProps extends Omit<ComponentPropsWithoutRef<'input'>, 'onChange'> {
  /** For assistive technology. */
  readonly label: string
  /** What comes after the text; read with it, and not to be changed. */
  readonly suffix: string
  /** Above the box. */
  readonly lead?: ReactNode
  readonly hint?: ReactNode
  readonly error?: ReactNode
  /** That the value is a good one, in words. */
  readonly success?: ReactNode
  /** The value is being looked up. */
  readonly loading?: boolean | undefined
  readonly value: string
  readonly onValueChange: (value: string) => void
}

/** A name of which the end is given: it stands right behind what is typed, and small letters are shown for capitals. */
export const SuffixField = forwardRef<HTMLInputElement, SuffixFieldProps>(function SuffixField(
  {
    label,
    suffix,
    lead,
    hint,
    error,
    success,
    loading = false,
    value,
    onValueChange,
    className,
    placeholder,
    ...rest
  },
  ref,
) {
  const { id, hintId, errorId, hasError, control } = useFieldIds({ hint: success ? undefined : hint, error })
  const isGood = Boolean(success) && !hasError
  return (
    <div ref={useStyles(styles)} className="fy-field">
      {lead && <p className="fy-suffix-lead">{lead}</p>}
      <label htmlFor={id} className="fy-hidden">
        {label}
      </label>
      <div
        className="fy-field-box"
        data-invalid={hasError || undefined}
        data-good={isGood || undefined}
        aria-busy={loading || undefined}
      >
        {/* Names are written from left to right everywhere. */}
        <span className="fy-suffix-text" dir="ltr" translate="no">
          <span className="fy-suffix-size" data-value={value || placeholder}>
            <input
              ref={ref}
              id={id}
              className={cx('fy-input', className)}
              autoComplete="off"
              autoCorrect="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={placeholder}
              value={value}
              onChange={(event) => onValueChange(event.target.value)}
              {...control}
              {...rest}
            />
          </span>
          <label htmlFor={id} className="fy-suffix">
            {suffix}
          </label>
        </span>
        {loading ? (
          <Spinner size={16} />
        ) : (
          (hasError || isGood) && <Icon name={hasError ? 'error' : 'check'} />
        )}
      </div>
      <FieldNote hint={hint} hintId={hintId} error={error} errorId={errorId} />
      <p className="fy-field-note" data-good="" role="status">
        {isGood && success}
      </p>
    </div>
  )
})
