import { concatHex, encodeAbiParameters, type Hex, hashTypedData, size } from 'viem'
import { getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import { type EvmAccount, signatureHex } from '../keys/derive.js'
import type { Call } from '../requests/evm/calls.js'
import { entryPoint08, simple7702 } from './accountStatus.js'
import { ownContracts, packed, safeAddress, safeContracts, safeFactoryData, word } from './safe.js'

/** What an account does at once (https://eips.ethereum.org/EIPS/eip-4337), as of the entry point 0.7. */
export type Operation = UserOperation<'0.7'>

/** A signature as long as a real one. */
const stub =
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c'

/** An account of a contract, or of code that a key took up. */
export interface SmartAccount {
  readonly address: Hex
  readonly entryPoint: Hex
  /** What comes with the first operation, and makes the account. */
  readonly creation: Pick<Operation, 'factory' | 'factoryData'>
  /** What is shown to be taken up by the key's own account for good; `undefined` where it takes up nothing. */
  readonly upgrade: Hex | undefined
  /** See {@link ownContracts}. */
  readonly own: readonly Hex[]
  callData(calls: readonly Call[]): Hex
  /** Whether it holds signatures to their time. */
  readonly expires: boolean
  /** Stands for a signature while gas is reckoned. */
  readonly stub: Hex
  hash(operation: Operation, chainId: number): Hex
  /** @param until when it counts no more, where the account knows of that; s since 1970 */
  sign(operation: Operation, chainId: number, until: number, key: EvmAccount): Hex
}

/** The Safe of an owner. */
export function safeAccount(owner: Hex): SmartAccount {
  const address = safeAddress(owner)
  const { factory, module, multiSendCallOnly } = safeContracts
  const entryPoint = '0x0000000071727de22e5e9d8baf0edac6f37da032'
  const execute = (to: Hex, value: bigint, data: Hex, operation: 0 | 1) =>
    // executeUserOpWithErrorString(address,uint256,bytes,uint8)
    concatHex(['0x541d63c8', word(to), word(value), word(0x80), word(operation), packed(data)])
  return {
    address,
    entryPoint,
    creation: { factory, factoryData: safeFactoryData(owner) },
    upgrade: undefined,
    expires: true,
    own: ownContracts(owner, false),
    callData(calls) {
      const [first] = calls
      if (first && calls.length === 1) return execute(first.to, first.value, first.data, 0)
      const all = calls.map(({ to, value, data }) =>
        concatHex(['0x00', to, word(value), word(size(data)), data]),
      )
      // multiSend(bytes), run as the Safe's own code
      const data = concatHex(['0x8d80ff0a', word(0x20), packed(concatHex(all))])
      return execute(multiSendCallOnly, 0n, data, 1)
    },
    stub: concatHex([times(1), stub]),
    hash: (operation, chainId) => hashOf(operation, chainId, entryPoint, '0.7'),
    sign(operation, chainId, until, key) {
      const { paymaster, paymasterData = '0x' } = operation
      const halves = [operation.paymasterVerificationGasLimit ?? 0n, operation.paymasterPostOpGasLimit ?? 0n]
      const digest = hashTypedData({
        domain: { chainId, verifyingContract: module },
        types: { SafeOp: safeOp },
        primaryType: 'SafeOp',
        message: {
          ...operation,
          safe: address,
          entryPoint,
          validAfter: 0,
          validUntil: until,
          initCode: operation.factory ? concatHex([operation.factory, operation.factoryData ?? '0x']) : '0x',
          paymasterAndData: paymaster
            ? concatHex([paymaster, ...halves.map((gas) => half(gas)), paymasterData])
            : '0x',
        },
      })
      return concatHex([times(until), signatureHex(key.sign(digest))])
    },
  }
}

/** The key's own account, with code of its own (https://eips.ethereum.org/EIPS/eip-7702). */
export function delegatedAccount(owner: Hex): SmartAccount {
  const entryPoint = entryPoint08
  const call = [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] as const
  const hash = (operation: Operation, chainId: number) => hashOf(operation, chainId, entryPoint, '0.8')
  return {
    address: owner,
    entryPoint,
    creation: { factory: '0x7702', factoryData: '0x' },
    upgrade: simple7702,
    expires: false,
    own: ownContracts(owner, true),
    callData(calls) {
      const [first] = calls
      // execute(address,uint256,bytes)
      if (first && calls.length === 1)
        return concatHex(['0xb61d27f6', encodeAbiParameters(call, [first.to, first.value, first.data])])
      const all = [
        {
          type: 'tuple[]',
          components: [
            { type: 'address', name: 'to' },
            { type: 'uint256', name: 'value' },
            { type: 'bytes', name: 'data' },
          ],
        },
      ] as const
      // executeBatch((address,uint256,bytes)[])
      return concatHex(['0x34fcd5be', encodeAbiParameters(all, [calls])])
    },
    stub,
    hash,
    sign: (operation, chainId, _until, key) => signatureHex(key.sign(hash(operation, chainId))),
  }
}

const safeOp = (
  'address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,' +
  'uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,' +
  'uint48 validAfter,uint48 validUntil,address entryPoint'
)
  .split(',')
  .map((field) => {
    const [type = '', name = ''] = field.split(' ')
    return { type, name }
  })

/** From when, and until when: as the Safe's module has it before a signature. */
function times(until: number): Hex {
  return `0x${'0'.repeat(12)}${until.toString(16).padStart(12, '0')}`
}

/** 16 bytes. */
function half(value: bigint): Hex {
  return `0x${word(value).slice(34)}`
}

function hashOf(operation: Operation, chainId: number, entryPointAddress: Hex, version: '0.7' | '0.8'): Hex {
  return getUserOperationHash({
    chainId,
    entryPointAddress,
    entryPointVersion: version,
    userOperation: { ...operation },
  })
}
