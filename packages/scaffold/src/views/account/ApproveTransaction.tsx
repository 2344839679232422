import { accountParts, isMobile } from '@foyer/core'
import { Body, Button, ButtonLink, ConnectingRing, Message, WalletImage } from '@foyer/ui'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useWidget, useWords } from '../../scaffoldContext.js'
import { useConnectedWallet } from '../../useConnectedWallet.js'
import type { BuiltInProps } from '../group.js'
import { useSilence } from '../parts/useSilence.js'
import { SentRows } from './lazyAccountViews.js'

/** Waits for the wallet's answer to one request. Leaving gives the request up here; the wallet may still answer. */
export function ApproveTransaction({ controller }: BuiltInProps<'ApproveTransaction'>) {
  const t = useWords()
  const { router } = useWidget()
  const { account } = useSnapshot(controller.approval)
  const wallet = useConnectedWallet(account && accountParts(account).namespace)
  const name = wallet?.name ?? t('approve.wallet')
  const redirect = wallet?.remote?.redirect
  const silent = useSilence(wallet?.remote ? undefined : wallet?.name)
  const app = isMobile() ? (redirect?.native ?? redirect?.universal) : undefined

  // What the wallet is about to send is listed from then on.
  useEffect(() => void SentRows.prefetch(), [])

  function text() {
    if (wallet?.remote) return t('approve.remoteText', { name })
    return silent ? t('connecting.silent', { name }) : t('approve.text')
  }

  return (
    <Body>
      <Message
        role="status"
        media={
          <ConnectingRing state="pending">
            <WalletImage src={wallet?.icon} name={name} size={80} />
          </ConnectingRing>
        }
        title={t('connecting.continue', { name })}
        text={text()}
      />
      {app && (
        <ButtonLink variant="primary" href={app} rel="noopener noreferrer">
          {t('approve.open', { name })}
        </ButtonLink>
      )}
      <Button variant="soft" onClick={() => router.back()}>
        {t('approve.cancel')}
      </Button>
    </Body>
  )
}
