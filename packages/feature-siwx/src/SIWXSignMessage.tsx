import { accountParts, connectedWallet, safeUrl, type ViewProps } from '@foyer/core'
import { accountNetwork, OwnAccount } from '@foyer/parts'
import {
  Body,
  Button,
  ErrorState,
  Fold,
  Footnote,
  KeyValueList,
  Message,
  Notice,
  Panel,
  SectionLabel,
  Skeleton,
  TextBlock,
  useText,
  VisuallyHidden,
  WalletImage,
} from '@foyer/ui'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Draft } from './draft.js'
import type { DraftFailure } from './failures.js'
import type { messages } from './messages.js'
import type { SignIn } from './signIn.js'

type Props = Pick<ViewProps<'SIWXSignMessage', SignIn>, 'controller' | 'context'>

/** Who asks, for which account, and what for. */
export function SIWXSignMessage({ controller, context }: Props) {
  const t = useText<typeof messages>()
  const { step } = useSnapshot(controller.state)
  if (step.status === 'failed') return <Failed controller={controller} fault={step.fault} />
  const fault = step.status === 'ready' ? step.fault : undefined
  const draft = step.status === 'asking' ? undefined : step.draft
  const isBusy = step.status === 'signing' || step.status === 'verifying'
  return (
    <Body>
      <Message
        media={<WalletImage src={siteIcon()} name={location.host} size={56} />}
        title={location.host}
        text={draft ? t('siwx.wants') : t('siwx.checking')}
      />
      {draft ? <MessageFacts draft={draft} context={context} /> : <Checking />}
      <VisuallyHidden role="status">{!draft && t('siwx.checking')}</VisuallyHidden>
      {fault && (
        <Notice tone="bad" role="alert">
          {t(`siwx.fault.${fault}`)}
        </Notice>
      )}
      {controller.required && !fault && <Notice>{t('siwx.required')}</Notice>}
      <Button disabled={!draft} loading={isBusy} onClick={() => void controller.sign()}>
        {t(fault ? 'siwx.again' : 'siwx.sign')}
      </Button>
      <Leave controller={controller} />
      <Footnote>{t('siwx.free')}</Footnote>
    </Body>
  )
}

/** The page's icon, unless another site has it: from there no picture loads (safety T-22). */
function siteIcon() {
  const href = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href ?? ''
  return /^data:/.test(href) || href.startsWith(`${location.origin}/`) ? safeUrl('image', href) : undefined
}

function MessageFacts({ draft, context }: { readonly draft: Draft } & Pick<Props, 'context'>) {
  const t = useText<typeof messages>()
  const [isOpen, open] = useState(false)
  const root = useSnapshot(context.state)
  const { account, data, text } = draft
  const { namespace, networkId } = accountParts(account)
  const wallet = connectedWallet(root, namespace)
  return (
    <>
      <KeyValueList
        items={[
          {
            label: t('siwx.account'),
            value: <OwnAccount root={root} account={account} />,
          },
          { label: t('siwx.network'), value: accountNetwork(root, account).name || networkId },
          ...(wallet ? [{ label: t('siwx.wallet'), value: wallet.name }] : []),
        ]}
      />
      {data.statement !== undefined && (
        <Panel>
          <SectionLabel>{t('siwx.agree')}</SectionLabel>
          <bdi>{data.statement}</bdi>
        </Panel>
      )}
      <Fold title={t(isOpen ? 'siwx.hide' : 'siwx.read')} open={isOpen} onToggle={() => open(!isOpen)}>
        <TextBlock label={t('siwx.message')}>{text}</TextBlock>
      </Fold>
    </>
  )
}

/** In the size that the facts will have. */
function Checking() {
  const t = useText<typeof messages>()
  const value = <Skeleton width={100} />
  return (
    <KeyValueList
      items={(['siwx.account', 'siwx.network', 'siwx.wallet'] as const).map((label) => ({
        label: t(label),
        value,
      }))}
    />
  )
}

function Leave({ controller }: Pick<Props, 'controller'>) {
  const t = useText<typeof messages>()
  const [isLeaving, leave] = useState(false)
  return (
    <Button
      variant="ghost"
      loading={isLeaving}
      onClick={() => {
        leave(true)
        void controller
          .cancel()
          .catch(() => {})
          .finally(() => leave(false))
      }}
    >
      {t(controller.required ? 'siwx.disconnect' : 'siwx.notNow')}
    </Button>
  )
}

function Failed({ controller, fault }: Pick<Props, 'controller'> & { readonly fault: DraftFailure }) {
  const t = useText<typeof messages>()
  return (
    <Body>
      <ErrorState
        title={t('siwx.failed')}
        text={t(`siwx.failed.${fault}`)}
        action={<Button onClick={controller.retry}>{t('siwx.again')}</Button>}
      />
      <Leave controller={controller} />
    </Body>
  )
}
