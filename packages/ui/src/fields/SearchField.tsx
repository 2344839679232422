import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useImperativeHandle, useRef } from 'react'
import { IconButton } from '../actions/IconButton.js'
import { Spinner } from '../feedback/Spinner.js'
import { Icon } from '../icons/Icon.js'
import { isComposing } from '../shell/focus.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import { useText } from '../text/TextProvider.js'
import type { uiMessages } from '../text/uiMessages.js'
import fields from './fields.css?inline'

const styles = [fields]

/** Props of {@link SearchField}. */
export interface SearchFieldProps extends Omit<ComponentPropsWithoutRef<'input'>, 'onChange'> {
  readonly value: string
  readonly onValueChange: (value: string) => void
  /** Accessible name. */
  readonly label?: string | undefined
  readonly clearLabel?: string | undefined
  /** Results are on their way. */
  readonly loading?: boolean | undefined
  /** At the end: what narrows the search. */
  readonly filter?: ReactNode
}

/** A search box; Escape empties it before it closes anything around it. */
export const SearchField = forwardRef<HTMLInputElement, SearchFieldProps>(function SearchField(
  { value, onValueChange, label, placeholder, clearLabel, loading = false, filter, className, ...rest },
  ref,
) {
  const t = useText<typeof uiMessages>()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current, [])
  const name = label ?? t('ui.search')
  return (
    <div ref={useStyles(styles)} className="fy-field-box" data-icon="search">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        className={cx('fy-input', className)}
        aria-label={name}
        placeholder={placeholder ?? name}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '' || isComposing(event)) return
          event.preventDefault()
          onValueChange('')
        }}
        {...rest}
      />
      {loading && <Spinner size={16} />}
      {value !== '' && (
        <IconButton
          icon="close"
          size={32}
          label={clearLabel ?? t('ui.clear')}
          onClick={() => {
            onValueChange('')
            input.current?.focus()
          }}
        />
      )}
      {filter}
    </div>
  )
})
