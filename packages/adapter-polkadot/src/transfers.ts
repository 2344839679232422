import {
  accountParts,
  InsufficientFundsError,
  isFoyerError,
  PlanOutdatedError,
  type TransferPlan,
  type Transfers,
  WalletMissingError,
  WouldRevertError,
} from '@foyer/core'
import type { RpcError } from '@foyer/core/adapters'
import { accountsOn } from './accounts.js'
import { readSs58 } from './address.js'
import type { Chains } from './chain.js'
import { hashOf, prepare } from './extrinsic.js'
import { createOutcomes } from './outcome.js'
import { createPlanner, transferCall } from './plan.js'
import { isRefusal, type Rpc } from './rpc.js'
import type { Session } from './session.js'
import { parseSignature } from './signature.js'

/** The node has the transaction already: somebody passed it on. */
const alreadyKnown = 1013

/** Sends the native coin. */
export function createTransfers({ rpc, chains, session }: TransferDeps): Transfers<'polkadot'> {
  const { fee, plan, sent } = createPlanner({ rpc, chains })
  const { wait, begin } = createOutcomes({ rpc, chains })

  /** The session, once it is certain that wallet and network are still those of the plan (safety T-15, T-16). */
  async function confirmed(connectorId: string, planned: TransferPlan<'polkadot'>, signal: AbortSignal) {
    const { networkId, address } = accountParts(planned.from)
    const current = session(connectorId)
    if (!current) throw new WalletMissingError(connectorId)
    if (current.network !== networkId) throw new PlanOutdatedError('network')
    const granted = await current.wallet.accounts(signal)
    const { publicKey } = readSs58(address)
    const account = accountsOn(networkId, granted).find((one) => String(one.publicKey) === String(publicKey))
    if (!account) throw new PlanOutdatedError('account')
    return { wallet: current.wallet, account }
  }

  async function send(
    connectorId: string,
    planned: TransferPlan<'polkadot'>,
    signal: AbortSignal,
  ): Promise<string> {
    const { networkId: network } = accountParts(planned.from)
    const { wallet, account } = await confirmed(connectorId, planned, signal)
    const chain = await chains.load(network, signal)
    const call = transferCall(chain, planned.to, planned.amount)
    const nonce = await sent(planned.from, signal)
    const { payload, bytes, signed } = await prepare(
      rpc,
      chain,
      { address: account.address, call, nonce },
      signal,
    )
    const answer = await wallet.signPayload({ network, address: account.address, payload }, signal)
    const extrinsic = signed(parseSignature('signPayload', answer, [bytes], account.publicKey))
    const hash = hashOf(extrinsic)
    await begin(network, hash, signal)
    try {
      await rpc.request(network, 'author_submitExtrinsic', [extrinsic], signal)
    } catch (error) {
      // With its answer lost, the transaction may be on its way all the same: its status is looked up by hash.
      if (isRefusal(error) && error.context.code !== alreadyKnown) throw explain(error)
      if (!isRefusal(error) && (signal.aborted || !isFoyerError(error, 'rpc/failed'))) throw error
    }
    return hash
  }

  return { fee, plan, send, sent, wait }
}

interface TransferDeps {
  readonly rpc: Rpc
  readonly chains: Chains
  /** The live session of a connector. */
  readonly session: (connectorId: string) => Session | undefined
}

/** What a node's refusal of a transaction means. */
export function explain(error: RpcError): WouldRevertError | InsufficientFundsError {
  const { reason: message, data } = error.context
  // Which rule was broken is in what the node adds: "Invalid Transaction: Inability to pay some fees".
  const said = typeof data === 'string' ? [message, data].filter(Boolean) : [message]
  const reason = said.join(': ').slice(0, 300)
  return /pay some fees|balance too low|payment/i.test(reason)
    ? new InsufficientFundsError('fee')
    : new WouldRevertError(reason, error)
}
