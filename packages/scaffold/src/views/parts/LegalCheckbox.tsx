import { Checkbox, Link } from '@foyer/ui'
import { Fragment, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { useOptions, useScaffoldState, useWords } from '../../scaffoldContext.js'

/** The checkbox of `features.legalCheckbox`; nothing when the host does not ask, or names no document. */
export function LegalCheckbox() {
  const t = useWords()
  const own = useScaffoldState()
  const { legalAccepted } = useSnapshot(own)
  const { features, termsUrl, privacyUrl } = useOptions()
  if (!features.legalCheckbox) return null

  const terms = termsUrl && (
    <Link href={termsUrl} external>
      {t('connect.legalTerms')}
    </Link>
  )
  const privacy = privacyUrl && (
    <Link href={privacyUrl} external>
      {t('connect.legalPrivacy')}
    </Link>
  )
  const document = terms ?? privacy
  if (!document) return null
  return (
    <Checkbox
      checked={legalAccepted}
      onCheckedChange={(checked) => {
        own.legalAccepted = checked
      }}
    >
      {terms && privacy
        ? withNodes(t('connect.legalBoth', { terms: '{terms}', privacy: '{privacy}' }), { terms, privacy })
        : withNodes(t('connect.legalOne', { document: '{document}' }), { document })}
    </Checkbox>
  )
}

// Languages order a sentence differently: links go where the translated text has their placeholders.
function withNodes(text: string, nodes: Readonly<Record<string, ReactNode>>): ReactNode {
  return text.split(/\{(\w+)\}/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
    <Fragment key={index}>{index % 2 === 0 ? part : nodes[part]}</Fragment>
  ))
}
