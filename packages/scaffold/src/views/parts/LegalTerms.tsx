import { Checkbox, Link } from '@foyer/ui'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useOptions, useScaffoldState, useWords } from '../../scaffoldContext.js'
import { termsMessages } from './termsMessages.js'

/** The words of this chunk. */
export const words = [termsMessages, 'terms'] as const

/** The checkbox by which a visitor agrees to the documents of the host. */
export function LegalTerms() {
  const t = useWords()
  const own = useScaffoldState()
  const { legalAccepted } = useSnapshot(own)
  const { termsUrl, privacyUrl } = useOptions()
  const [box, setBox] = useState<HTMLInputElement | null>(null)
  const [asked, setAsked] = useState(false)
  // A press on what waits for the terms leads here.
  useEffect(() => {
    const view = box?.getRootNode()
    if (!view || legalAccepted) return
    const lead = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('.fy-press[aria-disabled="true"]')) return
      setAsked(true)
      box?.focus()
    }
    view.addEventListener('click', lead)
    return () => view.removeEventListener('click', lead)
  }, [box, legalAccepted])

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
      ref={setBox}
      checked={legalAccepted}
      note={legalAccepted ? undefined : t('connect.legalHint')}
      shaking={asked}
      onShaken={() => setAsked(false)}
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
