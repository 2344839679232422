import { type Namespace, namespaceName, namespacesOf } from '@foyer/core'
import { ChipGroup, EmptyState } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { FamilyPicture } from '../../FamilyPicture.js'
import { useOptions, useRoot, useWidget, useWords } from '../../scaffoldContext.js'
import { useEntries } from '../../walletList.js'

/** Narrows the wallets to one chain family, and says so where none is on this device. */
export function FamilyFilter() {
  const t = useWords()
  const root = useRoot()
  const { namespace } = useSnapshot(useWidget().modal.state)
  const families = namespacesOf(root.networks.requested)
  const found = useEntries().length > 0
  const { popularWallets, services } = useOptions()
  // Those that are offered instead say it themselves.
  const offered = popularWallets && services.catalogue === undefined
  if (families.length < 2) return null
  return (
    <>
      <Families families={families} />
      {namespace && !found && !offered && (
        <EmptyState
          icon="wallet"
          title={t('connect.noneOf', { name: namespaceName(root, namespace) })}
          text={t('connect.noneText')}
        />
      )}
    </>
  )
}

/** Not there where the host has chosen. */
function Families({ families }: { readonly families: readonly Namespace[] }) {
  const t = useWords()
  const { modal, wallets } = useWidget()
  const { namespace, fixed } = useSnapshot(modal.state)
  const root = useRoot()
  if (fixed) return null
  return (
    <ChipGroup
      label={t('connect.families')}
      value={namespace ?? ''}
      options={[
        { id: '', label: t('connect.everyFamily') },
        ...families.map((id) => ({
          id,
          label: namespaceName(root, id),
          image: <FamilyPicture key={id} namespace={id} size={16} />,
        })),
      ]}
      onValueChange={(id) => {
        modal.filter(families.find((family) => family === id))
        // The catalogue knows other wallets for other networks.
        wallets.prefetch()
      }}
    />
  )
}
