import {
  accountParts,
  type Calls,
  type ContractCall,
  FoyerError,
  InsufficientFundsError,
  type NetworkId,
  WouldRevertError,
} from '@foyer/core'
import { RpcError, read } from '@foyer/core/adapters'
import type { Address, Hex } from 'viem'
import type { CallDeps } from './callDeps.js'
import { decodeCall } from './decodeCall.js'
import { isRevert, toQuantity } from './rpc.js'
import type { EvmTransaction } from './transaction.js'

/**
 * What stands in for the account's code while a node tries calls out: it makes them one after the other, reverts as one of
 * them does, and returns 1 and by how much the account's balance of a token grew. Its calldata is the token as a word, 0 for
 * the coin, and of each call its contract, value and length as words, and its data. Coins may be paid to it.
 */
const trial: Hex =
  '0x3615605a57600a605c565b60205b36811060295750601a605c565b60016000520360205260406000f35b604081013580606083016000376000808281602086013586355af11560505701606001600d565b3d6000803e3d6000fd5b005b47906000358060685750565b60209192506024600080926370a0823160e01b8252306004525afa15608d5760005190565b600080fd'
/** The size of a call without its data, signed, at the most (bytes). */
const transferSize = 200
/** Of Uniswap's routers: V2's `WETH()` and V3's `WETH9()`. */
const wrappedCoin: readonly Hex[] = ['0xad5c4648', '0x4aa4a4fc']

/** What was to be called is no call. `call/invalid`. */
class InvalidCallError extends FoyerError<'call/invalid', { part: 'to' | 'data' }> {
  constructor(part: 'to' | 'data') {
    super('call/invalid', `The call is not one: its ${part} cannot be read.`, { context: { part } })
  }
}

