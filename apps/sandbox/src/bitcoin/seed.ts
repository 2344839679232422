import type { Coin } from '../chain.ts'

/** CAIP-2 of a chain on one machine. */
export const regtestId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** The native coin. */
export const bitcoin: Coin = { name: 'Bitcoin', symbol: 'BTC', decimals: 8, price: 60_000 }

/** Private keys in hex. */
export const keys = {
  rich: '11'.repeat(32),
  poor: '22'.repeat(32),
  empty: '33'.repeat(32),
} as const

/**
 * Who holds what when the chain begins; by address of {@link keys}. `taproot` is the Taproot address
 * (BIP-86) of the first key.
 */
export const holders: Readonly<
  Record<
    'rich' | 'taproot' | 'poor' | 'empty',
    { readonly address: string; readonly coins: readonly bigint[] }
  >
> = {
  rich: {
    address: 'bcrt1ql3e9pgs3mmwuwrh95fecme0s0qtn2880hlwwpw',
    coins: [100_000_000n, 30_000_000n, 20_000_000n],
  },
  taproot: {
    address: 'bcrt1p9fjtrm3nwhemkjek0wxtswz2glmneu33w9lcylrvd7alttk0psmqqf08dg',
    coins: [50_000_000n],
  },
  poor: { address: 'bcrt1q2vfxp232rx0z9rzn0hay9jptagk8c86ddphpjv', coins: [1_000n] },
  empty: { address: 'bcrt1q80pg6mvjmyrnld0r4h6gz7274azxhnhdf7k5gu', coins: [] },
}
