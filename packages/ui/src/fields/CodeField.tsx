import { type ComponentPropsWithoutRef, Fragment, forwardRef, type ReactNode } from 'react'
import { useStyles } from '../styles/adoptStyles.js'
import codeField from './CodeField.css?inline'
import { FieldNote } from './FieldNote.js'
import fields from './fields.css?inline'
import { useFieldIds } from './useFieldIds.js'

const styles = [fields, codeField]

/** Props of {@link CodeField}. `className` goes to the input, as every native prop does. */
export interface CodeFieldProps extends Omit<ComponentPropsWithoutRef<'input'>, 'onChange'> {
  /** For assistive technology. */
  readonly label: string
  /** How many digits the code has. */
  readonly digits: number
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly value: string
  /** Given the text as it was typed or pasted, which may be a whole message: see `readCode` of `@foyer/core`. */
  readonly onValueChange: (value: string) => void
}

/** A one-time code: a box for each digit, and one input over them all, so that a code can be pasted and filled in. */
export const CodeField = forwardRef<HTMLInputElement, CodeFieldProps>(function CodeField(
  { label, digits, hint, error, value, onValueChange, ...rest },
  ref,
) {
  const { id, hintId, errorId, hasError, control } = useFieldIds({ hint, error })
  const next = Math.min(value.length, digits - 1)
  return (
    <div ref={useStyles(styles)} className="fy-field fy-code-field">
      <label htmlFor={id} className="fy-hidden">
        {label}
      </label>
      <div className="fy-code" data-invalid={hasError || undefined}>
        {/* All texts of a code are new together: a translator may have put the whole into one of them. */}
        <Fragment key={value}>
          {Array.from({ length: digits }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
            <span key={at} aria-hidden="true" data-next={at === next ? '' : undefined}>
              {value[at]}
            </span>
          ))}
        </Fragment>
        <input
          ref={ref}
          id={id}
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          // Pasted ones may have spaces or a dash in them, so their length is not bound here.
          onChange={(event) => onValueChange(event.target.value)}
          {...control}
          {...rest}
        />
      </div>
      <FieldNote hint={hint} hintId={hintId} error={error} errorId={errorId} />
    </div>
  )
})

/** A short number that is compared with another, as large as a picture. */
export function CodeNumber({ children }: { readonly children: ReactNode }) {
  return (
    <strong ref={useStyles(styles)} className="fy-code-number">
      {children}
    </strong>
  )
}
