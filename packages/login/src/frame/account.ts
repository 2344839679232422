import type { AnswerOf } from '@foyer/login-frame/protocol'
import * as v from 'valibot'
import type { Bytes } from '../custody/bytes.js'
import { wipe } from '../custody/bytes.js'
import type { Secret } from '../custody/vault.js'
import { type Finished, finished, type KeptWallet, letIn, started, tokens } from './answers.js'
import type { AccountType, FrameStorage, KeptLogin } from './frameStorage.js'
import { inTurn } from './inTurn.js'
import type { Unlock } from './joinWallet.js'
import type { PageConfig } from './pageConfig.js'
import { type Service, ServiceError } from './service.js'
import type { UnlockMethod, VaultParts } from './vaults.js'

/** What makes, enters and opens wallets: fetched once one is. */
const opening = () => import('./walletChunk.js')

/** A little before its end, an access is as good as over. */
const earlyMs = 30_000

/** What makes secrets and keys: a chunk of its own, fetched when it is needed. */
export interface Keys {
  newSecret(): Promise<Secret>
  addresses(seed: Bytes): Readonly<Record<string, string>>
}

/** A change of the access to a wallet, which a page may bring about. */
export type RootChange =
  /** The account is reached by another address. */
  | { readonly kind: 'email'; readonly email: string }
  /** A device loses its key, since there are as many as there may be. */
  | { readonly kind: 'device'; readonly label: string }

/** Who logged in, as far as it is known. */
export type Who = Pick<KeptLogin, 'email' | 'userName'>

/** What {@link createAccount} is made of. */
export interface AccountParts {
  readonly kept: FrameStorage
  readonly service: Service
  readonly facts: PageConfig
  /** The page that embeds the frame. */
  readonly origin: string
  readonly locale: string
  /** What this browser is called in the list of devices. */
  readonly label: string
  keys(): Promise<Keys>
  /** Asks the visitor whether this page may have a login that another page has. Rejects when not. */
  consent(login: KeptLogin): Promise<void>
  readonly unlock: Unlock
  /**
   * Asks the visitor, on a screen that names it, whether access to the wallet may change. Rejects when not.
   */
  agree(change: RootChange): Promise<void>
  /** The origin of the login service, whose own pages alone change who can open a wallet. */
  readonly home: string
  /** Asks the visitor for a way to recover a new wallet by, where the service does not help. @param name whose */
  way(name: string): Promise<UnlockMethod>
  now(): number
}

/** Who is logged in in this frame, and the wallet that is theirs. */
export interface Account {
  /** The login that stands for this page, with its access as good as new; `undefined` when there is none. */
  login(): Promise<KeptLogin | undefined>
  /** @returns what the visitor does next. @throws {ServiceError} */
  startEmail(email: string): Promise<AnswerOf<'CONNECT_EMAIL'>>
  /** Waits until somebody who reads the mail lets this browser in. @throws {ServiceError} */
  waitForDevice(signal: AbortSignal): Promise<void>
  /** Settles once there is a wallet, which is kept. @throws {ServiceError} */
  finishEmail(otp: string): Promise<void>
  /** This browser, as it shows itself to the service. */
  device(): Promise<{ readonly box: string; readonly label: string }>
  /** Keeps a login that the service took, by whatever way; makes the wallet where there is none yet. @throws {ServiceError} */
  enter(taken: Finished, who: Who): Promise<void>
  /** Opens the wallet for one piece of work, and forgets its secret after. @throws as {@link openWallet} */
  withSeed<T>(work: (seed: Bytes) => Promise<T>): Promise<T>
  /**
   * Gets a session of the login's own page, once the visitor agreed to a change.
   * @returns its access. @throws {CallError | ServiceError}
   */
  own(change: RootChange): Promise<string>
  /** Logs out here, and at the login's own page in all pages of this browser. @throws {ServiceError} if a session goes on */
  signOut(): Promise<void>
  /** Who is logged in, or a refusal that says so. @throws {ServiceError} */
  standing(): Promise<KeptLogin>
  /** Who is logged in as far as this browser knows, whether the service is within reach or not. */
  user(): Promise<KeptLogin | undefined>
  /** Whether there is a login, and the service knows of it: another device may have ended it. */
  isStanding(): Promise<boolean>
  /** Has this page be part of a login that another page has in this browser, once the visitor agrees. */
  join(isWanted: (login: KeptLogin) => boolean): Promise<boolean>
  /** The e-mail of who is logged in is another now. */
  setEmail(email: string): Promise<void>
  /** The visitor chose one of two accounts. */
  setAccountType(type: AccountType): Promise<void>
  /** The wallet was seen at a version: an older one is not taken for it again. */
  setVersion(version: number): Promise<void>
}

