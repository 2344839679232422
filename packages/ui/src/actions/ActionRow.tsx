import { forwardRef, type ReactNode } from 'react'
import { Spinner } from '../feedback/Spinner.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import actionRow from './ActionRow.css?inline'
import { Button } from './Button.js'
import { ListRow, type ListRowProps } from './ListRow.js'

const styles = [actionRow]

/** Props of {@link ActionRow}. */
export interface ActionRowProps
  extends Pick<
    ListRowProps,
    'leading' | 'title' | 'subtitle' | 'trailing' | 'chevron' | 'onClick' | 'className'
  > {
  /** The second line is a warning. */
  readonly caution?: boolean | undefined
  /** What the button says. Without words there is none. */
  readonly action?: string | undefined
  /** What it is called, beginning with its words: beside other rows these alone say little. */
  readonly actionLabel?: string | undefined
  readonly onAction?: (() => void) | undefined
  /** In place of the button: it is being done, in words. */
  readonly busy?: ReactNode
  /** In place of the button: another one. */
  readonly end?: ReactNode
}

/** A {@link ListRow} of something that lasts, with the button that ends it beside a press on all else of the row. */
export const ActionRow = forwardRef<HTMLElement, ActionRowProps>(function ActionRow(
  {
    caution = false,
    action,
    actionLabel,
    onAction,
    busy,
    end: own,
    trailing,
    className,
    title,
    onClick,
    ...rest
  },
  ref,
) {
  // No button may be in a button: the first one lies over the row, below the second.
  const isBoth = onClick !== undefined && (busy ?? action ?? own) !== undefined
  const end =
    busy !== undefined ? (
      <span className="fy-action-busy" role="status">
        <Spinner size={16} />
        {busy}
      </span>
    ) : action !== undefined ? (
      <Button variant="soft" size="s" aria-label={actionLabel} onClick={onAction}>
        {action}
      </Button>
    ) : (
      (own ?? trailing)
    )
  return (
    <ListRow
      ref={useStyles(styles, ref)}
      className={cx('fy-action-row', className)}
      data-caution={caution || undefined}
      trailing={end}
      title={
        isBoth ? (
          <button type="button" className="fy-press fy-action-open" onClick={onClick}>
            {title}
          </button>
        ) : (
          title
        )
      }
      onClick={isBoth ? undefined : onClick}
      {...rest}
    />
  )
})
