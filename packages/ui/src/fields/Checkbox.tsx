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
  /** Below the label, and told with it. */
  readonly note?: string | undefined
  /** Draws the eye to it. */
  readonly shaking?: boolean | undefined
  /** Told when it has been shaken. */
  readonly onShaken?: (() => void) | undefined
}

/** A box to tick, as for terms that must be accepted. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { checked, onCheckedChange, note, shaking, onShaken, className, children, ...rest },
  ref,
) {
  const id = useId()
  return (
    <div
      className="fy-toggle"
      data-kind="checkbox"
      data-shake={shaking || undefined}
      onAnimationEnd={onShaken}
    >
      <span className="fy-checkbox-frame">
        <input
          ref={useStyles(styles, ref)}
          id={id}
          type="checkbox"
          className={cx('fy-checkbox', className)}
          checked={checked}
          onChange={(event) => onCheckedChange(event.target.checked)}
          aria-describedby={note === undefined ? undefined : `${id}note`}
          {...rest}
        />
        <Icon name="check" size={16} />
      </span>
      <span>
        <label htmlFor={id}>{children}</label>
        {note !== undefined && (
          <span id={`${id}note`} className="fy-toggle-note">
            {note}
          </span>
        )}
      </span>
    </div>
  )
})
