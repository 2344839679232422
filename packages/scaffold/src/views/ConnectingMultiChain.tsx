import type { Connector } from '@foyer/core'
import { Body, ListRow, Message, NetworkImage, WalletImage } from '@foyer/ui'
import { useRoot, useVisit, useWords } from '../scaffoldContext.js'
import { useImage } from '../useImage.js'
import { MissingWallet } from './ConnectingExternal.js'

/** Chooses the chain family in which to connect a wallet that speaks several. */
export function ConnectingMultiChain({ walletId }: { readonly walletId: string }) {
  const t = useWords()
  const entry = useRoot().wallets.find(({ id }) => id === walletId)
  if (!entry) return <MissingWallet />
  const { name, icon, connectors } = entry
  return (
    <Body>
      <Message
        media={<WalletImage src={icon} name={name} size={56} />}
        text={t('multiChain.text', { name })}
      />
      {connectors.map((connector) => (
        <FamilyRow key={connector.namespace} walletId={walletId} connector={connector} />
      ))}
    </Body>
  )
}

interface FamilyRowProps {
  readonly walletId: string
  readonly connector: Connector
}

/** A chain family, shown as the first of its networks that the host asked for. */
function FamilyRow({ walletId, connector: { namespace } }: FamilyRowProps) {
  const { images, router } = useVisit()
  const network = useRoot().networks.requested.find(({ id }) => id.startsWith(`${namespace}:`))
  const src = useImage(images, 'asset', network?.imageId)
  const name = network?.name ?? namespace
  return (
    <ListRow
      leading={<NetworkImage src={src} name={name} size={40} />}
      title={name}
      chevron
      onClick={() => router.push('ConnectingExternal', { walletId, namespace })}
    />
  )
}
