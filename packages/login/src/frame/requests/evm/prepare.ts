import { parseJson } from '@foyer/core/adapters'
import { type Hex, hashMessage, hashTypedData, isAddress, isAddressEqual } from 'viem'
import { signatureHex } from '../../keys/derive.js'
import { createEvmNode, isFarTip } from '../../nodes/evmNode.js'
import { NodeError } from '../../nodes/node.js'
import { smartAddress } from '../../smart/accountStatus.js'
import type { SmartParts } from '../../smart/prepare.js'
import { safeAddress } from '../../smart/safe.js'
import { fieldsOf, hexOf } from '../fields.js'
import type { Prepared, RequestAround, SmartAround } from '../prepared.js'
import { RefusedRequestError, type Screen, type WarningKey } from '../screen.js'
import { isFarMore } from '../together.js'
import { coins, type EvmPlace, withFee } from './amounts.js'
import { showCall } from './calls.js'
import { readMessage, showMessage } from './messages.js'
import { refuseOwnCalls, refuseOwnSafe } from './ownSafe.js'
import { agreedNonce, refusal, replacing, sendTransaction, withKey, withRoom } from './sending.js'
import { type EvmNetwork, type EvmTransaction, readTransaction } from './transaction.js'
import { readTypedData, showTypedData, type TypedData } from './typedData.js'

/** Reads a request on an EVM network. @throws {RefusedRequestError} */
export async function prepareEvm(method: string, params: unknown, around: RequestAround): Promise<Prepared> {
  const { chain, network, address } = around
  const { name, symbol } = chain
  const evm: EvmNetwork = { chainId: Number(network.slice('eip155:'.length)), name, symbol }
  const owner = hexOf(address)
  const { smart } = around
  if (smart && isForSmart(method, params, owner, smart)) {
    const prepared = await prepareSmart(method, params, { owner, evm, around, smart })
    if (prepared) return prepared
  }
  const node = createEvmNode(chain.url)
  const place: EvmPlace = { account: owner, symbol, ...node }
  switch (method) {
    case 'personal_sign':
    case 'eth_signTypedData_v4': {
      const { screen, digest } = await readSigning(method, params, owner, { evm, place, around })
      if (around.hasSafe) refuseOwnSafe(method, params, owner)
      return {
        screen,
        perform: (withSeed) => withKey(withSeed, owner, (key) => signatureHex(key.sign(digest))),
      }
    }
    case 'eth_sendTransaction': {
      const asked = readTransaction(params, owner, evm)
      refuseOwnCalls([asked], owner, around)
      await node.check(evm.chainId)
      return prepareSending(asked, evm, place, node, around)
    }
    case 'wallet_sendCalls': {
      const { prepareOneByOne } = await import('./oneByOne.js')
      return prepareOneByOne(params, { evm, place, node, around })
    }
  }
  throw new RefusedRequestError(`${method} is not signed here.`, 4200)
}

/** Which of two accounts a request is for: the one that it names, else the one in use. */
function isForSmart(method: string, params: unknown, owner: Hex, { kind, preferred }: SmartAround): boolean {
  const [first, second] = Array.isArray(params) ? params : []
  const named: unknown =
    method === 'personal_sign'
      ? [second, first].find((one) => typeof one === 'string' && isAddress(one, { strict: false }))
      : method === 'eth_signTypedData_v4'
        ? first
        : fieldsOf(first).from
  const isSmart = (address: Hex) => isAddressEqual(smartAddress(kind, owner), address)
  if (typeof named !== 'string' || !isAddress(named, { strict: false }))
    return named === undefined && preferred === 'smartAccount'
  return isSmart(named) && (preferred === 'smartAccount' || !isAddressEqual(named, owner))
}

/** `undefined`: the key does this as it would for its own account. */
async function prepareSmart(
  method: string,
  params: unknown,
  of: { owner: Hex; evm: EvmNetwork; around: RequestAround; smart: SmartAround },
): Promise<Prepared | undefined> {
  const { owner, evm, around, smart } = of
  const { memory } = around
  const sign: SmartParts['withKey'] = (withSeed, work) => withKey(withSeed, owner, work)
  if ((method === 'eth_sendTransaction' || method === 'wallet_sendCalls') && memory) {
    const [{ prepareOperation }, { safeAccount, delegatedAccount }] = await Promise.all([
      import('../../smart/prepare.js'),
      import('../../smart/operation.js'),
    ])
    const account = smart.kind === 'safe' ? safeAccount(owner) : delegatedAccount(owner)
    return prepareOperation(method, params, { ...of, account, memory, withKey: sign })
  }
  if (smart.kind !== 'safe' || (method !== 'personal_sign' && method !== 'eth_signTypedData_v4'))
    return undefined
  const { signAsSafe } = await import('../../smart/signatures.js')
  const account = safeAddress(owner)
  const place: EvmPlace = { account, symbol: evm.symbol, ...createEvmNode(around.chain.url) }
  const { screen, digest } = await readSigning(method, params, account, {
    evm,
    place,
    around,
    isOfChain: true,
  })
  return {
    account,
    isSmart: true,
    screen,
    perform: (withSeed) =>
      signAsSafe(digest, { owner, evm, around, sign: (work) => sign(withSeed, (key) => work(key)) }),
  }
}

