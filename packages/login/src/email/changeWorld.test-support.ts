import * as v from 'valibot'
import { randomBytes } from '../custody/bytes.js'
import { changeStep, started, tokens } from '../frame/answers.js'
import { createLogin } from '../login.js'
import { codeIn, loginWorld, memorySealer, origin, url } from '../login.test-support.js'
import type { Mail } from '../mail/mailer.js'
import type { LoginOptions } from '../options.js'
import { putBack } from '../rootActions.test-support.js'
import { writeBackup } from '../store/backup.js'
import { killable, type Life } from '../store/killable.test-support.js'
import { restore } from '../store/restore.js'
import { freshDatabase, testStore } from '../store/store.test-support.js'

const placeHeader = 'x-place'
/** Twice the longest pause between two tries to send a letter. */
const pauseMs = 1_200_000

/** Which letters leave. */
export type MailMode = 'all' | 'codes' | 'none'

/** A letter, and when it was accepted. */
export interface Accepted extends Mail {
  readonly at: number
}

/** A change, up to its last code. */
export interface Begun {
  readonly path: 'wait' | 'secondary'
  readonly ask: { readonly email: string; readonly attempt: string; readonly otp: string }
}

/** Two accounts with their browsers, at a service that can be killed and comes back, with a mailer and a clock in memory. */
export async function changeWorld() {
  const database = killable(await freshDatabase())
  const { db } = await testStore(database.live().store)
  const accepted: Accepted[] = []
  let mode: MailMode = 'all'
  let aheadMs = 0
  let places = 0
  const now = () => world.clock.now + aheadMs
  let life = database.live()
  const send = (of: Life) => async (mail: Mail) => {
    if (of.isOver() || mode === 'none' || (mode === 'codes' && codeIn(mail.text) === ''))
      throw new Error('The mail is off.')
    accepted.push({ ...mail, at: now() })
  }
  const options = {
    clientAddress: (request: Request) => request.headers.get(placeHeader) ?? undefined,
    sealers: { login: await memorySealer('one'), recovery: await memorySealer('two') },
    secret: randomBytes(32),
    onError: () => {},
  } satisfies Partial<LoginOptions>
  const world = await loginWorld({ ...options, store: life.store, mail: (mail) => send(first)(mail), now })
  const first = life
  let login = world.login

  async function startService() {
    life = database.live()
    const { store } = life
    const more = { url, projects: { shop: { origins: [origin] } }, chains: {}, now }
    login = await createLogin({ ...options, ...more, store, mail: send(life) })
  }

  /** Each request comes from a place of its own: limits of places are tried elsewhere. */
  const there = {
    fetch(request: Request) {
      places += 1
      request.headers.set(placeHeader, `10.${(places >> 8) & 255}.${places & 255}.1`)
      return login.fetch(request)
    },
  }
  const browser = async () => {
    const made = await world.browser()
    const { service, start } = made.at({ login: there })
    return { jkt: made.jkt, device: made.device, service, start }
  }

  /** Has everything done that is due: changes are made, letters leave. */
  async function tick() {
    ticks += 1
    await stranger.start(`x${ticks}@stranger.example`).catch(() => {})
    for (let quiet = 0, seen = -1; quiet < 4 && !life.isOver(); seen = database.statements()) {
      await new Promise((resolve) => setImmediate(resolve))
      const due = await db.selectFrom('outbox').select('id').where('next_at', '<=', now()).executeTakeFirst()
      // Its own look is one statement.
      quiet = !due && database.statements() === seen + 1 ? quiet + 1 : 0
    }
  }
  let ticks = 0
  const stranger = await browser()

  /** The newest letter to an address since a number of letters that has what is looked for. */
  function found(to: string, what: RegExp, since: number): string | undefined {
    const letter = accepted.slice(since).findLast((mail) => mail.to === to && what.test(mail.text))
    return letter && what.exec(letter.text)?.[0]
  }
  const code = /\b\d{6}\b/

  type Seat = Awaited<ReturnType<typeof browser>> & { refresh: string; access: string }

  /** Logs in, at the own page of the login or in the shop, where owners sign up. @returns the tokens, and whether the browser had to be let in */
  async function logIn(seat: Pick<Seat, 'service' | 'device'>, email: string, place: 'own' | 'shop' = 'own') {
    const since = accepted.length
    const page = place === 'own' ? { project: '', origin: url } : { project: 'shop', origin }
    const start = { email, ...page, locale: 'en', ...seat.device }
    const begun = v.parse(started, await seat.service.post('/v1/email/start', start))
    await tick()
    let attempt = begun.next === 'otp' ? begun.attempt : undefined
    if (begun.next === 'device') {
      const link = found(email, /https:\S+approve\S+/, since)
      if (link === undefined) return undefined
      await press(link, '/approve')
      await tick()
      const answer = await seat.service.post('/v1/email/device', { approval: begun.approval })
      attempt = v.parse(v.object({ attempt: v.string() }), answer).attempt
    }
    const otp = found(email, code, since)
    if (otp === undefined || attempt === undefined) return undefined
    const ask = { email, attempt, otp, ...page, ...seat.device }
    return v.parse(tokens, await seat.service.post('/v1/email/finish', ask))
  }

  /** Presses the button of a link. */
  async function press(link: string, path = '/undo') {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const body = new URL(link).search.slice(1)
    return there.fetch(new Request(`${url}${path}`, { method: 'POST', body, headers }))
  }

  /** Begins a change, up to its last code. `undefined` if a code did not come. */
  async function begin({ service, access }: Seat, old: string, email: string, isLost: boolean) {
    const post = async (path: string, ask: object) => {
      const answer = await service.post(`/v1/email/change/${path}`, ask, { access })
      await tick()
      return v.parse(changeStep, answer)
    }
    let since = accepted.length
    let { attempt } = await post('start', { email, isLost })
    if (!isLost) {
      const otp = found(old, code, since)
      if (otp === undefined) return undefined
      since = accepted.length
      attempt = (await post('primary', { email, attempt, otp })).attempt
    }
    const otp = found(email, code, since)
    return otp === undefined
      ? undefined
      : ({ path: isLost ? 'wait' : 'secondary', ask: { email, attempt, otp } } satisfies Begun)
  }

  /** The address of each account, and the one that it waits for. */
  async function observe() {
    const owned = await db
      .selectFrom('identities')
      .select(['user_id', 'subject'])
      .where('provider', '=', 'email')
      .execute()
    const waits = await db
      .selectFrom('address_waits')
      .select(['id', 'user_id', 'subject'])
      .where('closed_at', 'is', null)
      .execute()
    return {
      addresses: (user: string) =>
        owned.filter(({ user_id }) => user_id === user).map(({ subject }) => subject),
      waits: (user: string) => waits.filter(({ user_id }) => user_id === user),
      owner: (address: string) => owned.find(({ subject }) => subject === address)?.user_id,
    }
  }

  return {
    db,
    clock: world.clock,
    /** The time that the service believes it is. */
    now,
    /** From now on a service answers whose clock is so many ms ahead. */
    setAhead: (ms: number) => {
      aheadMs = ms
    },
    accepted,
    browser,
    tick,
    logIn,
    press,
    begin,
    observe,
    pauseMs,
    setMail: (next: MailMode) => {
      mode = next
    },
    life: () => life,
    /** Returns a backup of now. */
    async backup() {
      const lines: string[] = []
      await writeBackup(db, now(), async (line) => void lines.push(line))
      return lines
    },
    /** Loses the database, and restores it from a backup. */
    async restore(lines: readonly string[]) {
      await putBack(db, {})
      await restore(db, lines, { now: now() })
    },
    /** Comes back, also where it was killed. */
    async restart() {
      await login.close()
      await startService()
    },
    close: () => login.close(),
  }
}

export type ChangeWorld = Awaited<ReturnType<typeof changeWorld>>
