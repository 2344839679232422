import type { CatalogueWallet, FeatureContext, SafeUrl } from '@foyer/core'
import { walletWord } from '@foyer/parts'
import { ButtonLink, ConnectingRing, Message, Stack, WalletImage } from '@foyer/ui'
import { useEffect, useState } from 'react'
import { CopyLink } from './Code.js'
import { failureText } from './failureText.js'
import { useFormatters } from './formatters.js'
import { GetButton } from './GetButton.js'
import { RetryButton } from './RetryButton.js'
import { isTaken, type ShownPairing } from './usePairing.js'

/** After so long it is said that it takes longer than usual, and that one may try again. In ms. */
const slowAfter = 3000
const againAfter = 5000

interface OpenWalletProps {
  readonly wallet: CatalogueWallet
  readonly src: SafeUrl | undefined
  readonly kind: 'mobile' | 'desktop' | 'web'
  readonly pairing: ShownPairing
  readonly context: FeatureContext
}

/** Hands the offer to the wallet's own app or page by a link, which the visitor follows. */
export function OpenWallet({ wallet, src, kind, pairing, context }: OpenWalletProps) {
  const t = useFormatters()
  const { pairings, offer, progress, error } = pairing
  const { name } = wallet
  const word = { wallet: walletWord(name) }
  const openedAt = progress.status === 'opened' ? progress.at : undefined
  const slow = useElapsed(openedAt, slowAfter)
  const again = useElapsed(openedAt, againAfter)
  const link = offer && pairings.link(wallet, kind)
  const failure = error && failureText(error)
  const taken = isTaken(progress)
  const toDo = t(kind === 'web' ? 'walletConnect.openWeb' : 'walletConnect.openApp')
  const sentence = slow ? t('walletConnect.slow', word) : openedAt ? t('walletConnect.opened', word) : toDo
  return (
    <Stack>
      <Message
        role={failure ? 'alert' : 'status'}
        media={
          <ConnectingRing state={failure ? 'error' : taken ? 'success' : 'pending'}>
            <WalletImage src={src} name={name} size={80} />
          </ConnectingRing>
        }
        title={
          failure
            ? t(failure.title)
            : taken
              ? t('walletConnect.takenTitle')
              : t('walletConnect.continueIn', word)
        }
        text={failure ? t(failure.text) : taken ? t('walletConnect.takenText') : sentence}
      />
      {failure ? (
        <RetryButton pairings={pairings} />
      ) : taken ? null : (
        <ButtonLink
          variant="primary"
          href={link?.href}
          target={link?.target}
          rel="noopener noreferrer"
          onClick={() => pairings.opened(wallet)}
        >
          {again ? t('walletConnect.again') : t('walletConnect.open', word)}
        </ButtonLink>
      )}
      <CopyLink pairing={pairing} />
      <GetButton variant="ghost" wallet={wallet} context={context}>
        {t('walletConnect.missing', word)}
      </GetButton>
    </Stack>
  )
}

/** Whether so much time has passed since a moment. */
function useElapsed(at: number | undefined, ms: number): boolean {
  const [passed, pass] = useState<number>()
  useEffect(() => {
    if (at === undefined) return
    const timer = setTimeout(() => pass(at), Math.max(0, at + ms - performance.now()))
    return () => clearTimeout(timer)
  }, [at, ms])
  return at !== undefined && passed === at
}
