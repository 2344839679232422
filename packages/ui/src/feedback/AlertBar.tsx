import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { IconButton } from '../actions/IconButton.js'
import { Icon } from '../icons/Icon.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import { useText } from '../text/TextProvider.js'
import type { uiMessages } from '../text/uiMessages.js'
import toasts from './Toasts.css?inline'

const styles = [toasts]

/** Props of {@link AlertBar}. */
export interface AlertBarProps extends ComponentPropsWithoutRef<'div'> {
  readonly tone?: 'info' | 'warn' | 'bad' | undefined
  readonly onDismiss?: (() => void) | undefined
  readonly dismissLabel?: string | undefined
}

/** A fault of the whole widget, across the top of the card until it is dismissed. */
export const AlertBar = forwardRef<HTMLDivElement, AlertBarProps>(function AlertBar(
  { tone = 'bad', onDismiss, dismissLabel, className, children, ...rest },
  ref,
) {
  const t = useText<typeof uiMessages>()
  return (
    <div
      ref={useStyles(styles, ref)}
      role="alert"
      className={cx('fy-alert', className)}
      data-tone={tone}
      {...rest}
    >
      <Icon name={tone === 'info' ? 'info' : 'warning'} />
      <span className="fy-toast-text">{children}</span>
      {onDismiss && (
        <IconButton icon="close" size={32} label={dismissLabel ?? t('ui.dismiss')} onClick={onDismiss} />
      )}
    </div>
  )
})
