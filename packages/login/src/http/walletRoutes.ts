import type { Hono } from 'hono'
import type { Transaction } from 'kysely'
import type { SlotKind } from '../custody/slots.js'
import type { Session } from '../devices/sessions.js'
import { Problem } from '../errors.js'
import { helpEnded, keyAdded, type Notice, walletOpened, waysSealed } from '../mail/notices.js'
import type { Tables } from '../store/schema.js'
import { stale } from '../wallets/changes.js'
import { checkWayBack, isWayBack } from '../wallets/wallets.js'
import { makeSlots, newSlot, newWallet, nextWallet, openSlots } from './asks.js'
import { checkOwn } from './exchange.js'
import { createFreshProofs, proofOver } from './freshProofs.js'
import { packParts } from './packParts.js'
import type { RouteParts } from './routeParts.js'

/** Wallets, and the service's parts in the ways into them. */
export function walletRoutes(app: Hono, parts: RouteParts): void {
  const { audit, exchange, secrets, wallets, changes, recovery, notices, users, rates, macs, url } = parts
  const { db, sessions } = parts
  const { loggedIn, own, answer } = exchange
  const proofs = createFreshProofs(macs, parts.now)
  const held = (session: Session) => (tx: Transaction<Tables>) => sessions.hold(session, tx)

  /**
   * Comes last before parts leave: a key service may take its time, and a device that was removed, logged out or stopped since
   * gets none. @throws {Problem}
   */
  const leaves = (session: Session, tx: Transaction<Tables>) => sessions.hold(session, tx)

  /** Counts emails about what a device does. Another device, such as a thief's, uses up none of these. @throws {Problem} */
  async function takeNotice({ user_id, jkt }: Session) {
    const who = macs.all('rate', 'notice', user_id, jkt)
    await rates.take({ noticesAnHour: who, noticesADay: who })
  }

  /**
   * Checks who adds ways into a wallet. A device adds itself, from any page; all other ways last longer than it, and open the
   * seed for good. So they take the proof that the words take, if the owner has anything to prove it by.
   * @throws {Problem}
   */
  async function checkWays(
    session: Session,
    added: readonly { readonly kind: SlotKind }[],
    { proof }: { readonly proof?: string | undefined },
  ) {
    if (added.every(({ kind }) => kind === 'device')) return
    checkOwn(session, url)
    await recovery.checkOld(session)
    const { user_id: user, jkt } = session
    const wallet = await wallets.read(user)
    if (!wallet || proofs.isGood(proof, wallet.id, jkt)) return
    if (wallet.slots.some(isWayBack) || (await users.contact(user))) throw proofOver()
  }

  async function labelOf({ user_id, jkt }: Session): Promise<string> {
    return (await users.devices(user_id)).find((device) => device.jkt === jkt)?.label ?? ''
  }

  app.post('/v1/slots/open', async ({ req }) => {
    const { ask, session } = await loggedIn(req.raw, openSlots)
    const { user_id: user, jkt } = session
    const answers: string[][] = []
    const told: Notice[] = []
    const kept = await wallets.read(user)
    const version = kept?.version ?? 1
    for (const { id, kind } of ask.slots) {
      const of = { user, wallet: ask.wallet, slot: id, kind, jkt, version }
      if (kind === 'assisted') await recovery.check(session)
      if (kept?.id === ask.wallet && !kept.slots.some((slot) => slot.id === id)) throw stale()
      await audit.append('slot.opened', { user, jkt, wallet: of.wallet, slot: id, kind })
      // Read before the key service is asked: by then the device may be removed.
      if (kind === 'assisted') told.push(walletOpened(await labelOf(session)))
      const opened = await secrets.open(of)
      if (kind === 'assisted') {
        // Counted once it is open: while the key service is away, no try is used up.
        await rates.take({ recoveriesADay: macs.all('rate', user, jkt) })
        await audit.append('wallet.recovered', { user, jkt, wallet: of.wallet })
      }
      answers.push(await packParts(ask.once, { wallet: ask.wallet, id, kind }, opened))
    }
    await notices.tellWith(user, told, (write) =>
      db.transaction().execute(async (tx) => {
        await leaves(session, tx)
        if (told.length > 0) await users.noteOpened(user, jkt, tx)
        await write(tx)
      }),
    )
    return answer({ parts: answers })
  })
  app.post('/v1/slots/make', async ({ req }) => {
    const { ask, session } = await loggedIn(req.raw, makeSlots)
    const user = session.user_id
    const kept = await wallets.read(user)
    const { version } = ask
    const known = kept?.version ?? 1
    if (version !== known && !(kept && version === known + 1)) throw stale()
    const answers: string[][] = []
    /** Another device may have been removed since the list was read. @throws {Problem} */
    async function checkDevice(jkt: string, tx?: Transaction<Tables>) {
      if (jkt !== session.jkt && !(await users.knows(user, jkt, tx)))
        throw kept ? stale() : new Problem(404, 'not-found', 'There is no such device.')
    }
    for (const { id, kind, jkt = session.jkt } of ask.slots) {
      if (kept && (kind === 'assisted' || kept.id !== ask.wallet))
        throw new Problem(400, 'bad-request', 'Help is part of a wallet from the beginning, or not at all.')
      if (kept) await checkWays(session, [{ kind }], ask)
      await checkDevice(jkt)
      const made = await secrets.make(
        { user, wallet: ask.wallet, slot: id, kind, jkt, version },
        // While the key service is away, no try is used up.
        () => rates.take({ slotsADay: macs.all('rate', user, session.jkt) }),
        async (tx) => {
          await sessions.hold(session, tx)
          await checkDevice(jkt, tx)
        },
      )
      answers.push(await packParts(ask.once, { wallet: ask.wallet, id, kind }, made))
    }
    await db.transaction().execute((tx) => leaves(session, tx))
    return answer({ parts: answers })
  })
  app.post('/v1/slots', async ({ req }) => {
    const { ask, session } = await loggedIn(req.raw, newSlot)
    const user = session.user_id
    await checkWays(session, [ask.slot], ask)
    // A device adds itself, and nobody else.
    const slot = { ...ask.slot, jkt: ask.slot.kind === 'device' ? session.jkt : undefined }
    await takeNotice(session)
    // The service wrote when it helped this device to open the wallet.
    const isNoted = await users.wasOpened(user, session.jkt)
    const opened = isNoted ? [] : [walletOpened(await labelOf(session))]
    const wallet = await notices.tellWith(user, slot.kind === 'device' ? opened : [keyAdded], (write) =>
      changes.add(user, { ...ask, slot }, write, held(session)),
    )
    await audit.append('slot.added', { user, jkt: session.jkt, wallet: wallet.id, kind: slot.kind })
    return answer({ wallet })
  })
  app.post('/v1/wallets', async ({ req }) => {
    const { ask, session } = await loggedIn(req.raw, newWallet)
    // The device that makes a wallet knows its words. Other devices would open this one with help, and keep money in it.
    const isHelped = ask.slots.some(({ kind }) => kind === 'assisted')
    if (isHelped && !(await wallets.read(session.user_id))) await recovery.checkOld(session)
    const slots = ask.slots.map((slot) => ({
      ...slot,
      jkt: slot.kind === 'device' ? session.jkt : undefined,
    }))
    checkWayBack(await users.lastingEmail(session.user_id), slots)
    const wallet = await wallets.create(session.user_id, { ...ask, slots }, held(session))
    await audit.append('wallet.made', { user: session.user_id, jkt: session.jkt, wallet: wallet.id })
    return answer({ wallet })
  })
  app.post('/v1/wallets/next', async ({ req }) => {
    const { ask, session } = await own(req.raw, nextWallet)
    const user = session.user_id
    const before = await wallets.read(user)
    const goes = before?.slots.some(
      ({ id, kind, closed }) => kind !== 'device' && !closed && !ask.slots.some((slot) => slot.id === id),
    )
    if (goes) await recovery.checkOld(session)
    checkWayBack(await users.lastingEmail(user), ask.slots, before?.slots)
    const isNew = ({ id, kind }: { readonly id: string; readonly kind: SlotKind }) =>
      !before?.slots.some((slot) => slot.id === id && slot.kind === kind)
    const added = ask.slots.filter((slot) => slot.kind !== 'device' && isNew(slot))
    await checkWays(session, added, ask)
    const isHelped = (slots: readonly { readonly kind: SlotKind }[] | undefined) =>
      slots?.some(({ kind }) => kind === 'assisted')
    const isByNew = await recovery.isNew(session)
    const told = [
      ...(isByNew ? [waysSealed(await labelOf(session), before?.slots.some(isWayBack))] : []),
      ...(isHelped(before?.slots) && !isHelped(ask.slots) ? [helpEnded] : []),
      ...(added.length > 0 ? [keyAdded] : []),
    ]
    if (told.length > 0) await takeNotice(session)
    const wallet = await notices.tellWith(user, told, (write) =>
      changes.replace(user, { ...ask, addresses: {} }, write, held(session)),
    )
    await audit.append('wallet.rekeyed', {
      user,
      jkt: session.jkt,
      wallet: wallet.id,
      version: wallet.version,
    })
    return answer({ wallet })
  })
}