export function createAccount(parts: AccountParts): Account {
  const { kept, service, facts, origin, locale, label, now } = parts
  let begun: { email: string; attempt: string | undefined; approval: string | undefined } | undefined
  const refreshing = new Map<string, Promise<KeptLogin | undefined>>()

  const device = async () => {
    const { point } = await kept.keys()
    return { box: point, label }
  }

  /** Keeps a change of a login, unless another one is kept by now, or a newer version of the wallet. */
  const change = (known: KeptLogin, what: Partial<KeptLogin>) =>
    kept.changeLogin(known.origin, (at) => {
      const isOther = at?.wallet !== known.wallet || (what.version ?? at.version) < at.version
      return isOther ? at : { ...at, ...what }
    })

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
        if (now?.refresh !== next.refresh) await end(next.access).catch(() => {})
        return now
      } catch (error) {
        // Out of reach is not logged out.
        unlessEnded(error)
        return forget(at)
      }
    })

  const tokensFor = async ({ refresh }: KeptLogin) =>
    v.parse(tokens, await service.post('/v1/session/refresh', { refresh }))
  const end = (access: string) => service.post('/v1/session/end', {}, { access })
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
      await service.post('/v1/me', {}, { access: known.access })
      return known
    } catch (error) {
      // An access may end before it arrives: the login is ended if the service refuses to refresh it, too.
      return isEnded(error) ? refreshed(known).catch(() => known) : known
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
      const known = await fresh(other)
      const standing = known && (await stands(known))
      if (!standing) continue
      await parts.consent(standing)
      const ask = { project: facts.project, origin }
      const answer = await service.post('/v1/session/consent', ask, { access: standing.access })
      await kept.setLogin(origin, { ...standing, ...v.parse(tokens, answer), origin })
      return true
    }
    return false
  }

  function vaultOf(access: string): VaultParts {
    return { service, access: () => access, box: async () => (await kept.keys()).box }
  }

  async function ownOf(access: string): Promise<string> {
    if (origin === parts.home) return access
    const ask = { project: '', origin: parts.home }
    return v.parse(tokens, await service.post('/v1/session/consent', ask, { access })).access
  }

  /** Comes to a wallet on this device. A device that has to make room goes once the visitor agrees. */
  async function comeTo(access: string, wallet: KeptWallet, jkt: string): Promise<KeptWallet> {
    const { joinWallet } = await opening()
    const ownFor = async (label: string) => {
      await parts.agree({ kind: 'device', label })
      return ownOf(access)
    }
    return joinWallet(vaultOf(access), wallet, jkt, parts.unlock, ownFor)
  }

  async function makeWallet(access: string, jkt: string, name: string): Promise<KeptWallet> {
    const [{ newSecret, addresses }, { keepWallet }] = await Promise.all([parts.keys(), opening()])
    const secret = await newSecret()
    try {
      const ways: readonly UnlockMethod[] =
        facts.custody === 'assisted' ? [{ kind: 'assisted' }] : [await parts.way(name)]
      const made = addresses(secret.seed)
      const wallet = await keepWallet(vaultOf(access), secret, made, ways)
      // Another tab was faster: that wallet is the visitor's.
      const isMine = Object.entries(made).every(([family, address]) => wallet.addresses[family] === address)
      return isMine ? wallet : await comeTo(access, wallet, jkt)
    } finally {
      wipe(secret.entropy, secret.seed)
    }
  }

  async function enter({ wallet: known, ...session }: Finished, who: Who): Promise<void> {
    const { jkt } = await kept.keys()
    const wallet = known
      ? await comeTo(session.access, known, jkt)
      : await makeWallet(session.access, jkt, who.email ?? who.userName ?? facts.project)
    await kept.setLogin(origin, {
      ...session,
      ...who,
      origin,
      wallet: wallet.id,
      ...seenOf(wallet),
      addresses: wallet.addresses,
    })
  }

  async function standing(): Promise<KeptLogin> {
    const known = await login()
    if (!known) throw new ServiceError(401, 'session-over', 'You were logged out. Please log in again.')
    return known
  }

  /** Does work with an access. If the access is over by then, the work is done again with another. */
  async function withAccess<T>(work: (known: KeptLogin) => Promise<T>): Promise<T> {
    const known = await standing()
    try {
      return await work(known)
    } catch (error) {
      const at = isEnded(error) ? await refreshed(known) : undefined
      if (!at) throw error
      return work(at)
    }
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
    enter,
    async own(change) {
      // The visitor may take minutes, and an access does not last for longer.
      await parts.agree(change)
      return withAccess(({ access }) => ownOf(access))
    },
    async startEmail(email) {
      void opening()
      const here = await kept.login(origin)
      if (here?.email?.toLowerCase() === email.toLowerCase() && (await isStanding()))
        return { action: 'CONNECT' }
      if (await join((other) => other.email?.toLowerCase() === email.toLowerCase()))
        return { action: 'CONNECT' }
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
      const ask = { email, attempt, otp, project: facts.project, origin, locale, ...(await device()) }
      await enter(v.parse(finished, await service.post('/v1/email/finish', ask)), { email })
      begun = undefined
    },
    async withSeed(work) {
      const { openWallet, readWallet } = await opening()
      const { jkt } = await kept.keys()
      const { known, wallet, secret } = await withAccess(async (at) => {
        const vault = vaultOf(at.access)
        const read = await readWallet(vault)
        return { known: at, wallet: read, secret: await openWallet(vault, read, jkt, at.version) }
      })
      try {
        if (wallet.version > known.version) await change(known, seenOf(wallet))
        return await work(secret.seed)
      } finally {
        wipe(secret.entropy, secret.seed)
      }
    },
    async signOut() {
      const all: KeptLogin[] = []
      // The login's own page joins any login of this browser without a question: signing out there ends all of them.
      for (const page of origin === parts.home ? await kept.logins() : [{ origin }])
        await kept.changeLogin(page.origin, (at) => {
          if (at) all.push(at)
          return undefined
        })
      // All are tried, though one fails.
      await Promise.all(
        all.map((known) =>
          end(known.access)
            .catch(async (error: unknown) => {
              unlessEnded(error)
              // The access may be over, and the login lasts for longer.
              await end((await tokensFor(known)).access)
            })
            .catch(unlessEnded),
        ),
      )
    },
  }
}

/** What is kept of a wallet that was seen: how new it is, and who can open it. */
function seenOf({ version, slots }: KeptWallet): Pick<KeptLogin, 'version' | 'custody'> {
  const isAssisted = slots.some(({ kind, closed }) => kind === 'assisted' && !closed)
  return { version, custody: isAssisted ? 'assisted' : 'self' }
}

/** @throws the error, unless it says that the login ended */
function unlessEnded(error: unknown): void {
  if (!isEnded(error)) throw error
}

function isEnded(error: unknown): boolean {
  return error instanceof ServiceError && error.problem === 'session-over'
}
