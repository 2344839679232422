import { isMobile } from '@foyer/controllers/visit'
import { Body, Button, ButtonLink, ConnectingRing, Message, WalletImage } from '@foyer/ui'
import { useVisit, useWords } from '../scaffoldContext.js'
import { useConnectedWallet } from '../useConnectedWallet.js'

/** Waits for the wallet's answer to one request. Leaving gives the request up here; the wallet may still answer. */
export function ApproveTransaction() {
  const t = useWords()
  const { router } = useVisit()
  const wallet = useConnectedWallet()
  const name = wallet?.name ?? t('approve.wallet')
  const redirect = wallet?.remote?.redirect
  const app = isMobile() ? (redirect?.native ?? redirect?.universal) : undefined
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
        text={wallet?.remote ? t('approve.remoteText', { name }) : t('approve.text')}
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
