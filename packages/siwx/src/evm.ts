import {
  bytesToHex,
  encodeFunctionData,
  type Hex,
  hexToBytes,
  isErc6492Signature,
  isErc8010Signature,
  isHex,
  padHex,
  parseAbi,
  parseErc6492Signature,
  parseErc8010Signature,
  type SignedAuthorization,
  size,
  slice,
  toHex,
} from 'viem'
import { verifyAuthorization } from 'viem/utils'
import { factoryProgram } from './evm/factoryCall.js'
import { saysNo } from './evm/saysNo.js'

/** A hash, and bytes that are said to be the signature of an address. */
export interface ContractSignature {
  /** CAIP-2. */
  readonly chainId: string
  readonly address: Hex
  readonly hash: Hex
  readonly signature: Hex
}

/** Asks a node of the chain: the result as it came. */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
/** The whole word of a contract that says yes: one that gives back what it is sent begins in the same way. */
const yes = padHex('0x1626ba7e', { dir: 'right' })
/** In the place of an answer, where the call came to an end of the EVM. */
const no = padHex('0x00')

/**
 * Whether the contract of an address says that it signed (ERC-1271). Code is asked as it is on the chain, also behind a
 * delegated key (EIP-7702): nothing that came with the signature runs before. Without code, a factory makes the contract
 * first (ERC-6492), or the key delegates to it (ERC-8010).
 * @throws the errors of the node: no answer is not a no
 */
export async function isSignedByContract(signed: ContractSignature, ask: AskNode): Promise<boolean> {
  const { address, hash, signature } = signed
  if (!isHex(signature) || signature.length % 2 !== 0) return false
  const isMade = isErc6492Signature(signature)
  const isDelegated = isErc8010Signature(signature)
  const hasCode = await hasCodeAt(address, ask)
  if (!hasCode && !isMade && !isDelegated) return false
  const read = unwrapped(signature)
  if (!read) return false
  const question = encodeFunctionData({ abi, args: [hash, read.signature] })
  if (hasCode) return startsWithYes(await call(ask, { to: address, data: question }))
  if ('factory' in read) {
    const program = factoryProgram({ factory: read.factory, data: read.data, address, question })
    const answer = await call(ask, { data: program })
    // A chain that runs no program without a recipient has not asked the contract.
    if (size(answer) !== 32) throw new TypeError('The node did not run the call.')
    return answer === padHex('0x01')
  }
  if (!('authorization' in read) || !read.authorization) return false
  const { authorization, data } = read
  // A call could make its sender the owner: an authorization is public once it was sent to any chain.
  if (data !== undefined) return false
  const authorizationList = await delegation(signed, authorization, ask)
  if (!authorizationList) return false
  const answer = await call(ask, { to: address, data: question, authorizationList })
  // The address has no code: a node that leaves out the delegation, which it does not know, answers by nothing.
  if (answer === '0x' && (await hasCodeAt(authorization.address, ask)))
    throw new TypeError('The node did not run the delegation.')
  return startsWithYes(answer)
}

async function hasCodeAt(address: Hex, ask: AskNode): Promise<boolean> {
  return bytesOf(await ask('eth_getCode', [address, 'latest'])) !== '0x'
}

/** Returns the signature itself, and what came around it: one wrapper, as verifiers read it. */
function unwrapped(signature: Hex) {
  try {
    if (isErc6492Signature(signature)) {
      const { address: factory, data, signature: own } = parseErc6492Signature(signature)
      return factory && data ? { factory, data, signature: own } : undefined
    }
    return parseErc8010Signature(signature)
  } catch {
    return undefined
  }
}

/** Returns the delegation that an account without code signed, once it would count now. */
async function delegation(signed: ContractSignature, authorization: SignedAuthorization, ask: AskNode) {
  const { address, chainId } = signed
  const { chainId: chain, nonce, r, s, yParity } = authorization
  if (chain !== 0 && `eip155:${chain}` !== chainId) return undefined
  const isOwn = await verifyAuthorization({ address, authorization }).catch(() => false)
  if (!isOwn || BigInt(hexOf(await ask('eth_getTransactionCount', [address, 'latest']))) !== BigInt(nonce))
    return undefined
  // A number each: nodes refuse zeros in front.
  const quantities = Object.entries({ chainId: chain, nonce, r, s, yParity: yParity ?? 0 })
  const written = Object.fromEntries(quantities.map(([name, number]) => [name, toHex(BigInt(number))]))
  return [{ address: authorization.address, ...written }]
}

/** @returns `no` where a contract says that by failing */
async function call(
  ask: AskNode,
  { data, ...others }: { readonly data: Hex; readonly [more: string]: unknown },
): Promise<Hex> {
  try {
    // Bytes have small letters, and an address in them may have a checksum.
    const transaction = { ...others, data: bytesToHex(hexToBytes(data)) }
    return bytesOf(await ask('eth_call', [transaction, 'latest']))
  } catch (error) {
    if (saysNo(error)) return no
    throw error
  }
}

function startsWithYes(answer: Hex): boolean {
  return answer.length >= yes.length && slice(answer, 0, 32).toLowerCase() === yes
}

function bytesOf(answer: unknown): Hex {
  const bytes = hexOf(answer)
  if (bytes.length % 2 !== 0) throw new TypeError('The node answered half a byte.')
  return bytes
}

function hexOf(answer: unknown): Hex {
  if (!isHex(answer)) throw new TypeError('The node answered something else than bytes.')
  return answer
}
