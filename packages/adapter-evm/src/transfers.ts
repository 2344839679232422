import {
  type AdapterContext,
  type NetworkId,
  PlanOutdatedError,
  type TransferPlan,
  type Transfers,
  WalletMissingError,
} from '@foyer/core'
import { awaitOutcome, read } from '@foyer/core/adapters'
import { numberToHex } from 'viem'
import { parseAccounts, parseChainId, parseHash } from './answers.js'
import { ask } from './ask.js'
import { createErc20 } from './erc20.js'
import { createFees } from './fees.js'
import { createPlanner } from './plan.js'
import type { Rpc } from './rpc.js'
import type { Session } from './session.js'
import { chainIdHex, toCall, toTransaction } from './transaction.js'

/** Sends coins and ERC-20 tokens. */
export function createTransfers({ context, rpc, session }: TransferDeps): Transfers<'eip155'> {
  const { fee, plan, sent } = createPlanner({ context, rpc, erc20: createErc20(rpc), fees: createFees(rpc) })

  async function send(
    connectorId: string,
    planned: TransferPlan<'eip155'>,
    signal: AbortSignal,
  ): Promise<string> {
    const transaction = toTransaction(planned)
    const call = { ...toCall(transaction), chainId: chainIdHex(transaction.network), ...gasOf(planned) }
    const current = session(connectorId)
    if (!current) throw new WalletMissingError(connectorId)
    const [accounts, chain] = await Promise.all([
      ask(current.wallet, 'eth_accounts', [], signal),
      ask(current.wallet, 'eth_chainId', [], signal),
    ])
    if (!parseAccounts('eth_accounts', accounts).includes(transaction.from))
      throw new PlanOutdatedError('account')
    if (parseChainId('eth_chainId', chain) !== transaction.network) throw new PlanOutdatedError('network')
    const method = 'eth_sendTransaction'
    return parseHash(method, await ask(current.wallet, method, [Object.freeze(call)], signal))
  }

  async function outcomeOf(network: NetworkId<'eip155'>, hash: string, signal: AbortSignal) {
    const found = await rpc
      .request(network, 'eth_getTransactionReceipt', [hash], signal)
      .catch(() => undefined)
    const same = String(read(found, 'transactionHash')).toLowerCase() === hash.toLowerCase()
    const status = same ? read(found, 'status') : undefined
    return status === '0x1' ? 'success' : status === '0x0' ? 'reverted' : 'unknown'
  }

  return {
    fee,
    plan,
    send,
    sent,
    wait: (network, hash, outer) => awaitOutcome((signal) => outcomeOf(network, hash, signal), outer),
  }
}

interface TransferDeps {
  readonly context: Pick<AdapterContext, 'networks'>
  readonly rpc: Rpc
  /** The live session of a connector. */
  readonly session: (connectorId: string) => Session | undefined
}

// A plan that lost its gas limit on the way is still sent; the wallet then estimates.
function gasOf(plan: TransferPlan<'eip155'> | { readonly gas?: unknown }) {
  return 'gas' in plan && typeof plan.gas === 'bigint' ? { gas: numberToHex(plan.gas) } : {}
}
