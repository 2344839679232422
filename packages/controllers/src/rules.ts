import {
  type ConnectionState,
  connectedNamespaces,
  connectionOf,
  isNetworkSupported,
  type Namespace,
} from '@foyer/core'
import { subscribe } from 'valtio/vanilla'
import type { Networks } from './networks.js'
import type { MutableRoot } from './state.js'

type Status = ConnectionState['status']

/**
 * A namespace that is active and loses its connection gives way to one that is connected; where its wallet was not
 * found again at the beginning of a visit, only for this visit.
 */
export function keepActive(state: MutableRoot, networks: Pick<Networks, 'setActiveNamespace'>): void {
  let before = statuses(state)
  /** What was lost and has no successor yet: others may still be on their way back. */
  let lost: { readonly namespace: Namespace; readonly remember: boolean } | undefined

  subscribe(state, () => {
    const { active } = state.networks
    const known = before
    before = statuses(state)
    if (known[active] === 'connected') lost = { namespace: active, remember: true }
    if (known[active] === 'reconnecting') lost = { namespace: active, remember: false }
    if (connectionOf(state, active).status !== 'disconnected' || lost?.namespace !== active) {
      lost = undefined
      return
    }
    const [next] = connectedNamespaces(state)
    if (next) networks.setActiveNamespace(next, { remember: lost.remember })
    if (next || !Object.values(before).includes('reconnecting')) lost = undefined
  })
}

/**
 * Tells each time when a wallet brings a network into use that the host did not ask for.
 * @param isAny whether any network will do
 */
export function watchUnsupported(state: MutableRoot, isAny: () => boolean, tell: () => void): void {
  let known: string | undefined

  subscribe(state, () => {
    const { active, selected } = state.networks
    const connection = connectionOf(state, active)
    const isWrong = connection.status === 'connected' && !isNetworkSupported(state) && !isAny()
    const before = known
    known = isWrong ? `${selected[active]} ${connection.connectorId}` : undefined
    if (known !== undefined && known !== before) tell()
  })
}

function statuses({ connections }: MutableRoot): Readonly<Partial<Record<Namespace, Status>>> {
  return Object.fromEntries(
    Object.entries(connections).flatMap(([namespace, connection]) =>
      connection ? [[namespace, connection.status]] : [],
    ),
  )
}
