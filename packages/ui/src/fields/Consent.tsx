import { useStyles } from '../styles/adoptStyles.js'
import { Checkbox, type CheckboxProps } from './Checkbox.js'
import consent from './Consent.css?inline'

const styles = [consent]

/** A box to tick before money moves: its words are read like the rest of the view, not like terms. */
export function Consent({ children, ...rest }: CheckboxProps) {
  return (
    <Checkbox {...rest}>
      <span ref={useStyles(styles)} className="fy-consent">
        {children}
      </span>
    </Checkbox>
  )
}
