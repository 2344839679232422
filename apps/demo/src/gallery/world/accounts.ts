import type { AccountType, Namespace } from '@foyer/core'

/** Addresses of the gallery's people. */
export const ada = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const bob = '0x3f5CE4a19b227Ff01c6D48aa90e3D7b52e61F80a'
/** Begins and ends as {@link bob}'s does. */
export const notBob = '0x3f5CE4a17d02C1aB33e09E4c5F6b8dA1927cF80a'
export const carol = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'

/** One of several accounts of a wallet on a chain family. */
export interface ScriptedAccount {
  readonly address: string
  /** What the wallet calls it. */
  readonly label?: string
  readonly type?: AccountType
}

/** The accounts of ada beside Ethereum, unless a wallet has its own. */
export const elsewhere: Readonly<Partial<Record<Namespace, readonly ScriptedAccount[]>>> = {
  solana: [{ address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' }],
  bip122: [
    { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', type: 'payment' },
    { address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', type: 'ordinal' },
  ],
  polkadot: [{ address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5' }],
}

/** The same person under three names of their own choice. */
export const named: readonly ScriptedAccount[] = [
  { address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', label: 'Household' },
  {
    address: '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
    label: 'Savings for the Honourable Company of Merchants',
  },
  { address: '12xtAYsRUrmbniiWQqJtECiBQrMn8AypQcXhnQAc6RB6XkLW' },
]

/** Others, to whom something is sent. */
export const friends = {
  solana: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  bip122: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  polkadot: '16ZL8yLyXv3V3L3z9ofR1ovFLziyXaN1DPq4yffMAZ9czzBD',
}
