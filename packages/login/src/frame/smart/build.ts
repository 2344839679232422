import { type Hex, isAddress, numberToHex } from 'viem'
import { formatUserOperationRequest } from 'viem/account-abstraction'
import { type EvmFees, isFarTip } from '../nodes/evmNode.js'
import { type Node, NodeError } from '../nodes/node.js'
import { fieldsOf, hexOf, numberOf } from '../requests/fields.js'
import { RefusedRequestError } from '../requests/screen.js'
import { isFarMore } from '../requests/together.js'
import { simple7702 } from './accountStatus.js'
import type { Operation, SmartAccount } from './operation.js'

// Bundlers and paymasters answer numbers and who pays: none of it changes who is called with what, and each is held to
// bounds.

/** Whom an operation is handed to. */
export interface OperationServices {
  readonly bundler: Node
  readonly paymaster: Node | undefined
}

/** An operation but for its signature. */
export interface Draft {
  readonly operation: Operation
  /** Somebody else pays the fee. */
  readonly isSponsored: boolean
  /** Why nobody does, in the paymaster's words, where it was asked. */
  readonly refusal: string | undefined
  /** What is taken at the most, in the coin's smallest unit. */
  readonly fee: bigint
  /** Far more is asked than this could need. */
  readonly isWasteful: boolean
}

const most = {
  verificationGasLimit: 10_000_000n,
  callGasLimit: 60_000_000n,
  preVerificationGas: 100_000_000n,
  paymasterVerificationGasLimit: 5_000_000n,
  paymasterPostOpGasLimit: 5_000_000n,
} as const
/** So much more than a node asks may a bundler. */
const timesFee = 3n
/** What a bundler gets whether it is used or not: more gas than this is no mere fee, unless it is next to nothing. */
const fairGas = 1_000_000n
const nextToNothing = 2_000_000_000_000_000n
/** Bytes of a paymaster: none needs so many. */
const mostData = 8_192
/** What a number takes that is the first of its row: which row it is of, is known when the operation is signed. */
const rowGas = 30_000n
/** What taking up code (EIP-7702) costs beside. */
const authorizationGas = 50_000n

/** What {@link draftOperation} is made of. */
export interface DraftParts extends OperationServices {
  readonly account: SmartAccount
  readonly chainId: number
  readonly isDeployed: boolean
  readonly nonce: bigint
  readonly callData: Hex
  readonly fees: EvmFees
}

/** Reckons what an operation takes, and asks for somebody who pays. @throws {RefusedRequestError} */
export async function draftOperation(parts: DraftParts): Promise<Draft> {
  const { account, isDeployed, nonce, callData, bundler, paymaster, fees } = parts
  const bare: Operation = {
    sender: account.address,
    nonce,
    callData,
    signature: account.stub,
    callGasLimit: 0n,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    ...(!isDeployed && account.creation),
    ...(await priceOf(bundler, fees)),
  }
  let refusal: string | undefined
  if (paymaster) {
    try {
      return drafted(await sponsored(bare, parts, paymaster), fees, true, undefined)
    } catch (error) {
      refusal = wordsOf(error)
    }
  }
  try {
    return drafted(await estimated(bare, parts), fees, false, refusal)
  } catch (error) {
    throw failure(error, refusal)
  }
}

/** Asks the paymaster anew for the operation as it is now. @throws {RefusedRequestError} it pays no more */
export async function sponsoredAgain(operation: Operation, parts: DraftParts): Promise<Operation> {
  const { paymaster } = parts
  if (!paymaster || operation.paymaster === undefined) return operation
  try {
    const final = paymasterIn(
      await paymaster.ask('pm_getPaymasterData', asked(operation, parts)),
      operation.sender,
    )
    if (final.paymaster !== operation.paymaster) throw new NodeError('another paymaster')
    return { ...operation, ...final }
  } catch (error) {
    throw new RefusedRequestError(
      `Nobody pays the fee any more, so nothing was sent: ${wordsOf(error)}`,
      -32000,
    )
  }
}

/** ERC-7677: who would pay, what that takes, and then who pays. */
async function sponsored(bare: Operation, parts: DraftParts, paymaster: Node): Promise<Operation> {
  const told = await paymaster.ask('pm_getPaymasterStubData', asked(bare, parts))
  const stub = paymasterIn(told, bare.sender)
  const whole = await estimated({ ...bare, ...stub }, parts)
  if (fieldsOf(told).isFinal === true) return whole
  return sponsoredAgain(whole, parts)
}

function asked(operation: Operation, { account, chainId }: DraftParts): readonly unknown[] {
  return [rpcOf(operation), account.entryPoint, numberToHex(chainId), {}]
}

/** An operation as JSON-RPC writes it. */
export function rpcOf(operation: Operation): Readonly<Record<string, unknown>> {
  return { ...formatUserOperationRequest(operation) }
}

/** @throws {NodeError} */
function paymasterIn(told: unknown, sender: Hex) {
  const { paymaster, paymasterData = '0x', ...gas } = fieldsOf(told)
  if (
    typeof paymaster !== 'string' ||
    !isAddress(paymaster, { strict: false }) ||
    BigInt(paymaster) === 0n ||
    paymaster.toLowerCase() === sender.toLowerCase()
  )
    throw new NodeError('no paymaster')
  if (
    typeof paymasterData !== 'string' ||
    !/^0x([\da-f]{2})*$/i.test(paymasterData) ||
    paymasterData.length > 2 * mostData
  )
    throw new NodeError('no data of a paymaster')
  const limits = (['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'] as const).flatMap((name) =>
    gas[name] === undefined || gas[name] === null ? [] : [[name, bounded(gas[name], name)] as const],
  )
  return {
    paymaster: hexOf(paymaster),
    paymasterData: hexOf(paymasterData),
    ...Object.fromEntries(limits),
  }
}

