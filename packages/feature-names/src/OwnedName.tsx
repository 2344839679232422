import { type AccountId, accountOwner, accountParts, type FeatureContext } from '@foyer/core'
import {
  AccountAvatar,
  AddressBlock,
  Body,
  Button,
  CheckedPicture,
  CopyButton,
  Message,
  Panel,
  useText,
} from '@foyer/ui'
import { useSnapshot } from 'valtio'
import type { messages } from './messages.js'

interface OwnedNameProps {
  readonly name: string
  readonly account: AccountId
  /** It has just been registered. */
  readonly isNew?: boolean
  readonly context: Pick<FeatureContext, 'router' | 'state' | 'text' | 'toasts'>
}

/** The name that an account has, and the address for which it stands. */
export function OwnedName({ name, account, isNew = false, context }: OwnedNameProps) {
  const t = useText<typeof messages>()
  const list = new Intl.ListFormat(context.text.locale, { type: 'conjunction' })
  const owner = accountOwner(useSnapshot(context.state), 'eip155')
  const networks = list.format(owner.networks.map((network) => network.name))
  const { address } = accountParts(account)
  return (
    <Body>
      <Message
        role="status"
        media={
          <CheckedPicture>
            <AccountAvatar address={address} size={80} />
          </CheckedPicture>
        }
        title={isNew ? t('names.yours', { name }) : t('names.own')}
        text={isNew ? t('names.yoursText', { networks }) : t('names.ownText', { name, networks })}
      />
      <Panel>
        <AddressBlock address={address} align="center" />
      </Panel>
      <CopyButton
        variant="soft"
        value={name}
        copiedLabel={t('names.copied')}
        onCopied={(ok) => ok && context.toasts.success(t('names.copied'))}
      >
        {t('names.copy')}
      </CopyButton>
      <Button variant="primary" onClick={() => context.router.reset('Account')}>
        {t('names.done')}
      </Button>
    </Body>
  )
}
