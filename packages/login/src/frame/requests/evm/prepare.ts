import { parseJson } from '@foyer/core/adapters'
import { type Hex, hashMessage, hashTypedData } from 'viem'
import { type EvmAccount, evmAccount, signatureHex } from '../../keys/derive.js'
import { createEvmNode } from '../../nodes/evmNode.js'
import { NodeError, offer } from '../../nodes/node.js'
import { hexOf } from '../fields.js'
import { inTurn, type Prepared, type RequestAround, type WithSeed } from '../prepared.js'
import { RefusedRequestError, type Screen, wasteful } from '../screen.js'
import { coins, type EvmPlace } from './amounts.js'
import { showCall } from './calls.js'
import { readMessage, showMessage } from './messages.js'
import { type EvmNetwork, type EvmTransaction, readTransaction, signTransaction } from './transaction.js'
import { readTypedData, showTypedData, type TypedData } from './typedData.js'

/** Reads a request on an EVM network. @throws {RefusedRequestError} */
export async function prepareEvm(method: string, params: unknown, around: RequestAround): Promise<Prepared> {
  const { chain, network, address, origin } = around
  const { name, symbol } = chain
  const evm: EvmNetwork = { chainId: Number(network.slice('eip155:'.length)), name, symbol }
  const account = hexOf(address)
  const node = createEvmNode(chain.url)
  const place: EvmPlace = { account, symbol, token: node.token }
  switch (method) {
    case 'personal_sign': {
      const message = readMessage(params, account)
      const screen = showMessage(message, { account, origin, chainId: evm.chainId })
      return { screen, perform: signing(account, () => hashMessage({ raw: message })) }
    }
    case 'eth_signTypedData_v4': {
      const data = readTypedData(params, account, evm, parseJson)
      const digest = hashed(data)
      const screen = await showTypedData(data, place)
      return {
        screen: { ...screen, lines: [...screen.lines, { label: 'network', value: name }] },
        perform: signing(account, () => digest),
      }
    }
    case 'eth_sendTransaction': {
      await node.check(evm.chainId)
      return prepareSending(readTransaction(params, account, evm), evm, place, node, around)
    }
    // Several calls in one come with accounts that are contracts.
    case 'wallet_sendCalls':
      throw new RefusedRequestError(
        'This account cannot send several calls as one.',
        isAtomic(params) ? 5760 : 4200,
      )
  }
  throw new RefusedRequestError(`${method} is not signed here.`, 4200)
}

async function prepareSending(
  asked: EvmTransaction,
  { chainId, name }: EvmNetwork,
  place: EvmPlace,
  node: ReturnType<typeof createEvmNode>,
  { network }: RequestAround,
): Promise<Prepared> {
  const { to, data, value } = asked
  const call = { from: place.account, to, data, value }
  const [screen, gas, fees] = await Promise.all([
    to === undefined ? deployment(data, value, place) : showCall({ to, data, value }, place),
    asked.gas ?? node.gas(call).then(withRoom, refusal),
    node.fees().catch(refusal),
  ])
  const maxFeePerGas = asked.maxFeePerGas ?? fees.maxFeePerGas
  const tip = asked.maxPriorityFeePerGas ?? fees.maxPriorityFeePerGas
  const whole = { chainId, to, data, value, gas, maxFeePerGas, maxPriorityFeePerGas: tip }
  // A tip above the whole would not be taken.
  if (tip > maxFeePerGas) whole.maxPriorityFeePerGas = maxFeePerGas
  const price = smaller(maxFeePerGas, fees.baseFeePerGas + tip)
  return {
    screen: {
      ...(price > mostTimes * fees.maxFeePerGas ? wasteful(screen) : screen),
      lines: [
        ...screen.lines,
        { label: 'network', value: name },
        { label: 'fee', value: coins(gas * maxFeePerGas, place), as: 'amount' },
      ],
    },
    perform: (withSeed) => {
      const turn = `${network}:${place.account}`
      return inTurn(turn, async () => {
        const nonce = Math.max(await node.nonce(place.account), nextNonce(turn))
        const { raw, hash } = await withKey(withSeed, place.account, (key) =>
          signTransaction({ ...whole, nonce }, key.sign),
        )
        const isTaken = await offer(() => node.send(raw), isKnown).catch(refusal)
        if (isTaken) taken.set(turn, { nonce, at: Date.now() })
        return hash
      })
    },
  }
}

/** What nodes took last, by network and account. */
const taken = new Map<string, { readonly nonce: number; readonly at: number }>()
/** For so long another node may not have heard of it, in ms. */
const behindMs = 15_000

/** The least number of a transaction that does not take the place of the last one. */
function nextNonce(turn: string): number {
  const last = taken.get(turn)
  return last && Date.now() - last.at < behindMs ? last.nonce + 1 : 0
}

/** So much more than a network asks is no mere hurry. */
const mostTimes = 10n

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

function deployment(data: Hex, value: bigint, place: EvmPlace): Screen {
  return {
    title: 'deploy',
    weight: 'danger',
    lines: [
      ...(value > 0n ? [{ label: 'amount', value: coins(value, place), as: 'amount' } as const] : []),
      { label: 'data', value: data, as: 'code' },
    ],
    warnings: ['deploy'],
    moves: value,
  }
}

function signing(account: Hex, digest: () => Hex): Prepared['perform'] {
  return (withSeed) => withKey(withSeed, account, (key) => signatureHex(key.sign(digest())))
}

async function withKey<T>(withSeed: WithSeed, account: Hex, work: (key: EvmAccount) => T): Promise<T> {
  return withSeed(async (seed) => {
    const key = evmAccount(seed)
    try {
      if (key.address.toLowerCase() !== account.toLowerCase())
        throw new RefusedRequestError('The wallet is not that of this account.', 4100)
      return work(key)
    } finally {
      key.wipe()
    }
  })
}

/** @throws {RefusedRequestError} */
function hashed(data: TypedData): Hex {
  try {
    const { domain, types, primaryType, message } = data
    return hashTypedData({ domain, types: Object.fromEntries(Object.entries(types)), primaryType, message })
  } catch {
    throw new RefusedRequestError('The typed data is not of its types.')
  }
}

/** A call that does more until it is carried out needs more: a transfer of coins never does. */
function withRoom(gas: bigint): bigint {
  return gas === 21_000n ? gas : (gas * 12n) / 10n
}

function isKnown({ reason }: NodeError): boolean {
  return /already (known|imported)|known transaction/i.test(reason)
}

/** What a node's no means to the page. @throws {RefusedRequestError} */
function refusal(error: unknown): never {
  if (!(error instanceof NodeError)) throw error
  const { code, reason } = error
  if (code === undefined)
    throw new RefusedRequestError('The network does not answer. Nothing was sent.', -32603)
  throw new RefusedRequestError(`The network refused this: ${reason}`, -32000)
}

function isAtomic(params: unknown): boolean {
  const [batch] = Array.isArray(params) ? params : []
  return typeof batch === 'object' && batch !== null && Reflect.get(batch, 'atomicRequired') === true
}
