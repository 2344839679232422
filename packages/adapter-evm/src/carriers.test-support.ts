import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  parseAbi,
  size,
} from 'viem'

/** A call of an account. */
export interface Made {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/** An operation of ERC-4337. */
export interface Operation {
  readonly sender: Address
  readonly nonce: bigint
  readonly callData: Hex
}

const abi = parseAbi([
  'function execute(address to, uint256 value, bytes data)',
  'function execute(bytes32 mode, bytes execution)',
  'function execute(address to, uint256 value, bytes data, uint8 operation)',
  'function executeBatch((address to, uint256 value, bytes data)[] calls)',
  'function executeBatch(address[] to, uint256[] values, bytes[] data)',
  'function executeBatch(address[] to, bytes[] data)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
  'function executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
  'function multiSend(bytes transactions)',
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes32 previous, bytes[] data)',
  'function aggregate((address target, bytes data)[] calls)',
  'function tryAggregate(bool all, (address target, bytes data)[] calls)',
  'function blockAndAggregate((address target, bytes data)[] calls)',
  'function tryBlockAndAggregate(bool all, (address target, bytes data)[] calls)',
  'function aggregate3((address target, bool mayFail, bytes data)[] calls)',
  'function aggregate3Value((address target, bool mayFail, uint256 value, bytes data)[] calls)',
])
const nobody: Address = `0x${'0'.repeat(40)}`
export const multiSendAddress: Address = '0x40a2accbd92bca938b02010e17a5b8929b49130d'
const list = [
  {
    type: 'tuple[]',
    components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }],
  },
] as const

/** Writes calls as ERC-7579 and ERC-7821 do. */
export const batchOf = (calls: readonly Made[]): Hex =>
  encodeAbiParameters(list, [calls.map(({ to, value, data }) => [to, value, data] as const)])

/** @param mode its first bytes */
export function executeOf(mode: Hex, execution: Hex): Hex {
  const whole: Hex = `0x${mode.slice(2).padEnd(64, '0')}`
  return encodeFunctionData({ abi, functionName: 'execute', args: [whole, execution] })
}

export function multiSendOf(calls: readonly Made[], operation = 0): Hex {
  const parts = calls.map(({ to, value, data }) =>
    encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [operation, to, value, BigInt(size(data)), data],
    ).slice(2),
  )
  return encodeFunctionData({ abi, functionName: 'multiSend', args: [`0x${parts.join('')}`] })
}

/** `executeBatch` of lists, which may differ in length. */
export const batchOfLists = (to: readonly Address[], values: readonly bigint[], data: readonly Hex[]): Hex =>
  encodeFunctionData({ abi, functionName: 'executeBatch', args: [to, values, data] })

/** `execTransaction` of a Safe. */
export const safeOf = ({ to, value, data }: Made, operation = 0): Hex =>
  encodeFunctionData({
    abi,
    functionName: 'execTransaction',
    args: [to, value, data, operation, 0n, 0n, 0n, nobody, nobody, '0x'],
  })

/** Ways in which an account carries out one call. */
export const single: Readonly<Record<string, (call: Made) => Hex>> = {
  execute: ({ to, value, data }) =>
    encodeFunctionData({ abi, functionName: 'execute', args: [to, value, data] }),
  'execute of Kernel': ({ to, value, data }) =>
    encodeFunctionData({ abi, functionName: 'execute', args: [to, value, data, 0] }),
  'execute of ERC-7579': ({ to, value, data }) =>
    executeOf('0x00', encodePacked(['address', 'uint256', 'bytes'], [to, value, data])),
  execTransaction: (call) => safeOf(call),
  executeUserOp: ({ to, value, data }) =>
    encodeFunctionData({ abi, functionName: 'executeUserOp', args: [to, value, data, 0] }),
  executeUserOpWithErrorString: ({ to, value, data }) =>
    encodeFunctionData({ abi, functionName: 'executeUserOpWithErrorString', args: [to, value, data, 0] }),
}

