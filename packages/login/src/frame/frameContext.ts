import { type Account, type AccountParts, createAccount } from './account.js'
import { labelOf } from './browserName.js'
import { type Kept, openKept } from './frameStorage.js'
import type { Facts } from './pageConfig.js'
import { createService, type Service } from './service.js'

/** What a page of the service's origin works with. */
export interface Opened {
  readonly kept: Kept
  readonly service: Service
  readonly account: Account
}

/** Opens what this browser keeps, and the line to the service that the page came from. @param asks what asks the visitor */
export async function openAccount(
  facts: Facts,
  origin: string,
  locale: string,
  asks: Pick<AccountParts, 'consent' | 'unlock' | 'way'>,
): Promise<Opened> {
  const kept = await openKept()
  const service = createService({
    url: location.origin,
    keys: async () => (await kept.keys()).sign,
    nonce: facts.nonce,
    fetch: (request) => fetch(request),
    now: Date.now,
  })
  const account = createAccount({
    kept,
    service,
    facts,
    origin,
    locale,
    ...asks,
    label: labelOf(navigator.userAgent),
    keys: () => import('./keys/newWallet.js'),
    now: Date.now,
  })
  return { kept, service, account }
}
