import { type Address, getAddressDecoder, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'

/** The two token programs, the program of associated accounts, and the system program. */
export const programs = {
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  system: '11111111111111111111111111111111',
} as const satisfies Record<string, string>

const encoder = getAddressEncoder()
const decoder = getAddressDecoder()

/** Text as an address; throws when it is none. */
export function toAddress(text: string): Address {
  return decoder.decode(encoder.encode(text as Address))
}

/** Where an owner keeps a token by convention. */
export async function associatedAccount(owner: string, mint: string, program: string): Promise<Address> {
  const [place] = await getProgramDerivedAddress({
    programAddress: toAddress(programs.associated),
    seeds: [owner, program, mint].map((part) => encoder.encode(toAddress(part))),
  })
  return place
}

/** Bytes of a mint. */
export function mintData({ supply, decimals }: { readonly supply: bigint; readonly decimals: number }) {
  const data = new Uint8Array(82)
  const view = new DataView(data.buffer)
  view.setBigUint64(36, supply, true)
  data[44] = decimals
  data[45] = 1
  return data
}

/** What a mint's bytes say. */
export function readMint(data: Uint8Array) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return { supply: view.getBigUint64(36, true), decimals: data[44] ?? 0 }
}

/** Bytes of an account that holds tokens. */
export function holderData(holder: {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
}) {
  const data = new Uint8Array(165)
  data.set(encoder.encode(toAddress(holder.mint)), 0)
  data.set(encoder.encode(toAddress(holder.owner)), 32)
  new DataView(data.buffer).setBigUint64(64, holder.amount, true)
  data[108] = 1
  return data
}

/** What a token account's bytes say. */
export function readHolder(data: Uint8Array) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    mint: decoder.decode(data, 0),
    owner: decoder.decode(data, 32),
    amount: view.getBigUint64(64, true),
    frozen: data[108] === 2,
  }
}
