import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  parseAbi,
  parseEther,
  zeroHash,
} from 'viem'
import type { NodeClient } from '../evm/client.ts'
import { receiptOf } from '../receipt.ts'
import type { AccountBuilds } from './builds.ts'

/** Where each contract is: at the address that it has on every public chain. The paymaster is this chain's own. */
export type AccountPlaces = Readonly<Record<keyof AccountBuilds, Address>>

/** Makes contracts at addresses that their code and a salt decide (https://github.com/Arachnid/deterministic-deployment-proxy). */
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** The same, where Safe has it (https://github.com/safe-global/safe-singleton-factory). */
const safeDeployer = '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7'
const salts = {
  entryPoint08: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
  entryPoint07: '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
} as const
const own = [
  'safeProxyFactory',
  'safe',
  'compatibilityFallbackHandler',
  'multiSend',
  'multiSendCallOnly',
] as const
const paymasterMaker = parseAbi(['constructor(address entryPoint, address signer)'])
const paymasterAbi = parseAbi(['function deposit() payable'])
/** Nobody has its key. */
const sender = '0x00000000000000000000000000000000000de910'
const gas = 15_000_000n

/**
 * Entry points 0.7 and 0.8, Safe with its module for ERC-4337, the simple accounts, and a paymaster that pays for what
 * `signer` signs, with 100 coins at the entry point 0.7.
 */
export async function deployAccounts(
  client: NodeClient,
  builds: AccountBuilds,
  signer: Address,
): Promise<AccountPlaces> {
  await Promise.all([
    client.setBalance({ address: sender, value: parseEther('1000') }),
    client.impersonateAccount({ address: sender }),
    client
      .getCode({ address: deployer })
      .then((bytecode = '0x') => client.setCode({ address: safeDeployer, bytecode })),
  ])

  async function send(transaction: { to?: Address; data: Hex; value?: bigint }) {
    const hash = await client.sendTransaction({ account: sender, chain: null, gas, ...transaction })
    const receipt = await receiptOf(client, hash)
    if (receipt.status !== 'success') throw new Error(`Nothing was made by ${hash}`)
    return receipt
  }
  async function make(code: Hex, from: Address = deployer, salt: Hex = zeroHash): Promise<Address> {
    await send({ to: from, data: concat([salt, code]) })
    return getContractAddress({ opcode: 'CREATE2', from, salt, bytecode: code })
  }
  const with1 = (code: Hex, address: Address) =>
    concat([code, encodeAbiParameters([{ type: 'address' }], [address])])

  const entryPoint08 = await make(builds.entryPoint08, deployer, salts.entryPoint08)
  const entryPoint07 = await make(builds.entryPoint07, deployer, salts.entryPoint07)
  const safes: Address[] = []
  for (const name of own) safes.push(await make(builds[name], safeDeployer))
  const [safeProxyFactory = '0x', safe = '0x', handler = '0x', multiSend = '0x', multiSendCallOnly = '0x'] =
    safes
  const places = {
    entryPoint08,
    entryPoint07,
    safeProxyFactory,
    safe,
    multiSend,
    multiSendCallOnly,
    compatibilityFallbackHandler: handler,
    simpleAccountFactory: await make(with1(builds.simpleAccountFactory, entryPoint08)),
    simple7702Account: await make(builds.simple7702Account),
    safeModuleSetup: await make(builds.safeModuleSetup),
    safe4337Module: await make(with1(builds.safe4337Module, entryPoint07)),
  }
  const { verifyingPaymaster: bytecode } = builds
  const { contractAddress } = await send({
    data: encodeDeployData({ abi: paymasterMaker, bytecode, args: [entryPoint07, signer] }),
  })
  if (!contractAddress) throw new Error('There is no paymaster')
  const data = encodeFunctionData({ abi: paymasterAbi, functionName: 'deposit' })
  await send({ to: contractAddress, data, value: parseEther('100') })
  await client.stopImpersonatingAccount({ address: sender })
  return { ...places, verifyingPaymaster: contractAddress }
}
