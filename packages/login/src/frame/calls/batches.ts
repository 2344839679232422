import type { AccountType, KeptLogin, Notes } from '../frameStorage.js'
import type { PageConfig } from '../pageConfig.js'
import { hexOf } from '../requests/fields.js'
import { RefusedRequestError } from '../requests/screen.js'
import { smartAddress } from '../smart/accountStatus.js'
import { createRecords } from '../smart/records.js'
import { callsStatus, capabilities } from '../smart/status.js'

/** What is asked about calls that are made together, without the visitor. @throws {RefusedRequestError} */
export async function answer(
  method: 'wallet_getCapabilities' | 'wallet_getCallsStatus',
  params: unknown,
  login: KeptLogin,
  of: {
    readonly facts: Pick<PageConfig, 'chains' | 'smartAccount'>
    readonly origin: string
    readonly notes: Notes
    preferred(login: KeptLogin): AccountType
  },
): Promise<unknown> {
  const { facts, origin, notes } = of
  const { wallet, addresses } = login
  if (method === 'wallet_getCallsStatus')
    return callsStatus(params, createRecords(notes, wallet, origin), facts.chains)
  const owner = addresses.eip155
  if (!owner) return {}
  const smart = smartAddress(facts.smartAccount, hexOf(owner)).toLowerCase()
  const isPreferred = of.preferred(login) === 'smartAccount'
  const [address = isPreferred ? smart : owner] = Array.isArray(params) ? params : []
  const named = String(address).toLowerCase()
  if (named !== smart && named !== owner.toLowerCase())
    throw new RefusedRequestError('This is not about an account of yours.', 4100)
  // Of one address, the account is the one that is preferred.
  const isSmart = named === smart && (isPreferred || smart !== owner.toLowerCase())
  return capabilities(params, facts.chains, isSmart)
}
