import { namespacesOf } from '@foyer/core'
import { walletWord } from '@foyer/parts'
import { Notice } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { useRoot, useWidget, useWords } from '../../scaffoldContext.js'

/** Says why the account of the visitor is not here: its wallet is locked, or gone (safety F-25). */
export function AwayWallet() {
  const t = useWords()
  const { instance, wallets } = useWidget()
  const { connections, networks, wallets: found } = useRoot()
  const { recent } = useSnapshot(wallets.state)
  const stored: object = instance.store.get({ name: 'connectors', decode: Object }) ?? {}
  const [connectorId] = namespacesOf(networks.requested).flatMap((family) => {
    const id: unknown = Reflect.get(stored, family)
    // A wallet whose code has not come was not asked.
    const isAsked = !connections[family] && instance.loadedAdapter(family)
    const isAway = isAsked && !instance.connectors.some((source) => source.id === id)
    return isAway && typeof id === 'string' ? id : []
  })
  if (!connectorId) return null
  const here = found.find(({ connectors }) =>
    connectors.some(({ id, otherIds }) => id === connectorId || otherIds?.includes(connectorId)),
  )
  if (here) return <Notice role="status">{t('connect.away', { wallet: walletWord(here.name) })}</Notice>
  const { name = connectorId } = recent.find((one) => one.rdns === connectorId) ?? {}
  return (
    <Notice role="status" title={t('getWallet.heading', { wallet: walletWord(name) })}>
      {t('connecting.missingText')}
    </Notice>
  )
}
