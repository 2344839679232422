import type { SandboxDriver } from './fixtures.js'
import { chainIds } from './multichainWallet.js'

/** A chain of the sandbox, read past everything that is under test. */
export interface FamilyChain {
  /** Address by visitor. */
  readonly accounts: Readonly<Record<string, string>>
  /** In base units. @param symbol of a token; the chain's own coin without one */
  held(address: string, symbol?: string): Promise<bigint>
}

/** The chains of Solana and Bitcoin. */
export async function readFamilies(
  sandbox: SandboxDriver,
): Promise<Record<'solana' | 'bip122', FamilyChain>> {
  const { chains, tokens } = await sandbox.describe()
  const solana = chains[chainIds.solana]
  const bitcoin = chains[chainIds.bip122]
  if (!solana || !bitcoin) throw new Error('The sandbox runs neither Solana nor Bitcoin')

  async function ask(method: string, ...params: readonly unknown[]) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const { result } = await (await fetch(solana?.rpcUrl ?? '', { method: 'POST', body })).json()
    return result.value
  }

  return {
    solana: {
      accounts: solana.accounts ?? {},
      async held(address, symbol) {
        if (symbol === undefined) return BigInt(await ask('getBalance', address))
        const mint = tokens[chainIds.solana]?.[symbol]
        const found = await ask('getTokenAccountsByOwner', address, { mint }, { encoding: 'base64' })
        // The amount stands behind the mint and the owner.
        const amounts = found.map(({ account }: { account: { data: [string] } }) =>
          Buffer.from(account.data[0], 'base64').readBigUInt64LE(64),
        )
        return amounts.reduce((sum: bigint, amount: bigint) => sum + amount, 0n)
      },
    },
    bip122: {
      accounts: bitcoin.accounts ?? {},
      async held(address) {
        const coins: readonly { readonly value: number }[] = await (
          await fetch(`${bitcoin.rpcUrl}/address/${address}/utxo`)
        ).json()
        return coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
      },
    },
  }
}
