import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hex,
  isAddress,
  keccak256,
  parseAbi,
  parseEther,
  size,
  zeroAddress,
} from 'viem'
import type { HDAccount } from 'viem/accounts'
import { getCode, readContract, waitForTransactionReceipt } from 'viem/actions'
import { membersOf, textOf } from '../../parse.ts'
import type { World } from '../../world.ts'
import { clientOf } from '../evm/client.ts'
import type { Call } from '../evm/requests.ts'

const factoryAbi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address)',
  'function proxyCreationCode() view returns (bytes)',
])
const abi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function nonce() view returns (uint256)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
])
const multiSendAbi = parseAbi(['function multiSend(bytes transactions) payable'])
const order = [
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'data', type: 'bytes' },
  { name: 'operation', type: 'uint8' },
  { name: 'safeTxGas', type: 'uint256' },
  { name: 'baseGas', type: 'uint256' },
  { name: 'gasPrice', type: 'uint256' },
  { name: 'gasToken', type: 'address' },
  { name: 'refundReceiver', type: 'address' },
  { name: 'nonce', type: 'uint256' },
] as const
/** The Safe calls, or runs another contract's code as its own. */
const [calling, delegating] = [0, 1]
/** With 0 for both, what the Safe calls takes its own failure along: the whole transaction reverts. */
const free = {
  safeTxGas: 0n,
  baseGas: 0n,
  gasPrice: 0n,
  gasToken: zeroAddress,
  refundReceiver: zeroAddress,
} as const

/** Contracts of Safe that one needs. */
type Places = Readonly<
  Record<'safe' | 'safeProxyFactory' | 'compatibilityFallbackHandler' | 'multiSendCallOnly', Address>
>

/** A Safe on one chain. */
export interface SafeAccount {
  readonly address: Address
  /** Runs the calls in one transaction of the owner, all or none. `before` hears its hash before it is sent. */
  send(calls: readonly Call[], before?: (hash: Hex) => void): Promise<Hex>
  /** What proves by ERC-1271 that the Safe signed a hash. */
  sign(hash: Hex): Promise<Hex>
}

/** The Safe of one owner, made on the chain where it is not there yet, with ten coins in it. */
export async function standingSafe(world: World, chain: string, owner: HDAccount): Promise<SafeAccount> {
  const places = await findPlaces(world, chain)
  const client = clientOf(world, chain, owner)
  const initializer = encodeFunctionData({
    abi,
    functionName: 'setup',
    args: [
      ...([[owner.address], 1n, zeroAddress, '0x', places.compatibilityFallbackHandler] as const),
      ...([zeroAddress, 0n, zeroAddress] as const),
    ],
  })
  const { safeProxyFactory: from, safe: singleton } = places
  const code = await readContract(client, {
    address: from,
    abi: factoryAbi,
    functionName: 'proxyCreationCode',
  })
  const address = getContractAddress({
    opcode: 'CREATE2',
    from,
    salt: keccak256(encodePacked(['bytes32', 'uint256'], [keccak256(initializer), 0n])),
    bytecode: concat([code, encodeAbiParameters([{ type: 'address' }], [singleton])]),
  })
  const domain = { chainId: client.chain.id, verifyingContract: address }

  if ((await getCode(client, { address })) === undefined) {
    const data = encodeFunctionData({
      abi: factoryAbi,
      functionName: 'createProxyWithNonce',
      args: [singleton, initializer, 0n],
    })
    for (const transaction of [
      { to: from, data },
      { to: address, value: parseEther('10') },
    ])
      await waitForTransactionReceipt(client, { hash: await client.sendTransaction(transaction) })
  }

  return {
    address,
    async send(calls, before) {
      const [only, ...others] = calls
      const call =
        only !== undefined && others.length === 0
          ? { ...only, operation: calling }
          : { to: places.multiSendCallOnly, value: 0n, data: together(calls), operation: delegating }
      const nonce = await readContract(client, { address, abi, functionName: 'nonce' })
      const signature = await owner.signTypedData({
        domain,
        types: { SafeTx: order },
        primaryType: 'SafeTx',
        message: { ...call, ...free, nonce },
      })
      const { to, value, data: inner, operation } = call
      const data = encodeFunctionData({
        abi,
        functionName: 'execTransaction',
        args: [
          ...([to, value, inner, operation, free.safeTxGas, free.baseGas, free.gasPrice] as const),
          ...([free.gasToken, free.refundReceiver, signature] as const),
        ],
      })
      const request = await client.prepareTransactionRequest({ to: address, data })
      const serializedTransaction = await client.signTransaction(request)
      before?.(keccak256(serializedTransaction))
      return client.sendRawTransaction({ serializedTransaction })
    },
    sign: (hash) =>
      owner.signTypedData({
        domain,
        types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
        primaryType: 'SafeMessage',
        message: { message: hash },
      }),
  }
}

/** Calls as Safe's MultiSend takes them. */
function together(calls: readonly Call[]): Hex {
  const types = ['uint8', 'address', 'uint256', 'uint256', 'bytes'] as const
  const packed = calls.map(({ to, value, data }) =>
    encodePacked(types, [calling, to, value, BigInt(size(data)), data]),
  )
  return encodeFunctionData({ abi: multiSendAbi, functionName: 'multiSend', args: [concat(packed)] })
}

async function findPlaces(world: World, chain: string): Promise<Places> {
  const asked = `${world.url}/sandbox/account-contracts?chainId=${encodeURIComponent(chain)}`
  const contracts = membersOf(membersOf(await (await fetch(asked, { method: 'POST' })).json()).contracts)
  const at = (name: keyof Places): Address => {
    const place = textOf(contracts[name])
    if (!isAddress(place)) throw new Error('The sandbox has no contracts of Safe')
    return place
  }
  return {
    safe: at('safe'),
    safeProxyFactory: at('safeProxyFactory'),
    compatibilityFallbackHandler: at('compatibilityFallbackHandler'),
    multiSendCallOnly: at('multiSendCallOnly'),
  }
}
