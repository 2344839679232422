import {
  type Address,
  concat,
  encodeAbiParameters,
  type Hex,
  hexToBigInt,
  type LocalAccount,
  numberToHex,
  pad,
  parseAbi,
} from 'viem'
import type { NodeClient } from '../evm/client.ts'

/** A user operation of the entry point 0.7, as JSON-RPC writes it. */
type Operation = Readonly<Record<string, unknown>>

const abi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function getHash(PackedUserOperation userOp, uint48 validUntil, uint48 validAfter) view returns (bytes32)',
])
const verificationGas = 100_000n
const postOpGas = 1n
const validS = 600

/** What {@link answerPaymaster} needs. */
export interface Paymaster {
  readonly client: NodeClient
  readonly address: Address
  readonly signer: LocalAccount
}

/**
 * Answers `pm_getPaymasterStubData` and `pm_getPaymasterData` (https://eips.ethereum.org/EIPS/eip-7677) for the entry
 * point 0.7: it pays for whatever it is asked for.
 */
export async function answerPaymaster({ client, address, signer }: Paymaster, body: string): Promise<object> {
  const { id, method, params } = Object(JSON.parse(body))
  const gas = {
    paymasterVerificationGasLimit: numberToHex(verificationGas),
    paymasterPostOpGasLimit: numberToHex(postOpGas),
  }
  const answer = (result: object) => ({ jsonrpc: '2.0', id, result })
  const until = Math.floor(Date.now() / 1000) + validS
  const times = encodeAbiParameters([{ type: 'uint48' }, { type: 'uint48' }], [until, 0])
  if (method === 'pm_getPaymasterStubData') {
    const signature = await signer.signMessage({ message: 'as long as a real one' })
    return answer({ paymaster: address, paymasterData: concat([times, signature]), ...gas, isFinal: false })
  }
  if (method !== 'pm_getPaymasterData' || !Array.isArray(params))
    return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }
  const userOp = packed(Object(params[0]), concat([address, amounts(verificationGas, postOpGas), times]))
  const hash = await client.readContract({
    address,
    abi,
    functionName: 'getHash',
    args: [userOp, until, 0],
  })
  const signature = await signer.signMessage({ message: { raw: hash } })
  return answer({ paymaster: address, paymasterData: concat([times, signature]), ...gas })
}

function packed(operation: Operation, paymasterAndData: Hex) {
  const hex = (name: string): Hex => {
    const value = operation[name]
    return isHex(value) ? value : '0x'
  }
  const number = (name: string) => (hex(name) === '0x' ? 0n : hexToBigInt(hex(name)))
  return {
    sender: hex('sender'),
    nonce: number('nonce'),
    initCode: concat([hex('factory'), hex('factoryData')]),
    callData: hex('callData'),
    accountGasLimits: amounts(number('verificationGasLimit'), number('callGasLimit')),
    preVerificationGas: number('preVerificationGas'),
    gasFees: amounts(number('maxPriorityFeePerGas'), number('maxFeePerGas')),
    paymasterAndData,
    signature: '0x',
  } as const
}

/** Two numbers of 128 bits in one word. */
function amounts(high: bigint, low: bigint): Hex {
  return concat([pad(numberToHex(high), { size: 16 }), pad(numberToHex(low), { size: 16 })])
}

function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[\da-f]*$/i.test(value)
}
