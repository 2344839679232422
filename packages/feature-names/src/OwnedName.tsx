import { type AccountId, accountParts, type FeatureContext, type Network } from '@foyer/core'
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
import { namedNetworks, typesOf } from './rules.js'

interface OwnedNameProps {
  readonly name: string
  readonly account: AccountId
  /** The coin types under which its record has the address. @default those of a registration for the account */
  readonly types?: readonly string[]
  /** It has just been registered. */
  readonly isNew?: boolean
  readonly context: Pick<FeatureContext, 'router' | 'state' | 'text' | 'toasts'>
}

/** The name that an account has, and the address for which it stands. */
export function OwnedName({
  name,
  account,
  types = typesOf(account),
  isNew = false,
  context,
}: OwnedNameProps) {
  const t = useText<typeof messages>()
  const list = new Intl.ListFormat(context.text.locale, { type: 'conjunction' })
  const { named, known } = namedNetworks(useSnapshot(context.state), account, types)
  const namesOf = (all: readonly Network[]) => list.format(all.map((network) => network.name))
  const key = named.length === 0 ? 'names.noAddress' : isNew ? 'names.yoursText' : 'names.ownText'
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
        text={t(key, { name, networks: namesOf(named.length === 0 ? known : named) })}
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
