import {
  accountId,
  activeNetwork,
  type Identities,
  type Namespace,
  ownValue,
  truncateMiddle,
} from '@foyer/core'
import { AccountMark, nameText, useIdentity } from '@foyer/parts'
import { CopyButton, ListRow } from '@foyer/ui'
import { useRoot, useWords } from '../../scaffoldContext.js'
import { useAccountTypeName } from '../../useAccountTypeName.js'
import type { Connected } from './AccountAddress.js'

interface AddressRowsProps {
  readonly namespace: Namespace
  readonly connection: Connected
  readonly names: Identities
  readonly onChoose: (address: string) => void
}

/** The addresses beside the one in use: what each is called, and where it can be chosen, a button. */
export function AddressRows({ namespace, connection, names, onChoose }: AddressRowsProps) {
  const typeName = useAccountTypeName()
  const network = activeNetwork(useRoot(), namespace).id
  const { address: used, addresses, accountType, accountTypes, labels, selectable = [] } = connection
  return addresses
    .filter((one) => one !== used)
    .map((address) => (
      <AddressRow
        key={address}
        address={address}
        account={accountId(network, address)}
        names={names}
        label={ownValue(labels, address)}
        type={typeName(ownValue(accountTypes, address) ?? accountType, accountTypes ? 'all' : 'unusual')}
        onChoose={selectable.includes(address) ? () => onChoose(address) : undefined}
      />
    ))
}

interface AddressRowProps {
  readonly address: string
  readonly account: ReturnType<typeof accountId>
  readonly names: Identities
  /** What the wallet calls it. */
  readonly label: string | undefined
  readonly type: string | undefined
  readonly onChoose: (() => void) | undefined
}

/** One that can be chosen is a button, which has no room for another that copies it. */
function AddressRow({ address, account, names, label, type, onChoose }: AddressRowProps) {
  const t = useWords()
  const short = truncateMiddle(address)
  const name = useIdentity(names, account)?.name
  const title = name ? nameText(name) : label
  const first = title ? short : type
  return (
    <ListRow
      leading={<AccountMark names={names} account={account} size={40} />}
      title={title || short}
      subtitle={title && type ? t('settings.pair', { first: short, second: type }) : first}
      plain={!onChoose}
      {...(onChoose && { onClick: onChoose })}
      trailing={
        !onChoose && (
          <CopyButton
            value={address}
            label={t('account.copy', { address })}
            copiedLabel={t('account.copied')}
          />
        )
      }
    />
  )
}
