import * as v from 'valibot'
import type { AccountParts, RootChange } from './accountParts.js'
import { tokens } from './answers.js'
import type { KeptLogin } from './frameStorage.js'
import { asLogin } from './loginService.js'
import type { Service } from './service.js'

/**
 * Asks the visitor whether a change may begin, on a screen that names it.
 * @param login the service, asked as the login
 * @returns the service, asked as the login's own page. @throws {CallError | ServiceError}
 */
export async function askOwn(
  { agree, service, origin, home, now }: AccountParts,
  change: RootChange,
  login: Service,
): Promise<Service> {
  await agree(change)
  if (origin === home) return login
  const first = v.parse(tokens, await login.post('/v1/session/consent', { project: '', origin: home }))
  return asLogin({ service, first, now })
}

/** Parts of {@link joinLogin}. */
interface JoinParts extends AccountParts {
  /** A login that the service knows, with its access as good as new. */
  checked(known: KeptLogin | undefined): Promise<KeptLogin | undefined>
  leave(isLeft: (origin: string) => boolean): Promise<void>
}

/** Has a page be part of a login that another page has in this browser, once the visitor agrees. */
export async function joinLogin(
  { kept, service, facts, origin, consent, checked, leave }: JoinParts,
  isWanted: (login: KeptLogin) => boolean,
): Promise<boolean> {
  for (const other of await kept.logins()) {
    if (other.origin === origin || !isWanted(other)) continue
    const asked = await checked(other)
    if (!asked) continue
    await consent(asked)
    // The visitor may take longer than an access lasts. The other page may have signed out in the meantime, or in again.
    const known = await checked(await kept.login(other.origin))
    if (known?.wallet !== asked.wallet) continue
    const page = { project: facts.project, origin }
    const session = await service.post('/v1/session/consent', page, { access: known.access })
    await kept.setLogin(origin, { ...known, ...v.parse(tokens, session), origin })
    if (await kept.login(other.origin)) return true
    await leave((of) => of === origin)
  }
  return false
}
