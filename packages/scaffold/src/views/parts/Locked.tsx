import { Body } from '@foyer/ui'
import { LegalCheckbox } from './LegalCheckbox.js'

/** In the place of a way to connect, until the host's terms are accepted. */
export function Locked() {
  return (
    <Body>
      <LegalCheckbox />
    </Body>
  )
}
