import {
  type ConnectionState,
  type Namespace,
  namespaceName,
  namespacesOf,
  ownValue,
  truncateMiddle,
} from '@foyer/core'
import { AccountAvatar, CopyButton, ListRow, SectionLabel, Stack, Tag } from '@foyer/ui'
import { useRoot, useWidget, useWords } from '../../scaffoldContext.js'
import { useAccountTypeName } from '../../useAccountTypeName.js'
import { useChosenRow } from '../../useChosenRow.js'

interface AddressesProps {
  readonly namespace: Namespace
  readonly connection: Extract<ConnectionState, { status: 'connected' }>
}

/** The addresses that a wallet granted on a chain family. A press chooses one, where the wallet leaves the choice. */
export function Addresses({ namespace, connection }: AddressesProps) {
  const t = useWords()
  const root = useRoot()
  const typeName = useAccountTypeName()
  const { instance } = useWidget()
  const { address: used, addresses, accountType, accountTypes, labels, selectable = [] } = connection
  const family = namespacesOf(root.networks.requested).length > 1 && namespaceName(root, namespace)
  return (
    <>
      <SectionLabel action={family}>{t('settings.addresses', { count: addresses.length })}</SectionLabel>
      {addresses.map((address) => (
        <AddressRow
          key={address}
          address={address}
          label={ownValue(labels, address)}
          type={typeName(ownValue(accountTypes, address) ?? accountType, accountTypes ? 'all' : 'unusual')}
          inUse={address === used}
          several={addresses.length > 1}
          onChoose={
            selectable.includes(address) ? () => instance.switchAddress(namespace, address) : undefined
          }
        />
      ))}
    </>
  )
}

interface AddressRowProps {
  readonly address: string
  readonly label: string | undefined
  readonly type: string | undefined
  readonly inUse: boolean
  /** There are others, so that it is worth saying which one is in use. */
  readonly several: boolean
  readonly onChoose: (() => Promise<void>) | undefined
}

/** One that can be chosen is a button, which has no room for another that copies it. */
function AddressRow({ address, label, type, inUse, several, onChoose }: AddressRowProps) {
  const t = useWords()
  const short = truncateMiddle(address)
  const first = label ? short : type
  const row = useChosenRow(inUse, onChoose)
  return (
    <ListRow
      leading={<AccountAvatar address={address} size={40} />}
      title={label || short}
      subtitle={label && type ? t('settings.pair', { first: short, second: type }) : first}
      {...row}
      trailing={
        row.onClick === undefined && (
          <Stack direction="row" align="center">
            {inUse && several && <Tag tone="good">{t('settings.inUse')}</Tag>}
            <CopyButton
              value={address}
              label={t('account.copy', { address })}
              copiedLabel={t('account.copied')}
            />
          </Stack>
        )
      }
    />
  )
}
