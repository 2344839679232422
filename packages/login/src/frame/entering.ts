import * as v from 'valibot'
import { type Bytes, toBase64Url, wipe } from '../custody/bytes.js'
import { changeKey } from '../custody/changeKey.js'
import { waitingLoginMs } from '../waitingLoginMs.js'
import type { Account, AccountParts, Who } from './accountParts.js'
import { changed, changeStep, type Finished, finished, type KeptWallet, me, tokens } from './answers.js'
import { joinWallet } from './joinWallet.js'
import { moveAddress, walletOf, wasOpen } from './knownWallets.js'
import { asLogin, type LoginService, type Tokens } from './loginService.js'
import type { AddressSteps } from './newWay.js'
import { askOwn, comesNow } from './ownSession.js'
import { entering, type SeenWallet, seenOf, waitingLogin } from './seenWallet.js'
import { isEnded, loggedOut, type Service, ServiceError } from './service.js'
import { keepWallet, OtherWalletError, openKeyBy, type VaultParts, type VouchedWallet } from './vaults.js'

/** Parts of {@link createEntering}. */
export interface EnteringParts extends AccountParts {
  readonly device: Account['device']
  /** Forgets and ends logins of this browser. */
  leave(isLeft: (origin: string) => boolean): Promise<void>
  /** Ends the session of a login. @throws {ServiceError} if it goes on */
  end(login: Pick<Finished, 'access' | 'refresh'>): Promise<void>
  vaultOf(of: Who): Promise<VaultParts>
}

/** The way from a login that the service took to its wallet. */
export interface Entering extends Pick<Account, 'enter' | 'enterByKey'> {
  /** Goes on with a login that waits until the key service answers. @returns whether there is one */
  resume(email: string): Promise<boolean>
}

/** A wallet that was come to. */
interface Come {
  readonly seen: SeenWallet
  /** The kit or passkey that was just made opens nothing. */
  readonly isLost: boolean
  /** The address that was added. */
  readonly email?: string
  /** The wallet, if a kit was made for it. */
  readonly kit?: VouchedWallet
}

/** The note of a login that waits, and when it takes another code; in ms since 1970. */
type Waiting = Pick<v.InferOutput<typeof waitingLogin>, 'note' | 'until'>

