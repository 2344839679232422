import type { Hex } from 'viem'

/** Typed data of EIP-712. Amounts may be `bigint`; they are written as decimal text. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** The bytes of a message to sign, or typed data. */
export type Signed = { readonly message: Hex } | { readonly data: TypedData }
