import { readBody } from '@foyer/core'
import type { Context, Hono } from 'hono'
import type * as v from 'valibot'
import type { Device } from '../devices/proofs.js'
import type { LoggedIn } from '../email/emailLogin.js'
import { Problem } from '../errors.js'
import { createOAuth, DeclinedError, newSecrets } from '../social/oauth.js'
import { notSetUp, type Provider, providers } from '../social/options.js'
import { allowedPage, leadingPage, overPage, resultPage } from '../social/pages.js'
import { createSocialAttempts, type Outcome } from '../social/socialAttempts.js'
import { createSocialLogin, type SocialVisitor } from '../social/socialLogin.js'
import { farcasterRoutes } from './farcasterRoutes.js'
import { createLine } from './line.js'
import { packParts } from './packParts.js'
import { deviceFrom, type RouteParts } from './routeParts.js'
import {
  finishApproved,
  finishByKey,
  openByKey,
  redeemTicket,
  startSocial,
  waitForSocial,
} from './socialAsks.js'
import { socialResult } from './visits.js'

/** How long a browser that waits is kept on the line, and how often is looked (ms). */
const waitMs = { most: 20_000, look: 500 } as const
const mostFormBytes = 20_000

/** Logging in by an account elsewhere. */
export function socialRoutes(app: Hono, parts: RouteParts): void {
  const { options, url, db, audit, macs, exchange, sessions, wallets, users, approvals, mailer } = parts
  const { rates, secrets, checkPage, now, sites } = parts
  const { proven, answer } = exchange
  const line = createLine()
  const { social = {}, fetch: send = globalThis.fetch, onError = () => {} } = options

  const ask = (request: Request) => send(request)
  const attempts = createSocialAttempts(db, now)
  const oauth = createOAuth({ url, options: social, send: ask, now })
  const login = createSocialLogin({
    users,
    approvals,
    mailer,
    letterLock: parts.letterLock,
    wallets,
    changes: parts.changes,
    letIn: parts.recovery.letIn,
    sessions,
    attempts,
    sites,
    approvalUrl: (token) => new URL(`/approve?t=${token}`, url).href,
  })
  const over = () => new Problem(400, 'social-over', 'This sign-in is over. Please begin again.')

  function providerOf(name: string): Provider {
    const found = providers.find((provider) => provider === name)
    if (!found || !oauth.offers(found)) throw notSetUp()
    return found
  }

  /**
   * Admits the beginning of a login. Only the frame begins one: no other site, and no link. A browser that a user logged in
   * on before has a limit of its own.
   */
  async function begun<S extends v.GenericSchema>(request: Request, schema: S) {
    const site = request.headers.get('sec-fetch-site')
    const isOurs = site === null ? request.headers.get('origin') === url : site === 'same-origin'
    if (!isOurs) throw new Problem(400, 'bad-request', 'A login begins in the frame.')
    const admittedAsk = await proven(request, schema)
    const { jkt } = admittedAsk.device
    const place = parts.place(request)
    if (await users.isKnown(jkt)) await rates.take({ socialOfBrowser: macs.all('rate', jkt) })
    else if (place !== undefined) await rates.take({ socialFromPlace: macs.all('rate', place) })
    return admittedAsk
  }

  async function admitted(visitor: SocialVisitor) {
    const { provider, device, origin } = visitor
    const next = await login.admit(visitor)
    void mailer.flush()
    if (!('user' in next)) {
      await audit.append('device.asked', { jkt: device.jkt, origin, by: provider })
      return answer({ next: 'wallet' in next ? 'key' : 'device', ...next, who: whoOf(visitor) })
    }
    return entered(next, device.jkt, origin, provider, whoOf(visitor))
  }

  async function entered({ user, tokens }: LoggedIn, jkt: string, origin: string, by: string, who?: object) {
    await audit.append('session.begun', { user, jkt, origin, by })
    const wallet = (await wallets.read(user)) ?? null
    const needsWay = !wallet && !(await users.contact(user))
    return answer({ next: 'in', ...tokens, wallet, ...(needsWay && { needsWay }), ...(who && { who }) })
  }

  /** Looks until there is something to tell, or it was long enough. */
  const waited = <T>({ signal }: Request, { jkt }: Device, look: () => Promise<T | undefined>) =>
    line(jkt, async () => {
      const end = Date.now() + waitMs.most
      for (;;) {
        const found = await look()
        if (found !== undefined || Date.now() >= end || signal.aborted) return found
        await new Promise((resolve) => setTimeout(resolve, waitMs.look))
      }
    })

  const resultUri = (ticket: string) => socialResult(url, ticket)

  app.post('/v1/social/:provider{google|x|discord|github|apple|facebook}/start', async ({ req }) => {
    const { ask: asked, device } = await begun(req.raw, startSocial)
    checkPage(asked.project, asked.origin)
    const provider = providerOf(req.param('provider'))
    const { origin, locale, back } = asked
    // Of `blob:` too the origin is the page's.
    const isBack = back === undefined || (/^https?:/i.test(back) && URL.canParse(back))
    if (!isBack || (back !== undefined && new URL(back).origin !== origin))
      throw new Problem(400, 'bad-request', 'back is not an address of the page.')
    const { id, link, number } = await attempts.begin({ provider, jkt: device.jkt, origin, locale, back })
    return answer({
      attempt: id,
      number,
      uri: `${url}/v1/social/${provider}/authorize?attempt=${link}`,
    })
  })
  app.get('/v1/social/:provider/authorize', async ({ req }) => {
    const provider = providerOf(req.param('provider'))
    const secrets = newSecrets()
    const attempt = await attempts.lead(req.query('attempt') ?? '', provider, secrets)
    if (!attempt) return overPage(sites)
    const to = await oauth.authorizeUrl(provider, secrets)
    return leadingPage(to, attempt.origin, attempt.locale, sites)
  })

  async function callback(context: Context, params: URLSearchParams): Promise<Response> {
    const provider = providerOf(context.req.param('provider') ?? '')
    const attempt = await attempts.answered(provider, params.get('state') ?? '')
    if (!attempt) return overPage(sites)
    const outcome = await oauth.identify(provider, params, attempt).then(
      (identity): Outcome => ({ identity }),
      (error: unknown): Outcome => {
        if (error instanceof DeclinedError) return 'declined'
        onError(error)
        return 'failed'
      },
    )
    const returned = await attempts.settle(attempt.id, outcome)
    if (!returned) return overPage(sites)
    if (returned.back === null)
      return resultPage(
        { ...returned, outcome: typeof outcome === 'string' ? outcome : 'proven' },
        resultUri(returned.ticket),
        sites,
      )
    const back = new URL(returned.back)
    back.searchParams.set('result_uri', resultUri(returned.ticket))
    const headers = { location: back.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
    return new Response(null, { status: 303, headers })
  }
  app.get('/v1/social/:provider/callback', (context) =>
    callback(context, new URL(context.req.url).searchParams),
  )
  app.post('/v1/social/:provider/callback', async (context) => callback(context, await formOf(context)))

  async function formOf({ req }: Context): Promise<URLSearchParams> {
    const body = await readBody(req.url, new Response(req.raw.body), mostFormBytes).catch(() => undefined)
    return new URLSearchParams(new TextDecoder().decode(body))
  }

  app.post('/v1/social/allow', async (context) => {
    // Only the page of the window itself sends this.
    const site = context.req.header('sec-fetch-site')
    if (site !== undefined && site !== 'same-origin') return overPage(sites)
    return allowedPage(await attempts.allow((await formOf(context)).get('t') ?? ''), sites)
  })
  app.post('/v1/social/wait', async ({ req }) => {
    const { ask: asked, device } = await proven(req.raw, waitForSocial)
    const outcome = await waited(req.raw, device, async () => {
      const found = await attempts.outcome(asked.attempt, device.jkt)
      return found === 'waiting' ? undefined : found
    })
    if (outcome === 'over') throw over()
    return answer(outcome ? { uri: resultUri(outcome.ticket) } : {})
  })
  app.post('/v1/social/ticket', async ({ req }) => {
    const { ask: asked, device } = await proven(req.raw, redeemTicket)
    checkPage(asked.project, asked.origin)
    const { ticket, origin, locale, box, label } = asked
    const attempt = await attempts.look(ticket, device.jkt, origin)
    if (!attempt) throw over()
    const { provider, subject, outcome, email, name } = attempt
    const isProven = outcome === 'proven' && subject !== null
    if (!isProven && !(await attempts.take(attempt.id))) throw over()
    if (outcome === 'declined') throw new Problem(400, 'social-declined', 'You did not sign in there.')
    if (!isProven) throw new Problem(400, 'social-failed', 'The provider did not say who you are.')
    const identity = { subject, email: email ?? undefined, name: name ?? undefined }
    const from = deviceFrom(parts, req.raw, { jkt: device.jkt, box, label })
    const place = parts.place(req.raw)
    return admitted({ provider, identity, device: from, origin, locale, attempt: attempt.id, place })
  })
  app.post('/v1/social/device', async ({ req }) => {
    const { ask: asked, device } = await proven(req.raw, finishApproved)
    checkPage(asked.project, asked.origin)
    const { approval, origin, box, label } = asked
    const from = deviceFrom(parts, req.raw, { jkt: device.jkt, box, label })
    const let_in = await waited(req.raw, device, () => login.admitApproved(approval, from, origin))
    return let_in ? entered(let_in, device.jkt, origin, 'approval') : answer({ next: 'wait' })
  })
  app.post('/v1/social/key/open', async ({ req }) => {
    const { ask: asked, device } = await proven(req.raw, openByKey)
    const waiting = await approvals.byKey(asked.approval, device.jkt)
    if (!waiting) throw over()
    const answers: string[][] = []
    const version = (await wallets.read(waiting.user))?.version ?? 1
    for (const { id, kind } of asked.slots) {
      const of = { user: waiting.user, wallet: asked.wallet, slot: id, kind, jkt: device.jkt, version }
      await audit.append('slot.opened', of)
      answers.push(await packParts(asked.once, { wallet: asked.wallet, id, kind }, await secrets.open(of)))
    }
    return answer({ parts: answers })
  })
  app.post('/v1/social/key', async ({ req }) => {
    const { ask: asked, device } = await proven(req.raw, finishByKey)
    checkPage(asked.project, asked.origin)
    const { approval, changeKey, origin, box, label } = asked
    const from = deviceFrom(parts, req.raw, { jkt: device.jkt, box, label })
    const let_in = await login.admitByKey(approval, changeKey, from, origin)
    return entered(let_in, device.jkt, origin, 'key')
  })

  farcasterRoutes(app, { ...parts, attempts, ask, begun, admitted, waited, over })
}

/** What the frame shows of somebody. */
function whoOf({ provider, identity: { subject, email, name } }: SocialVisitor) {
  return {
    by: provider,
    // Of the provider's own answer, never of the database: a browser names by it what it remembers.
    id: subject,
    ...(email !== undefined && { email }),
    ...(name !== undefined && { userName: name }),
  }
}
