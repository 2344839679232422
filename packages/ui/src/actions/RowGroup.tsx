import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import rowGroup from './RowGroup.css?inline'

const styles = [rowGroup]

/** Rows that belong together, in one box: 52 px each, with images of 32 px. */
export const RowGroup = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<'div'>>(function RowGroup(
  { className, ...rest },
  ref,
) {
  return <div ref={useStyles(styles, ref)} className={cx('fy-rows', className)} {...rest} />
})
