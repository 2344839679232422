import * as v from 'valibot'
import type { Account, AccountParts, Who } from './accountParts.js'
import { finished, letIn, started, tokens } from './answers.js'
import type { KeptLogin } from './frameStorage.js'
import { inTurn } from './inTurn.js'
import { lastOwner, seenOf, waitingLogin, entering as waitingNotes } from './seenWallet.js'
import { isEnded, loggedOut, type Service, ServiceError } from './service.js'
import type { VaultParts } from './vaults.js'

export type { Account, AccountParts } from './accountParts.js'

/** What makes, enters and opens wallets: fetched once one is. */
const opening = () => import('./walletChunk.js')

/** A little before its end, an access is as good as over. */
const earlyMs = 30_000

export function createAccount(parts: AccountParts): Account {
  const { kept, service, facts, origin, home, locale, label, now } = parts
  let begun: { email: string; attempt: string | undefined; approval: string | undefined } | undefined
  const refreshing = new Map<string, Promise<KeptLogin | undefined>>()

  const device = async () => {
    const { point } = await kept.keys()
    return { box: point, label }
  }

  /** Keeps a change in all logins of a wallet here, unless another one is kept by now, or a newer version of the wallet. */
  async function change({ wallet }: KeptLogin, what: Partial<KeptLogin>): Promise<void> {
    for (const { origin: of } of await kept.logins())
      await kept.changeLogin(of, (at) => {
        const isOther = at?.wallet !== wallet || (what.version ?? at.version) < at.version
        return isOther ? at : { ...at, ...what }
      })
  }

  /** Forgets a login whose tokens the service refused. Other tokens stay: another frame may have them since. */
  const forget = ({ origin: of, refresh }: KeptLogin) =>
    kept.changeLogin(of, (at) => (at?.refresh === refresh ? undefined : at))

  /**
   * Gets other tokens than those, which are over or were refused. One frame of this browser asks for them, and the others
   * take its tokens: a token that comes back to the service ends the login.
   */
  const refreshed = (known: KeptLogin) =>
    inTurn(`login ${known.origin}`, async () => {
      const at = await kept.login(known.origin)
      if (!at || (at.refresh !== known.refresh && !isOver(at))) return at
      try {
        const next = await tokensFor(at)
        const now = await kept.changeLogin(at.origin, (then) =>
          then?.refresh === at.refresh ? { ...then, ...next } : then,
        )
        // The visitor logged out in the meantime, or in by another way.
        if (now?.refresh !== next.refresh) await end(next).catch(() => {})
        return now
      } catch (error) {
        // Out of reach is not logged out.
        unlessEnded(error)
        return forget(at)
      }
    })

  const tokensFor = async ({ refresh }: Pick<KeptLogin, 'refresh'>) =>
    v.parse(tokens, await service.post('/v1/session/refresh', { refresh }))
  const endBy = async ({ access }: Pick<KeptLogin, 'access'>) =>
    void (await service.post('/v1/session/end', {}, { access }))
  /** Ends the session of a login. @throws {ServiceError} if it goes on */
  const end = (known: Pick<KeptLogin, 'access' | 'refresh'>) =>
    endBy(known)
      .catch(async (error: unknown) => {
        unlessEnded(error)
        // The access may be over, and the login lasts for longer.
        await endBy(await tokensFor(known))
      })
      .catch(unlessEnded)

  /** Forgets logins of this browser, and those that wait for their wallet, and ends them. @throws {ServiceError} if a session goes on */
  async function leave(isLeft: (origin: string) => boolean): Promise<void> {
    const all: Pick<KeptLogin, 'access' | 'refresh'>[] = []
    // The next visitor may be another person.
    await kept.notes.set(lastOwner, undefined)
    // First: a login that waits is kept before its note goes, so it is found here or there.
    for (const note of await kept.notes.all(waitingNotes)) {
      const waiting = v.safeParse(waitingLogin, note)
      if (!waiting.success || !isLeft(waiting.output.origin)) continue
      all.push(waiting.output)
      await kept.notes.set(waiting.output.note, undefined)
    }
    for (const of of [origin, home, ...(await kept.logins()).map((known) => known.origin)].filter(isLeft))
      await kept.changeLogin(of, (at) => {
        if (at) all.push(at)
        return undefined
      })
    // All are tried, though one fails.
    await Promise.all(all.map(end))
  }

  const isOver = (known: KeptLogin | undefined): known is KeptLogin =>
    known !== undefined && known.accessEndsAt - earlyMs <= now()

  /** A login with its access as good as new. */
  async function fresh(known: KeptLogin | undefined): Promise<KeptLogin | undefined> {
    if (!isOver(known)) return known
    const running = refreshing.get(known.origin) ?? refreshed(known)
    refreshing.set(known.origin, running)
    return running.finally(() => refreshing.delete(known.origin))
  }

  const login = async () => fresh(await kept.login(origin))

  /** A login that the service knows; one that was ended elsewhere is forgotten. Out of reach is not logged out. */
  async function stands(known: KeptLogin): Promise<KeptLogin | undefined> {
    try {
      const told = await service.post('/v1/me', {}, { access: known.access })
      await (await opening()).learn({ ...parts, vaultOf, change }, known, told)
      return await kept.login(known.origin)
    } catch (error) {
      // An access may end before it arrives: the login is ended if the service refuses to refresh it, too.
      return isEnded(error) ? refreshed(known).catch(() => known) : known
    }
  }

  async function isStanding(): Promise<boolean> {
    // A refresh that fails is of a service out of reach.
    const known = await login().catch(() => kept.login(origin))
    return known !== undefined && (await stands(known)) !== undefined
  }

  /** @param of the account that logs in, or the wallet of the login: then any other or older one is refused without a question */
  async function vaultOf(of: string | Who): Promise<VaultParts> {
    const { createKnownWallets, refuseOlder } = await opening()
    const ask = typeof of === 'string' ? refuseOlder : parts.older
    const known = createKnownWallets(kept.notes, ask, of, facts.custody)
    const { box, jkt } = await kept.keys()
    return { service: here, known, box: async () => box, jkt }
  }

  /** The code that comes to a wallet after a login. */
  const entering = async () => (await opening()).createEntering({ ...parts, device, leave, end, vaultOf })

  async function standing(): Promise<KeptLogin> {
    const known = await login()
    if (!known) throw loggedOut()
    return known
  }

  /** The service, asked as the login of this page. If its access is over by then, it is asked again with another. */
  const here: Service = {
    async post(path, ask, options) {
      const known = await standing()
      const post = ({ access }: KeptLogin) => service.post(path, ask, { ...options, access })
      try {
        return await post(known)
      } catch (error) {
        const at = isEnded(error) ? await refreshed(known) : undefined
        if (!at) throw error
        return post(at)
      }
    },
  }

  /** Has this page be part of a login that another page has in this browser. */
  const join: Account['join'] = async (isWanted) => {
    const checked = async (of: KeptLogin | undefined) => {
      const known = await fresh(of)
      return known && stands(known)
    }
    return (await opening()).joinLogin({ ...parts, checked, leave }, isWanted)
  }

  return {
    login,
    service: here,
    join,
    standing,
    user: () => kept.login(origin),
    isStanding,
    async setEmail(email) {
      await change(await standing(), { email })
    },
    async setAccountType(accountType) {
      await change(await standing(), { accountType })
    },
    async setSeen(wallet) {
      await change(await standing(), seenOf(wallet))
    },
    device,
    enter: async (taken, who) => (await entering()).enter(taken, who),
    enterByKey: async (asked, who) => (await entering()).enterByKey(asked, who),
    own: async (change) => (await opening()).askOwn(parts, change, here),
    async startEmail(email) {
      void opening()
      const here = await kept.login(origin)
      if (here?.email?.toLowerCase() === email.toLowerCase() && (await isStanding()))
        return { action: 'CONNECT' }
      if (await join((other) => other.email?.toLowerCase() === email.toLowerCase()))
        return { action: 'CONNECT' }
      if (await (await entering()).resume(email)) return { action: 'CONNECT' }
      const ask = { email, project: facts.project, origin, locale, ...(await device()) }
      const answer = v.parse(started, await service.post('/v1/email/start', ask))
      if (answer.next === 'otp') {
        begun = { email, attempt: answer.attempt, approval: undefined }
        return { action: 'VERIFY_OTP' }
      }
      begun = { email, attempt: undefined, approval: answer.approval }
      return { action: 'VERIFY_DEVICE', number: answer.number, linkMinutes: answer.minutes }
    },
    async waitForDevice(signal) {
      const mine = begun
      if (!mine?.approval) throw new ServiceError(400, 'bad-request', 'Please begin again.')
      while (mine.attempt === undefined) {
        const answer = await service.post('/v1/email/device', { approval: mine.approval }, { signal })
        mine.attempt = v.parse(letIn, answer).attempt
      }
    },
    async finishEmail(otp) {
      if (!begun?.attempt) throw new ServiceError(400, 'bad-request', 'Please begin again.')
      const { email, attempt } = begun
      if (await (await entering()).resume(email)) return
      const ask = { email, attempt, otp, project: facts.project, origin, locale, ...(await device()) }
      await (await entering()).enter(v.parse(finished, await service.post('/v1/email/finish', ask)), {
        email,
      })
      begun = undefined
    },
    withSeed: async (work) => (await opening()).withSeed({ kept, standing, vaultOf, change }, work),
    // The login's own page joins any login of this browser without a question: signing out there ends all of them. No other
    // page shows the login of that page, so it ends with each of them.
    signOut: () => leave((of) => origin === home || of === origin || of === home),
  }
}

/** @throws the error, unless it says that the login ended */
function unlessEnded(error: unknown): void {
  if (!isEnded(error)) throw error
}
