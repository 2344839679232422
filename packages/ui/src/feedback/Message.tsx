import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import type { IconName } from '../icons/iconName.js'
import { IconBox } from '../media/ImageBox.js'
import { cx } from '../styles/cx.js'

/** Props of {@link Message}. */
export interface MessageProps extends Omit<ComponentPropsWithoutRef<'div'>, 'title'> {
  /** Above the title: an image, a ring. */
  readonly media?: ReactNode
  readonly title?: ReactNode
  readonly text?: ReactNode
  /** Below: the way on. */
  readonly action?: ReactNode
}

/** One thing said in the middle of a view. */
export const Message = forwardRef<HTMLDivElement, MessageProps>(function Message(
  { media, title, text, action, className, children, ...rest },
  ref,
) {
  return (
    <div ref={ref} className={cx('fy-message', className)} {...rest}>
      {media && <div className="fy-message-media">{media}</div>}
      {title && <h3>{title}</h3>}
      {text && <p>{text}</p>}
      {children}
      {action && <div className="fy-message-action">{action}</div>}
    </div>
  )
})

/** Props of {@link EmptyState} and {@link ErrorState}. */
export interface StateProps extends Omit<ComponentPropsWithoutRef<'div'>, 'title'> {
  readonly icon?: IconName | undefined
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly action?: ReactNode
}

/** There is nothing here, and that is in order. */
export const EmptyState = forwardRef<HTMLDivElement, StateProps>(function EmptyState(
  { icon = 'empty', className, ...rest },
  ref,
) {
  return (
    <Message
      ref={ref}
      className={cx('fy-state', className)}
      media={<IconBox icon={icon} size={48} />}
      {...rest}
    />
  )
})

/** Something did not load; the action tries again. Announced when it appears. */
export const ErrorState = forwardRef<HTMLDivElement, StateProps>(function ErrorState(
  { icon = 'warning', className, ...rest },
  ref,
) {
  return (
    <Message
      ref={ref}
      role="alert"
      className={cx('fy-state', className)}
      media={<IconBox icon={icon} size={48} tone="bad" />}
      {...rest}
    />
  )
})
