import {
  type Allowing,
  accountParts,
  type BatchOutcome,
  BatchRefusedError,
  type CallBatch,
  isFoyerError,
  MalformedAnswerError,
  type NetworkId,
  type RequestProgress,
  throwIfAborted,
  WalletMissingError,
  withTimeout,
} from '@foyer/core'
import type { CallDeps } from './callDeps.js'
import type { Lone } from './sender.js'
import type { ConnectedEvmWallet } from './wallet.js'

/** How long a wallet may take to say what it is capable of (ms). */
const capabilityMs = 3_000
/**
 * By these a wallet refuses before anything is done: EIP-5792, and of EIP-1193 and JSON-RPC those for what it does not know.
 */
const refusals = [4200, 5700, 5710, 5730, 5740, 5750, 5760]
/** As a wallet's own word only: a node, which has been handed it, says the same. */
const ownRefusals = [-32601, -32602, -32004]
/** How long a wallet may take to say the status of a batch (ms). */
const lookMs = 10_000
/** The wallet has a batch of this id, or knows none (EIP-5792). */
const [isDouble, isUnknown] = [5720, 5730]
/** Bytes of an id in hex, and `0x` (EIP-5792). */
const longest = 8_194

/**
 * How calls stand that went as one, and the transaction that carried them, where the chain has it. `unknown`: they have ended
 * by the word of the wallet alone.
 */
type BatchStatus = readonly [end: BatchOutcome | 'pending', by?: string]

