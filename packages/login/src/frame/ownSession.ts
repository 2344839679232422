import * as v from 'valibot'
import type { AccountParts, RootChange } from './accountParts.js'
import { tokens } from './answers.js'
import type { KeptLogin } from './frameStorage.js'
import { asLogin } from './loginService.js'
import { proveByWay } from './proveByWay.js'
import { lastOwner } from './seenWallet.js'
import type { Service } from './service.js'

/** Parts of {@link askOwn}. */
export interface OwnParts
  extends Pick<AccountParts, 'agree' | 'service' | 'origin' | 'home' | 'now' | 'unlock'> {
  readonly kept: Pick<AccountParts['kept'], 'keys'>
}

/**
 * Asks the visitor whether a change may begin, on a screen that names it. Before a first address the owner opens the wallet by
 * its passkey or kit, if it has one.
 * @param login the service, asked as the login
 * @returns the service, asked as the login's own page. @throws {CallError | ServiceError}
 */
export async function askOwn(
  { agree, service, origin, home, now, kept, unlock }: OwnParts,
  change: RootChange,
  login: Service,
): Promise<Service> {
  await agree(change)
  if (origin === home) return login
  const first = v.parse(tokens, await login.post('/v1/session/consent', { project: '', origin: home }))
  const own = asLogin({ service, first, now })
  if (change.kind !== 'email' || change.from !== undefined) return own
  const { box, jkt } = await kept.keys()
  const proof = await proveByWay({ service: own, box: async () => box, jkt }, unlock)
  return { post: (path, ask, options) => own.post(path, { ...ask, proof }, options) }
}

/**
 * Makes the login's own page that of the visitor who comes to a page now: a former visitor is not shown there.
 * @param isProven by a code or an account elsewhere, not by another login of this browser
 */
export async function comesNow(
  { kept, home, leave }: Pick<JoinParts, 'home' | 'kept' | 'leave'>,
  wallet: string,
  isProven: boolean,
): Promise<void> {
  const before = await kept.login(home)
  if (before && before.wallet !== wallet) await leave((of) => of === home).catch(() => {})
  await kept.notes.change(lastOwner, (at) => (isProven || at === wallet ? wallet : undefined))
}

/**
 * Whether the login's own page may take up a login without a question: all logins here are of the owner who came last, and
 * there was no log-out since. Else its visitor may be another person.
 */
async function isOneOwner({ kept }: Pick<AccountParts, 'kept'>): Promise<boolean> {
  const last = await kept.notes.get(lastOwner)
  return (await kept.logins()).every(({ wallet }) => wallet === last)
}

/** Parts of {@link joinLogin}. */
interface JoinParts extends AccountParts {
  /** A login that the service knows, with its access as good as new. */
  checked(known: KeptLogin | undefined): Promise<KeptLogin | undefined>
  leave(isLeft: (origin: string) => boolean): Promise<void>
}

/** Has a page be part of a login that another page has in this browser, once the visitor agrees. */
export async function joinLogin(parts: JoinParts, isWanted: (login: KeptLogin) => boolean): Promise<boolean> {
  const { kept, service, facts, origin, home, consent, checked, leave } = parts
  if (origin === home && !(await isOneOwner(parts))) return false
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
    if (await kept.login(other.origin)) {
      await comesNow(parts, known.wallet, false)
      return true
    }
    await leave((of) => of === origin)
  }
  return false
}
