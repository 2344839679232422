import { type LocalAccount, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Chain } from '../chain.ts'
import { createNodeClient, type NodeClient } from '../evm/client.ts'
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
  readonly contracts: AccountPlaces
  /** Answers JSON-RPC of the bundler (ERC-4337). */
  bundler(body: string): Promise<unknown>
  /** Answers JSON-RPC of the paymaster (ERC-7677). */
  paymaster(body: string): Promise<unknown>
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
  { places, client, signer }: AccountContracts,
): Promise<SmartAccounts> {
  const program = bundlerProgram()
  if (!program) throw new Error('The package of the bundler is not installed')
  const [executor, utility] = [generatePrivateKey(), generatePrivateKey()]
  await Promise.all(
    [executor, utility].map((key) =>
      client.setBalance({ address: privateKeyToAccount(key).address, value: parseEther('1000') }),
    ),
  )
  const { entryPoint07, entryPoint08, verifyingPaymaster: address } = places
  const entryPoints = [entryPoint08, entryPoint07]
  const bundler = await startBundler({ program, rpcUrl, executor, utility, entryPoints })
  return {
    contracts: places,
    async bundler(body) {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(bundler.url, { method: 'POST', headers, body })).json()
    },
    paymaster: (body) => answerPaymaster({ client, address, signer }, body),
    stop: bundler.stop,
  }
}
