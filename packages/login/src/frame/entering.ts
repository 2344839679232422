import * as v from 'valibot'
import { type Bytes, toBase64Url, wipe } from '../custody/bytes.js'
import { changeKey } from '../custody/changeKey.js'
import type { Account, AccountParts, RootChange, Who } from './accountParts.js'
import { changed, changeStep, type Finished, finished, type KeptWallet, me, tokens } from './answers.js'
import { joinWallet } from './joinWallet.js'
import { walletOf, wasOpen } from './knownWallets.js'
import type { AddressSteps } from './newWay.js'
import { enteringNote, type SeenWallet, seenOf, waitingLogin } from './seenWallet.js'
import { ServiceError } from './service.js'
import { keepWallet, OtherWalletError, openKeyBy, type VaultParts } from './vaults.js'

/** A little before its end, an access is as good as over. */
const earlyMs = 30_000

/** Parts of {@link createEntering}. */
export interface EnteringParts extends AccountParts {
  readonly device: Account['device']
  /** Forgets and ends logins of this browser. */
  leave(isLeft: (origin: string) => boolean): Promise<void>
  vaultOf(access: string, of: Who): Promise<VaultParts>
  /** A session of the login's own page, once the visitor agreed to a change. */
  own(change: RootChange, access: string): Promise<string>
}

/** The way from a login that the service took to its wallet. */
export interface Entering extends Pick<Account, 'enter' | 'enterByKey'> {
  /** Goes on with a login that was taken, and came to no wallet. @returns whether there is one */
  resume(email: string): Promise<boolean>
}

