import {
  AbortedError,
  type AccountId,
  accountParts,
  type NetworkId,
  type Store,
  withTimeout,
} from '@foyer/core'
import type { LoginAccounts, OwnType } from './accounts.js'
import { FrameAnswerError } from './errors.js'
import { type AnswerOf, callTimeoutMs } from './protocol/calls.js'
import type { RpcChannel } from './rpcChannel.js'
import { stored } from './stored.js'

/** Which account of a login is in use, and what is asked about it. */
export interface AccountChoice {
  /** Told which network an account is used on. */
  inUse(network: NetworkId): void
  /** Told what the wallet answered: a smart account is made by its first transaction. */
  answered(network: NetworkId, method: string, answer: unknown): void
  /** See {@link WalletSession.choose}. */
  choose(account: AccountId, signal: AbortSignal | undefined): Promise<void>
}

/** What a choice is made with. */
export interface ChoiceDeps {
  readonly accounts: LoginAccounts
  readonly channel: Pick<RpcChannel, 'call'>
  readonly store: Store
  /** Asks the frame who is logged in, on a network. */
  askUser(network: NetworkId, signal: AbortSignal): Promise<AnswerOf<'GET_USER'>>
  /** Called once something is known of the accounts that was not. */
  changed(): void
  /** Aborts when the login is over. */
  readonly over: AbortSignal
}

/** The frame keeps the choice, and this page a note of it: for a frame that may not keep anything, and for other tabs. */
export function createChoice({
  accounts,
  channel,
  store,
  askUser,
  changed,
  over,
}: ChoiceDeps): AccountChoice {
  const asking = new Set<NetworkId>()
  let used: NetworkId | undefined
  /** Of answers, those from before the newest choice do not count. */
  let turn = 0
  /** How many choices have no end yet, and the note from before the first of them. */
  const undecided: { count: number; former: OwnType | undefined } = { count: 0, former: undefined }

  /** Never rejects: what is not known stays so. */
  async function look(network: NetworkId) {
    asking.add(network)
    const [mine, user] = [turn, await askUser(network, over).catch(() => undefined)]
    asking.delete(network)
    if (user && !over.aborted && mine === turn && accounts.take(network, user)) changed()
  }

  function note(type: OwnType | undefined) {
    if (type) store.set(stored.preferredType, type)
    else store.remove(stored.preferredType)
  }

  async function prefer(account: AccountId, type: OwnType, isLast: () => boolean, signal: AbortSignal) {
    const { networkId, address } = accountParts(account)
    await channel.call('SET_PREFERRED_ACCOUNT', { type, chainId: networkId }, signal)
    // An answer may come after the visitor has chosen again, or has given up.
    if (isLast() && !signal.aborted) note(type)
    const user = await askUser(networkId, signal)
    if (user.address.toLowerCase() !== address.toLowerCase()) throw new FrameAnswerError('GET_USER')
    return user
  }

  globalThis.addEventListener?.(
    'storage',
    ({ key, newValue }) => {
      if (!used || newValue === null || !key?.endsWith(`/${stored.preferredType.name}`)) return
      // Another tab stored the visitor's choice; its frame has it by then.
      turn += 1
      void look(used)
    },
    { signal: over },
  )

  return {
    inUse(network) {
      const isOther = used !== network
      used = network
      const isDeployed = accounts.isDeployed(network)
      if (!accounts.hasSmart(network) || isDeployed || asking.has(network)) return
      if (isOther || isDeployed === undefined) void look(network)
    },
    answered(network, method, answer) {
      if (accounts.isDeployed(network) !== false) return
      if (method === 'eth_sendTransaction' || (method === 'wallet_getCallsStatus' && isOver(answer)))
        void look(network)
    },
    async choose(account, signal) {
      turn += 1
      const mine = turn
      const type = accounts.typeOf(account)
      if (undecided.count === 0) undecided.former = store.get(stored.preferredType)
      undecided.count += 1
      const { namespace, networkId } = accountParts(account)
      const back = accounts.typeInUse(namespace)
      try {
        const user = await withTimeout('SET_PREFERRED_ACCOUNT', callTimeoutMs, signal, (own) =>
          prefer(account, type, () => mine === turn, own),
        )
        if (mine !== turn) throw new AbortedError()
        if (accounts.take(networkId, user)) changed()
      } catch (error) {
        if (mine !== turn || over.aborted) throw new AbortedError(error)
        note(undecided.former)
        channel.call('SET_PREFERRED_ACCOUNT', { type: back, chainId: networkId }, over).catch(() => {})
        throw error
      } finally {
        undecided.count -= 1
      }
    },
  }
}

/** Whether calls are through, or failed (EIP-5792). */
function isOver(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('status' in answer)) return false
  return typeof answer.status === 'number' && answer.status >= 200
}
