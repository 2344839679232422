import { type Connector, connectionOf, namespaceName, namespaceNetwork } from '@foyer/core'
import { Body, ListRow, Message, Tag, WalletImage } from '@foyer/ui'
import { NetworkPicture } from '../../NetworkPicture.js'
import { useRoot, useWidget, useWords } from '../../scaffoldContext.js'
import { findEntry } from '../../walletList.js'
import type { BuiltInProps } from '../group.js'
import { MissingWallet } from './ConnectingExternal.js'

/** Chooses the chain family in which to connect a wallet that speaks several. */
export function ConnectingMultiChain({ params }: Pick<BuiltInProps<'ConnectingMultiChain'>, 'params'>) {
  const { walletId } = params
  const t = useWords()
  const entry = findEntry(useRoot().wallets, walletId)
  if (!entry) return <MissingWallet />
  const { name, icon, connectors } = entry
  return (
    <Body>
      <Message
        media={<WalletImage src={icon} name={name} size={56} />}
        text={t('multiChain.text', { name })}
      />
      {connectors.map((connector) => (
        <FamilyRow key={connector.namespace} connector={connector} />
      ))}
    </Body>
  )
}

/** Connects a chain family, or leads to its account where the wallet is connected already. */
function FamilyRow({ connector: { id: walletId, namespace } }: { readonly connector: Connector }) {
  const t = useWords()
  const { router, instance } = useWidget()
  const root = useRoot()
  const network = namespaceNetwork(root, namespace)
  const connection = connectionOf(root, namespace)
  const connected = connection.status === 'connected' && connection.connectorId === walletId

  async function show() {
    await instance.switchNamespace(namespace)
    router.reset('Account')
  }

  return (
    <ListRow
      leading={network && <NetworkPicture network={network} size={40} />}
      title={namespaceName(root, namespace)}
      trailing={connected && <Tag tone="good">{t('connecting.doneTitle')}</Tag>}
      chevron
      onClick={() => (connected ? void show() : router.push('ConnectingExternal', { walletId, namespace }))}
    />
  )
}
