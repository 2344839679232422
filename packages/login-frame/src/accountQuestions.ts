import {
  isFoyerError,
  type Namespace,
  type NetworkId,
  namespacesOf,
  networkParts,
  type Store,
  type WalletSourceContext,
} from '@foyer/core'
import { createAccounts, type LoginAccounts, type OwnType } from './accounts.js'
import type { AnswerOf } from './protocol/calls.js'
import type { RpcChannel } from './rpcChannel.js'
import { families } from './session.js'
import { stored } from './stored.js'

/** The accounts of a login, and the answers that they were read from. */
export interface AskedAccounts {
  readonly accounts: LoginAccounts
  /** One for each chain family. */
  readonly users: readonly AnswerOf<'GET_USER'>[]
}

/** The questions to the frame about the accounts of its wallet. */
export interface AccountQuestions {
  /** Asks for the account on one network, of the type that the visitor prefers. @throws as {@link RpcChannel.call} */
  askUser(id: NetworkId, signal: AbortSignal): Promise<AnswerOf<'GET_USER'>>
  /** Asks for the accounts on all chain families of the host. @throws as {@link RpcChannel.call} */
  askAll(signal: AbortSignal): Promise<AskedAccounts>
}

/** The frame, and the host that the accounts are for. */
export interface AccountQuestionsDeps {
  readonly context: Pick<WalletSourceContext, 'accountType' | 'networks'>
  readonly store: Store
  readonly channel: Pick<RpcChannel, 'call'>
}

/** Creates the questions of one instance. */
export function createAccountQuestions({ context, store, channel }: AccountQuestionsDeps): AccountQuestions {
  /** Returns the visitor's choice, if the frame may not have kept it, else the type that the host has in use. */
  function preferred(namespace: Namespace): { readonly preferredAccountType?: OwnType } {
    const type = store.get(stored.preferredType) ?? context.accountType(namespace)
    return type === 'eoa' || type === 'smartAccount' ? { preferredAccountType: type } : {}
  }

  const askUser = (id: NetworkId, signal: AbortSignal) =>
    channel.call('GET_USER', { chainId: id, ...preferred(networkParts(id).namespace) }, signal)

  /** Asks about a family. A chain that turns out to have no smart accounts gives way to the next one. */
  async function askAbout(
    accounts: LoginAccounts,
    namespace: Namespace,
    signal: AbortSignal,
  ): Promise<AnswerOf<'GET_USER'> | undefined> {
    const network = accounts.networkToAsk(namespace)
    const answer = network && (await askUser(network, signal))
    if (!answer) return undefined
    accounts.take(network, answer)
    return accounts.networkToAsk(namespace) === network ? answer : askAbout(accounts, namespace, signal)
  }

  /** Asks for the numbers of the EVM chains that have smart accounts. */
  async function smartNetworks(signal: AbortSignal): Promise<readonly number[]> {
    try {
      const answer = await channel.call('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined, signal)
      return answer.smartAccountEnabledNetworks
    } catch (error) {
      // A frame that has no smart accounts may not know the word.
      if (!isFoyerError(error, 'login/refused')) throw error
      return []
    }
  }

  return {
    askUser,
    async askAll(signal) {
      const accounts = createAccounts(await smartNetworks(signal), context.networks)
      const wanted = namespacesOf(context.networks()).filter((namespace) => families.includes(namespace))
      const users: AnswerOf<'GET_USER'>[] = []
      // One after the other: the frame's network in use is that of the last.
      for (const namespace of wanted.toReversed()) {
        const answer = await askAbout(accounts, namespace, signal)
        if (answer) users.push(answer)
      }
      return { accounts, users }
    },
  }
}
