import {
  accountParts,
  InsufficientFundsError,
  PlanOutdatedError,
  type RequestProgress,
  type TransferPlan,
  WouldRevertError,
} from '@foyer/core'
import { broadcast, type CountedTransfers, isRpcError, RpcError, sendFrom } from '@foyer/core/adapters'
import { accountsOn, type GrantedAccount } from './accounts.js'
import { readSs58 } from './address.js'
import type { Chains } from './chain.js'
import { hashOf, prepare } from './extrinsic.js'
import { createOutcomes } from './outcome.js'
import { createPlanner } from './plan.js'
import { isVerdict, type Rpc } from './rpc.js'
import { parseSignature } from './signature.js'
import { transferCall } from './transferCall.js'
import type { ConnectedPolkadotWallet, Extension } from './wallet.js'

/** The node has the transaction already: somebody passed it on. */
const alreadyKnown = 1013

/** Sends the native coin. */
export function createTransfers({ rpc, chains, connected }: TransferDeps): CountedTransfers<'polkadot'> {
  const { fee, plan, sent } = createPlanner({ rpc, chains })
  const { wait, find, begin, isOver } = createOutcomes({ rpc, chains })

  /** The wallet, once it is certain that wallet and network are still those of the plan (safety T-15, T-16). */
  async function confirmed(current: SigningWallet, planned: TransferPlan<'polkadot'>, signal: AbortSignal) {
    if (current.network !== accountParts(planned.from).networkId) throw new PlanOutdatedError('network')
    const granted = await current.wallet.extension.accounts(signal)
    return { wallet: current.wallet.extension, account: heldIn(granted, planned) }
  }

  async function send(
    current: SigningWallet,
    planned: TransferPlan<'polkadot'>,
    signal: AbortSignal,
    progress: RequestProgress,
  ): Promise<string> {
    const { networkId: network } = accountParts(planned.from)
    const { wallet, account } = await confirmed(current, planned, signal)
    const chain = await chains.load(network, signal)
    const call = transferCall(chain, planned.to, planned.amount)
    const nonce = await sent(planned.from, signal)
    const { payload, bytes, signed, since } = await prepare(
      rpc,
      chain,
      { address: account.address, call, nonce },
      signal,
    )
    // It may have been taken back while the node was slow to answer.
    heldIn(current.accounts, planned)
    progress.asked('sign', undefined, `${since}`)
    const answer = await wallet.signPayload({ network, address: account.address, payload }, signal)
    const extrinsic = signed(parseSignature('signPayload', answer, [bytes], account.publicKey))
    const hash = hashOf(extrinsic)
    progress.leaving(hash, `${since}`)
    // Nothing is asked any more before it is handed on: what is signed must not be lost.
    begin(hash, since)
    await broadcast({
      id: hash,
      offer: () =>
        rpc.offer(
          network,
          'author_submitExtrinsic',
          [extrinsic],
          (answer) => String(answer).toLowerCase() === hash,
          signal,
        ),
      isVerdict,
      isKnown: (failure) => isRpcError(failure, (code) => code === alreadyKnown),
      find: () => find(network, hash, Date.now(), signal),
      refusal: ([first]) => explain(first),
    })
    return hash
  }

  return {
    fee,
    plan,
    send: sendFrom(connected, send),
    sent,
    find,
    async follow(account, hash, first, signal) {
      if (first === undefined) return undefined
      const isExpired = await isOver(accountParts(account).networkId, hash, first, signal)
      return isExpired ? { kind: 'expired' } : undefined
    },
    wait,
  }
}

interface TransferDeps {
  readonly rpc: Rpc
  readonly chains: Chains
  /** The wallet of a connector. */
  readonly connected: (connectorId: string) => SigningWallet | undefined
}

/** As much of a connected wallet as a transfer asks for. */
type SigningWallet = Pick<ConnectedPolkadotWallet, 'network' | 'accounts' | 'signal'> & {
  readonly wallet: { readonly extension: Pick<Extension, 'accounts' | 'signPayload'> }
}

/** The account of a plan, among those that a wallet grants. @throws {PlanOutdatedError} */
function heldIn(granted: readonly GrantedAccount[], { from }: TransferPlan<'polkadot'>): GrantedAccount {
  const { networkId, address } = accountParts(from)
  const { publicKey } = readSs58(address)
  const account = accountsOn(networkId, granted).find((one) => String(one.publicKey) === String(publicKey))
  if (!account) throw new PlanOutdatedError('account')
  return account
}

/** What a node's refusal of a transaction means. */
export function explain(error: unknown): WouldRevertError | InsufficientFundsError {
  const { reason: message, data } =
    error instanceof RpcError ? error.context : { reason: '', data: undefined }
  // Which rule was broken is in what the node adds: "Invalid Transaction: Inability to pay some fees".
  const said = typeof data === 'string' ? [message, data].filter(Boolean) : [message]
  const reason = said.join(': ').slice(0, 300)
  return /pay some fees|balance too low|payment/i.test(reason)
    ? new InsufficientFundsError('fee')
    : new WouldRevertError(reason, error)
}
