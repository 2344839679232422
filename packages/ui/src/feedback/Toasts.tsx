import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { Button } from '../actions/Button.js'
import { IconButton } from '../actions/IconButton.js'
import { Icon } from '../icons/Icon.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import { useText } from '../text/TextProvider.js'
import type { uiMessages } from '../text/uiMessages.js'
import { Spinner } from './Spinner.js'
import styleSheet from './Toasts.css?inline'

const styles = [styleSheet]

/** A short message over the card. */
export interface Toast {
  readonly id: string | number
  readonly variant: 'loading' | 'success' | 'error' | 'info'
  readonly message: string
  /** A button that closes it. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined
}

/** Props of {@link Toasts}. */
export interface ToastsProps extends ComponentPropsWithoutRef<'div'> {
  readonly toasts: readonly Toast[]
  readonly onDismiss: (id: Toast['id']) => void
  readonly dismissLabel?: string | undefined
}

const icons = { success: 'check', error: 'error', info: 'info' } as const

/** Toasts, newest last. Errors interrupt a screen reader, the rest waits; both regions are there from the start. */
export const Toasts = forwardRef<HTMLDivElement, ToastsProps>(function Toasts(
  { toasts, onDismiss, dismissLabel, className, ...rest },
  ref,
) {
  const t = useText<typeof uiMessages>()
  const draw = ({ id, variant, message, action }: Toast) => (
    <div key={id} className="fy-toast" data-variant={variant}>
      {variant === 'loading' ? <Spinner /> : <Icon name={icons[variant]} />}
      <span className="fy-toast-text">{message}</span>
      {action && (
        <Button
          variant="ghost"
          size="s"
          onClick={() => {
            onDismiss(id)
            action.onPress()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        icon="close"
        size={32}
        label={dismissLabel ?? t('ui.dismiss')}
        onClick={() => onDismiss(id)}
      />
    </div>
  )
  return (
    <div ref={useStyles(styles, ref)} className={cx('fy-toasts', className)} {...rest}>
      <div role="status">{toasts.filter(({ variant }) => variant !== 'error').map(draw)}</div>
      <div role="alert">{toasts.filter(({ variant }) => variant === 'error').map(draw)}</div>
    </div>
  )
})
