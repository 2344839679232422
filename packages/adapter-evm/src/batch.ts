import {
  type AccountId,
  type Allowing,
  accountParts,
  type BatchOutcome,
  BatchRefusedError,
  type CallBatch,
  MalformedAnswerError,
  type NetworkId,
  type RequestProgress,
  WalletMissingError,
} from '@foyer/core'
import { askOnce } from '@foyer/core/adapters'
import type { CallMeans } from './means.js'
import type { ConnectedEvmWallet } from './wallet.js'

/** How long a wallet may take to say what it is capable of (ms). */
const capabilityMs = 3_000
/**
 * By these a wallet refuses before anything is done: EIP-5792, and of EIP-1193 and JSON-RPC those for what it does not know.
 */
const refusals = [4200, 5700, 5710, 5730, 5740, 5750, 5760]
/** As a wallet's own word only: a node, which has been handed it, says the same. */
const ownRefusals = [-32601, -32602, -32004]
/** The wallet has a batch of this id, or knows none (EIP-5792). */
const [isDouble, isUnknown] = [5720, 5730]
/** Bytes of an id in hex, and `0x` (EIP-5792). */
const longest = 8_194

/** Batches of calls (EIP-5792), and what became of them by the word of their wallet, held against the chain. */
export function createBatches({
  codes,
  connected,
  sender,
  abi,
  asking: { ask, addressOf, chainIdHex, awaitOutcome, codesOf, numberToHex, read, sendFrom, toQuantity },
}: CallMeans): Pick<Allowing<'eip155'>, 'batching' | 'sendBatch' | 'waitBatch' | 'findBatch'> {
  const known = new WeakMap<ConnectedEvmWallet, Map<AccountId, ReturnType<typeof askOnce>>>()
  const taken = new Set<string>()

  function capabilitiesOf(current: ConnectedEvmWallet, account: AccountId<'eip155'>) {
    const own = known.get(current) ?? new Map()
    known.set(current, own)
    const params = [addressOf(account), [chainIdHex(accountParts(account).networkId)]]
    const method = 'wallet_getCapabilities'
    const asking =
      own.get(account) ??
      askOnce(method, capabilityMs, () => ask(current.wallet, method, params, current.signal))
    own.set(account, asking)
    return asking
  }

  /** What a wallet says of a batch; `absent` where it knows none of that id. */
  async function look(network: NetworkId<'eip155'>, id: string, signal: AbortSignal) {
    const { wallet, key } = placeOf(id)
    const method = 'wallet_getCallsStatus'
    const current = connected(wallet)
    if (!current) throw new WalletMissingError(wallet)
    const answer = await ask(current.wallet, method, [key], signal).catch((error: unknown) => {
      if (!codesOf(read(error, 'cause')).includes(isUnknown)) throw error
    })
    if (answer === undefined) return 'absent'
    const [status, receipts, chain] = ['status', 'receipts', 'chainId'].map((name) => read(answer, name))
    if (
      typeof status !== 'number' ||
      (chain !== undefined && toQuantity(chain) !== toQuantity(chainIdHex(network)))
    )
      throw new MalformedAnswerError(method, answer)
    const hash = Array.isArray(receipts) ? read(receipts.at(-1), 'transactionHash') : undefined
    return ended(network, status, hash, signal)
  }

  async function ended(
    network: NetworkId<'eip155'>,
    status: number,
    hash: unknown,
    signal: AbortSignal,
  ): Promise<Exclude<BatchOutcome, 'unknown'> | 'pending'> {
    if (status >= 600) return 'partly'
    const told = status >= 500 ? 'reverted' : status >= 400 ? 'failed' : 'success'
    const isEnd = status >= 400 || (status >= 200 && status < 300)
    if (!isEnd) return 'pending'
    if (typeof hash !== 'string') return told
    // The chain knows better than a wallet.
    const trace = await sender.find(network, hash, 0, signal)
    if (trace === 'success' || trace === 'reverted') return trace
    return told === 'success' ? 'pending' : told
  }

  const send = async (
    current: ConnectedEvmWallet,
    { from, calls }: CallBatch<'eip155'>,
    signal: AbortSignal,
    { asked }: RequestProgress,
  ): Promise<string> => {
    await sender.assertWallet(current, from, signal)
    const bytes = [...crypto.getRandomValues(new Uint8Array(32))]
    const key = `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
    const batch = {
      ...{ version: '2.0.0', id: key, from: addressOf(from), atomicRequired: true },
      chainId: chainIdHex(accountParts(from).networkId),
      calls: calls.map(({ to, value, data }) => ({ to: abi.toAddress(to), value: numberToHex(value), data })),
    }
    const method = 'wallet_sendCalls'
    const idOf = (told: string) => `calls:${encodeURIComponent(told)}@${current.connectorId}`
    asked('send', idOf(key))
    try {
      const answer = await ask(current.wallet, method, [Object.freeze(batch)], signal)
      const told = typeof answer === 'string' ? answer : read(answer, 'id')
      if (typeof told !== 'string' || told === '' || told.length > longest || taken.has(told))
        throw new MalformedAnswerError(method, answer)
      taken.add(told)
      // The wallet may upgrade the account for it.
      codes.forget(from)
      return idOf(told)
    } catch (error) {
      const cause = read(error, 'cause')
      const codes = codesOf(cause)
      // Nobody else has this id: what the wallet has by it came from here.
      if (codes.includes(isDouble)) return idOf(key)
      const isOwn = codesOf({ code: read(cause, 'code') }).some((code) => ownRefusals.includes(code))
      if (isOwn || codes.some((code) => refusals.includes(code))) throw new BatchRefusedError(error)
      throw error
    }
  }

  return {
    async batching(connectorId, account, signal) {
      const current = connected(connectorId)
      if (!current) return undefined
      const all = await capabilitiesOf(current, account)(signal)
      const chain = chainIdHex(accountParts(account).networkId)
      // What is true of all chains stands at 0x0; what is said of one chain goes before.
      const statusAt = (one: string) => read(read(read(all, one), 'atomic'), 'status')
      const status = statusAt(chain) ?? statusAt('0x0')
      return (['supported', 'ready'] as const).find((one) => one === status)
    },
    sendBatch: sendFrom(connected, send),
    async waitBatch(network, id, outer) {
      let end: BatchOutcome = 'unknown'
      await awaitOutcome(async (signal) => {
        const told = await look(network, id, signal).catch(() => 'pending' as const)
        if (told === 'pending' || told === 'absent') return 'unknown'
        end = told
        return 'success'
      }, outer)
      return end
    },
    async findBatch(network, id, signal) {
      const told = await look(network, id, signal)
      // Of a part nobody can say that the amount is still there.
      return told === 'partly' ? 'unknown' : told === 'failed' ? 'reverted' : told
    },
  }
}

/** The wallet that has a batch, and what it knows it by. */
function placeOf(id: string) {
  const [, key = '', wallet = ''] = /^calls:([^@]*)@(.*)$/.exec(id) ?? []
  return { key: decodeURIComponent(key), wallet }
}
