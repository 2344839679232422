import type { Hono } from 'hono'
import * as v from 'valibot'
import { checkRedeemed } from '../codes/codes.js'
import type { SlotKind } from '../custody/slots.js'
import { Problem } from '../errors.js'
import { wordsShown } from '../mail/notices.js'
import { codeMail } from '../mail/templates.js'
import { hostOf } from '../sites.js'
import { confirmExport } from './asks.js'
import type { RouteParts } from './routeParts.js'

/** Showing the words of a wallet, on the service's own page alone. */
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
  } = parts
  const { own, answer } = exchange

  app.post('/v1/export/begin', async ({ req }) => {
    const { session } = await own(req.raw, v.object({}))
    const { user_id: user, jkt } = session
    await recovery.checkOld(session)
    const to = await users.contact(user)
    if (!to) return answer({})
    const who = macs.of('rate', 'export', user)
    await rates.take({ codePause: who, codesAnHour: who, codesADay: who })
    const { attempt, code } = await codes.start({ kind: 'export', email: user, jkt })
    const about = {
      site: hostOf(url),
      brand: sites.of(undefined).name,
      minutes: otpMs / 60_000,
      locale: to.locale,
    }
    await mailer.post(codeMail({ to: to.email, code, ...about, purpose: 'export' }))
    void mailer.flush()
    return answer({ attempt })
  })
  app.post('/v1/export/confirm', async ({ req }) => {
    const { ask, session } = await own(req.raw, confirmExport)
    const { user_id: user, jkt } = session
    await recovery.checkOld(session)
    if ('attempt' in ask) {
      checkRedeemed(await codes.redeem(ask.attempt, ask.otp, { kind: 'export', email: user, jkt }))
    } else {
      const slots = (await wallets.read(user))?.slots ?? []
      const isWay = (kind: SlotKind) => kind === 'passkey' || kind === 'kit'
      if (!slots.some(({ id, kind, closed }) => id === ask.slot && isWay(kind) && !closed))
        throw new Problem(404, 'not-found', 'There is no such passkey or kit.')
      // Each code is of use once. A way that is named can be named again, and many emails hide the one that matters.
      const who = macs.of('rate', 'notice', user, jkt)
      await rates.take({ noticesAnHour: who, noticesADay: who })
    }
    await audit.append('wallet.exported', { user, jkt })
    await notices.tell(user, wordsShown)
    return answer({})
  })
}