/** Whether calls still go well once the account has paid the fee, and has so much left. */
export function isAffordable(operation: Operation, parts: DraftParts, balance: bigint): Promise<boolean> {
  return estimated(operation, parts, balance).then(
    () => true,
    () => false,
  )
}

/** @param balance of the account, where it is another than it has */
async function estimated(
  operation: Operation,
  { account, bundler }: DraftParts,
  balance?: bigint,
): Promise<Operation> {
  const { upgrade } = account
  const isUpgraded = operation.factory !== undefined && upgrade !== undefined
  // The key signs nothing before the visitor says so: the bundler reckons as if the code were there.
  const { factory, factoryData, ...there } = operation
  const state = {
    ...(isUpgraded && { code: `0xef0100${simple7702.slice(2)}` }),
    ...(balance !== undefined && { balance: numberToHex(balance) }),
  }
  const overrides = Object.keys(state).length > 0 ? [{ [account.address]: state }] : []
  const params = [rpcOf(isUpgraded ? there : operation), account.entryPoint, ...overrides]
  const told = fieldsOf(await bundler.ask('eth_estimateUserOperationGas', params))
  const read = (name: keyof typeof most) => bounded(told[name], name)
  const preVerificationGas = read('preVerificationGas') + (isUpgraded ? authorizationGas : 0n)
  const { paymaster, paymasterVerificationGasLimit, paymasterPostOpGasLimit } = operation
  return {
    ...operation,
    callGasLimit: read('callGasLimit'),
    verificationGasLimit: read('verificationGasLimit') + rowGas,
    preVerificationGas,
    // What the paymaster says of itself, its signature is over.
    ...(paymaster && {
      paymasterVerificationGasLimit: paymasterVerificationGasLimit ?? read('paymasterVerificationGasLimit'),
      paymasterPostOpGasLimit: paymasterPostOpGasLimit ?? read('paymasterPostOpGasLimit'),
    }),
  }
}

/** @throws {NodeError} */
function bounded(told: unknown, name: keyof typeof most): bigint {
  const read = numberOf(told)
  if (read === undefined || read > most[name]) throw new NodeError(`${name} is out of bounds`)
  return read
}

/** What the bundler wants, within what a node finds right; the node's own where it says nothing. */
async function priceOf(bundler: Node, fees: EvmFees) {
  const told = fieldsOf(await bundler.ask('pimlico_getUserOperationGasPrice', []).catch(() => undefined))
  const { maxFeePerGas, maxPriorityFeePerGas } = fieldsOf(told.standard)
  const between = (value: bigint | undefined, least: bigint, highest: bigint) =>
    value === undefined || value < least ? least : value > highest ? highest : value
  const max = between(numberOf(maxFeePerGas), fees.maxFeePerGas, fees.maxFeePerGas * timesFee)
  const tip = between(numberOf(maxPriorityFeePerGas), fees.maxPriorityFeePerGas, max)
  return { maxFeePerGas: max, maxPriorityFeePerGas: between(tip, 0n, max) }
}

/** Returns the most gas that it takes to bring an operation to the chain: a transaction, and its bytes. */
function carriage(operation: Operation): bigint {
  return 50_000n + 20n * BigInt(JSON.stringify(rpcOf(operation)).length)
}

function drafted(
  operation: Operation,
  fees: EvmFees,
  isSponsored: boolean,
  refusal: string | undefined,
): Draft {
  const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas } = operation
  // A tenth of what is not used is taken all the same.
  const lost = preVerificationGas + callGasLimit / 10n
  const isUnfair =
    isFarMore(preVerificationGas * maxFeePerGas, carriage(operation) * fees.maxFeePerGas) ||
    isFarTip({ ...fees, maxPriorityFeePerGas: operation.maxPriorityFeePerGas })
  return {
    operation,
    isSponsored,
    refusal,
    fee: isSponsored ? 0n : (callGasLimit + verificationGasLimit + preVerificationGas) * maxFeePerGas,
    isWasteful: !isSponsored && (isUnfair || lost > fairGas) && lost * maxFeePerGas > nextToNothing,
  }
}

/** What a bundler's no means to the page. */
function failure(error: unknown, refusal: string | undefined): unknown {
  if (!(error instanceof NodeError)) return error
  const { code, reason } = error
  const unpaid = refusal === undefined ? '' : ` Nobody else pays the fee either: ${refusal}`
  if (code === undefined && reason === 'no answer')
    return new RefusedRequestError('The bundler of this network does not answer. Nothing was sent.', -32603)
  if (/AA21|prefund/.test(reason)) return short(unpaid)
  return new RefusedRequestError(`The network refused this: ${reason}.${unpaid}`, -32000)
}

/** The account cannot pay. */
export function short(unpaid: string): RefusedRequestError {
  return new RefusedRequestError(`insufficient funds for the fee. Nothing was sent.${unpaid}`, -32000)
}

/** What somebody else said, as far as it goes on. */
function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : 'no answer'
}
