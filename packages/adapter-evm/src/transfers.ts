import {
  type AdapterContext,
  MalformedAnswerError,
  type NetworkId,
  PlanOutdatedError,
  type RequestProgress,
  type TransactionTrace,
  type TransferPlan,
} from '@foyer/core'
import { awaitOutcome, type CountedTransfers, read, sendFrom } from '@foyer/core/adapters'
import { numberToHex } from 'viem'
import { parseAccounts, parseChainId, parseHash } from './answers.js'
import { ask } from './ask.js'
import { chainIdHex } from './chainIdHex.js'
import { type Asked, isAnother, isForeign, newestBlock } from './earlier.js'
import { createErc20 } from './erc20.js'
import { createFees } from './fees.js'
import { createPlanner } from './plan.js'
import type { Rpc } from './rpc.js'
import { toCall, toTransaction } from './transaction.js'
import type { ConnectedEvmWallet } from './wallet.js'

export { createTokens } from './tokens.js'

/** Sends coins and ERC-20 tokens. */
export function createTransfers({ context, rpc, connected }: TransferDeps): CountedTransfers<'eip155'> {
  const { fee, feeExempt, plan, sent } = createPlanner({
    context,
    rpc,
    erc20: createErc20(rpc),
    fees: createFees(rpc),
  })
  /** What was so when the wallet was asked for those that it sent, by hash. */
  const answered = new Map<string, Asked>()

  async function send(
    current: ConnectedEvmWallet,
    planned: TransferPlan<'eip155'>,
    signal: AbortSignal,
    progress: RequestProgress,
  ): Promise<string> {
    const transaction = toTransaction(planned)
    const call = { ...toCall(transaction), chainId: chainIdHex(transaction.network), ...gasOf(planned) }
    const [accounts, chain] = await Promise.all([
      ask(current.wallet, 'eth_accounts', [], signal),
      ask(current.wallet, 'eth_chainId', [], signal),
    ])
    if (!parseAccounts('eth_accounts', accounts).includes(transaction.from))
      throw new PlanOutdatedError('account')
    if (parseChainId('eth_chainId', chain) !== transaction.network) throw new PlanOutdatedError('network')
    const method = 'eth_sendTransaction'
    progress.asked('send')
    // The wallet does not wait for it: a phone opens its app only right after the tap.
    const newest = newestBlock(rpc, transaction.network, signal)
    const answer = await ask(current.wallet, method, [Object.freeze(call)], signal)
    const hash = parseHash(method, answer)
    const asked = { transaction, block: await newest, sent: planned.sent }
    if (await isAnother(rpc, hash, asked, signal)) throw new MalformedAnswerError(method, answer)
    answered.set(hash.toLowerCase(), asked)
    return hash
  }

  async function outcomeOf(network: NetworkId<'eip155'>, hash: string, signal: AbortSignal) {
    const found = await rpc.request(network, 'eth_getTransactionReceipt', [hash], signal)
    const asked = answered.get(hash.toLowerCase())
    if (!isOf(hash, found, 'transactionHash')) return 'unknown'
    if (asked && (await isForeign(rpc, found, asked, signal))) return 'unknown'
    const status = read(found, 'status')
    return status === '0x1' ? 'success' : status === '0x0' ? 'reverted' : 'unknown'
  }

  async function find(
    network: NetworkId<'eip155'>,
    hash: string,
    _since: number,
    signal: AbortSignal,
  ): Promise<TransactionTrace> {
    const outcome = await outcomeOf(network, hash, signal)
    if (outcome !== 'unknown') return outcome
    const waiting = await rpc.request(network, 'eth_getTransactionByHash', [hash], signal)
    return isOf(hash, waiting, 'hash') ? 'pending' : 'absent'
  }

  return {
    fee,
    feeExempt,
    plan,
    send: sendFrom(connected, send),
    sent,
    find,
    wait: (network, hash, outer) =>
      awaitOutcome((signal) => outcomeOf(network, hash, signal).catch(() => 'unknown'), outer),
  }
}

interface TransferDeps {
  readonly context: Pick<AdapterContext, 'networks'>
  readonly rpc: Rpc
  /** The wallet of a connector. */
  readonly connected: (connectorId: string) => ConnectedEvmWallet | undefined
}

function isOf(hash: string, found: unknown, key: string): boolean {
  return String(read(found, key)).toLowerCase() === hash.toLowerCase()
}

// A plan that lost its gas limit on the way is still sent; the wallet then estimates.
function gasOf(plan: TransferPlan<'eip155'> | { readonly gas?: unknown }) {
  return 'gas' in plan && typeof plan.gas === 'bigint' ? { gas: numberToHex(plan.gas) } : {}
}
