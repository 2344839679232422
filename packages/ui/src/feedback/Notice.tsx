import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { Icon } from '../icons/Icon.js'
import type { IconName } from '../icons/iconName.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import notice from './Notice.css?inline'

const styles = [notice]

/** Props of {@link Notice}. */
export interface NoticeProps extends Omit<ComponentPropsWithoutRef<'div'>, 'title'> {
  readonly tone?: 'info' | 'good' | 'warn' | 'bad' | undefined
  readonly title?: ReactNode
  readonly action?: ReactNode
  readonly icon?: IconName | undefined
}

const icons = { info: 'info', good: 'check', warn: 'warning', bad: 'error' } as const

/** Something to know before going on. One that appears later wants a `role` of the caller's choice. */
export const Notice = forwardRef<HTMLDivElement, NoticeProps>(function Notice(
  { tone = 'info', title, action, icon = icons[tone], className, children, ...rest },
  ref,
) {
  return (
    <div ref={useStyles(styles, ref)} className={cx('fy-notice', className)} data-tone={tone} {...rest}>
      <Icon name={icon} />
      <div className="fy-notice-text">
        {title && <strong>{title}</strong>}
        {children}
      </div>
      {action}
    </div>
  )
})
