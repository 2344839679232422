import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import textBlock from './TextBlock.css?inline'

const styles = [textBlock]

/** Props of {@link TextBlock}. */
export interface TextBlockProps extends ComponentPropsWithoutRef<'section'> {
  /** What the text is. */
  readonly label: string
}

/** Text as it stands, line by line; what does not fit is scrolled, also by keys. */
export const TextBlock = forwardRef<HTMLElement, TextBlockProps>(function TextBlock(
  { label, className, ...rest },
  ref,
) {
  return (
    <section
      ref={useStyles(styles, ref)}
      className={cx('fy-text', className)}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it with the arrow keys (WCAG 2.1.1)
      tabIndex={0}
      dir="ltr"
      {...rest}
    />
  )
})
