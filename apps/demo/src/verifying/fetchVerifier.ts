import type { Family } from '../families.js'
import type { Verifier } from './verifier.js'

const chunks: Readonly<Record<Family, () => Promise<{ readonly verifier: Verifier }>>> = {
  eip155: () => import('./evm.js'),
  solana: () => import('./solana.js'),
  bip122: () => import('./bitcoin.js'),
  polkadot: () => import('./polkadot.js'),
}

/** Fetched once somebody signs. */
export async function fetchVerifier(family: Family): Promise<Verifier> {
  const { verifier } = await chunks[family]()
  return verifier
}