/** Batches of calls (EIP-5792), and what became of them by the word of their wallet, held against the chain. */
export function createBatches({
  codes,
  connected,
  capabilitiesOf,
  direct,
  abi,
  ask,
  addressOf,
  chainIdHex,
  awaitOutcome,
  codesOf,
  keccak256,
  numberToHex,
  read,
  sendFrom,
  toQuantity,
}: CallDeps): Pick<Allowing<'eip155'>, 'batching' | 'sendBatch'> & {
  readonly lone: Lone
} {
  /** Answers that were waited for in vain once. */
  const late = new WeakSet<Promise<unknown>>()
  /** Ids of batches, with account and wallet: each wallet may number its own. */
  const taken = new Set<string>()
  /** The calls that wallets were asked for, as text, by id. */
  const asked = new Map<string, string>()

  /** The transactions that wallets have named, by id: they may forget a batch after a day (EIP-5792). */
  const named = new Map<string, string>()

  /**
   * Returns the status of a batch as its wallet reports it.
   * @throws where it knows none of that id, and has named no transaction: without one no node can be asked
   */
  async function look(
    network: NetworkId<'eip155'>,
    id: string,
    signal: AbortSignal,
    noted?: string,
  ): Promise<BatchStatus> {
    const [, key = '', owner, wallet = ''] = /^calls:([^@]*)@([^@]*)@(.*)$/.exec(id) ?? []
    const method = 'wallet_getCallsStatus'
    const current = connected(wallet)
    // Of the batches of others it knows nothing.
    if (!current?.accounts.some((account) => account === owner)) throw new WalletMissingError(wallet)
    const asking = ask(current.wallet, method, [decodeURIComponent(key)], signal)
    const answer = await asking.catch((error: unknown) => {
      const by = named.get(id)
      if (!by || !codesOf(read(error, 'cause')).includes(isUnknown)) throw error
      return { status: 200, receipts: [{ transactionHash: by }] }
    })
    const [status, receipts, chain] = ['status', 'receipts', 'chainId'].map((name) => read(answer, name))
    if (
      typeof status !== 'number' ||
      (chain !== undefined && toQuantity(chain) !== toQuantity(chainIdHex(network)))
    )
      throw new MalformedAnswerError(method, answer)
    const end = endOf(status)
    const told = Array.isArray(receipts) ? read(receipts.at(-1), 'transactionHash') : undefined
    const hash = typeof told === 'string' ? told.toLowerCase() : ''
    if (end === 'pending') return [end]
    // Of an end that no transaction shows there is the wallet's word alone, as of one that carried out another request.
    const isTaken = (direct.carried.get(hash) ?? id) !== id
    if (!hash || isTaken) return [end === 'partly' ? end : 'unknown']
    named.set(id, hash)
    const trace = await direct.find(network, hash, 0, signal, asked.get(id) ?? noted)
    if (trace === 'absent' || trace === 'pending') return ['pending']
    if (trace === 'success') direct.carried.set(hash, id)
    // Of some of the calls, no node can say more.
    if (trace === 'unknown') return [end === 'partly' ? end : trace]
    return [trace, hash]
  }

  const send = async (
    current: ConnectedEvmWallet,
    { from, calls, expects }: CallBatch<'eip155'>,
    signal: AbortSignal,
    progress: RequestProgress,
  ): Promise<string> => {
    await direct.assertWallet(current, from, signal)
    const owner = addressOf(from)
    const key = keccak256(crypto.getRandomValues(new Uint8Array(32)))
    const batch = {
      version: '2.0.0',
      id: key,
      from: owner,
      atomicRequired: true,
      chainId: chainIdHex(accountParts(from).networkId),
      calls: calls.map(({ to, value, data }) => ({ to: abi.toAddress(to), value: numberToHex(value), data })),
    }
    const method = 'wallet_sendCalls'
    const idOf = (told: string) => `calls:${encodeURIComponent(told)}@${owner}@${current.connectorId}`
    const wanted = { from: owner, calls, amount: expects }
    const noted = direct.expect(accountParts(from).networkId, wanted, progress, signal, idOf(key))
    try {
      const answer = await ask(current.wallet, method, [Object.freeze(batch)], signal)
      const told = typeof answer === 'string' ? answer : read(answer, 'id')
      if (typeof told !== 'string' || !told || told.length > longest || taken.has(idOf(told)))
        throw new MalformedAnswerError(method, answer)
      taken.add(idOf(told))
      // The wallet may upgrade the account for it.
      codes.forget(from)
      asked.set(idOf(told), await noted)
      return idOf(told)
    } catch (error) {
      const cause = read(error, 'cause')
      const codes = codesOf(cause)
      // Nobody else has this id: what the wallet has by it came from here.
      if (codes.includes(isDouble)) {
        asked.set(idOf(key), await noted)
        return idOf(key)
      }
      const isOwn = codesOf({ code: read(cause, 'code') }).some((code) => ownRefusals.includes(code))
      if (isOwn || codes.some((code) => refusals.includes(code))) throw new BatchRefusedError(error)
      throw error
    }
  }

  const sendBatch = sendFrom(connected, send)

  const batching: Allowing<'eip155'>['batching'] = async (connectorId, account, signal) => {
    const current = connected(connectorId)
    if (!current) return undefined
    const telling = capabilitiesOf(current, account)
    const bound = late.has(telling) ? 0 : capabilityMs
    const all = await withTimeout('wallet', bound, signal, () => telling).catch(() => {
      throwIfAborted(signal)
      late.add(telling)
    })
    const chain = chainIdHex(accountParts(account).networkId)
    // What is true of all chains stands at 0x0; what is said of one chain goes before.
    const statusAt = (one: string) => read(read(read(all, one), 'atomic'), 'status')
    const status = statusAt(chain) ?? statusAt('0x0')
    return (['supported', 'ready'] as const).find((one) => one === status)
  }

  const lone: Lone = {
    async send(connectorId, order, signal, progress) {
      const { from, transaction, expects } = order
      if ((await batching(connectorId, from, signal)) === 'supported')
        try {
          return await sendBatch(
            connectorId,
            { from, calls: [{ ...transaction, from }], expects },
            signal,
            progress,
          )
        } catch (error) {
          if (!(error instanceof BatchRefusedError)) throw error
        }
      return direct.send(connectorId, order, signal, progress)
    },
    wait: (network, id, outer) =>
      awaitOutcome(async (signal) => {
        const [end] = await look(network, id, signal).catch((): BatchStatus => ['pending'])
        return end === 'pending' ? 'unknown' : end
      }, outer),
    async find(network, id, _since, outer, expected) {
      const looking = withTimeout('wallet', lookMs, outer, (signal) => look(network, id, signal, expected))
      const [end, by] = await looking.catch((error: unknown) => {
        // The wallet may be silent, not the network.
        throw isFoyerError(error, 'timeout') ? new WalletMissingError(id) : error
      })
      // Of a part nobody can say that the amount is still there.
      return end === 'partly' ? 'unknown' : by ? 'pending' : end
    },
    async follow(account, id, _clue, signal) {
      const [, by] = await look(accountParts(account).networkId, id, signal)
      return by ? { kind: 'replaced', by, isSame: true } : undefined
    },
  }

  return { batching, sendBatch, lone }
}

function endOf(status: number): 'pending' | 'ended' | 'partly' {
  if (status >= 600) return 'partly'
  return status >= 400 || (status >= 200 && status < 300) ? 'ended' : 'pending'
}
