import { useStyles } from '../styles/adoptStyles.js'
import choiceRow from './ChoiceRow.css?inline'
import { ListRow, type ListRowProps } from './ListRow.js'

const styles = [choiceRow]

/** One of several rows with figures: the chosen one has a ring, so that all figures stay in one line. */
export function ChoiceRow({ selected, ...rest }: Omit<ListRowProps, 'className'>) {
  return (
    <ListRow ref={useStyles(styles)} className="fy-choice" aria-current={selected || undefined} {...rest} />
  )
}
