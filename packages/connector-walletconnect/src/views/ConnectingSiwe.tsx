import type { ViewProps } from '@foyer/core'
import { walletWord } from '@foyer/parts'
import { Body, Button, ConnectingRing, Message, Stack, WalletImage, type WalletWord } from '@foyer/ui'
import { useCallback, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { PairingController } from '../controller.js'
import type { PairingProgress } from '../pairings.js'
import { failureText } from './failureText.js'
import { useFormatters } from './formatters.js'
import { useWalletImage } from './useWalletImage.js'

type Props = Pick<ViewProps<'ConnectingSiwe', PairingController>, 'controller' | 'context'>

/** Connecting and signing in by one approval: where it is given, and how far it is. Leads on by itself. */
export function ConnectingSiwe({ controller: { pairings }, context }: Props) {
  const { router, connected, wallets } = context
  const t = useFormatters()
  const { progress } = useSnapshot(pairings.state)
  const { status } = progress
  const wallet = pairings.chosen()
  const src = useWalletImage((wallet && wallets.find(wallet.id)) ?? {}, context)
  const name = (status === 'taken' && progress.wallet.name) || wallet?.name || t('walletConnect.yourWallet')
  const walletId = wallet?.id
  const offerAnew = useCallback(() => {
    if (walletId === undefined) router.replace('ConnectingWalletConnectBasic')
    else router.replace('ConnectingWalletConnect', { walletId })
  }, [walletId, router])
  useEffect(() => {
    if (router.state.stack.at(-1)?.view !== 'ConnectingSiwe') return
    // It may be done before this view was drawn.
    if (status === 'connected') connected()
    // The offer is gone, or a page opened this view: there is nothing to wait for.
    else if (status === 'waiting') offerAnew()
  }, [status, connected, router, offerAnew])

  function again() {
    pairings.cancel()
    offerAnew()
  }

  function cancel() {
    router.back()
    pairings.cancel()
  }

  const { ring, title, text } = useShown(progress, walletWord(name))
  return (
    <Body>
      <Message
        role={status === 'failed' ? 'alert' : 'status'}
        media={
          <ConnectingRing state={ring}>
            <WalletImage src={src} name={name} size={80} />
          </ConnectingRing>
        }
        title={title}
        text={text}
      />
      <Stack>
        {(status === 'failed' || status === 'opened') && (
          <Button variant={status === 'failed' ? 'primary' : 'soft'} onClick={again}>
            {t('walletConnect.again')}
          </Button>
        )}
        {status !== 'connected' && (
          <Button variant="ghost" onClick={cancel}>
            {t('walletConnect.cancel')}
          </Button>
        )}
      </Stack>
    </Body>
  )
}

/** What is said of it, and how the ring stands. */
function useShown(progress: PairingProgress, wallet: WalletWord) {
  const t = useFormatters()
  const site = location.host
  if (progress.status === 'failed') {
    const { title, text } = failureText(progress.error)
    return { ring: 'error', title: t(title), text: t(text) } as const
  }
  if (progress.status === 'taken' && progress.signsIn)
    return {
      ring: 'pending',
      title: t('walletConnect.signingIn'),
      text: t('walletConnect.signingInText', { wallet, site }),
    } as const
  if (progress.status === 'taken' || progress.status === 'connected')
    return {
      ring: 'success',
      title: t('walletConnect.takenTitle'),
      text: t('walletConnect.takenText'),
    } as const
  return {
    ring: 'pending',
    title: t('walletConnect.signInWith', { wallet }),
    text: t('walletConnect.signInText', { wallet, site }),
  } as const
}
