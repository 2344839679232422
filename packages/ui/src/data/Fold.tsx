import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.js'
import { useStyles } from '../styles/adoptStyles.js'
import fold from './Fold.css?inline'

const styles = [fold]

/** Props of {@link Fold}. */
export interface FoldProps {
  /** The words of the press that unfolds. */
  readonly title: ReactNode
  readonly open: boolean
  readonly onToggle: () => void
  /** At the start of the line. */
  readonly start?: ReactNode
  /** Called when the start is pressed; without it, the start is no button. */
  readonly onStart?: (() => void) | undefined
  /** The part that a press unfolds. */
  readonly children: ReactNode
}

/** A line, and below it the details that few visitors want to see, once it is pressed. */
export function Fold({ title, open, onToggle, start, onStart, children }: FoldProps) {
  return (
    <div ref={useStyles(styles)} className="fy-fold">
      <div className="fy-fold-line">
        {start !== undefined &&
          (onStart ? (
            <button type="button" className="fy-press" dir="auto" onClick={onStart}>
              {start}
            </button>
          ) : (
            <span>{start}</span>
          ))}
        <button type="button" className="fy-press fy-fold-toggle" aria-expanded={open} onClick={onToggle}>
          <bdi>{title}</bdi>
          <Icon name="chevron-down" size={16} />
        </button>
      </div>
      {open && children}
    </div>
  )
}