/** Calls contracts. Whatever transfers have as well is lent by them: a bundler that shares it would part both. */
export function createCalls(means: CallDeps): Calls<'eip155'> {
  const { rpc, codes, fees, planner, sender, ethCall, withMargin, explain, abi } = means
  const { toAddress } = abi
  const { counted, checkDecimals } = planner

  /** @throws {InvalidCallError} */
  function toTransaction({ from, to, value, ...call }: ContractCall<'eip155'>): EvmTransaction {
    const data = call.data.toLowerCase()
    if (!isBytes(data)) throw new InvalidCallError('data')
    const { networkId: network } = accountParts(from)
    return Object.freeze({
      network,
      from: contractOf(accountParts(from).address),
      to: contractOf(to),
      value,
      data,
    })
  }

  function contractOf(text: string): Address {
    const address = toAddress(text)
    if (!address || /^0x0+$/.test(address)) throw new InvalidCallError('to')
    return address
  }

  function packed({ to, value, data }: EvmTransaction): string {
    return [word(to), word(value), word((data.length - 2) / 2), data.slice(2)].join('')
  }

  async function assertContract({ network, to }: EvmTransaction, signal: AbortSignal) {
    const code = await rpc.request(network, 'eth_getCode', [to, 'latest'], signal)
    // A call of what has no code succeeds, and does nothing.
    if (code === '0x') throw new WouldRevertError('No contract at this address')
  }

  /** Asks a router for the contract of the wrapped coin. */
  async function coinOf({ network, to }: EvmTransaction, signal: AbortSignal): Promise<Address | undefined> {
    for (const data of wrappedCoin) {
      const answer = await ethCall(rpc, network, { to, data }, signal)
      const address = toAddress(`0x${/^0x0{24}([0-9a-f]{40})$/i.exec(answer ?? '')?.[1]}`)
      if (address) return address
    }
    return undefined
  }

  /** Seconds since 1970. */
  async function blockTime(network: NetworkId, signal: AbortSignal): Promise<bigint> {
    const method = 'eth_getBlockByNumber'
    const time = toQuantity(read(await rpc.request(network, method, ['latest', false], signal), 'timestamp'))
    if (time === undefined) throw new RpcError(method, 'no time')
    return time
  }

  return {
    async estimate(call, signal) {
      const transaction = toTransaction(call)
      const { network, from, value, data } = transaction
      const estimating = fees.gas(transaction, signal).catch((error: unknown) => {
        throw explain(error)
      })
      const size = transferSize + data.length / 2
      const [used, cost, native, count] = await Promise.all([
        estimating,
        fees.cost(call.from, estimating, size, signal),
        rpc.quantity(network, 'eth_getBalance', [from, 'latest'], signal),
        counted(call.from, signal),
        assertContract(transaction, signal),
      ])
      if (native < value + cost.value && (await codes.of(call.from, signal)) !== 'contract')
        throw new InsufficientFundsError('fee')
      return Object.freeze({
        from: call.from,
        to: transaction.to,
        data,
        value,
        fee: withMargin(cost.value),
        ...(cost.isPartial && { isFeePartial: true }),
        gas: withMargin(used),
        ...(count !== undefined && { sent: count }),
      })
    },
    fee: (from, { gas, bytes }, signal) => fees.most(from, gas, transferSize + bytes, signal),
    async simulate({ calls, token }, signal) {
      const all = calls.map(toTransaction)
      const [first] = all
      if (!first) return 0n
      const { from, network } = first
      const held = word(token.address === undefined ? 0 : contractOf(token.address))
      const data = `0x${held}${all.map(packed).join('')}`
      const params = [{ from, to: from, data }, 'latest', { [from]: { code: trial } }]
      const answer = await rpc.request(network, 'eth_call', params, signal).catch((error: unknown) => {
        if (isRevert(error)) throw explain(error)
        // Not every node tries out what is not so.
        if (error instanceof RpcError) return undefined
        throw error
      })
      const [, grown] = (typeof answer === 'string' && /^0x0{63}1([0-9a-f]{64})$/i.exec(answer)) || []
      return grown === undefined ? undefined : BigInt.asIntN(256, BigInt(`0x${grown}`))
    },
    async decode(call, signal) {
      const transaction = toTransaction(call)
      const { network } = transaction
      const does = await decodeCall(abi, transaction, () => coinOf(transaction, signal))
      if (does?.kind !== 'exchange') return does
      const { until, ...exchange } = does
      const [now] = await Promise.all([blockTime(network, signal), assertContract(transaction, signal)])
      // The last block of a quiet chain is old, and a visitor's clock may be wrong: it makes nothing end earlier.
      const today = BigInt(Date.now()) / 1_000n
      const left = until - (now > today ? now : today)
      return { ...exchange, lasts: until <= now ? 0n : left > 0n ? left : 1n }
    },
    async effects(call, signal) {
      // Only pages make calls whose effects are not known.
      const { readEffects } = await import('./effects.js')
      const transaction = toTransaction(call)
      const coin = (bound: AbortSignal) => coinOf(transaction, bound)
      return readEffects({ ...means, coin }, transaction, signal)
    },
    async read(question, signal) {
      const { network, to, data } = toTransaction({ ...question, value: 0n })
      return ethCall(rpc, network, { to, data }, signal)
    },
    verify: (token, signal) => checkDecimals({ token }, signal),
    send: async (connectorId, plan, signal, progress) =>
      sender.send(connectorId, { ...plan, transaction: toTransaction(plan) }, signal, progress),
    async arrived(account, { address }, hash, signal) {
      if (address === undefined) return undefined
      const { networkId, address: own } = accountParts(account)
      const receipt = await rpc.request(networkId, 'eth_getTransactionReceipt', [hash], signal)
      return received(read(receipt, 'logs'), address, word(contractOf(own)))
    },
    wait: sender.wait,
  }
}

/** `Transfer(address,address,uint256)` of ERC-20. */
const transferred = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Returns by how much an owner, who is a word, has more of a token, by its notes; `undefined` if no more. */
function received(logs: unknown, token: string, owner: string): bigint | undefined {
  const noted = `${token.toLowerCase()},${transferred},`
  let sum = 0n
  for (const log of Array.isArray(logs) ? logs : []) {
    const line = String([read(log, 'address'), read(log, 'topics')]).toLowerCase()
    const amount = toQuantity(read(log, 'data'))
    if (amount === undefined || !line.startsWith(noted)) continue
    if (line.endsWith(`,0x${owner}`)) sum += amount
    if (line.startsWith(`${noted}0x${owner},`)) sum -= amount
  }
  return sum > 0n ? sum : undefined
}

/** A number, or an address, as ABI writes it. */
function word(value: bigint | number | Hex): string {
  return BigInt(value).toString(16).padStart(64, '0')
}

function isBytes(data: string): data is Hex {
  return /^0x([0-9a-f]{2})*$/.test(data)
}
