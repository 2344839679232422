import type { Hono } from 'hono'
import * as v from 'valibot'
import { checkRedeemed } from '../codes/codes.js'
import type { Session } from '../devices/sessions.js'
import { Problem } from '../errors.js'
import { wordsShown } from '../mail/notices.js'
import { codeMail } from '../mail/templates.js'
import { confirmExport } from './asks.js'
import type { RouteParts } from './routeParts.js'

/** Showing the words of a wallet, on the service's own page alone. */
export function exportRoutes(app: Hono, parts: RouteParts): void {
  const { audit, url, exchange, users, codes, mailer, notices, recovery, rates, macs, wallets, otpMs, now } =
    parts
  const { loggedIn, answer } = exchange

  /** @throws {Problem} */
  async function check(session: Session) {
    const { user_id: user, jkt } = session
    if (session.origin !== url) throw new Problem(400, 'bad-request', 'Words are shown at /manage alone.')
    const device = (await users.devices(user)).find((one) => one.jkt === jkt)
    const from = device ? recovery.exportFrom(device) : Number.POSITIVE_INFINITY
    if (from > now())
      throw new Problem(
        409,
        'export-waits',
        'This device is new: the words can be shown here a day after it was let in.',
        Math.ceil((from - now()) / 1_000),
      )
  }

  app.post('/v1/export/begin', async ({ req }) => {
    const { session } = await loggedIn(req.raw, v.object({}))
    const { user_id: user, jkt } = session
    await check(session)
    const to = await users.contact(user)
    if (!to) return answer({})
    const who = macs.of('rate', 'export', user)
    await rates.take({ codePause: who, codesAnHour: who, codesADay: who })
    const { attempt, code } = await codes.start({ kind: 'export', email: user, jkt })
    const about = { site: new URL(url).host, minutes: otpMs / 60_000, locale: to.locale }
    await mailer.post(codeMail({ to: to.email, code, ...about, purpose: 'export' }))
    void mailer.flush()
    return answer({ attempt })
  })
  app.post('/v1/export/confirm', async ({ req }) => {
    const { ask, session } = await loggedIn(req.raw, confirmExport)
    const { user_id: user, jkt } = session
    await check(session)
    if ('attempt' in ask) {
      checkRedeemed(await codes.redeem(ask.attempt, ask.otp, { kind: 'export', email: user, jkt }))
    } else {
      const slots = (await wallets.read(user))?.slots ?? []
      if (!slots.some(({ id, kind, closed }) => id === ask.passkey && kind === 'passkey' && !closed))
        throw new Problem(404, 'not-found', 'There is no such passkey.')
    }
    await audit.append('wallet.exported', { user, jkt })
    await notices.tell(user, wordsShown)
    return answer({})
  })
}