/** Creates {@link Entering}. */
export function createEntering(parts: EnteringParts): Entering {
  const { kept, service, facts, origin, home, now, device, end, vaultOf } = parts

  /**
   * Adds a first address, which the visitor types in the frame. A page can cover the frame, so the window that names the
   * address asks before anything is sent there.
   */
  function addressSteps(login: LoginService): AddressSteps {
    let agreed: { readonly email: string; readonly service: Service } | undefined
    return {
      async start(email) {
        agreed = { email, service: await askOwn(parts, { kind: 'email', email }, login) }
        return v.parse(changeStep, await agreed.service.post('/v1/email/change/start', { email })).attempt
      },
      async finish({ attempt, otp }) {
        const ask = { email: agreed?.email, attempt, otp }
        return v.parse(changed, await agreed?.service.post('/v1/email/change/secondary', ask)).email
      },
    }
  }

  /** Comes to a wallet on this device. A device that has to make room goes once the visitor agrees. */
  async function comeTo(
    login: LoginService,
    wallet: KeptWallet,
    jkt: string,
    who: Who,
    walletKey?: Bytes,
  ): Promise<SeenWallet> {
    const ownFor = (label: string) => askOwn(parts, { kind: 'device', label }, login)
    const vault = await vaultAs(login, who)
    return seenOf(await joinWallet(vault, wallet, jkt, parts.unlock, ownFor, walletKey))
  }

  const vaultAs = async (login: Service, who: Who): Promise<VaultParts> => ({
    ...(await vaultOf(who)),
    service: login,
  })

  /** Makes a wallet with a way back to it. @returns it, and the address that was added */
  async function makeWallet(
    login: LoginService,
    needsWay: boolean | undefined,
    jkt: string,
    who: Who,
  ): Promise<Come> {
    // Its addresses would be taken for those of the wallet that the owner came to see.
    if (origin === home) throw new ServiceError(404, 'no-account', 'There is no wallet of this login yet.')
    if ((await walletOf(kept.notes, who)) !== undefined) await parts.older(undefined, 'other')
    const isHelped = facts.custody === 'assisted'
    const name = who.email ?? who.userName ?? facts.project
    const way =
      isHelped && !needsWay ? undefined : await parts.way(name, isHelped ? addressSteps(login) : undefined)
    const added = way?.kind === 'email' ? { email: way.email } : {}
    const hasKey = way !== undefined && way.kind !== 'email'
    // Another tab or device may be faster while the visitor is asked. A kit or passkey of this tab does not open that wallet.
    const other = way && v.parse(me, await login.post('/v1/me', {})).wallet
    if (other) return { seen: await comeTo(login, other, jkt, who), isLost: hasKey, ...added }
    const { newSecret, addresses } = await parts.keys()
    const secret = await newSecret()
    try {
      const vault = await vaultAs(login, who)
      const made = keepWallet(vault, secret, addresses(secret.seed), [
        ...(isHelped ? [{ kind: 'assisted' as const }] : []),
        ...(way && way.kind !== 'email' ? [way] : []),
      ])
      return await made.then(
        (wallet) => ({
          seen: seenOf(wallet),
          isLost: false,
          ...added,
          ...(way?.kind === 'kit' && { kit: wallet }),
        }),
        async (error: unknown) => {
          if (!(error instanceof OtherWalletError)) throw error
          // It was faster in the last moment.
          return { seen: await comeTo(login, error.wallet, jkt, who), isLost: hasKey, ...added }
        },
      )
    } finally {
      wipe(secret.entropy, secret.seed)
    }
  }

  /** The wallet on this device. While the key service is away, one that was open here before is shown, and does not sign. */
  async function comeToOrShow(
    login: LoginService,
    wallet: KeptWallet,
    jkt: string,
    who: Who,
    walletKey?: Bytes,
  ): Promise<SeenWallet> {
    try {
      return await comeTo(login, wallet, jkt, who, walletKey)
    } catch (error) {
      const isKnown = isAway(error) && ((await walletOf(kept.notes, who)) ?? wallet.id) === wallet.id
      const seen = isKnown ? await wasOpen(kept.notes, wallet, jkt) : undefined
      if (!seen) throw error
      return seen
    }
  }

  /** @param waiting the note of a login that goes on, and when that takes another code */
  async function enter(taken: Finished, who: Who, walletKey?: Bytes, waiting?: Waiting): Promise<void> {
    const { wallet: known, needsWay, ...first } = taken
    const { jkt } = await kept.keys()
    const { note, until } = waiting ?? {
      note: `${entering}${origin} ${crypto.randomUUID()}`,
      until: now() + waitingLoginMs,
    }
    // No other tab goes on with it, unless its visitor may come back.
    const noted = (session: Tokens, mayReturn?: boolean) => {
      return { ...session, ...who, note, origin, needsWay, until, mayReturn }
    }
    // Signing out in any tab takes the note, and then the login is over.
    const keep = (session: Tokens, mayReturn?: boolean) =>
      kept.notes.change(note, (at) => at && noted(session, mayReturn))
    const isOurs = async () => (await kept.notes.get(note)) !== undefined
    const forget = () => kept.notes.set(note, undefined)
    const login = asLogin({ service, first, now, until, renewed: keep })
    if (!waiting) await kept.notes.set(note, noted(first))
    const coming = known
      ? comeToOrShow(login, known, jkt, who, walletKey).then((seen) => ({ seen, isLost: false }))
      : makeWallet(login, needsWay, jkt, who)
    const come = async (): Promise<Come> => {
      const came: Come = await coming
      if (!(await isOurs())) throw loggedOut()
      const { by: _by, id: _id, ...shown } = who
      const { seen, email = who.email } = came
      const accountType = (await kept.logins()).find(({ wallet }) => wallet === seen.wallet)?.accountType
      await kept.setLogin(origin, { ...login.tokens(), ...shown, email, origin, accountType, ...seen })
      if (await isOurs()) return came
      // The visitor signed out at that moment.
      const { refresh } = login.tokens()
      await kept.changeLogin(origin, (at) => (at?.refresh === refresh ? undefined : at))
      throw loggedOut()
    }
    const { seen, isLost, kit, email } = await come().catch(async (error: unknown) => {
      const session = login.tokens()
      // The code is used up. A provider sends none, so it is asked again.
      if (isAway(error) && who.by === undefined) await keep(session, true)
      else {
        await forget()
        void end(session).catch(() => {})
      }
      throw error
    })
    await forget()
    if (email !== undefined) await moveAddress(kept.notes, email, seen.wallet, async () => {})
    await comesNow(parts, seen.wallet, true)
    // The visitor may not wait to read it, and is logged in either way.
    if (isLost) await parts.lost().catch(() => {})
    if (kit) await parts.saveKit(kit).catch(() => {})
  }

  async function resume(email: string): Promise<boolean> {
    for (const each of await kept.notes.all(`${entering}${origin} `)) {
      const waiting = v.safeParse(waitingLogin, each)
      if (!waiting.success) continue
      const { note, until, mayReturn, needsWay, email: of } = waiting.output
      const first = v.parse(tokens, waiting.output)
      if (until <= now()) {
        await kept.notes.set(note, undefined)
        await end(first)
      } else if (mayReturn && of?.toLowerCase() === email.toLowerCase())
        try {
          const login = asLogin({ service, first, now })
          const { wallet } = v.parse(me, await login.post('/v1/me', {}))
          // Another tab may have it by now, or may have signed out.
          let isOurs = false
          await kept.notes.change(note, (at) => {
            isOurs = v.is(waitingLogin, at) && at.mayReturn === true
            return isOurs ? { ...waiting.output, ...login.tokens(), mayReturn: false } : at
          })
          if (!isOurs) continue
          await enter({ ...login.tokens(), wallet, needsWay }, { email }, undefined, { note, until })
          return true
        } catch (error) {
          if (!isEnded(error)) throw error
          await kept.notes.set(note, undefined)
        }
    }
    return false
  }

  return {
    enter: (taken, who) => enter(taken, who),
    resume,
    async enterByKey({ approval, wallet }, who) {
      const vault: VaultParts = {
        ...(await vaultOf(who)),
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
