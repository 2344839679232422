import { type ComponentPropsWithoutRef, forwardRef, type MouseEvent } from 'react'
import { Icon } from '../icons/Icon.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import { useText } from '../text/TextProvider.js'
import type { uiMessages } from '../text/uiMessages.js'
import { Button } from './Button.js'
import copyButton from './CopyButton.css?inline'
import { IconButton } from './IconButton.js'
import { useCopy } from './useCopy.js'

const styles = [copyButton]

/** Props of {@link CopyButton}. */
export interface CopyButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'value' | 'onClick'> {
  /** What is copied. */
  readonly value: string
  /** A round icon, words with an icon behind them in a line of text, or a {@link Button}. */
  readonly variant?: 'icon' | 'inline' | 'primary' | 'soft' | 'ghost' | undefined
  readonly label?: string | undefined
  readonly copiedLabel?: string | undefined
  /** Told after each try: `false` where the browser keeps the clipboard shut. Who listens says aloud that it worked. */
  readonly onCopied?: ((ok: boolean) => void) | undefined
}

/** Copies a value and confirms it, to the eye by a tick and to the ear by a status; says what to do if it cannot. */
export const CopyButton = forwardRef<HTMLButtonElement, CopyButtonProps>(function CopyButton(
  { value, variant = 'icon', label, copiedLabel, onCopied, className, children, ...rest },
  ref,
) {
  const t = useText<typeof uiMessages>()
  const { state, copy } = useCopy(value, onCopied)
  const icon = state === 'copied' ? 'check' : 'copy'
  const shared = {
    ref: useStyles(styles, ref),
    'data-state': state,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => void copy(currentTarget.ownerDocument),
    ...rest,
  }
  return (
    <>
      {variant === 'icon' ? (
        <IconButton icon={icon} label={label ?? t('ui.copy')} size={32} className={className} {...shared} />
      ) : variant === 'inline' ? (
        <button
          type="button"
          className={cx('fy-press fy-copy', className)}
          // It shows the text that it copies: an address, a hash or a code.
          translate="no"
          {...(label !== undefined && { 'aria-label': label })}
          {...shared}
        >
          {children}
          <Icon name={icon} size={16} />
        </button>
      ) : (
        <Button variant={variant} icon={icon} className={className} {...shared}>
          {state === 'copied' ? (copiedLabel ?? t('ui.copied')) : (children ?? label ?? t('ui.copy'))}
        </Button>
      )}
      <span role="status" className={state === 'failed' ? 'fy-copy-failed' : 'fy-hidden'}>
        {state === 'copied' && !onCopied && (copiedLabel ?? t('ui.copied'))}
        {state === 'failed' && t('ui.copyFailed')}
      </span>
    </>
  )
})
