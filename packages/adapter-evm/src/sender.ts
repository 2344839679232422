import {
  type AccountId,
  type ExpectedAmount,
  lazy,
  MalformedAnswerError,
  type NetworkId,
  type RequestProgress,
  type TransactionTrace,
  type Transfers,
  withTimeout,
} from '@foyer/core'
import { awaitOutcome, read, sendFrom } from '@foyer/core/adapters'
import { keccak256, numberToHex } from 'viem'
import { ask } from './ask.js'
import { assertWallet } from './assertWallet.js'
import { chainIdHex } from './chainIdHex.js'
import type { createEvidence } from './evidence.js'
import { type AskedCalls, readExpected, writeExpected } from './expected.js'
import { parseHash } from './parseHash.js'
import { type Rpc, toQuantity } from './rpc.js'
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
  /** The least that has to come to the account. */
  readonly expects?: ExpectedAmount | undefined
}

/** Sends one transaction, and looks for it by what it is known by. */
export interface Lone extends Required<Pick<Transfers<'eip155'>, 'find' | 'follow' | 'wait'>> {
  send(connectorId: string, order: Order, signal: AbortSignal, progress?: RequestProgress): Promise<string>
}

type Evidence = ReturnType<typeof createEvidence>

/** The answer of a wallet waits no longer for a node (ms). */
const lookMs = 2_000

/** Asks wallets to send transactions, and looks for these on the chain. */
export function createSender({ rpc, connected }: SenderDeps) {
  /** The calls that the wallet was asked for, as text, by each hash that they are known by. */
  const answered = new Map<string, string>()
  /** The requests that transactions carry out, by hash: one carries out one alone, whatever wallets say. */
  const carried = new Map<string, string>()
  // A visitor that sent nothing does without it.
  const evidence = lazy(() =>
    import('./evidence.js').then((chunk) =>
      chunk.createEvidence({ rpc, keccak256, numberToHex, toQuantity }),
    ),
  )

  /**
   * Notes what the chain has to show, before the wallet is asked and again once the newest block is known. Returns the last.
   * The wallet does not wait for it: a phone opens its app only right after the tap.
   */
  function expect(
    network: NetworkId<'eip155'>,
    asked: AskedCalls,
    progress: RequestProgress,
    signal: AbortSignal,
    id?: string,
  ): Promise<string> {
    const first = writeExpected(asked, keccak256)
    progress.asked('send', id, first)
    const newest = withTimeout('node', lookMs, signal, (look) =>
      rpc.quantity(network, 'eth_blockNumber', [], look),
    )
    return newest.then(
      (block) => {
        const expected = writeExpected({ ...asked, block }, keccak256)
        progress.expects?.(expected)
        return expected
      },
      () => first,
    )
  }

  /** Whether a hash cannot be what was asked for: its receipt would say nothing of it. */
  async function isAnother(network: NetworkId<'eip155'>, hash: string, text: string, outer: AbortSignal) {
    const expected = readExpected(text)
    if (carried.has(hash.toLowerCase())) return true
    const looking = async (signal: AbortSignal) =>
      expected !== undefined && (await evidence.load()).isAnother(network, hash, expected, signal)
    return withTimeout('node', lookMs, outer, looking).catch(() => false)
  }

  async function send(
    current: ConnectedEvmWallet,
    { from, transaction, sent, gas, expects }: Order,
    signal: AbortSignal,
    progress: RequestProgress,
  ): Promise<string> {
    const { network } = transaction
    const call = {
      ...toCall(transaction),
      chainId: chainIdHex(network),
      ...(typeof gas === 'bigint' && { gas: numberToHex(gas) }),
    }
    await assertWallet(current, from, signal)
    const method = 'eth_sendTransaction'
    const asked = { from: transaction.from, calls: [transaction], count: sent, amount: expects }
    const noted = expect(network, asked, progress, signal)
    const answer = await ask(current.wallet, method, [Object.freeze(call)], signal)
    const hash = parseHash(method, answer)
    const expected = await noted
    if (await isAnother(network, hash, expected, signal)) throw new MalformedAnswerError(method, answer)
    answered.set(hash.toLowerCase(), expected)
    carried.set(hash.toLowerCase(), hash)
    return hash
  }

  /** How a transaction ended; `undefined` while no block has it. */
  async function endOf(
    network: NetworkId<'eip155'>,
    hash: string,
    signal: AbortSignal,
    told?: string,
  ): Promise<Extract<TransactionTrace, 'success' | 'reverted' | 'other' | 'unknown'> | undefined> {
    const text = answered.get(hash.toLowerCase()) ?? told
    if (text !== undefined) answered.set(hash.toLowerCase(), text)
    const found = await rpc.request(network, 'eth_getTransactionReceipt', [hash], signal)
    const status = String(read(found, 'status'))
    if (!isOf(hash, found, 'transactionHash') || !/^0x[01]$/.test(status)) return undefined
    const expected = readExpected(text)
    if (expected) return (await evidence.load()).ended(network, hash, found, expected, signal)
    // Facts that cannot be read prove nothing.
    return text !== undefined ? 'unknown' : status === '0x1' ? 'success' : 'reverted'
  }

  return {
    carried,
    /** By which a transaction that has the place of another is judged. @param text as for `find` */
    judging: (hash: string, text?: string) => {
      const asked = answered.get(hash.toLowerCase()) ?? text
      return asked === undefined ? undefined : { expected: readExpected(asked), evidence }
    },
    assertWallet,
    expect,
    send: sendFrom(connected, send),
    async find(
      network: NetworkId<'eip155'>,
      hash: string,
      _since: number,
      signal: AbortSignal,
      expected?: string,
    ): Promise<TransactionTrace> {
      const end = await endOf(network, hash, signal, expected)
      const look = () => rpc.request(network, 'eth_getTransactionByHash', [hash], signal)
      return end ?? (isOf(hash, await look(), 'hash') ? 'pending' : 'absent')
    },
    receipt: (network: NetworkId<'eip155'>, hash: string, signal: AbortSignal) =>
      rpc.request(network, 'eth_getTransactionReceipt', [hash], signal),
    async receiver(network: NetworkId<'eip155'>, hash: string, signal: AbortSignal, told?: string) {
      const expected = readExpected(answered.get(hash.toLowerCase()) ?? told)
      return expected && (await evidence.load()).receiver(network, hash, expected, signal)
    },
    finality: async (...asked: Parameters<Evidence['finality']>) =>
      (await evidence.load()).finality(...asked),
    wait: (network: NetworkId<'eip155'>, hash: string, outer: AbortSignal) =>
      awaitOutcome(
        async (signal) => (await endOf(network, hash, signal).catch(() => undefined)) ?? 'unknown',
        outer,
      ),
  }
}

interface SenderDeps {
  readonly rpc: Pick<Rpc, 'request' | 'quantity' | 'offer'>
  /** The wallet of a connector. */
  readonly connected: (connectorId: string) => ConnectedEvmWallet | undefined
}

function isOf(hash: string, found: unknown, key: string): boolean {
  return String(read(found, key)).toLowerCase() === hash.toLowerCase()
}
