import { type EncodedAccount, lamports } from '@solana/kit'
import { parseUnits } from 'viem'
import type { Chain } from '../chain.ts'
import type { Purse } from '../seed.ts'
import { associatedAccount, holderData, mintData, programs, toAddress } from './layouts.ts'
import { createLedger, firstSlot, type Ledger } from './ledger.ts'
import { bait, pastOf } from './past.ts'
import { addressFor, type SeedMint, solanaKeys, solanaSeed, solanaVisitors } from './seed.ts'
import { type SolanaServer, serveSolana } from './server.ts'

/** A Solana chain in this process (LiteSVM), seeded, with its JSON-RPC and websocket server. */
export async function createSolanaChain(): Promise<Chain> {
  const accounts = await seededAccounts()
  let running: { readonly ledger: Ledger; readonly server: SolanaServer } | undefined

  const world = () => {
    if (running === undefined) throw new Error('The Solana chain is not running')
    return running
  }

  return {
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    native: solanaSeed.native,
    tokens: solanaSeed.mints,
    accounts: solanaVisitors,
    keys: solanaKeys,
    get rpcUrl() {
      return world().server.url
    },
    pid: process.pid,
    credits: ['USDC'],
    async credit(address, amount, token) {
      const { ledger } = world()
      if (token === undefined) return ledger.airdrop(address, amount)
      const known = solanaSeed.mints.find((one) => one.address === token)
      if (!known) throw new Error(`There is no token ${token}`)
      const { program } = known
      const place = await associatedAccount(address, token, program)
      return ledger.deposit(place, { mint: token, owner: address, program, amount })
    },
    async start() {
      const past = await pastOf(Math.floor(Date.now() / 1000), firstSlot)
      const ledger = createLedger((set) => accounts.forEach(set), past)
      ledger.start()
      running = { ledger, server: await serveSolana(ledger) }
    },
    async reset() {
      world().ledger.reset()
    },
    async stop() {
      running?.ledger.stop()
      await running?.server.stop()
      running = undefined
    },
  }
}

/** Every account of the first slot: purses, mints, and who holds what. */
async function seededAccounts(): Promise<readonly EncodedAccount[]> {
  const wallets = entriesOf(solanaSeed.sol).map(({ owner, amount }) =>
    account(owner, programs.system, parseUnits(amount, 9), new Uint8Array()),
  )
  const tokens = await Promise.all([...solanaSeed.mints, bait].map(accountsOf))
  return [...wallets, ...tokens.flat()]
}

/** A mint, and the accounts that hold it. */
async function accountsOf(coin: SeedMint): Promise<readonly EncodedAccount[]> {
  const { address: mint, program, decimals } = coin
  const units = (purse: Purse = {}) =>
    entriesOf(purse).map(({ owner, amount }) => ({ owner, amount: parseUnits(amount, decimals) }))
  const keep = (address: string, holder: { readonly owner: string; readonly amount: bigint }) =>
    account(address, program, 2_039_280n, holderData({ mint, ...holder }))
  const [usual, stray] = [units(coin.holders), units(coin.stray)]
  const supply = [...usual, ...stray].reduce((sum, { amount }) => sum + amount, 0n)
  return [
    account(mint, program, 1_461_600n, mintData({ supply, decimals })),
    ...(await Promise.all(
      usual.map(async (holder) => keep(await associatedAccount(holder.owner, mint, program), holder)),
    )),
    ...stray.map((holder) => keep(addressFor(`stray ${coin.symbol} of ${holder.owner}`), holder)),
  ]
}

function entriesOf(purse: Purse) {
  return Object.entries(solanaVisitors).flatMap(([visitor, owner]) => {
    const amount = Object.entries(purse).find(([name]) => name === visitor)?.[1]
    return amount === undefined ? [] : [{ owner, amount }]
  })
}

function account(address: string, program: string, balance: bigint, data: Uint8Array): EncodedAccount {
  return {
    address: toAddress(address),
    programAddress: toAddress(program),
    lamports: lamports(balance),
    executable: false,
    space: BigInt(data.length),
    data,
  }
}
