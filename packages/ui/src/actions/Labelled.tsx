import type { ReactNode } from 'react'
import { useStyles } from '../styles/adoptStyles.js'
import labelled from './Labelled.css?inline'

const styles = [labelled]

/** Props of {@link Labelled}. */
export interface LabelledProps {
  readonly label: ReactNode
  /** Whether the value is what the view is about. */
  readonly large?: boolean | undefined
  /** The value, as the title of a row. */
  readonly children: ReactNode
}

/** The title of a `ListRow` that is a value: its label is above it, and is read first. */
export function Labelled({ label, large, children }: LabelledProps) {
  return (
    <>
      <span ref={useStyles(styles)} className="fy-row-subtitle fy-row-label">
        {label}
      </span>{' '}
      <bdi className={large ? 'fy-row-large' : undefined}>{children}</bdi>
    </>
  )
}
