import { ListRow, type ListRowProps } from '../actions/ListRow.js'
import { useStyles } from '../styles/adoptStyles.js'
import heldRow from './HeldRow.css?inline'

const styles = [heldRow]

/** A {@link ListRow} of something that an account holds an amount of. */
export function HeldRow(props: Omit<ListRowProps, 'className'>) {
  return <ListRow ref={useStyles(styles)} className="fy-held" {...props} />
}
