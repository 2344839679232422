import { connectionOf, type Network, networkParts, type RootState } from '@foyer/core'

/** Whether the connected wallet of the network's family lets it be used. */
export function isApproved(root: RootState, { id }: Network): boolean {
  const connection = connectionOf(root, networkParts(id).namespace)
  return connection.status !== 'connected' || !connection.approved || connection.approved.includes(id)
}
