// @tier gate
import { base58 } from '@scure/base'
import { expect, test, vi } from 'vitest'
import { feeOf, showInstruction } from './instructions.js'
import { prepareSolana } from './prepare.js'
import { nodeOf } from './solana.test-support.js'

const [own, account, other, mint] = ['own', 'account', 'other', 'mint']
const [system, token] = ['11111111111111111111111111111111', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA']
const place = {
  signIn: { origin: 'https://app.example', chains: [], isAccount: () => true },
  account: own,
  symbol: 'SOL',
  node: nodeOf(),
}
const made = (accounts: readonly string[]) =>
  showInstruction(
    {
      program: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
      accounts,
      data: Uint8Array.of(1),
    },
    place,
  )

test('an account for a token costs its rent, where it is paid from here', async () => {
  const mine = await made([own, account, other, mint, system, token])
  expect(mine).toMatchObject({ title: 'create', weight: 'careful' })
  expect(mine?.moves).toBeGreaterThan(2_000_000n)
  expect((await made([other, account, own, mint, system, token]))?.moves).toBe(0n)
})

test.each([
  ['token program', [own, account, other, mint, system, other]],
  ['system program', [own, account, other, mint, other, token]],
])('an account of somebody else’s %s is unknown', async (_what, accounts) => {
  // It could take as much for rent as it likes.
  expect(await made(accounts)).toMatchObject({ title: 'call', weight: 'danger', moves: 'unknown' })
})

test('a fee that gives the coins away is a danger', async () => {
  const address = base58.encode(new Uint8Array(32).fill(7))
  const price = (value: bigint) => [...new Uint8Array(BigUint64Array.of(value).buffer)]
  const shown = async (microLamports: bigint) => {
    const message = [
      ...[1, 0, 1, 2],
      ...base58.decode(address),
      ...base58.decode('ComputeBudget111111111111111111111111111111'),
      ...new Uint8Array(32),
      ...[2, 1, 0, 9, 3, ...price(microLamports), 1, 0, 5, 2, ...[0x40, 0x0d, 0x03, 0]],
    ]
    const transaction = base58.encode(Uint8Array.of(1, ...new Uint8Array(64), ...message))
    const around = {
      chain: { url: 'https://node.example', name: 'Solana', symbol: 'SOL' },
      network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      address,
      origin: 'https://app.example',
    }
    vi.stubGlobal('fetch', async () => Response.json({ result: { value: true } }))
    return (await prepareSolana('solana_signTransaction', { transaction }, around)).screen
  }
  expect((await shown(10_000_000n)).warnings).toEqual([])
  expect(await shown(10n ** 15n)).toMatchObject({ weight: 'danger', warnings: ['fee'], moves: 'unknown' })
})

test.each([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
])('signatures that %s checks are in the fee', (program) => {
  const checks = (...data: number[]) => ({ program, accounts: [], data: Uint8Array.of(...data) })
  expect(feeOf([checks(8, 0), checks(1), checks()], 2)).toBe(11n * 5_000n)
})

test('an instruction that sets the price of units takes units itself', () => {
  const program = 'ComputeBudget111111111111111111111111111111'
  // 5 lamports a unit, without a limit of units.
  const price = { program, accounts: [], data: Uint8Array.of(3, 0x40, 0x4b, 0x4c, 0, 0, 0, 0, 0) }
  expect(feeOf([price], 1)).toBe(5_000n + 3_000n * 5n)
})
