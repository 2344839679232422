import { accountOwner, accountParts, activeAccount, connectedWallet, type FeatureContext } from '@foyer/core'
import {
  AddressBlock,
  Body,
  Button,
  CopyButton,
  EmptyState,
  Footnote,
  Notice,
  Panel,
  QrCode,
  Stack,
  Tag,
  useText,
  WalletImage,
} from '@foyer/ui'
import { useSnapshot } from 'valtio'
import type { messages } from './messages.js'
import { kindInUse } from './networks.js'

interface Props {
  readonly context: Pick<FeatureContext, 'state' | 'text' | 'toasts' | 'router'>
}

/** The address of the account in use: a code, the text, one tap to copy it. */
export function Receive({ context }: Props) {
  const t = useText<typeof messages>()
  const state = useSnapshot(context.state)
  const account = activeAccount(state)
  if (!account)
    return (
      <Body>
        <EmptyState
          icon="wallet"
          title={t('receive.empty')}
          text={t('receive.emptyText')}
          action={
            <Button variant="primary" onClick={() => context.router.push('Connect')}>
              {t('receive.connect')}
            </Button>
          }
        />
      </Body>
    )

  const owner = accountOwner(state)
  const isContract = owner.kind === 'contract'
  const kind = kindInUse(state)
  const { address } = accountParts(account)
  const name = state.profiles?.[account]?.profileName
  const wallet = connectedWallet(state)
  const list = new Intl.ListFormat(context.text.locale, { type: 'conjunction' })
  const networks = list.format(owner.networks.map(({ name }) => name))
  return (
    <Body>
      <Stack align="center">
        <QrCode
          value={address}
          label={t('receive.code')}
          image={wallet && <WalletImage src={wallet.icon} name={wallet.name} />}
        />
      </Stack>
      <Panel>
        {kind && (
          <Stack align="center">
            <Tag>{t(`receive.${kind}`)}</Tag>
          </Stack>
        )}
        {name && (
          <Stack align="center">
            <b dir="auto">{name}</b>
          </Stack>
        )}
        <AddressBlock address={address} align="center" />
      </Panel>
      {isContract && (
        <Notice role="status" tone="warn">
          {networks === ''
            ? t('receive.nowhere')
            : t(kind === 'smart' ? 'receive.owned' : 'receive.contract', { networks })}
        </Notice>
      )}
      {!owner.kind && (
        <Notice role="status" tone="warn">
          {t('receive.unchecked', { networks })}
        </Notice>
      )}
      <CopyButton
        variant="primary"
        value={address}
        copiedLabel={t('receive.copied')}
        // Where copying is blocked, the button itself says what to do.
        onCopied={(ok) => ok && context.toasts.success(t('receive.copied'))}
      >
        {t('receive.copy')}
      </CopyButton>
      {'share' in navigator && (
        <Button
          variant="soft"
          icon="external"
          // Closing the system's sheet rejects: nothing was shared.
          onClick={() => void navigator.share({ text: address }).catch(() => {})}
        >
          {t('receive.share')}
        </Button>
      )}
      {!isContract && networks !== '' && <Footnote>{t('receive.only', { networks })}</Footnote>}
    </Body>
  )
}
