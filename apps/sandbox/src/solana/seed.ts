import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { getAddressDecoder } from '@solana/kit'
import type { Coin } from '../chain.ts'
import type { Purse, Visitor } from '../seed.ts'
import { programs } from './layouts.ts'

const order = ['rich', 'poor', 'empty', 'many'] as const satisfies readonly Visitor[]
const decoder = getAddressDecoder()

/** Ed25519 seed (32 bytes) of a visitor: SHA-256 of a sentence with the visitor's place in the list. For tests alone. */
function secretOf(visitor: Visitor): Buffer {
  return createHash('sha256')
    .update(`foyer sandbox wallet, solana ${order.indexOf(visitor)}`)
    .digest()
}

function addressOf(visitor: Visitor): string {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secretOf(visitor)])
  const secret = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(secret).export({ format: 'der', type: 'spki' })
  return decoder.decode(spki.subarray(-32))
}

/** The visitors' addresses on Solana. */
export const solanaVisitors = Object.fromEntries(
  order.map((visitor) => [visitor, addressOf(visitor)]),
) as Readonly<Record<Visitor, string>>

/** The Ed25519 seeds of these addresses, in hex. */
export const solanaKeys = Object.fromEntries(
  order.map((visitor) => [visitor, secretOf(visitor).toString('hex')]),
) as Readonly<Record<Visitor, string>>

export interface SeedMint extends Coin {
  readonly address: string
  /** The token program that the mint belongs to. */
  readonly program: string
  readonly holders: Purse
  /** Besides, in an account that is not where one looks first. */
  readonly stray?: Purse
}

/** An address that nobody has the key of. */
export function addressFor(name: string): string {
  return decoder.decode(createHash('sha256').update(`foyer sandbox ${name}`).digest())
}

const mint = (symbol: string) => addressFor(`mint ${symbol}`)

/** What is on the Solana chain when it begins. */
export const solanaSeed = {
  native: { name: 'Solana', symbol: 'SOL', decimals: 9, price: 150 } satisfies Coin,
  /** In SOL. `poor` can pay for a transfer, but not for a receiver's token account. */
  sol: { rich: '25.5', poor: '0.0012', many: '2' } satisfies Purse,
  mints: [
    {
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
      price: 1,
      address: mint('USDC'),
      program: programs.token,
      holders: { rich: '1500.25', poor: '20', many: '60' },
      stray: { many: '15' },
    },
    {
      name: 'Bark',
      symbol: 'BARK',
      decimals: 5,
      price: 0.000_02,
      address: mint('BARK'),
      program: programs.token,
      holders: { rich: '1000000' },
    },
    {
      name: 'Nova (Token-2022)',
      symbol: 'NOVA',
      decimals: 9,
      price: 2.5,
      address: mint('NOVA'),
      program: programs.token2022,
      holders: { rich: '42.5' },
    },
  ] satisfies readonly SeedMint[],
} as const
