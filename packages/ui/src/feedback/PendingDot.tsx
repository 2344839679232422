import { VisuallyHidden } from '../shell/containers.js'
import { useStyles } from '../styles/adoptStyles.js'
import pendingDot from './PendingDot.css?inline'

const styles = [pendingDot]

/** Props of {@link PendingDot}. */
export interface PendingDotProps {
  /** What it says to whoever hears it. */
  readonly children: string
}

/** A dot behind a label, such as that of a tab: something behind it is under way. */
export function PendingDot({ children }: PendingDotProps) {
  return (
    <>
      <span ref={useStyles(styles)} className="fy-pending-dot" aria-hidden="true" />
      <VisuallyHidden> {children}</VisuallyHidden>
    </>
  )
}
