import * as v from 'valibot'
import { wipe } from '../custody/bytes.js'
import type { Account, AccountParts, RootChange } from './accountParts.js'
import { finished, letIn, started, tokens } from './answers.js'
import type { KeptLogin } from './frameStorage.js'
import { enteringNote, seenOf } from './seenWallet.js'
import { ServiceError } from './service.js'
import type { VaultParts } from './vaults.js'

export type { Account, AccountParts, RootChange } from './accountParts.js'

/** What makes, enters and opens wallets: fetched once one is. */
const opening = () => import('./walletChunk.js')

/** A little before its end, an access is as good as over. */
const earlyMs = 30_000

export function createAccount(parts: AccountParts): Account {
  const { kept, service, facts, origin, locale, label, now } = parts
  let begun: { email: string; attempt: string | undefined; approval: string | undefined } | undefined
  const refreshing = new Map<string, Promise<KeptLogin | undefined>>()

  const device = async () => {
    const { point } = await kept.keys()
    return { box: point, label }
  }

  /** Keeps what is another of a login, which may be another itself by now: the visitor chose an account, or logged out. */
  async function change(known: KeptLogin, what: Partial<KeptLogin>): Promise<KeptLogin | undefined> {
    const at = await kept.login(known.origin)
    if (at?.wallet !== known.wallet) return at
    const next = { ...at, ...what }
    await kept.setLogin(known.origin, next)
    return next
  }

  async function refreshed(login: KeptLogin): Promise<KeptLogin | undefined> {
    try {
      const { refresh } = login
      return await change(login, v.parse(tokens, await service.post('/v1/session/refresh', { refresh })))
    } catch (error) {
      // Out of reach is not logged out.
      if (!(error instanceof ServiceError) || error.problem !== 'session-over') throw error
      // Another frame of this browser may have been first: its tokens count then.
      const theirs = await kept.login(login.origin)
      if (theirs?.refresh !== login.refresh) return theirs
      await kept.setLogin(login.origin, undefined)
      return undefined
    }
  }

  /** A login with its access as good as new. */
  async function fresh(known: KeptLogin | undefined): Promise<KeptLogin | undefined> {
    if (!known || known.accessEndsAt - earlyMs > now()) return known
    const running = refreshing.get(known.origin) ?? refreshed(known)
    refreshing.set(known.origin, running)
    return running.finally(() => refreshing.delete(known.origin))
  }

  const login = async () => fresh(await kept.login(origin))

  /** Whether the service knows of a login; one that was ended elsewhere is forgotten. Out of reach is not logged out. */
  async function stands(known: KeptLogin): Promise<boolean> {
    try {
      await service.post('/v1/me', {}, { access: known.access })
      return true
    } catch (error) {
      if (!(error instanceof ServiceError) || error.problem !== 'session-over') return true
      await kept.setLogin(known.origin, undefined)
      return false
    }
  }

  async function isStanding(): Promise<boolean> {
    // A refresh that fails is of a service out of reach.
    const known = await login().catch(() => kept.login(origin))
    if (!known || !(await stands(known))) return false
    void opening()
    return true
  }

  /** A login in this browser for another page, which this page may be part of once the visitor agrees. */
  async function join(isWanted: (login: KeptLogin) => boolean): Promise<boolean> {
    for (const other of await kept.logins()) {
      if (other.origin === origin || !isWanted(other)) continue
      const standing = await fresh(other)
      if (!standing || !(await stands(standing))) continue
      await parts.consent(standing)
      const ask = { project: facts.project, origin }
      const answer = await service.post('/v1/session/consent', ask, { access: standing.access })
      await kept.setLogin(origin, { ...standing, ...v.parse(tokens, answer), origin })
      return true
    }
    return false
  }

  /** @param older asks the visitor about a wallet that is older than it was here. Without it such a wallet is refused */
  async function vaultOf(access: string, older?: AccountParts['older']): Promise<VaultParts> {
    const { createKnownWallets, refuseOlder } = await opening()
    const known = createKnownWallets(kept.notes, older ?? refuseOlder)
    return { service, known, access: () => access, box: async () => (await kept.keys()).box }
  }

  /** A session of the login's own page, once the visitor agreed on a screen of the frame. */
  async function ownAccess(access: string): Promise<string> {
    if (origin === parts.home) return access
    const ask = { project: '', origin: parts.home }
    return v.parse(tokens, await service.post('/v1/session/consent', ask, { access })).access
  }

  async function own(change: RootChange, access: string): Promise<string> {
    await parts.agree(change)
    return ownAccess(access)
  }

  /** The code that comes to a wallet after a login. */
  const entering = async () => (await opening()).createEntering({ ...parts, device, vaultOf, own, ownAccess })

  async function standing(): Promise<KeptLogin> {
    const known = await login()
    if (!known) throw new ServiceError(401, 'session-over', 'You were logged out. Please log in again.')
    return known
  }

  return {
    login,
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
    async setVersion(version) {
      await change(await standing(), { version })
    },
    device,
    enter: async (taken, who) => (await entering()).enter(taken, who),
    enterByKey: async (asked, who) => (await entering()).enterByKey(asked, who),
    own: async (change) => own(change, (await standing()).access),
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
    async withSeed(work) {
      const known = await standing()
      const vault = await vaultOf(known.access)
      const { openWallet, readWallet } = await opening()
      const wallet = await readWallet(vault)
      const { jkt } = await kept.keys()
      const secret = await openWallet(vault, wallet, jkt, known.version)
      try {
        if (wallet.version > known.version) await change(known, seenOf(wallet))
        return await work(secret.seed)
      } finally {
        wipe(secret.entropy, secret.seed)
      }
    },
    async signOut() {
      const known = await kept.login(origin)
      await kept.setLogin(origin, undefined)
      await kept.notes.set(enteringNote(origin), undefined)
      if (known) await service.post('/v1/session/end', {}, { access: known.access })
    },
  }
}
