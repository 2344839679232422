import { Body, Footnote } from '@foyer/ui'
import { LazyPart } from './LazyPart.js'
import { useWords } from './scaffoldContext.js'

/** In the place of a way to connect, until the host's terms are accepted. */
export function Locked() {
  const t = useWords()
  return (
    <Body>
      <LazyPart part="LegalCheckbox" />
      <Footnote>{t('connect.legalHint')}</Footnote>
    </Body>
  )
}
