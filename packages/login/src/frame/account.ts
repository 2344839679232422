import type { AnswerOf } from '@foyer/login-frame/protocol'
import * as v from 'valibot'
import type { Bytes } from '../custody/bytes.js'
import { toBase64Url, wipe } from '../custody/bytes.js'
import type { Secret } from '../custody/vault.js'
import {
  changed,
  changeStep,
  type Finished,
  finished,
  type KeptWallet,
  letIn,
  me,
  started,
  tokens,
} from './answers.js'
import type { AccountType, FrameStorage, KeptLogin } from './frameStorage.js'
import type { Unlock } from './joinWallet.js'
import type { AddressSteps, NewWay } from './newWay.js'
import type { PageConfig } from './pageConfig.js'
import { type Service, ServiceError } from './service.js'
import type { VaultParts } from './vaults.js'

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
  /** Asks the visitor whether a wallet may be older than it was in this browser: the service may have been restored. Rejects if not. */
  older(wallet: KeptWallet): Promise<void>
  /**
   * Asks the visitor, on a screen that names it, whether access to the wallet may change. Rejects when not.
   */
  agree(change: RootChange): Promise<void>
  /** The origin of the login service, whose own pages alone change who can open a wallet. */
  readonly home: string
  /**
   * Asks the visitor for a way to come back to a new wallet by, if the service does not help, or has no address to write to.
   * @param name of the visitor, as a passkey shows it
   * @param address adds an address, if that is a way back
   */
  way(name: string, address?: AddressSteps): Promise<NewWay>
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
  /** Logs in on a new browser by opening the wallet, where no email could let it in. @throws {ServiceError} */
  enterByKey(asked: { readonly approval: string; readonly wallet: KeptWallet }, who: Who): Promise<void>
  /** Opens the wallet for one piece of work, and forgets its secret after. @throws as {@link openWallet} */
  withSeed<T>(work: (seed: Bytes) => Promise<T>): Promise<T>
  /**
   * Gets a session of the login's own page, once the visitor agreed to a change.
   * @returns its access. @throws {CallError | ServiceError}
   */
  own(change: RootChange): Promise<string>
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

  /** Adds a first address: the visitor types it, and the code that it gets, on a screen of the frame. */
  function addressSteps(access: string): AddressSteps {
    let owned: Promise<string> | undefined
    const step = async (path: string, ask: object) => {
      owned ??= ownAccess(access)
      return service.post(`/v1/email/change/${path}`, ask, { access: await owned })
    }
    return {
      start: async (email) => v.parse(changeStep, await step('start', { email })).attempt,
      finish: async (ask) => v.parse(changed, await step('secondary', ask)).email,
    }
  }

  /** Comes to a wallet on this device. A device that has to make room goes once the visitor agrees. */
  async function comeTo(
    access: string,
    wallet: KeptWallet,
    jkt: string,
    walletKey?: Bytes,
  ): Promise<KeptWallet> {
    const { joinWallet } = await opening()
    const ownFor = (label: string) => own({ kind: 'device', label }, access)
    return joinWallet(await vaultOf(access, parts.older), wallet, jkt, parts.unlock, ownFor, walletKey)
  }

  /** Makes a wallet with a way back to it. @returns it, and the address that was added */
  async function makeWallet(
    { access, needsWay = false }: Pick<Finished, 'access' | 'needsWay'>,
    jkt: string,
    name: string,
  ): Promise<{ readonly wallet: KeptWallet; readonly email?: string }> {
    const isHelped = facts.custody === 'assisted'
    const way =
      isHelped && !needsWay ? undefined : await parts.way(name, isHelped ? addressSteps(access) : undefined)
    const [{ newSecret, addresses }, { keepWallet }] = await Promise.all([parts.keys(), opening()])
    const secret = await newSecret()
    try {
      const made = addresses(secret.seed)
      const wallet = await keepWallet(await vaultOf(access), secret, made, [
        ...(isHelped ? [{ kind: 'assisted' as const }] : []),
        ...(way && way.kind !== 'email' ? [way] : []),
      ])
      // Another tab was faster: that wallet is the visitor's.
      const isMine = Object.entries(made).every(([family, address]) => wallet.addresses[family] === address)
      return {
        wallet: isMine ? wallet : await comeTo(access, wallet, jkt),
        ...(way?.kind === 'email' && { email: way.email }),
      }
    } finally {
      wipe(secret.entropy, secret.seed)
    }
  }

  /** The wallet on this device. While the key service is away, one that was open here before is shown, and does not sign. */
  async function comeToOrShow(
    access: string,
    wallet: KeptWallet,
    jkt: string,
    walletKey?: Bytes,
  ): Promise<KeptWallet> {
    try {
      return await comeTo(access, wallet, jkt, walletKey)
    } catch (error) {
      const { wasOpen } = await opening()
      if (isAway(error) && (await wasOpen(kept.notes, wallet, jkt))) return wallet
      throw error
    }
  }

  async function enter(taken: Finished, who: Who, walletKey?: Bytes): Promise<void> {
    const { wallet: known, needsWay, ...session } = taken
    const { jkt } = await kept.keys()
    // First of all: the code that it took is used up, whatever becomes of the wallet.
    await kept.notes.set(entering(origin), { ...session, ...who, needsWay })
    const forget = () => kept.notes.set(entering(origin), undefined)
    const coming = known
      ? comeToOrShow(session.access, known, jkt, walletKey).then((wallet) => ({ wallet }))
      : makeWallet(taken, jkt, who.email ?? who.userName ?? facts.project)
    const { wallet, ...added } = await coming.catch(async (error: unknown) => {
      if (!isAway(error)) await forget()
      throw error
    })
    await kept.setLogin(origin, {
      ...session,
      ...who,
      ...added,
      origin,
      wallet: wallet.id,
      ...seenOf(wallet),
      addresses: wallet.addresses,
    })
    await forget()
  }

  /** Goes on with a login that was taken, and came to no wallet. @returns whether there is one */
  async function resume(email: string): Promise<boolean> {
    const waiting = v.safeParse(taken, await kept.notes.get(entering(origin)))
    if (!waiting.success || waiting.output.email?.toLowerCase() !== email.toLowerCase()) return false
    const { email: _, userName, needsWay, ...known } = waiting.output
    try {
      const session =
        known.accessEndsAt - earlyMs > now()
          ? known
          : v.parse(tokens, await service.post('/v1/session/refresh', { refresh: known.refresh }))
      const { wallet } = v.parse(me, await service.post('/v1/me', {}, { access: session.access }))
      await enter({ ...session, wallet, needsWay }, { email, userName })
      return true
    } catch (error) {
      if (!(error instanceof ServiceError) || isAway(error)) throw error
      await kept.notes.set(entering(origin), undefined)
      return false
    }
  }

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
    enter: (taken, who) => enter(taken, who),
    async enterByKey({ approval, wallet }, who) {
      const { openKeyBy, changeKey } = await opening()
      const vault: VaultParts = {
        ...(await vaultOf('', parts.older)),
        service: { post: (_path, ask) => service.post('/v1/social/key/open', { approval, ...ask }) },
      }
      const walletKey = await parts.unlock(wallet, (way) => openKeyBy(vault, wallet, way))
      const key = toBase64Url(await changeKey(walletKey))
      const ask = { approval, changeKey: key, project: facts.project, origin, ...(await device()) }
      await enter(v.parse(finished, await service.post('/v1/social/key', ask)), who, walletKey)
    },
    own: async (change) => own(change, (await standing()).access),
    async startEmail(email) {
      void opening()
      const here = await kept.login(origin)
      if (here?.email?.toLowerCase() === email.toLowerCase() && (await isStanding()))
        return { action: 'CONNECT' }
      if (await join((other) => other.email?.toLowerCase() === email.toLowerCase()))
        return { action: 'CONNECT' }
      if (await resume(email)) return { action: 'CONNECT' }
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
      if (await resume(email)) return
      const ask = { email, attempt, otp, project: facts.project, origin, locale, ...(await device()) }
      await enter(v.parse(finished, await service.post('/v1/email/finish', ask)), { email })
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
      await kept.notes.set(entering(origin), undefined)
      if (known) await service.post('/v1/session/end', {}, { access: known.access })
    },
  }
}

/** A login that was taken, until its wallet is open. */
const taken = v.object({
  ...tokens.entries,
  needsWay: v.optional(v.boolean()),
  email: v.optional(v.string()),
  userName: v.optional(v.string()),
})
const entering = (origin: string) => `entering ${origin}`

const isAway = (error: unknown) => error instanceof ServiceError && error.problem === 'keys-away'

/** What is kept of a wallet that was seen: how new it is, and who can open it. */
function seenOf({ version, slots }: KeptWallet): Pick<KeptLogin, 'version' | 'custody'> {
  const isAssisted = slots.some(({ kind, closed }) => kind === 'assisted' && !closed)
  return { version, custody: isAssisted ? 'assisted' : 'self' }
}
