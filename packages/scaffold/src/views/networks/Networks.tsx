import {
  activeNetwork,
  connectedNamespaces,
  connectionOf,
  isNetworkOf,
  type Namespace,
  type Network,
  type NetworkId,
  namespaceName,
  namespacesOf,
  networkParts,
  truncateMiddle,
} from '@foyer/core'
import { Body, EmptyState, IconBox, ListRow, SearchField, SectionLabel, VirtualList } from '@foyer/ui'
import { Fragment, useState } from 'react'
import { longListRows, rowHeightPx } from '../../longList.js'
import { NetworkRow } from '../../NetworkRow.js'
import { useOptions, useRoot, useWidget, useWords } from '../../scaffoldContext.js'
import { useNetworkSwitch } from '../../useNetworkSwitch.js'
import { isApproved } from './isApproved.js'

/** Fewer than this are seen at a glance. */
const searchFrom = 7

/** Chooses the network in use; those of a chain family come as one group. */
export function Networks() {
  const t = useWords()
  const widget = useWidget()
  const { router, navigator, instance } = widget
  const { enableWalletGuide } = useOptions()
  const root = useRoot()
  const { requested } = root.networks
  const current = activeNetwork(root)
  const { switching, switchTo } = useNetworkSwitch(() => navigator.switched())
  const [query, setQuery] = useState('')
  const groups = grouped(matching(requested, query))
  const shown = groups.flatMap(({ networks }) => networks)
  const headed = namespacesOf(requested).length > 1
  const connected = connectedNamespaces(root)

  /** Its chain family is not connected, while another one is. */
  function isAway(id: NetworkId) {
    return connected.length > 0 && !connected.includes(networkParts(id).namespace)
  }

  function choose({ id }: Network) {
    const { namespace } = networkParts(id)
    if (isAway(id)) {
      // Nothing is left behind before there is an account to go to.
      void instance.preferNetwork(id)
      return navigator.connectNamespace(namespace)
    }
    if (id === current.id) navigator.switched()
    else if (connected.length > 0 && id === activeNetwork(root, namespace).id) void lead(namespace)
    else switchTo(id)
  }

  /** The wallet is on this network already, and need not be asked. */
  async function lead(namespace: Namespace) {
    await instance.switchNamespace(namespace)
    navigator.switched()
  }

  const row = (network: Network, note?: string) => (
    <NetworkRow
      key={network.id}
      network={network}
      selected={network.id === current.id}
      switching={network.id === switching}
      unsupported={!isApproved(root, network)}
      note={note}
      onClick={() => choose(network)}
    />
  )

  return (
    <Body>
      {requested.length >= searchFrom && (
        <SearchField label={t('networks.search')} value={query} onValueChange={setQuery} />
      )}
      {shown.length > longListRows ? (
        <VirtualList
          label={t('networks.list')}
          items={shown}
          rowHeight={rowHeightPx}
          getKey={({ id }) => id}
          // There are no headings in it.
          renderItem={(network) => row(network, isAway(network.id) ? t('networks.notConnected') : undefined)}
        />
      ) : (
        groups.map(({ namespace, networks }) => (
          <Fragment key={namespace}>
            {headed && <FamilyHeading namespace={namespace} state={connected.length > 0} />}
            {networks.map((network) => row(network))}
          </Fragment>
        ))
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

interface FamilyHeadingProps {
  readonly namespace: Namespace
  /** Says which account is in use on it. */
  readonly state: boolean
}

/** The name of a chain family, and how it stands. */
function FamilyHeading({ namespace, state }: FamilyHeadingProps) {
  const t = useWords()
  const root = useRoot()
  const connection = connectionOf(root, namespace)
  const words =
    connection.status === 'connected' ? truncateMiddle(connection.address) : t('networks.notConnected')
  return <SectionLabel action={state && <bdi>{words}</bdi>}>{namespaceName(root, namespace)}</SectionLabel>
}

/** Networks by name or id. */
function matching(networks: readonly Network[], query: string): readonly Network[] {
  const text = query.trim().toLowerCase()
  return networks.filter(
    ({ id, name }) => name.toLowerCase().includes(text) || networkParts(id).reference === text,
  )
}

/** Networks by chain family, both in the order of the host. */
function grouped(networks: readonly Network[]) {
  return namespacesOf(networks).map((namespace) => ({
    namespace,
    networks: networks.filter(({ id }) => isNetworkOf(namespace, id)),
  }))
}
