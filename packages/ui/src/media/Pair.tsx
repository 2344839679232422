import type { ReactNode } from 'react'
import { useStyles } from '../styles/adoptStyles.js'
import pair from './Pair.css?inline'

const styles = [pair]

/** Two large pictures, one over the edge of the other: from this to that. Decorative: the words next to it say the same. */
export function Pair({ children }: { readonly children: ReactNode }) {
  return (
    <span ref={useStyles(styles)} className="fy-pair" aria-hidden="true">
      {children}
    </span>
  )
}
