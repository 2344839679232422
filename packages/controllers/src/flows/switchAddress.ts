import {
  type AccountType,
  activeNetwork,
  connectionOf,
  type Events,
  joinAccount,
  type Namespace,
  ownValue,
} from '@foyer/core'
import { AddressMissingError } from '../addressMissing.js'
import type { Connections } from '../connections.js'
import type { Sources } from '../sources/sources.js'
import type { MutableRoot } from '../state.js'

/** Dependencies of {@link switchAddress}. */
export interface SwitchAddressDeps {
  readonly state: MutableRoot
  readonly connections: Pick<Connections, 'choose' | 'set' | 'standing'>
  readonly events: Events
}

/** Puts another account of the connected wallet in use, as the visitor chose. @throws {AddressMissingError} */
export async function switchAddress(
  { state, connections, events }: SwitchAddressDeps,
  sources: Pick<Sources, 'sessions'>,
  namespace: Namespace,
  address: string,
): Promise<void> {
  const { id: network } = activeNetwork(state, namespace)
  const connection = connectionOf(state, namespace)
  // The wallet may tell the change before it answers.
  const before = connection.status === 'connected' && connection.accountType
  if (before && connection.selectable?.includes(address)) {
    const session = (await sources.sessions(connection.connectorId)?.())?.session()
    await session?.choose?.(joinAccount(network, address), connections.standing(namespace))
  }
  const accountType = chooseAddress({ state, connections }, namespace, address)
  if (accountType !== before) events.emit('SET_PREFERRED_ACCOUNT_TYPE', { accountType, network })
}

/** Takes the visitor's choice among several addresses. Returns its type. @throws {AddressMissingError} */
export function chooseAddress(
  { state, connections }: Pick<SwitchAddressDeps, 'state' | 'connections'>,
  namespace: Namespace,
  address: string,
): AccountType {
  const connection = connectionOf(state, namespace)
  if (connection.status !== 'connected' || !connection.selectable?.includes(address))
    throw new AddressMissingError(address)
  connections.choose(namespace, address)
  const accountType = ownValue(connection.accountTypes, address) ?? connection.accountType
  const addresses = [address, ...connection.addresses.filter((one) => one !== address)]
  connections.set(namespace, { ...connection, address, addresses, accountType })
  return accountType
}
