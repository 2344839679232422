import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useContext } from 'react'
import { IconButton } from '../actions/IconButton.js'
import { cx } from '../styles/cx.js'
import { useText } from '../text/TextProvider.js'
import type { uiMessages } from '../text/uiMessages.js'
import { TitleIdContext } from './titleId.js'

/** Props of {@link Header}. */
export interface HeaderProps extends Omit<ComponentPropsWithoutRef<'header'>, 'title'> {
  /** Names the view and the dialog around it. */
  readonly title: string
  /** Keeps the title for assistive technology alone. */
  readonly titleHidden?: boolean | undefined
  /** In the left corner instead of back or help. */
  readonly start?: ReactNode
  /** In the right corner instead of close. */
  readonly end?: ReactNode
  readonly onBack?: (() => void) | undefined
  readonly onHelp?: (() => void) | undefined
  readonly onClose?: (() => void) | undefined
  /** The way out is shut for now: drawn dimmed, and a press says so. */
  readonly closeHeld?: boolean | undefined
  readonly backLabel?: string | undefined
  readonly helpLabel?: string | undefined
  readonly closeLabel?: string | undefined
}

/** The top of a view: one way back on the left, the title, the way out on the right. */
export const Header = forwardRef<HTMLElement, HeaderProps>(function Header(
  {
    title,
    titleHidden,
    start,
    end,
    onBack,
    onHelp,
    onClose,
    closeHeld,
    backLabel,
    helpLabel,
    closeLabel,
    className,
    ...rest
  },
  ref,
) {
  const t = useText<typeof uiMessages>()
  const titleId = useContext(TitleIdContext)
  const corner = onBack ? (
    <IconButton icon="back" label={backLabel ?? t('ui.back')} onClick={onBack} />
  ) : onHelp ? (
    <IconButton icon="help" label={helpLabel ?? t('ui.help')} onClick={onHelp} />
  ) : null
  return (
    <header ref={ref} className={cx('fy-header', className)} part="header" {...rest}>
      <div className="fy-header-corner">{start ?? corner}</div>
      <h2 key={title} id={titleId} className={titleHidden ? 'fy-hidden' : 'fy-header-title'} dir="auto">
        {title}
      </h2>
      <div className="fy-header-corner" data-end="">
        {end ??
          (onClose && (
            <IconButton
              icon="close"
              label={closeLabel ?? t('ui.close')}
              aria-disabled={closeHeld || undefined}
              onClick={onClose}
            />
          ))}
      </div>
    </header>
  )
})
