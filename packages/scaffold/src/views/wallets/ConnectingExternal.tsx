import { connectorOf } from '@foyer/controllers/widget'
import { type Async, type Connector, connectionOf, type WalletEntry } from '@foyer/core'
import { walletWord } from '@foyer/parts'
import { Body, Button, ButtonLink, ConnectingRing, Message, WalletImage } from '@foyer/ui'
import { useEffect } from 'react'
import { routeTo, useConnectMethods } from '../../connectMethods.js'
import { type ErrorTextKey, errorText } from '../../errorText.js'
import { useLegalLock } from '../../legal.js'
import type { MessageKey } from '../../messages.js'
import { useLazyViews, useRoot, useWidget, useWords } from '../../scaffoldContext.js'
import { useAttempt } from '../../useAttempt.js'
import { useCatalogueWallet } from '../../useCatalogueWallet.js'
import { findEntry } from '../../walletList.js'
import type { BuiltInProps } from '../group.js'
import { EmptyView } from '../parts/EmptyView.js'
import { LegalCheckbox } from '../parts/LegalCheckbox.js'
import { useSilence } from '../parts/useSilence.js'
import { failureTitle } from './failureTitle.js'

/** Connects a wallet on this page, from the moment it is shown until it is left. */
export function ConnectingExternal({ params }: Pick<BuiltInProps<'ConnectingExternal'>, 'params'>) {
  const { walletId, namespace } = params
  const entry = findEntry(useRoot().wallets, walletId, namespace)
  const connector = entry && connectorOf(entry, namespace)
  const locked = useLegalLock()
  if (!entry || !connector) return <MissingWallet />
  if (locked)
    return (
      <Body>
        <LegalCheckbox />
      </Body>
    )
  return <Connecting entry={entry} connector={connector} />
}

function Connecting({ entry, connector }: { readonly entry: WalletEntry; readonly connector: Connector }) {
  const t = useWords()
  const widget = useWidget()
  const { id: connectorId, namespace, explorerId } = connector
  const { id, name, icon, rdns } = entry
  const word = { wallet: walletWord(name) }
  const listed = useCatalogueWallet(entry)
  const ways = useConnectMethods()
  const byPhone = ways.length > 0 && listed?.mobileLink ? routeTo(widget.instance, listed) : undefined
  const lazyViews = useLazyViews()
  // The account's view is here before the visitor has answered in the wallet's window.
  useEffect(() => void lazyViews.load(), [lazyViews])
  const { result, again } = useAttempt(
    `${namespace} ${connectorId}`,
    (signal) => widget.instance.connect({ connectorId, namespace }, signal),
    finish,
  )
  function finish() {
    widget.wallets.remember({ id: explorerId ?? id, name, rdns })
    widget.navigator.connected()
  }
  // The window of an earlier request was still open, and the visitor approved there (safety F-22).
  const connection = connectionOf(useRoot(), namespace)
  const grantedLate =
    result.status === 'failed' && connection.status === 'connected' && connection.connectorId === connectorId
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the grant arrives.
  useEffect(() => {
    if (grantedLate) finish()
  }, [grantedLate])
  const { title, text, ring } = describe(result)
  const silent = useSilence(result.status === 'pending' ? connectorId : undefined)
  const failed = ring === 'error'
  return (
    <Body>
      <Message
        role={failed ? 'alert' : 'status'}
        media={
          <ConnectingRing state={ring}>
            <WalletImage src={icon} name={name} size={80} />
          </ConnectingRing>
        }
        title={title === 'connecting.continue' ? t(title, word) : t(title)}
        text={silent ? t('connecting.silent', word) : text && t(text)}
      />
      {ring !== 'success' && (
        <Button variant={failed ? 'primary' : 'soft'} onClick={again}>
          {t(failed ? 'connecting.retry' : 'connecting.again')}
        </Button>
      )}
      {byPhone && (
        <Button variant="ghost" onClick={() => widget.router.push(byPhone.view, byPhone.params)}>
          {t('connecting.phone')}
        </Button>
      )}
      {listed?.homepage && (
        <ButtonLink variant="ghost" href={listed.homepage} external>
          {t('connecting.get', word)}
        </ButtonLink>
      )}
    </Body>
  )
}

type Ring = 'pending' | 'error' | 'success'
type Title = 'connecting.continue' | Extract<MessageKey, `connecting.${string}Title`>

/** What the view says about an attempt. */
function describe(result: Async<unknown>): {
  ring: Ring
  title: Title
  text?: ErrorTextKey | 'connecting.approve'
} {
  if (result.status === 'ready') return { ring: 'success', title: 'connecting.doneTitle' }
  if (result.status !== 'failed')
    return { ring: 'pending', title: 'connecting.continue', text: 'connecting.approve' }
  return {
    ring: 'error',
    title: failureTitle(result.error),
    text: errorText(result.error),
  }
}

/** The wallet is not on the page, or not any more; should it announce itself late, the view goes on by itself. */
export function MissingWallet() {
  const t = useWords()
  const { router } = useWidget()
  return (
    <EmptyView
      icon="wallet"
      title={t('connecting.missingTitle')}
      text={t('connecting.missingText')}
      action={t('connecting.choose')}
      onAction={() => router.reset('Connect')}
    />
  )
}
