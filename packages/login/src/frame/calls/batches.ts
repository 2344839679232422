import type { Facts } from '../facts.js'
import type { KeptLogin, Notes } from '../kept.js'
import { hexOf } from '../requests/fields.js'
import { RefusedRequestError } from '../requests/screen.js'
import { createRecords } from '../smart/records.js'
import { smartAddress } from '../smart/standing.js'
import { callsStatus, capabilities } from '../smart/status.js'

/** What is asked about calls that are made together, without the visitor. @throws {RefusedRequestError} */
export async function answer(
  method: 'wallet_getCapabilities' | 'wallet_getCallsStatus',
  params: unknown,
  { wallet, addresses }: KeptLogin,
  of: {
    readonly facts: Pick<Facts, 'chains' | 'smartAccount'>
    readonly origin: string
    readonly notes: Notes
  },
): Promise<unknown> {
  const { facts, origin, notes } = of
  if (method === 'wallet_getCallsStatus')
    return callsStatus(params, createRecords(notes, wallet, origin), facts.chains)
  const owner = addresses.eip155
  if (!owner) return {}
  const smart = smartAddress(facts.smartAccount, hexOf(owner)).toLowerCase()
  const [address = smart] = Array.isArray(params) ? params : []
  const named = String(address).toLowerCase()
  if (named !== smart && named !== owner.toLowerCase())
    throw new RefusedRequestError('This is not about an account of yours.', 4100)
  return capabilities(params, facts.chains, named === smart)
}