async function readSigning(
  method: 'personal_sign' | 'eth_signTypedData_v4',
  params: unknown,
  account: Hex,
  of: {
    evm: EvmNetwork
    place: EvmPlace
    around: RequestAround
    /** It is signed with this network, whatever it says itself. */
    isOfChain?: boolean
  },
): Promise<{ readonly screen: Screen; readonly digest: Hex }> {
  const { evm, place, around, isOfChain } = of
  if (method === 'personal_sign') {
    const message = readMessage(params, account)
    const screen = showMessage(message, { account, origin: around.origin, chainId: evm.chainId })
    return { screen, digest: hashMessage({ raw: message }) }
  }
  const data = readTypedData(params, account, evm, parseJson)
  const digest = hashed(data)
  if (isOfChain || data.domain.chainId !== undefined) {
    const screen = await showTypedData(data, place)
    return { screen: { ...screen, lines: [...screen.lines, { label: 'network', value: evm.name }] }, digest }
  }
  // The same signature is good on every network, so nothing is read on this one.
  const screen = await showTypedData(data, { ...place, symbol: '', token: async () => undefined })
  const line = { label: 'network', value: 'anyNetwork', as: 'word' } as const
  const warnings = screen.moves === 0n ? [] : (['anyNetwork'] as const)
  return {
    screen: { ...screen, lines: [...screen.lines, line], warnings: [...screen.warnings, ...warnings] },
    digest,
  }
}

async function prepareSending(
  asked: EvmTransaction,
  { chainId, name }: EvmNetwork,
  place: EvmPlace,
  node: ReturnType<typeof createEvmNode>,
  { network, memory }: RequestAround,
): Promise<Prepared> {
  const { to, data, value } = asked
  const call = { from: place.account, to, data, value }
  const { account } = place
  const sending = { account, network, node, notes: memory?.notes }
  const [screen, needed, fees, agreed] = await Promise.all([
    to === undefined ? deployment(data, value, place) : showCall({ to, data, value }, place),
    node.gas(call).catch(asked.gas === undefined ? refusal : refusedGas),
    node.fees().catch(refusal),
    agreedNonce(asked.nonce, sending),
  ])
  const reckoned = typeof needed === 'bigint' ? withRoom(needed) : usualGas
  const gas = asked.gas ?? reckoned
  const maxFeePerGas = asked.maxFeePerGas ?? fees.maxFeePerGas
  const tip = asked.maxPriorityFeePerGas ?? fees.maxPriorityFeePerGas
  const whole = { chainId, to, data, value, gas, maxFeePerGas, maxPriorityFeePerGas: tip }
  // A tip above the whole would not be taken.
  if (tip > maxFeePerGas) whole.maxPriorityFeePerGas = maxFeePerGas
  const price = smaller(maxFeePerGas, fees.baseFeePerGas + tip)
  const charge = await node.charge([{ gas, data }])
  // The network takes the fee of a call that fails, too.
  const fails = needed === 'fails' || (typeof needed === 'bigint' && gas < needed)
  const warnings: readonly WarningKey[] = [
    ...screen.warnings,
    ...(fails ? (['fails'] as const) : []),
    ...(maxFeePerGas < fees.baseFeePerGas ? (['slow'] as const) : []),
    ...replacing(agreed),
  ]
  // A contract may use up all the gas of the call.
  const isMuch = isFarMore(gas * price, smaller(gas, reckoned) * fees.maxFeePerGas)
  const isWasteful =
    isMuch || isFarTip({ ...fees, maxPriorityFeePerGas: price - smaller(price, fees.baseFeePerGas) })
  return {
    screen: withFee(
      { ...screen, warnings },
      { gas: gas * maxFeePerGas, charge, network: name, isWasteful },
      place,
    ),
    perform: (withSeed) => sendTransaction(whole, { ...sending, withSeed, agreed }),
  }
}

/** The gas that a transaction is taken to need if the page names a limit, and a node cannot reckon it. */
const usualGas = 100_000n

/** Reads the answer of a node that reckons no gas: a call that fails now, or nothing. @throws anything but a {@link NodeError} */
function refusedGas(error: unknown): 'fails' | undefined {
  if (!(error instanceof NodeError)) throw error
  return error.code === 3 || failing.test(error.reason) ? 'fails' : undefined
}

/** Words of nodes for a call that fails. Others are about the node, or about coins that are missing: then no fee is lost. */
const failing = /revert|vm execution|gas required|out of gas|invalid opcode|always fail/i

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
    moves: 'unknown',
  }
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
