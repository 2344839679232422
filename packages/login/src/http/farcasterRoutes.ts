import type { Hono } from 'hono'
import type { Device } from '../devices/proofs.js'
import { Problem } from '../errors.js'
import type { SocialAttempts } from '../social/socialAttempts.js'
import type { SocialVisitor } from '../social/socialLogin.js'
import type { Exchange } from './exchange.js'
import { deviceFrom, type RouteParts } from './routeParts.js'
import { startFarcaster, waitForFarcaster } from './socialAsks.js'

/** What these routes share with those of other accounts. */
interface FarcasterParts extends RouteParts {
  readonly attempts: SocialAttempts
  readonly ask: (request: Request) => Promise<Response>
  /** Admits the beginning of a login by the frame. @throws {Problem} */
  readonly begun: Exchange['proven']
  /** Answers for a visitor whose identity is proven. */
  readonly admitted: (visitor: SocialVisitor) => Promise<Response>
  /** Looks until there is an answer, or the wait is over. */
  readonly waited: <T>(
    request: Request,
    device: Device,
    look: () => Promise<T | undefined>,
  ) => Promise<T | undefined>
  /** The problem of an attempt that is over. */
  readonly over: () => Problem
}

/** Login by Farcaster, whose app scans a code. */
export function farcasterRoutes(app: Hono, parts: FarcasterParts): void {
  const { options, url, exchange, checkPage, now, attempts, ask, admitted, waited, over } = parts
  const { proven, answer } = exchange
  const { social = {}, onError = () => {} } = options

  /** Its code knows how chains are asked: only where it is set up, and is asked for. */
  async function farcaster() {
    if (!social.farcaster) throw new Problem(404, 'social-unknown', 'Farcaster is not set up here.')
    const { createFarcaster } = await import('../social/farcaster.js')
    return createFarcaster({ url, options: social.farcaster, send: ask, now })
  }

  app.post('/v1/farcaster/channel', async ({ req }) => {
    const { ask: asked, device } = await parts.begun(req.raw, startFarcaster)
    checkPage(asked.project, asked.origin)
    const { origin, locale } = asked
    const { channel, nonce, url: link } = await (await farcaster()).open()
    const begun = { provider: 'farcaster', jkt: device.jkt, origin, locale, back: undefined }
    const attempt = await attempts.begin(begun)
    await attempts.lead(attempt.link, 'farcaster', { state: attempt.link, nonce, verifier: channel })
    return answer({ attempt: attempt.id, url: link })
  })
  app.post('/v1/farcaster/wait', async ({ req }) => {
    const { ask: asked, device } = await proven(req.raw, waitForFarcaster)
    checkPage(asked.project, asked.origin)
    const { attempt, origin, locale, box, label } = asked
    const identity = await waited(req.raw, device, async () => {
      const begun = await attempts.begun(attempt, device.jkt, 'farcaster')
      if (!begun) throw over()
      return (await farcaster())
        .answer({ channel: begun.verifier ?? '', nonce: begun.nonce ?? '' })
        .catch((error) => {
          onError(error)
          throw new Problem(400, 'social-failed', 'Farcaster did not say who you are.')
        })
    })
    if (!identity) return answer({ next: 'wait' })
    const returned = await attempts.settle(attempt, { identity })
    if (!returned || !(await attempts.look(returned.ticket, device.jkt, origin))) throw over()
    const from = deviceFrom(parts, req.raw, { jkt: device.jkt, box, label })
    const place = parts.place(req.raw)
    return admitted({ provider: 'farcaster', identity, device: from, origin, locale, attempt, place })
  })
}
