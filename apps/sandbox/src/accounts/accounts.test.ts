import { toSafeSmartAccount } from 'permissionless/accounts'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  http,
  type LocalAccount,
  parseEther,
} from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  entryPoint07Address,
  entryPoint08Address,
  type SmartAccount,
  toSimple7702SmartAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNodeClient } from '../evm/client.ts'
import { type Sandbox, startSandbox } from '../sandbox.ts'

let sandbox: Sandbox
let services: { bundler: string; paymaster: string; contracts: Record<string, Address> }
const receiver = '0x00000000000000000000000000000000000000aa'

beforeAll(async () => {
  sandbox = await startSandbox()
  const started = await fetch(`${sandbox.url}/sandbox/smart-accounts?chainId=eip155:1`, { method: 'POST' })
  services = Object(await started.json())
})
afterAll(() => sandbox.stop())

const rpcUrl = () => sandbox.chains['eip155:1']?.rpcUrl ?? ''
const node = () => createNodeClient(rpcUrl())
const client = () => createPublicClient({ chain: mainnet, transport: http(rpcUrl()), pollingInterval: 50 })
const bundlerFor = (account: SmartAccount) =>
  createBundlerClient({
    ...{ account, client: client(), chain: mainnet, transport: http(services.bundler), pollingInterval: 50 },
    userOperation: {
      estimateFeesPerGas: async () => ({
        maxFeePerGas: 30_000_000_000n,
        maxPriorityFeePerGas: 1_000_000_000n,
      }),
    },
  })
const paymaster = () => createPaymasterClient({ transport: http(services.paymaster) })
const safeOf = (owner: LocalAccount) =>
  toSafeSmartAccount({
    ...{ client: client(), owners: [owner], version: '1.4.1' },
    entryPoint: { address: entryPoint07Address, version: '0.7' },
  })

test('what accounts of contracts need is where it is on every public chain', () => {
  expect(services.contracts).toMatchObject({
    entryPoint07: entryPoint07Address,
    entryPoint08: entryPoint08Address,
    compatibilityFallbackHandler: '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
    safe: '0x41675C099F32341bf84BFc5382aF534df5C7461a',
    safe4337Module: '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226',
    safeModuleSetup: '0x2dd68b007B46fBe91B9A7c3EDa5A7a1063cB5b47',
    safeProxyFactory: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
    simple7702Account: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  })
})

describe('an operation', () => {
  test('of a Safe with nothing in it makes the account, and the paymaster pays', async () => {
    const account = await safeOf(privateKeyToAccount(generatePrivateKey()))
    const bundler = bundlerFor(account)
    const before = await node().getCode({ address: account.address })

    const hash = await bundler.sendUserOperation({
      calls: [{ to: receiver, data: '0x' }],
      paymaster: paymaster(),
    })
    const { success } = await bundler.waitForUserOperationReceipt({ hash })

    expect({ before, success }).toEqual({ before: undefined, success: true })
    expect(await node().getCode({ address: account.address })).toMatch(/^0x/)
  })

  test('of an account that took up code (EIP-7702) pays for itself, and keeps its address', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    await node().setBalance({ address: owner.address, value: parseEther('1') })
    const account = await toSimple7702SmartAccount({ client: client(), owner })
    const wallet = createWalletClient({ account: owner, chain: mainnet, transport: http(rpcUrl()) })
    const authorization = await wallet.signAuthorization({
      account: owner,
      contractAddress: services.contracts.simple7702Account ?? '0x',
    })
    const bundler = bundlerFor(account)
    const balance = await node().getBalance({ address: receiver })

    const hash = await bundler.sendUserOperation({ calls: [{ to: receiver, value: 7n }], authorization })
    await bundler.waitForUserOperationReceipt({ hash })

    expect(account.address).toBe(owner.address)
    expect((await node().getBalance({ address: receiver })) - balance).toBe(7n)
  })
})
