import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import narrowRows from './NarrowRows.css?inline'

const styles = [narrowRows]

/** Around rows that are half a card wide: their titles take two lines. */
export const NarrowRows = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<'div'>>(function NarrowRows(
  { className, ...rest },
  ref,
) {
  return <div ref={useStyles(styles, ref)} className={cx('fy-narrow', className)} {...rest} />
})
