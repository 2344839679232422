import { Body } from '@foyer/ui'
import { LazyPart } from './LazyPart.js'

/** In the place of a way to connect, until the host's terms are accepted. */
export function Locked() {
  return (
    <Body>
      <LazyPart part="LegalCheckbox" />
    </Body>
  )
}
