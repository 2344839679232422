import { type FeatureContext, type FoyerError, isFoyerError, isSmartAccount } from '@foyer/core'

/** What analytics is told of registering names. */
export interface NameFacts {
  /** Whether the account is a contract. */
  readonly isSmartAccount: boolean
  /** The name, with its zone. */
  readonly ensName: string
}

/** Tells what happened to analytics. */
export function createAnalytics({ state, events }: Pick<FeatureContext, 'state' | 'events'>) {
  const who = () => ({ isSmartAccount: isSmartAccount(state, 'eip155') })
  return {
    opened: () => events.emit('OPEN_ENS_FLOW', who()),
    initiated: (ensName: string) => events.emit('REGISTER_NAME_INITIATED', { ...who(), ensName }),
    succeeded: (ensName: string) => events.emit('REGISTER_NAME_SUCCESS', { ...who(), ensName }),
    /** Declining is no error, and who left a request of the wallet has not failed. */
    failed(ensName: string, error: FoyerError, reason: string) {
      if (isFoyerError(error, 'aborted')) return
      const name = isFoyerError(error, 'wallet/user-rejected')
        ? 'REGISTER_NAME_REJECTED'
        : 'REGISTER_NAME_ERROR'
      events.emit(name, { ...who(), ensName, error: reason || error.code })
    },
  }
}
