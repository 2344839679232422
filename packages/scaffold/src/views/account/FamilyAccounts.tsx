import {
  activeAccount,
  connectedNamespaces,
  connectionOf,
  type Namespace,
  namespaceName,
  namespacesOf,
  ownValue,
  truncateMiddle,
} from '@foyer/core'
import { nameText } from '@foyer/parts'
import { ListRow, RowGroup, SectionLabel, Tag } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { useProfile } from '../../AccountPicture.js'
import { FamilyPicture } from '../../FamilyPicture.js'
import { useRoot, useWidget, useWords } from '../../scaffoldContext.js'
import { useChosenRow } from '../../useChosenRow.js'
import { useConnectedWallet } from '../../useConnectedWallet.js'

/** The account of each chain family that is connected, and the way to connect the others. */
export function FamilyAccounts() {
  const t = useWords()
  const root = useRoot()
  const { modal, navigator } = useWidget()
  // What the host does not want to be offered now is not.
  const { namespace: wished, fixed } = useSnapshot(modal.state)
  const families = namespacesOf(root.networks.requested)
  if (families.length < 2) return null
  const connected = connectedNamespaces(root)
  const others = families.filter((one) => !connected.includes(one) && (!fixed || one === wished))
  return (
    <>
      <SectionLabel>{t('settings.families')}</SectionLabel>
      <RowGroup>
        {connected.map((namespace) => (
          <AccountRow key={namespace} namespace={namespace} />
        ))}
        {others.map((namespace) => (
          <ListRow
            key={namespace}
            leading={<FamilyPicture namespace={namespace} size={32} />}
            title={t('settings.connectNamespace', { name: namespaceName(root, namespace) })}
            chevron
            onClick={() => navigator.connectNamespace(namespace)}
          />
        ))}
      </RowGroup>
    </>
  )
}

/** The account in use of a chain family; a press makes it the one that the modal is about. */
function AccountRow({ namespace }: { readonly namespace: Namespace }) {
  const t = useWords()
  const { instance } = useWidget()
  const root = useRoot()
  const wallet = useConnectedWallet(namespace)
  const active = root.networks.active === namespace
  const { profileName } = useProfile(activeAccount(root, namespace))
  const row = useChosenRow(active, () => instance.switchNamespace(namespace))
  const connection = connectionOf(root, namespace)
  if (connection.status !== 'connected') return null
  const { address, labels } = connection
  const second = wallet?.name
  const name = namespaceName(root, namespace)
  const called = profileName ?? ownValue(labels, address)
  return (
    <ListRow
      leading={<FamilyPicture namespace={namespace} size={32} />}
      title={<bdi translate="no">{called ? nameText(called) : truncateMiddle(address)}</bdi>}
      subtitle={second ? t('settings.pair', { first: name, second }) : name}
      trailing={active && <Tag tone="good">{t('settings.active')}</Tag>}
      {...row}
    />
  )
}
