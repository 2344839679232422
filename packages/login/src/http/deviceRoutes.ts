import type { Hono } from 'hono'
import * as v from 'valibot'
import { Problem } from '../errors.js'
import { oneDevice } from './asks.js'
import { endDevice } from './endDevice.js'
import type { RouteParts } from './routeParts.js'

/** The browsers that are let in for a user. */
export function deviceRoutes(app: Hono, parts: RouteParts): void {
  const { audit, exchange, users, sessions, changes, recovery, emailChange } = parts
  const { loggedIn, own, answer } = exchange

  app.post('/v1/devices', async ({ req }) => {
    const { session } = await loggedIn(req.raw, v.object({}))
    const devices = await users.devices(session.user_id)
    return answer({
      devices: devices.map(({ jkt, label, seenAt }) => ({ jkt, label, seenAt, isThis: jkt === session.jkt })),
    })
  })
  app.post('/v1/devices/remove', async ({ req }) => {
    const { ask, session } = await own(req.raw, oneDevice)
    const user = session.user_id
    const device = (await users.devices(user)).find(({ jkt }) => jkt === ask.jkt)
    if (!device) throw new Problem(404, 'not-found', 'There is no such device.')
    const { changeKey } = ask
    const hasOpened = changeKey !== undefined && (await changes.isOpenedBy(user, changeKey))
    const isProven = ask.jkt === session.jkt || hasOpened
    const isStopped = !isProven && (await recovery.checkRemoves(session, ask.jkt))
    // First: no device goes unseen, also if the service ends in between. Another try writes another line.
    await audit.append('device.removed', { user, jkt: session.jkt, removed: ask.jkt })
    const isOut = await endDevice(parts, { ...device, user, isStopped }, (tx) => sessions.hold(session, tx))
    // It may have opened the wallet since: who may only stop a device that waits is refused then.
    if (!isOut && isStopped) await recovery.checkRemoves(session, ask.jkt)
    return answer({})
  })
  app.post('/v1/session/end-all', async ({ req }) => {
    const { session } = await own(req.raw, v.object({}))
    await recovery.checkOver(session)
    await emailChange.logOut(session)
    await audit.append('session.all-ended', { user: session.user_id, jkt: session.jkt })
    return answer({})
  })
}
