import { activeNetwork, connectionOf, type Network, networkParts, type RootState } from '@foyer/core'
import { Body, EmptyState, IconBox, ListRow, SearchField, VirtualList } from '@foyer/ui'
import { useState } from 'react'
import { NetworkRow } from '../NetworkRow.js'
import { useOptions, useRoot, useVisit, useWords } from '../scaffoldContext.js'
import { useNetworkSwitch } from '../useNetworkSwitch.js'

/** Fewer than this are seen at a glance. */
const searchFrom = 7
/** From here on only the rows in sight are drawn, in a list that scrolls by itself. */
const many = 40
/** A row and the gap below it, in pixels. */
const rowHeight = 68

/** Chooses the network in use. */
export function Networks() {
  const t = useWords()
  const { router, instance } = useVisit()
  const { enableWalletGuide } = useOptions()
  const root = useRoot()
  const { requested } = root.networks
  const current = activeNetwork(root)
  const { switching, switchTo } = useNetworkSwitch(() => router.afterNetworkSwitch())
  const [query, setQuery] = useState('')
  const shown = matching(requested, query)
  const row = (network: Network) => (
    <NetworkRow
      key={network.id}
      network={network}
      selected={network.id === current.id}
      switching={network.id === switching}
      unsupported={!isApproved(root, network)}
      onClick={() => (network.id === current.id ? router.afterNetworkSwitch() : switchTo(network.id))}
    />
  )

  return (
    <Body>
      {requested.length >= searchFrom && (
        <SearchField label={t('networks.search')} value={query} onValueChange={setQuery} />
      )}
      {shown.length > many ? (
        <VirtualList
          label={t('networks.list')}
          items={shown}
          rowHeight={rowHeight}
          getKey={({ id }) => id}
          renderItem={row}
        />
      ) : (
        shown.map(row)
      )}
      {shown.length === 0 && (
        <EmptyState
          icon="network"
          title={t('networks.noneTitle')}
          text={query ? t('networks.noneFor', { query }) : t('networks.noneText')}
        />
      )}
      {enableWalletGuide && (
        <ListRow
          plain
          leading={<IconBox icon="help" />}
          title={t('networks.help')}
          chevron
          onClick={() => {
            instance.events.emit('CLICK_NETWORK_HELP')
            router.push('WhatIsANetwork')
          }}
        />
      )}
    </Body>
  )
}

/** Networks by name or id. */
function matching(networks: readonly Network[], query: string): readonly Network[] {
  const text = query.trim().toLowerCase()
  return networks.filter(
    ({ id, name }) => name.toLowerCase().includes(text) || networkParts(id).reference === text,
  )
}

/** Whether the connected wallet of the network's family lets it be used. */
export function isApproved(root: RootState, { id }: Network): boolean {
  const connection = connectionOf(root, networkParts(id).namespace)
  return connection.status !== 'connected' || !connection.approved || connection.approved.includes(id)
}
