import type { Hono } from 'hono'
import { checkRedeemed } from '../codes/codes.js'
import { codeOver, Problem } from '../errors.js'
import { wordsShown } from '../mail/notices.js'
import { codeMail } from '../mail/templates.js'
import { hostOf } from '../sites.js'
import { isWayBack } from '../wallets/wallets.js'
import { beginExport, confirmExport } from './asks.js'
import { createFreshProofs, proofOver } from './freshProofs.js'
import type { RouteParts } from './routeParts.js'

/** A proof that is good for a shorter time is asked for again. */
const askAgainMs = 5 * 60_000

/** Proofs of the owner, and showing the words of a wallet, on the service's own page alone. */
export function exportRoutes(app: Hono, parts: RouteParts): void {
  const {
    audit,
    url,
    exchange,
    users,
    codes,
    mailer,
    notices,
    recovery,
    rates,
    macs,
    wallets,
    otpMs,
    sites,
    db,
    sessions,
  } = parts
  const { own, answer } = exchange
  const proofs = createFreshProofs(macs, parts.now)
  /** A code that was sent for one reason is good for no other. */
  const subjectOf = (user: string, { for: reason }: { readonly for: string }) =>
    reason === 'way' ? `${user} way` : user

  app.post('/v1/export/begin', async ({ req }) => {
    const { ask, session } = await own(req.raw, beginExport)
    const { user_id: user, jkt } = session
    await recovery.checkOld(session)
    const { proof } = ask
    const wallet = await wallets.read(user)
    // An owner that adds two ways one after the other is asked once.
    if (ask.for === 'way' && wallet && proofs.isGood(proof, wallet.id, jkt, askAgainMs))
      return answer({ proof })
    const to = await users.contact(user)
    if (!to) return answer({})
    // Another device, such as a thief's, uses up none of these.
    const who = macs.all('rate', ask.for === 'way' ? 'way' : 'export', user, jkt)
    await rates.take({ codePause: who, codesAnHour: who, codesADay: who })
    const about = {
      to: to.email,
      site: hostOf(url),
      brand: sites.at(to.home).name,
      minutes: otpMs / 60_000,
      locale: to.locale,
      purpose: ask.for === 'way' ? 'way' : 'export',
    } as const
    const by = { kind: 'export', email: subjectOf(user, ask), jkt } as const
    const { attempt } = await codes.start(by, undefined, {
      hold: (tx) => sessions.hold(session, tx),
      write: (tx, code) => mailer.post(codeMail({ ...about, code }), tx),
    })
    void mailer.flush()
    return answer({ attempt })
  })
  app.post('/v1/export/confirm', async ({ req }) => {
    const { ask, session } = await own(req.raw, confirmExport)
    const { user_id: user, jkt } = session
    await recovery.checkOld(session)
    const wallet = await wallets.read(user)
    if ('attempt' in ask) {
      checkRedeemed(
        await codes.check(ask.attempt, ask.otp, { kind: 'export', email: subjectOf(user, ask), jkt }),
      )
    } else {
      if (!wallet?.slots.some((slot) => slot.id === ask.slot && isWayBack(slot)))
        throw new Problem(404, 'not-found', 'There is no such passkey or kit.')
      // With an address, a code proves the owner: a passkey or kit that is only named opened nothing here.
      if (await users.contact(user)) throw proofOver()
    }
    const isOfWords = ask.for !== 'way'
    await notices.tellWith(user, isOfWords ? [wordsShown] : [], async (write) => {
      await db.transaction().execute(async (tx) => {
        // A device that was ended since proves nothing.
        await sessions.hold(session, tx)
        if ('attempt' in ask && !(await codes.take(ask.attempt, tx))) throw codeOver()
        await write(tx)
      })
      // Words are shown once this is on the disk and answered.
      if (isOfWords) await audit.append('wallet.exported', { user, jkt })
    })
    return answer(isOfWords ? {} : { proof: wallet && proofs.make(wallet.id, jkt) })
  })
}
