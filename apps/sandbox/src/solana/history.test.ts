// @tier gate
import { createGateway, type Gateway } from '@foyer/gateway'
import { solanaHistory } from '@foyer/gateway/history'
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../sandbox.ts'
import { associatedAccount, programs } from './layouts.ts'
import { solanaKeys, solanaSeed, solanaVisitors } from './seed.ts'

const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const { rich, poor } = solanaVisitors
const usdc = mintOf('USDC')
let sandbox: Sandbox
let url: string
let signer: KeyPairSigner

beforeAll(async () => {
  sandbox = await startSandbox({ families: ['solana'] })
  url = sandbox.chains[chain]?.rpcUrl ?? ''
  signer = await createKeyPairSignerFromPrivateKeyBytes(Buffer.from(solanaKeys.rich, 'hex'))
})
afterAll(() => sandbox.stop())

function mintOf(symbol: string) {
  const mint = solanaSeed.mints.find((one) => one.symbol === symbol)
  if (!mint) throw new Error(`There is no ${symbol}`)
  return mint
}

/** A gateway of the chain with pages of a size. */
function gatewayOf(page: number): Gateway {
  return createGateway({
    chains: { [chain]: url },
    tokens: solanaSeed.mints.map((mint) => ({ ...mint, chain })),
    providers: [solanaHistory({ page })],
    origins: ['*'],
    limits: false,
    cache: { bytes: 1 },
  })
}

async function ask(method: string, ...params: readonly unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const { result, error } = Object(await (await fetch(url, { method: 'POST', body })).json())
  return error ?? result?.value ?? result
}

async function send(...instructions: readonly Instruction[]): Promise<void> {
  const { blockhash, lastValidBlockHeight } = await ask('getLatestBlockhash')
  const lifetime: { blockhash: Blockhash; lastValidBlockHeight: bigint } = {
    blockhash,
    lastValidBlockHeight: BigInt(lastValidBlockHeight),
  }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayerSigner(signer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  const wire = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
  expect(typeof (await ask('sendTransaction', wire, { encoding: 'base64' }))).toBe('string')
}

function sol(to: string, amount: bigint): Instruction {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2, 0)
  data.writeBigUInt64LE(amount, 4)
  const accounts = [
    { address: address(rich), role: AccountRole.WRITABLE_SIGNER },
    { address: address(to), role: AccountRole.WRITABLE },
  ]
  return { programAddress: address(programs.system), accounts, data }
}

async function token(to: string, amount: bigint): Promise<Instruction> {
  const data = Buffer.alloc(10)
  data[0] = 12
  data.writeBigUInt64LE(amount, 1)
  data[9] = usdc.decimals
  const [from, into] = [
    await associatedAccount(rich, usdc.address, usdc.program),
    await associatedAccount(to, usdc.address, usdc.program),
  ]
  const accounts = [
    { address: from, role: AccountRole.WRITABLE },
    { address: address(usdc.address), role: AccountRole.READONLY },
    { address: into, role: AccountRole.WRITABLE },
    { address: address(rich), role: AccountRole.READONLY_SIGNER },
  ]
  return { programAddress: address(usdc.program), accounts, data }
}

async function historyOf(account: string, page: number, cursor?: string) {
  const query = new URLSearchParams({ chainId: chain, projectId: 'test', ...(cursor ? { cursor } : {}) })
  const request = new Request(`https://gateway.dev/v1/account/${account}/history?${query}`)
  const response = await gatewayOf(page).fetch(request)
  expect(response.status).toBe(200)
  const { data, next } = Object(await response.json())
  const rows: readonly string[] = data.map(({ metadata, transfers }: Record<string, unknown>) => {
    const moved = Object(transfers).map((one: unknown) => {
      const { direction, quantity, fungible_info } = Object(one)
      return `${direction} ${quantity.numeric} ${fungible_info?.symbol}`
    })
    return [Object(metadata).operationType, ...moved].join(', ')
  })
  return { rows, next }
}

test('what moved is read from balances, page by page, and tokens that arrive are seen by their owner', async () => {
  await send(sol(poor, 1_000_000n))
  await send(await token(poor, 1_500_000n))
  await ask('requestAirdrop', rich, 1_000_000_000)
  await send(sol(poor, 2_000_000n), await token(poor, 10n))
  for (let at = 0; at < 6; at++) await send(sol(poor, BigInt(3_000_000 + at * 100)))

  const told: string[] = []
  let cursor: string | undefined
  do {
    const page = await historyOf(rich, 4, cursor)
    expect(page.rows.length).toBeLessThanOrEqual(4)
    told.push(...page.rows)
    cursor = page.next ?? undefined
  } while (cursor)
  // What was before is what the chain begins with.
  expect(told.slice(6, 10)).toEqual([
    'send, out 0.002 SOL, out 0.00001 USDC',
    'receive, in 1 SOL',
    'send, out 1.5 USDC',
    'send, out 0.001 SOL',
  ])
  expect(new Set(told.slice(0, 10)).size).toBe(10)
  expect(told).toHaveLength(19)
  // A transfer to a token account names that account alone, not whose it is.
  const { rows, next } = await historyOf(poor, 50)
  expect(next).toBeNull()
  expect(rows).toContain('receive, in 1.5 USDC')
  expect(rows).toHaveLength(9)
})
