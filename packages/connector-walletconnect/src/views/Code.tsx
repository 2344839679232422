import { hasActed } from '@foyer/core'
import { walletWord } from '@foyer/parts'
import { CopyButton, ErrorState, Footnote, IconBox, Message, QrCode, Stack, VisuallyHidden } from '@foyer/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { failureText } from './failureText.js'
import { useFormatters } from './formatters.js'
import { RetryButton } from './RetryButton.js'
import { isTaken, type ShownPairing } from './usePairing.js'

interface CodeProps {
  readonly pairing: ShownPairing
  /** Whom the code is for; absent: any wallet. */
  readonly wallet?: { readonly name: string; readonly image: ReactNode } | undefined
}

/** The code of a pairing: on its way, to be scanned, or what became of it. */
export function Code({ pairing: { offer, progress, error, pairings }, wallet }: CodeProps) {
  const t = useFormatters()
  if (isTaken(progress))
    return (
      <Message
        role="status"
        media={wallet?.image ?? <IconBox icon="check" tone="good" size={56} />}
        title={t('walletConnect.takenTitle')}
        text={t('walletConnect.takenText')}
      />
    )
  if (error) {
    const { title, text } = failureText(error)
    return <ErrorState title={t(title)} text={t(text)} action={<RetryButton pairings={pairings} />} />
  }
  return (
    <>
      <QrCode
        value={offer?.uri}
        label={
          wallet ? t('walletConnect.codeOf', { wallet: walletWord(wallet.name) }) : t('walletConnect.code')
        }
        image={wallet?.image}
      />
      <Footnote>
        {!offer
          ? t(hasActed() ? 'walletConnect.preparing' : 'walletConnect.press')
          : wallet
            ? t('walletConnect.scanWith', { wallet: walletWord(wallet.name) })
            : t('walletConnect.scan')}
      </Footnote>
      <CodeAnnouncement uri={offer?.uri} />
    </>
  )
}

/** Says to the ear when the code is there, and when it became another one. */
function CodeAnnouncement({ uri }: { readonly uri: string | undefined }) {
  const t = useFormatters()
  const [seen, see] = useState<{ readonly uri: string; readonly count: number }>()
  useEffect(() => {
    if (uri !== undefined) see((last) => (last?.uri === uri ? last : { uri, count: (last?.count ?? 0) + 1 }))
  }, [uri])
  return (
    <VisuallyHidden role="status">
      {seen && t(seen.count === 1 ? 'walletConnect.ready' : 'walletConnect.renewed')}
    </VisuallyHidden>
  )
}

/** Copies the link that stands in the code; nothing once there will be none. */
export function CopyLink({ pairing: { offer, progress, error } }: Pick<CodeProps, 'pairing'>) {
  const t = useFormatters()
  if (error || isTaken(progress)) return null
  return (
    <Stack>
      <CopyButton variant="soft" value={offer?.uri ?? ''} disabled={!offer}>
        {t('walletConnect.copy')}
      </CopyButton>
    </Stack>
  )
}