/** Ways in which an account carries out several calls, all or none. */
export const several: Readonly<Record<string, (calls: readonly Made[]) => Hex>> = {
  'executeBatch of tuples': (calls) =>
    encodeFunctionData({ abi, functionName: 'executeBatch', args: [calls] }),
  'executeBatch of lists': (calls) =>
    batchOfLists(
      calls.map(({ to }) => to),
      calls.map(({ value }) => value),
      calls.map(({ data }) => data),
    ),
  'batch of ERC-7579': (calls) => executeOf('0x01', batchOf(calls)),
  'batch of ERC-7821': (calls) => executeOf('0x01000000000078210001', batchOf(calls)),
  'batch of batches': (calls) =>
    executeOf(
      '0x01000000000078210002',
      encodeAbiParameters([{ type: 'bytes[]' }], [calls.map((call) => batchOf([call]))]),
    ),
  'batch in an operation': (calls) => `0x8dd7712f${executeOf('0x01', batchOf(calls)).slice(2)}`,
  'execTransaction of multiSend': (calls) =>
    safeOf({ to: multiSendAddress, value: 0n, data: multiSendOf(calls) }, 1),
}

/** Ways in which other contracts carry calls, which are not those of an account then. */
export const others: Readonly<Record<string, (calls: readonly Made[]) => Hex>> = {
  'executeBatch without values': (calls) =>
    encodeFunctionData({
      abi,
      functionName: 'executeBatch',
      args: [calls.map(({ to }) => to), calls.map(({ data }) => data)],
    }),
  multiSend: (calls) => multiSendOf(calls),
  aggregate: (calls) => encodeFunctionData({ abi, functionName: 'aggregate', args: [targets(calls)] }),
  tryAggregate: (calls) =>
    encodeFunctionData({ abi, functionName: 'tryAggregate', args: [true, targets(calls)] }),
  blockAndAggregate: (calls) =>
    encodeFunctionData({ abi, functionName: 'blockAndAggregate', args: [targets(calls)] }),
  tryBlockAndAggregate: (calls) =>
    encodeFunctionData({ abi, functionName: 'tryBlockAndAggregate', args: [true, targets(calls)] }),
  aggregate3: (calls) =>
    encodeFunctionData({
      abi,
      functionName: 'aggregate3',
      args: [targets(calls).map((call) => ({ ...call, mayFail: true }))],
    }),
  aggregate3Value: (calls) =>
    encodeFunctionData({
      abi,
      functionName: 'aggregate3Value',
      args: [calls.map(({ to: target, value, data }) => ({ target, value, data, mayFail: false }))],
    }),
}

/** `multicall`, which calls the contract itself. */
export const selves: Readonly<Record<string, (data: readonly Hex[]) => Hex>> = {
  multicall: (data) => encodeFunctionData({ abi, functionName: 'multicall', args: [data] }),
  'multicall until': (data) => encodeFunctionData({ abi, functionName: 'multicall', args: [9n, data] }),
  'multicall after': (data) =>
    encodeFunctionData({ abi, functionName: 'multicall', args: [`0x${'9'.repeat(64)}`, data] }),
}

function targets(calls: readonly Made[]) {
  return calls.map(({ to: target, data }) => ({ target, data }))
}

const bundleAbi = parseAbi([
  'struct Packed { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 limits; uint256 gas; bytes32 fees; bytes paymaster; bytes signature; }',
  'function handleOps(Packed[] operations, address beneficiary)',
])
const oldBundleAbi = parseAbi([
  'struct Old { address sender; uint256 nonce; bytes initCode; bytes callData; uint256 a; uint256 b; uint256 c; uint256 d; uint256 e; bytes paymaster; bytes signature; }',
  'function handleOps(Old[] operations, address beneficiary)',
])

/** `handleOps` of an EntryPoint. @param isOld that of 0.6 */
export function bundleOf(operations: readonly Operation[], isOld = false): Hex {
  const common = { initCode: '0x12', paymaster: '0x34', signature: '0x56' } as const
  if (isOld) {
    const rest = { ...common, a: 1n, b: 2n, c: 3n, d: 4n, e: 5n }
    const all = operations.map((operation) => ({ ...operation, ...rest }))
    return encodeFunctionData({ abi: oldBundleAbi, functionName: 'handleOps', args: [all, nobody] })
  }
  const word: Hex = `0x${'1'.repeat(64)}`
  const all = operations.map((operation) => ({ ...operation, ...common, limits: word, gas: 1n, fees: word }))
  return encodeFunctionData({ abi: bundleAbi, functionName: 'handleOps', args: [all, nobody] })
}
