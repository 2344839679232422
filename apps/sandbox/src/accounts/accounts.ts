import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Chain } from '../chain.ts'
import { createNodeClient } from '../evm/client.ts'
import { accountBuilds, bundlerProgram } from './builds.ts'
import { startBundler } from './bundler.ts'
import { type AccountPlaces, deployAccounts } from './deploy.ts'
import { answerPaymaster } from './paymaster.ts'

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
 * Makes the contracts, and starts the bundler.
 * @throws {Error} where the packages of either are not installed
 */
export async function startSmartAccounts({ rpcUrl }: Pick<Chain, 'rpcUrl'>): Promise<SmartAccounts> {
  const builds = accountBuilds()
  const program = bundlerProgram()
  if (!builds || !program) throw new Error('The packages of smart accounts are not installed')
  const client = createNodeClient(rpcUrl)
  const signer = privateKeyToAccount(generatePrivateKey())
  const [executor, utility] = [generatePrivateKey(), generatePrivateKey()]
  await Promise.all(
    [executor, utility].map((key) =>
      client.setBalance({ address: privateKeyToAccount(key).address, value: parseEther('1000') }),
    ),
  )
  const contracts = await deployAccounts(client, builds, signer.address)
  const { entryPoint07, entryPoint08, verifyingPaymaster: address } = contracts
  const entryPoints = [entryPoint08, entryPoint07]
  const bundler = await startBundler({ program, rpcUrl, executor, utility, entryPoints })
  return {
    contracts,
    async bundler(body) {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(bundler.url, { method: 'POST', headers, body })).json()
    },
    paymaster: (body) => answerPaymaster({ client, address, signer }, body),
    stop: bundler.stop,
  }
}
