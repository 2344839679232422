import { type AccountCommands, connectionOf } from '@foyer/core'
import type { Instance } from '../instance.js'
import { AddressMissingError } from '../missing.js'

/** What features may do with accounts: what the modal's own views do. */
export function accountCommands({
  state,
  connect,
  disconnect,
  switchNetwork,
  switchNamespace,
  switchAddress,
}: Instance): AccountCommands {
  return {
    connect,
    disconnect,
    switchNetwork,
    switchNamespace,
    switchAddress,
    async switchAccountType(namespace, type) {
      const connection = connectionOf(state, namespace)
      if (connection.status === 'connected' && connection.accountType === type) return
      const { selectable = [], accountTypes = {} } = connection.status === 'connected' ? connection : {}
      const address = selectable.find((one) => accountTypes[one] === type)
      if (address === undefined) throw new AddressMissingError(type)
      return switchAddress(namespace, address)
    },
  }
}
