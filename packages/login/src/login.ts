import { Hono } from 'hono'
import { createAudit } from './audit/audit.js'
import { createCodes } from './codes/codes.js'
import { createMacs } from './codes/mac.js'
import { createProofs } from './devices/proofs.js'
import { createDeviceSessions } from './devices/sessions.js'
import { createApprovals } from './email/approvals.js'
import { createEmailChange } from './email/emailChange.js'
import { createEmailLogin } from './email/emailLogin.js'
import { createUsers } from './email/users.js'
import { Problem } from './errors.js'
import { placeOf } from './http/clientNetwork.js'
import { createExchange, nothingHere } from './http/exchange.js'
import { createFramePages } from './http/framePages.js'
import type { RouteParts } from './http/routeParts.js'
import { addRoutes } from './http/routes.js'
import { createLetterLock } from './limits/letterLock.js'
import { createRates } from './limits/rates.js'
import { createMailer } from './mail/mailer.js'
import { createNotices } from './mail/notices.js'
import type { Login, LoginOptions } from './options.js'
import { readLogin } from './readOptions.js'
import { unboundNote } from './sealer/checkBinds.js'
import { takeForNow } from './store/ahead.js'
import { holdStore } from './store/store.js'
import { sweep } from './store/sweep.js'
import { createWalletChanges } from './wallets/changes.js'
import { openHeld, untoldHeld } from './wallets/heldDevices.js'
import { createRecovery } from './wallets/recovery.js'
import { createSecrets, missingKeys, takePurposes, unopenedNote } from './wallets/secrets.js'
import { createWallets } from './wallets/wallets.js'

/** How often what is over is taken away. */
const sweepMs = 600_000

/**
 * Makes a login service: the frame with its API, mail, and wallets that open by several keys. Opens the database.
 * @throws {ConfigurationError} in one sentence: the option, and what to write there
 */
export async function createLogin(options: LoginOptions): Promise<Login> {
  const { now = Date.now, onError = () => {} } = options
  const { shown, secrets, delayMs } = readLogin(options)
  const { url, origins, sites, custody, otpMs } = shown

  const { db, close: closeStore } = await holdStore(options.store)
  await takePurposes(db, options.sealers, secrets).catch(async (error: unknown) => {
    await closeStore()
    throw error
  })
  const missing = await missingKeys(db, options.sealers)
  if (missing !== undefined) onError(new Error(missing))
  const macs = createMacs(options.secret, options.otherSecrets)
  const proofs = createProofs(db, macs, now)
  const sessions = createDeviceSessions(db, now, url)
  const mailer = createMailer(db, options.mail, secrets, now, onError)
  const approvals = createApprovals(db, now)
  const users = createUsers(db, now)
  const rates = createRates(db, now, options.counter)
  const letterLock = createLetterLock(rates, macs, users.isPlaceOf)
  const codes = createCodes(db, macs, otpMs, now)
  const wallets = createWallets(db, custody, now)
  const notices = createNotices(users, mailer, (home) => sites.at(home).name)
  const undoUrl = (token: string) => new URL(`/undo?t=${token}`, url).href
  const recovery = createRecovery({
    users,
    notices,
    wallets,
    untoldHeld: () => untoldHeld(db, now()),
    stopUrl: undoUrl,
    delayMs,
    now,
  })
  const sealedParts = createSecrets(db, options.sealers, now, onError)
  const parts: RouteParts = {
    options,
    url,
    db,
    macs,
    audit: createAudit(db, now, macs),
    exchange: createExchange(url, proofs, sessions, onError),
    frames: createFramePages({ ...shown, nonce: proofs.nonce }),
    sessions,
    users,
    approvals,
    rates,
    letterLock,
    codes,
    otpMs,
    mailer,
    secrets: sealedParts,
    wallets,
    sites,
    changes: createWalletChanges(db, wallets, sealedParts, now),
    recovery,
    notices,
    emailChange: createEmailChange({
      db,
      users,
      codes,
      rates,
      letterLock,
      mailer,
      macs,
      sessions,
      notices,
      otpMs,
      sites,
      undoUrl,
      now,
    }),
    emailLogin: createEmailLogin({
      users,
      codes,
      approvals,
      letterLock,
      letIn: recovery.letIn,
      sessions,
      mailer,
      otpMs,
      sites,
      home: url,
      approvalUrl: (token) => new URL(`/approve?t=${token}`, url).href,
    }),
    now,
    async settle() {
      tellRestored()
      for (const { user } of await parts.emailChange.settle())
        await parts.audit.append('email.changed', { user })
      await recovery.tellHeld()
      for (const opened of await openHeld(db, now())) await parts.audit.append('slot.reopened', { ...opened })
    },
    place: (request) => options.clientAddress && placeOf(options.clientAddress(request)),
    checkPage(project, origin) {
      // The service's own page is of no project.
      if (project === '' && origin === url) return
      if (!origins.get(project)?.includes(origin))
        throw new Problem(400, 'bad-request', 'This page is not one of the project.')
    },
  }

  const app = new Hono({ strict: true })
  addRoutes(app, parts)
  const { refuse } = parts.exchange
  app.notFound(() => refuse(nothingHere()))
  app.onError((error) => refuse(error))

  let telling: Promise<void> | undefined
  /** No visitor waits for this: a restore may log out many owners, also while the service runs. */
  function tellRestored() {
    telling ??= parts.emailChange
      .tellRestored()
      .catch(onError)
      .finally(() => {
        telling = undefined
      })
  }

  async function tidy() {
    await takeForNow(db, now())
    await parts.settle()
    await sweep(db, now())
    // A service that has the secret of before as its first may have written since.
    if (secrets.length > 1) await mailer.sealAgain()
  }
  const sweeping = setInterval(() => void tidy().catch(onError), sweepMs)
  sweeping.unref()
  // Letters that were written before it ended the last time.
  void mailer.flush()
  void mailer.sealAgain()
  tellRestored()
  // No start waits for a key service.
  const { login: loginKey, recovery: recoveryKey } = options.sealers
  const trying = Promise.all([unopenedNote(db, options.sealers), unboundNote([loginKey, recoveryKey])])
    .then((notes) => {
      for (const note of notes) if (note !== undefined) onError(new Error(note))
    })
    .catch(onError)

  return {
    fetch: async (request) => app.fetch(request),
    async close() {
      clearInterval(sweeping)
      await telling
      await trying
      await mailer.close()
      await closeStore()
    },
  }
}
