import {
  type AccountId,
  accountParts,
  MalformedAnswerError,
  type NetworkId,
  PlanOutdatedError,
  type RequestProgress,
  type TransactionOutcome,
  type TransactionTrace,
  type Transfers,
} from '@foyer/core'
import { awaitOutcome, read, sendFrom } from '@foyer/core/adapters'
import { numberToHex } from 'viem'
import { addressOf } from './address.js'
import { parseAccounts, parseChainId } from './answers.js'
import { ask } from './ask.js'
import { chainIdHex } from './chainIdHex.js'
import { parseHash } from './parseHash.js'
import { isAnother, isForeign, newestBlock, type SentRequest } from './priorState.js'
import type { Rpc } from './rpc.js'
import { type EvmTransaction, toCall } from './transaction.js'
import type { ConnectedEvmWallet } from './wallet.js'

/** A transaction, with what its plan says of it. */
export interface Order {
  readonly from: AccountId<'eip155'>
  readonly transaction: EvmTransaction
  /** How many transactions the account had sent. */
  readonly sent?: bigint
  /** Gas units. A plan that lost them on the way is still sent; the wallet then estimates. */
  readonly gas?: unknown
}

/** Sends one transaction, and looks for it by what it is known by. */
export interface Lone extends Required<Pick<Transfers<'eip155'>, 'find' | 'follow' | 'wait'>> {
  send(connectorId: string, order: Order, signal: AbortSignal, progress?: RequestProgress): Promise<string>
}

/** Asks wallets to send transactions, and looks for these on the chain. */
export function createSender({ rpc, connected }: SenderDeps) {
  /** What was so when the wallet was asked for those that it sent, by hash. */
  const answered = new Map<string, SentRequest>()

  /** By the wallet's own word of this moment. @throws {PlanOutdatedError} */
  async function assertWallet(
    { wallet }: Pick<ConnectedEvmWallet, 'wallet'>,
    from: AccountId<'eip155'>,
    signal: AbortSignal,
  ) {
    const [accounts, chain] = await Promise.all([
      ask(wallet, 'eth_accounts', [], signal),
      ask(wallet, 'eth_chainId', [], signal),
    ])
    if (!parseAccounts('eth_accounts', accounts).includes(addressOf(from)))
      throw new PlanOutdatedError('account')
    if (parseChainId('eth_chainId', chain) !== accountParts(from).networkId)
      throw new PlanOutdatedError('network')
  }

  async function send(
    current: ConnectedEvmWallet,
    { from, transaction, sent, gas }: Order,
    signal: AbortSignal,
    progress: RequestProgress,
  ): Promise<string> {
    const call = {
      ...toCall(transaction),
      chainId: chainIdHex(transaction.network),
      ...(typeof gas === 'bigint' && { gas: numberToHex(gas) }),
    }
    await assertWallet(current, from, signal)
    const method = 'eth_sendTransaction'
    progress.asked('send')
    // The wallet does not wait for it: a phone opens its app only right after the tap.
    const newest = newestBlock(rpc, transaction.network, signal)
    const answer = await ask(current.wallet, method, [Object.freeze(call)], signal)
    const hash = parseHash(method, answer)
    const asked = { transaction, block: await newest, sent }
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

  return {
    assertWallet,
    send: sendFrom(connected, send),
    async find(
      network: NetworkId<'eip155'>,
      hash: string,
      _since: number,
      signal: AbortSignal,
    ): Promise<TransactionTrace> {
      const outcome = await outcomeOf(network, hash, signal)
      if (outcome !== 'unknown') return outcome
      const waiting = await rpc.request(network, 'eth_getTransactionByHash', [hash], signal)
      return isOf(hash, waiting, 'hash') ? 'pending' : 'absent'
    },
    wait: (network: NetworkId<'eip155'>, hash: string, outer: AbortSignal): Promise<TransactionOutcome> =>
      awaitOutcome((signal) => outcomeOf(network, hash, signal).catch(() => 'unknown'), outer),
  }
}

interface SenderDeps {
  readonly rpc: Rpc
  /** The wallet of a connector. */
  readonly connected: (connectorId: string) => ConnectedEvmWallet | undefined
}

function isOf(hash: string, found: unknown, key: string): boolean {
  return String(read(found, key)).toLowerCase() === hash.toLowerCase()
}
