import { connectedWallet } from '@foyer/core'
import { Body, Button, ConnectingRing, Message, WalletImage } from '@foyer/ui'
import { useRoot, useVisit, useWords } from '../scaffoldContext.js'

/** Waits for the wallet's answer to one request. Leaving gives the request up here; the wallet may still answer. */
export function ApproveTransaction() {
  const t = useWords()
  const { router } = useVisit()
  const wallet = connectedWallet(useRoot())
  const name = wallet?.name ?? t('approve.wallet')
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
        text={t('approve.text')}
      />
      <Button variant="soft" onClick={() => router.back()}>
        {t('approve.cancel')}
      </Button>
    </Body>
  )
}
