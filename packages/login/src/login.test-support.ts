import * as v from 'valibot'
import { onTestFinished, vi } from 'vitest'
import { createMacs } from './codes/mac.js'
import { randomBytes, toBase64Url } from './custody/bytes.js'
import { publicJwk, thumbprint } from './custody/dpop.js'
import { exportPoint } from './custody/publicKey.js'
import { deriveKey, seal, unseal } from './custody/seal.js'
import { finished, started, tokens } from './frame/answers.js'
import { createService, type Service } from './frame/service.js'
import { createFreshProofs } from './http/freshProofs.js'
import { createLogin } from './login.js'
import type { Mail } from './mail/mailer.js'
import type { Login, LoginOptions } from './options.js'
import type { Sealer } from './sealer/sealer.js'
import { freshDatabase } from './store/store.test-support.js'

export const url = 'https://login.app.example'
export const origin = 'https://app.example'

/** A sealer whose key is nowhere else. */
export async function memorySealer(keyId: string): Promise<Sealer> {
  const key = await deriveKey(randomBytes(32), new Uint8Array(32), 'test')
  return {
    keyId,
    seal: (plain, about) => seal(key, plain, about),
    unseal: (sealed, about) => unseal(key, sealed, about),
  }
}

/** A whole service over a database in memory, its mailbox, and browsers that ask it. */
export async function loginWorld(change: Partial<LoginOptions> = {}) {
  const clock = { now: 1_767_225_600_000 }
  const sent: Mail[] = []
  const errors: unknown[] = []
  const secret = change.secret ?? randomBytes(32)
  const login = await createLogin({
    url,
    projects: { shop: { origins: [origin] } },
    chains: {},
    store: change.store ?? (await freshDatabase()),
    mail: async (mail) => void sent.push(mail),
    sealers: { login: await memorySealer('one'), recovery: await memorySealer('two') },
    secret,
    now: () => clock.now,
    onError: (error) => errors.push(error),
    ...change,
  })
  onTestFinished(() => login.close())

  const fresh = createFreshProofs(createMacs(secret), () => clock.now)

  /** A browser with keys of its own. */
  async function browser() {
    const { subtle } = crypto
    const keys = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
    const box = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
    const device = { box: toBase64Url(await exportPoint(box.publicKey)), label: 'Firefox on Linux' }
    /** The same browser, at another service of the host's. */
    const at = ({ login: there }: { readonly login: Pick<Login, 'fetch'> }) => {
      const service = createService({
        url,
        keys: async () => keys,
        fetch(request) {
          // As browsers say it of the frame's own requests.
          request.headers.set('sec-fetch-site', 'same-origin')
          return there.fetch(request)
        },
        now: () => clock.now,
      })
      return {
        service,
        start: (email = 'ada@app.example') =>
          service.post('/v1/email/start', { email, project: 'shop', origin, locale: 'en', ...device }),
        finish: (attempt: string, otp: string, email = 'ada@app.example') =>
          service.post('/v1/email/finish', { email, attempt, otp, project: 'shop', origin, ...device }),
      }
    }
    const { service, start, finish } = at({ login })
    const jkt = await thumbprint(await publicJwk(keys.publicKey))
    return {
      service,
      start,
      finish,
      at,
      keys,
      device,
      box: async () => box,
      jkt,
      /** A proof of the owner, as the service makes it. */
      proof: (ask: object) => fresh.make(String(Object(ask).wallet ?? Object(ask).id), jkt),
    }
  }
  /** The newest letter, once there are so many. */
  async function letter(count: number) {
    await vi.waitUntil(() => sent.length >= count, { interval: 5 })
    return sent[count - 1]?.text ?? ''
  }
  return { login, clock, sent, errors, browser, letter }
}

/** A whole service, as tests have it. */
export type World = Awaited<ReturnType<typeof loginWorld>>
/** A browser of a {@link World}. */
export type Browser = Awaited<ReturnType<World['browser']>>

/** What the wallet of a browser is made and opened with. */
export const vaultOf = ({ service, box, jkt, proof }: Browser, access: string) => ({
  service: withAccess(
    {
      /** The owner has proven who they are. */
      post: (path, ask, options) => service.post(path, { proof: proof(ask), ...ask }, options),
    },
    access,
  ),
  access: () => access,
  box,
  jkt,
})

/** The service, asked with one access. */
export const withAccess = ({ post }: Service, access: string): Service => ({
  post: (path, ask, options) => post(path, ask, { access, ...options }),
})

/** Logs in by a code, where no link is needed. */
export async function logIn(world: World, browser: Browser, email?: string) {
  const letters = world.sent.length
  const begun = v.parse(started, await browser.start(email))
  if (begun.next !== 'otp') throw new Error(begun.next)
  // A notice of what was done before may come first.
  let code = ''
  for (let at = letters + 1; code === ''; at += 1) code = codeIn(await world.letter(at))
  const done = v.parse(finished, await browser.finish(begun.attempt, code, email))
  world.clock.now += 60_000
  return done
}

/** Logs in on a browser that is not known: the link is pressed, then comes the code. */
export async function logInByLink(world: World, browser: Browser, email?: string) {
  const letters = world.sent.length
  const begun = v.parse(started, await browser.start(email))
  if (begun.next !== 'device') throw new Error(begun.next)
  // A notice of what was done before may come first.
  let at = letters
  async function found(what: RegExp): Promise<string> {
    for (;;) {
      at += 1
      const [match] = what.exec(await world.letter(at)) ?? []
      if (match !== undefined) return match
    }
  }
  const link = new URL(await found(/https:\S+approve\S+/))
  const headers = { 'sec-fetch-site': 'same-origin' }
  await world.login.fetch(
    new Request(`${url}/approve`, { method: 'POST', body: link.search.slice(1), headers }),
  )
  const outcome = await browser.service.post('/v1/email/device', { approval: begun.approval })
  const { attempt } = v.parse(v.object({ attempt: v.string() }), outcome)
  const done = v.parse(finished, await browser.finish(attempt, await found(/\b\d{6}\b/), email))
  world.clock.now += 60_000
  return done
}

/** A session of the login's own page, in a browser that is logged in. @returns its access */
export async function atManage({ service }: Pick<Browser, 'service'>, access: string): Promise<string> {
  return v.parse(tokens, await service.post('/v1/session/consent', { project: '', origin: url }, { access }))
    .access
}

/** The notes of a frame, in a map. */
export const notesIn = (notes: Map<string, unknown>) => ({
  get: async (name: string) => notes.get(name),
  set: async (name: string, value: unknown) => void notes.set(name, value),
  change: async (name: string, change: (at: unknown) => unknown) =>
    void notes.set(name, change(notes.get(name))),
  all: async (beginning: string) =>
    [...notes].flatMap(([name, value]) => (name.startsWith(beginning) ? [value] : [])),
})

/** The code that a letter holds. */
export const codeIn = (letter: string) => /\b\d{6}\b/.exec(letter)?.[0] ?? ''
