import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useImperativeHandle, useRef } from 'react'
import { IconButton } from '../actions/IconButton.js'
import { Spinner } from '../feedback/Spinner.js'
import { isComposing } from '../shell/focus.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import { useText } from '../text/TextProvider.js'
import type { uiMessages } from '../text/uiMessages.js'
import addressField from './AddressField.css?inline'
import { FieldNote } from './FieldNote.js'
import fields from './fields.css?inline'
import { useFieldIds } from './useFieldIds.js'

const styles = [fields, addressField]

/** Props of {@link AddressField}. */
export interface AddressFieldProps extends Omit<ComponentPropsWithoutRef<'textarea'>, 'onChange'> {
  readonly label: string
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly hint?: ReactNode
  readonly error?: ReactNode
  /** Enter was pressed, and not to end a composition. */
  readonly onEnter?: (() => void) | undefined
  /** What the value was found to be; drawn in its place until it is cleared. */
  readonly resolved?:
    | { readonly image?: ReactNode; readonly title: ReactNode; readonly subtitle?: ReactNode }
    | undefined
  /** The value is being looked up. */
  readonly loading?: boolean | undefined
  readonly pasteLabel?: string | undefined
  readonly clearLabel?: string | undefined
}

/** A receiver: an address or a name, typed or pasted. */
export const AddressField = forwardRef<HTMLTextAreaElement, AddressFieldProps>(function AddressField(
  {
    label,
    value,
    onValueChange,
    hint,
    error,
    onEnter,
    resolved,
    loading = false,
    pasteLabel,
    clearLabel,
    className,
    ...rest
  },
  ref,
) {
  const t = useText<typeof uiMessages>()
  const input = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => input.current, [])
  const { id, hintId, errorId, hasError, control } = useFieldIds({ hint, error })

  async function paste() {
    const { current } = input
    // Reading may be refused; the visitor then pastes by hand into the box that has the focus.
    current?.focus()
    try {
      const pasted = await current?.ownerDocument.defaultView?.navigator.clipboard.readText()
      if (pasted) onValueChange(pasted.trim())
    } catch {
      current?.focus()
    }
  }

  function clear() {
    onValueChange('')
    input.current?.focus()
  }

  return (
    <div
      ref={useStyles(styles)}
      className="fy-address-field"
      data-invalid={hasError || undefined}
      data-resolved={resolved ? '' : undefined}
    >
      <label htmlFor={id}>{label}</label>
      <div className="fy-address-main">
        {resolved?.image}
        {resolved && (
          <span className="fy-row-text" aria-hidden="true">
            <span className="fy-row-title">{resolved.title}</span>
            {resolved.subtitle !== undefined && <span className="fy-row-subtitle">{resolved.subtitle}</span>}
          </span>
        )}
        <textarea
          translate="no"
          ref={input}
          rows={1}
          id={id}
          className={cx('fy-input', className)}
          dir="ltr"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          // It wraps to show the whole address, but it is one line of text.
          onChange={(event) => onValueChange(event.target.value.replace(/\s+/g, ' '))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event)) return
            event.preventDefault()
            onEnter?.()
          }}
          {...control}
          {...rest}
        />
        {loading && <Spinner />}
        {value === '' ? (
          <IconButton icon="paste" label={pasteLabel ?? t('ui.paste')} onClick={() => void paste()} />
        ) : (
          <IconButton icon="close" label={clearLabel ?? t('ui.clear')} onClick={clear} />
        )}
      </div>
      <FieldNote hint={hint} hintId={hintId} error={error} errorId={errorId} />
    </div>
  )
})
