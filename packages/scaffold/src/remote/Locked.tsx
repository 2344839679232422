import { Body, Footnote } from '@foyer/ui'
import { LegalCheckbox } from '../LegalCheckbox.js'
import { useWords } from '../scaffoldContext.js'

/** In the place of a pairing, until the host's terms are accepted. */
export function Locked() {
  const t = useWords()
  return (
    <Body>
      <LegalCheckbox />
      <Footnote>{t('connect.legalHint')}</Footnote>
    </Body>
  )
}