/** Creates {@link Entering}. */
export function createEntering(parts: EnteringParts): Entering {
  const { kept, service, facts, origin, home, now, device, leave, vaultOf, own } = parts

  /**
   * Adds a first address, which the visitor types in the frame. A page can cover the frame, so the window that names the
   * address asks before anything is sent there.
   */
  function addressSteps(access: string): AddressSteps {
    let agreed: { readonly email: string; readonly access: string } | undefined
    return {
      async start(email) {
        agreed = { email, access: await own({ kind: 'email', email }, access) }
        return v.parse(changeStep, await service.post('/v1/email/change/start', { email }, agreed)).attempt
      },
      async finish({ attempt, otp }) {
        const ask = { email: agreed?.email, attempt, otp }
        return v.parse(changed, await service.post('/v1/email/change/secondary', ask, agreed)).email
      },
    }
  }

  /** Comes to a wallet on this device. A device that has to make room goes once the visitor agrees. */
  async function comeTo(
    access: string,
    wallet: KeptWallet,
    jkt: string,
    who: Who,
    walletKey?: Bytes,
  ): Promise<SeenWallet> {
    const ownFor = (label: string) => own({ kind: 'device', label }, access)
    const vault = await vaultOf(access, who)
    return seenOf(await joinWallet(vault, wallet, jkt, parts.unlock, ownFor, walletKey))
  }

  /** Makes a wallet with a way back to it. @returns it, and the address that was added */
  async function makeWallet(
    { access, needsWay = false }: Pick<Finished, 'access' | 'needsWay'>,
    jkt: string,
    who: Who,
  ): Promise<{ readonly seen: SeenWallet; readonly isLost: boolean; readonly email?: string }> {
    if ((await walletOf(kept.notes, who)) !== undefined) await parts.older(undefined, true)
    const isHelped = facts.custody === 'assisted'
    const name = who.email ?? who.userName ?? facts.project
    const way =
      isHelped && !needsWay ? undefined : await parts.way(name, isHelped ? addressSteps(access) : undefined)
    const added = way?.kind === 'email' ? { email: way.email } : {}
    const hasKey = way !== undefined && way.kind !== 'email'
    // Another tab or device may be faster while the visitor is asked. A kit or passkey of this tab does not open that wallet.
    const other = way && v.parse(me, await service.post('/v1/me', {}, { access })).wallet
    if (other) return { seen: await comeTo(access, other, jkt, who), isLost: hasKey, ...added }
    const { newSecret, addresses } = await parts.keys()
    const secret = await newSecret()
    try {
      const vault = await vaultOf(access, who)
      const made = keepWallet(vault, secret, addresses(secret.seed), [
        ...(isHelped ? [{ kind: 'assisted' as const }] : []),
        ...(way && way.kind !== 'email' ? [way] : []),
      ])
      let isLost = false
      const seen = await made.then(seenOf, (error: unknown) => {
        if (!(error instanceof OtherWalletError)) throw error
        // It was faster in the last moment.
        isLost = hasKey
        return comeTo(access, error.wallet, jkt, who)
      })
      return { seen, isLost, ...added }
    } finally {
      wipe(secret.entropy, secret.seed)
    }
  }

  /** The wallet on this device. While the key service is away, one that was open here before is shown, and does not sign. */
  async function comeToOrShow(
    access: string,
    wallet: KeptWallet,
    jkt: string,
    who: Who,
    walletKey?: Bytes,
  ): Promise<SeenWallet> {
    try {
      return await comeTo(access, wallet, jkt, who, walletKey)
    } catch (error) {
      const isKnown = isAway(error) && ((await walletOf(kept.notes, who)) ?? wallet.id) === wallet.id
      const seen = isKnown ? await wasOpen(kept.notes, wallet, jkt) : undefined
      if (!seen) throw error
      return seen
    }
  }

  async function enter(taken: Finished, who: Who, walletKey?: Bytes): Promise<void> {
    const { wallet: known, needsWay, ...session } = taken
    const { jkt } = await kept.keys()
    // First of all: the code that it took is used up, whatever becomes of the wallet.
    await kept.notes.set(enteringNote(origin), { ...session, ...who, origin, needsWay })
    const forget = () => kept.notes.set(enteringNote(origin), undefined)
    const coming = known
      ? comeToOrShow(session.access, known, jkt, who, walletKey).then((seen) => ({ seen, isLost: false }))
      : makeWallet(taken, jkt, who)
    const { seen, isLost, ...added } = await coming.catch(async (error: unknown) => {
      if (!isAway(error)) await forget()
      throw error
    })
    await kept.setLogin(origin, {
      ...session,
      ...who,
      ...added,
      origin,
      ...seen,
    })
    await forget()
    // The login's own page is that of the account which came last: a former visitor of this browser is not shown there.
    const before = await kept.login(home)
    if (before && before.wallet !== seen.wallet) await leave((of) => of === home).catch(() => {})
    // The visitor may not wait to read it, and is logged in either way.
    if (isLost) await parts.lost().catch(() => {})
  }

  /** Goes on with a login that was taken, and came to no wallet. @returns whether there is one */
  async function resume(email: string): Promise<boolean> {
    const waiting = v.safeParse(waitingLogin, await kept.notes.get(enteringNote(origin)))
    if (!waiting.success || waiting.output.email?.toLowerCase() !== email.toLowerCase()) return false
    const { email: _, origin: _of, userName, by, needsWay, ...known } = waiting.output
    try {
      const session =
        known.accessEndsAt - earlyMs > now()
          ? known
          : v.parse(tokens, await service.post('/v1/session/refresh', { refresh: known.refresh }))
      const { wallet } = v.parse(me, await service.post('/v1/me', {}, { access: session.access }))
      await enter({ ...session, wallet, needsWay }, { email, userName, by })
      return true
    } catch (error) {
      if (!(error instanceof ServiceError) || isAway(error)) throw error
      await kept.notes.set(enteringNote(origin), undefined)
      return false
    }
  }

  return {
    enter: (taken, who) => enter(taken, who),
    resume,
    async enterByKey({ approval, wallet }, who) {
      const vault: VaultParts = {
        ...(await vaultOf('', who)),
        service: { post: (_path, ask) => service.post('/v1/social/key/open', { approval, ...ask }) },
      }
      const walletKey = await parts.unlock(wallet, (way) => openKeyBy(vault, wallet, way))
      const key = toBase64Url(await changeKey(walletKey))
      const ask = { approval, changeKey: key, project: facts.project, origin, ...(await device()) }
      await enter(v.parse(finished, await service.post('/v1/social/key', ask)), who, walletKey)
    },
  }
}

const isAway = (error: unknown) => error instanceof ServiceError && error.problem === 'keys-away'
