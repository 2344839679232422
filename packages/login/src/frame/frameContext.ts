import { browserName } from '@foyer/core'
import { type Account, type AccountParts, createAccount } from './account.js'
import { type FrameStorage, openFrameStorage } from './frameStorage.js'
import type { PageConfig } from './pageConfig.js'
import { createService, type Service } from './service.js'

/** What a page of the service's origin works with. */
export interface FrameContext {
  readonly kept: FrameStorage
  readonly service: Service
  readonly account: Account
}

/** Opens what this browser keeps, and the line to the service that the page came from. @param asks what asks the visitor */
export async function openAccount(
  facts: PageConfig,
  origin: string,
  locale: string,
  asks: Pick<AccountParts, 'agree' | 'consent' | 'lost' | 'older' | 'saveKit' | 'unlock' | 'way'>,
): Promise<FrameContext> {
  const kept = await openFrameStorage()
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
    home: location.origin,
    locale,
    ...asks,
    label: browserName(navigator.userAgent),
    keys: () => import('./keys/newWallet.js'),
    now: Date.now,
  })
  return { kept, service, account }
}
