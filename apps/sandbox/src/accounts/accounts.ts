import { setTimeout as wait } from 'node:timers/promises'
import { type Address, type Hex, isAddressEqual, type LocalAccount, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Chain } from '../chain.ts'
import { createNodeClient, type NodeClient } from '../evm/client.ts'
import { receiptOf } from '../receipt.ts'
import { accountBuilds, bundlerProgram } from './builds.ts'
import { startBundler } from './bundler.ts'
import { type AccountPlaces, deployAccounts } from './deploy.ts'
import { answerPaymaster } from './paymaster.ts'

/** The contracts of smart accounts on one chain. */
export interface AccountContracts {
  readonly places: AccountPlaces
  readonly client: NodeClient
  /** For what it signs the paymaster pays. */
  readonly signer: LocalAccount
}

/** What smart accounts need on one chain. */
export interface SmartAccounts {
  readonly contracts: AccountContracts
  /** Answers JSON-RPC of the bundler (ERC-4337). */
  bundler(body: string): Promise<unknown>
  /** Answers JSON-RPC of the paymaster (ERC-7677). */
  paymaster(body: string): Promise<unknown>
  /**
   * Waits until no operation is on its way, before the chain goes back.
   * @returns false where that takes too long: the bundler would send it again on the other chain, so it has to end
   */
  settle(): Promise<boolean>
  /** Goes on upon the chain that went back, with its contracts as they were made anew. */
  resume(contracts: AccountContracts): Promise<void>
  stop(): Promise<void>
}

/**
 * Makes the contracts, once on each chain.
 * @throws {Error} where their packages are not installed
 */
export async function makeAccountContracts({ rpcUrl }: Pick<Chain, 'rpcUrl'>): Promise<AccountContracts> {
  const builds = accountBuilds()
  if (!builds) throw new Error('The packages of smart accounts are not installed')
  const client = createNodeClient(rpcUrl)
  const signer = privateKeyToAccount(generatePrivateKey())
  return { client, signer, places: await deployAccounts(client, builds, signer.address) }
}

/**
 * Starts the bundler.
 * @throws {Error} where its package is not installed
 */
export async function startSmartAccounts(
  { rpcUrl }: Pick<Chain, 'rpcUrl'>,
  made: AccountContracts,
): Promise<SmartAccounts> {
  const program = bundlerProgram()
  if (!program) throw new Error('The package of the bundler is not installed')
  const keys = [generatePrivateKey(), generatePrivateKey()] as const
  const [executor, utility] = keys
  const { client, places } = made
  let contracts = made
  let height = await client.getBlockNumber()
  const { baseFeePerGas } = await client.getBlock()
  await fund(client, keys)
  const entryPoints = [places.entryPoint08, places.entryPoint07]
  const bundler = await startBundler({ program, rpcUrl, executor, utility, entryPoints })
  const own = await sentBy(client, privateKeyToAccount(utility).address, height)
  await setFee(client, baseFeePerGas)
  const sent = new Set<string>()

  async function ask(body: string): Promise<Said> {
    const headers = { 'content-type': 'application/json' }
    return Object(await (await fetch(bundler.url, { method: 'POST', headers, body })).json())
  }
  async function isUnderWay(hash: string): Promise<boolean> {
    const method = 'pimlico_getUserOperationStatus'
    const { result } = await ask(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [hash] }))
    return /submitted$/.test(`${Object(result).status}`)
  }
  return {
    get contracts() {
      return contracts
    },
    async bundler(body) {
      const said = await ask(body)
      if (body.includes('"eth_sendUserOperation"') && typeof said.result === 'string') sent.add(said.result)
      return said
    },
    paymaster: (body) => {
      const { client, signer, places } = contracts
      return answerPaymaster({ client, address: places.verifyingPaymaster, signer }, body)
    },
    async settle() {
      const until = Date.now() + patience
      for (const hash of sent)
        while (await isUnderWay(hash)) {
          if (Date.now() > until) return false
          await client.mine({ blocks: 1 })
          await wait(20)
        }
      sent.clear()
      height = await client.getBlockNumber()
      return true
    },
    async resume(anew) {
      contracts = anew
      const { baseFeePerGas } = await client.getBlock()
      await fund(client, keys)
      for (const { from, ...transaction } of own) {
        await client.impersonateAccount({ address: from })
        await receiptOf(
          client,
          await client.sendTransaction({ account: from, chain: null, gas, ...transaction }),
        )
      }
      // It hears of no block that is not above those it knows.
      const missing = height - (await client.getBlockNumber())
      if (missing >= 0n) await client.mine({ blocks: Number(missing) + 1, interval: 0 })
      await setFee(client, baseFeePerGas)
    },
    stop: bundler.stop,
  }
}

/** How long operations may take that are on their way, in ms. */
const patience = 3_000
const gas = 15_000_000n

interface Said {
  readonly result?: unknown
}

async function fund(client: NodeClient, keys: readonly Hex[]): Promise<void> {
  const value = parseEther('1000')
  await Promise.all(
    keys.map((key) => client.setBalance({ address: privateKeyToAccount(key).address, value })),
  )
}

/** What somebody made since a block: the contracts that the bundler simulates with. */
async function sentBy(client: NodeClient, from: Address, since: bigint) {
  const found: { readonly from: Address; readonly to: Address | null; readonly data: Hex }[] = []
  const last = await client.getBlockNumber()
  for (let blockNumber = since + 1n; blockNumber <= last; blockNumber++) {
    const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true })
    for (const { from: sender, to, input: data } of transactions)
      if (isAddressEqual(sender, from)) found.push({ from, to, data })
  }
  return found
}

/** Wallets guess a transaction's fee by the latest block's. */
async function setFee(client: NodeClient, baseFeePerGas: bigint | null): Promise<void> {
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: baseFeePerGas ?? 0n })
  await client.mine({ blocks: 1 })
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: baseFeePerGas ?? 0n })
}
