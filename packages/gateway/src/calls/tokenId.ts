import type { AccountId } from '@foyer/api'
import type { Chain } from '../chains.js'
import { AskError } from '../errors.js'
import type { TokenId } from '../questions.js'
import { sameAddress } from '../tokenKey.js'
import { type CallContext, chainOf } from './handler.js'

/** A token of a CAIP-10 id, with its chain. The coin goes by its pseudo-address. @throws {AskError} */
export function readTokenId(
  kit: CallContext,
  account: AccountId,
  field: string,
): TokenId & { readonly of: Chain } {
  const at = account.lastIndexOf(':')
  const of = chainOf(kit, account.slice(0, at))
  const address = account.slice(at + 1)
  if (sameAddress(address, of.coinAddress)) return { chain: of.id, of }
  if (!of.isAddress(address)) throw new AskError(400, field, `The ${field} is not an address of ${of.id}`)
  return { chain: of.id, address, of }
}

/** CAIP-10 of a token. */
export function tokenAccount(chain: Chain, address: string | undefined): AccountId | undefined {
  const text = address ?? chain.coinAddress
  return text === undefined ? undefined : `${chain.id}:${text}`
}
