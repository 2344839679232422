import { type ReactNode, useEffect, useRef } from 'react'
import { useStyles } from '../styles/adoptStyles.js'
import foldedBar from './FoldedBar.css?inline'

const styles = [foldedBar]

/** Props of {@link FoldedBar}. */
export interface FoldedBarProps {
  /** At the start: a picture of 28 px. */
  readonly picture: ReactNode
  /** The figure, in short. */
  readonly children: string
}

/** Repeats the figure before it in the header of the view, once that figure is scrolled away. Nothing reads it out twice. */
export function FoldedBar({ picture, children }: FoldedBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const content = bar.current?.closest('.fy-content')
    const figure = bar.current?.previousElementSibling
    if (!content || !figure || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      ([entry]) => content.toggleAttribute('data-folded', entry !== undefined && !entry.isIntersecting),
      // Below the header.
      { root: content, rootMargin: '-60px 0px 999px' },
    )
    observer.observe(figure)
    return () => {
      observer.disconnect()
      content.removeAttribute('data-folded')
    }
  }, [])
  return (
    <div ref={useStyles(styles, bar)} className="fy-folded" aria-hidden="true">
      <div>
        {picture}
        <b dir="auto" data-long={children.length > 12 || undefined}>
          {children}
        </b>
      </div>
    </div>
  )
}
