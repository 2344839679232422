import { Window } from 'happy-dom'
import { onTestFinished, vi } from 'vitest'
import { randomBytes, toBase64Url } from './custody/bytes.js'
import { createAccount } from './frame/account.js'
import type { AccountParts, AskWallet } from './frame/accountParts.js'
import { declined } from './frame/calls/answers.js'
import { emailChangeCalls } from './frame/calls/emailChange.js'
import { socialCalls } from './frame/calls/social.js'
import type { KeptLogin } from './frame/frameStorage.js'
import { addresses } from './frame/keys/derive.js'
import { newSecret } from './frame/keys/newSecret.js'
import { messages as screenMessages } from './frame/screens/messages.js'
import { askUnlock, askWay, problemOf, showKitFile, showLost } from './frame/screens/screens.js'
import { screenTexts } from './frame/screens/texts.js'
import { ServiceError } from './frame/service.js'
import { codeIn, memorySealer, notesIn, origin, url } from './login.test-support.js'
import { saveKit } from './ownerPages/manage/kitStep.js'
import { logIn } from './ownerPages/manage/logIn.js'
import { messages } from './ownerPages/manage/messages.js'
import { createOwn } from './ownerPages/manage/own.js'
import { createSocialWays } from './ownerPages/manage/socialWays.js'
import type { StepParts } from './ownerPages/manage/stepParts.js'
import { takeStep } from './ownerPages/manage/steps.js'
import { visit } from './ownerPages/manage/visit.js'
import { KeyServiceError } from './sealer/askKeyService.js'
import type { Sealer } from './sealer/sealer.js'
import { farcasterOptions, farcasterRelay } from './social/farcaster.test-support.js'
import { fakeProvider } from './social/provider.test-support.js'
import { socialWorld } from './social/social.test-support.js'
import type { Custody } from './wallets/wallets.js'

/** All ways to log in. */
export const logins = ['email', 'google', 'apple', 'x', 'discord', 'github', 'facebook', 'farcaster'] as const
/** A way to log in. */
export type Login = (typeof logins)[number]

const hourMs = 3_600_000
export const otherOrigin = 'https://www.app.example'

/** A way back that an owner takes, where a screen asks for one. */
export type Way = 'kit' | 'passkey' | 'email'

/** An authenticator that an owner carries from browser to browser. */
function authenticator() {
  const secrets = new Map<string, Uint8Array>()
  const used = (id: string) => {
    const prf = { results: { first: secrets.get(id)?.slice().buffer } }
    return Object.assign(Object.create(PasskeyCredential.prototype), {
      rawId: Uint8Array.from(Buffer.from(id, 'base64url')).buffer,
      getClientExtensionResults: () => ({ prf }),
    })
  }
  return {
    async create() {
      const id = toBase64Url(randomBytes(16))
      secrets.set(id, randomBytes(32))
      return used(id)
    },
    async get({
      publicKey,
    }: {
      readonly publicKey: { readonly allowCredentials: readonly { id: Uint8Array }[] }
    }) {
      const id = publicKey.allowCredentials
        .map((one) => toBase64Url(Uint8Array.from(one.id)))
        .find((one) => secrets.has(one))
      if (id === undefined) throw new Error('There is no such passkey.')
      return used(id)
    },
  }
}
class PasskeyCredential {}

/** A page of the login, in which an owner acts; the screens that are shown there are the real ones. */
export function ownerPage() {
  const window = new Window({ url: `${url}/manage` })
  vi.stubGlobal('window', window)
  vi.stubGlobal('Event', window.Event)
  vi.stubGlobal('document', window.document)
  vi.stubGlobal('CSSStyleSheet', window.CSSStyleSheet)
  vi.stubGlobal('location', {
    origin: url,
    host: new URL(url).host,
    hostname: new URL(url).hostname,
    href: url,
  })
  vi.stubGlobal('PublicKeyCredential', PasskeyCredential)
  vi.stubGlobal('navigator', { language: 'en', userAgent: 'Firefox', credentials: authenticator() })
  onTestFinished(async () => {
    vi.unstubAllGlobals()
    await window.happyDOM.close()
  })
  return window.document
}

/** The memory of an owner. */
interface Memory {
  /** The way that is taken where there is a choice. */
  way: Way
  /** The code on paper. */
  kit: string
  /** The address that is typed next. */
  email: string
  /** The screen of this title is not answered as the others are. */
  /** Answers the screen that offers the file of a kit. */
  saves?: (screen: Element) => void
  /** No code of the old mailbox can be read. */
  hasLostMailbox?: boolean
  at?: {
    readonly title: string
    readonly does: 'closes the tab' | 'declines' | 'goes back' | 'reads for long' | 'goes away for long'
  }
  /** The owner keeps no way now. */
  isHasty?: boolean
  /** Asked whether a wallet may be older than it was. */
  older?: () => void
  /** Asked whether a wallet may be another one than the account had. */
  other?: () => void
  /** Asked whether the service may have opened a wallet in a project of wallets that only their owners open. */
  helped?: () => void
}

type World = Awaited<ReturnType<typeof ownerWorld>>

/** A service with all ways to log in. */
export async function ownerWorld(custody: Custody, more: { readonly recoveryDelayMs?: number } = {}) {
  const clock = { now: 0 }
  const relay = farcasterRelay()
  relay.agree()
  const provider = await fakeProvider(() => clock.now)
  const keys = { isAway: false }
  async function sealer(keyId: string): Promise<Sealer> {
    const { seal, unseal } = await memorySealer(keyId)
    const answered = () => {
      if (keys.isAway) throw new KeyServiceError(400, 'AWS KMS refused (400).')
    }
    return {
      keyId,
      async seal(plain, about) {
        answered()
        return seal(plain, about)
      },
      async unseal(sealed, about) {
        answered()
        return unseal(sealed, about)
      },
    }
  }
  const world = await socialWorld({
    custody,
    ...more,
    sealers: { login: await sealer('one'), recovery: await sealer('two') },
    projects: { shop: { origins: [origin, otherOrigin] } },
    social: { ...provider.options, farcaster: farcasterOptions },
    fetch: (request) =>
      /^https:\/\/(relay|node)\.example/.test(request.url) ? relay.send(request) : provider.fetch(request),
  })
  Object.defineProperty(clock, 'now', { get: () => world.clock.now })
  return { ...world, provider, custody, keys }
}

/** Emails are sent after the answer. */
const sent = ({ db }: Pick<World, 'db'>) =>
  vi.waitUntil(async () => (await db.selectFrom('outbox').select('id').execute()).length === 0, {
    interval: 5,
  })

/** The newest email with such a text. */
async function mailed(world: World, what: RegExp): Promise<string> {
  await sent(world)
  return world.sent.map(({ text }) => what.exec(text)?.[0]).findLast((found) => found !== undefined) ?? ''
}

/** The owner, at one browser. */
export async function ownerBrowser(world: World, memory: Memory) {
  const browser = await world.browser()
  const keptLogins = new Map<string, KeptLogin>()
  const notes = new Map<string, unknown>()
  const kept = {
    storage: 'shared' as const,
    notes: notesIn(notes),
    keys: async () => ({
      sign: browser.keys,
      box: await browser.box(),
      jkt: browser.jkt,
      point: browser.device.box,
    }),
    login: async (of: string) => keptLogins.get(of),
    logins: async () => [...keptLogins.values()],
    async setLogin(of: string, next: KeptLogin | undefined) {
      if (next) keptLogins.set(of, next)
      else keptLogins.delete(of)
    },
    async changeLogin(of: string, change: (at: KeptLogin | undefined) => KeptLogin | undefined) {
      const next = change(keptLogins.get(of))
      if (next) keptLogins.set(of, next)
      else keptLogins.delete(of)
      return next
    },
  }
  const look = { mode: undefined, variables: {}, locale: 'en', name: undefined }
  const { service } = browser
  let life = new AbortController()
  const pages = (of: string) => ({
    kept,
    service,
    origin: of,
    locale: 'en',
    facts: {
      project: of === url ? '' : 'shop',
      origins: [origin],
      custody: world.custody,
      otpMs: 600_000,
      nonce: '',
      chains: {},
      smartAccount: 'safe' as const,
    },
  })
  const older: AskWallet = async (_wallet, why) => memory[why]?.()
  const asked: { consent(): unknown } = { consent: () => {} }
  const accountOf = (of: string, more: Partial<AccountParts> = {}) =>
    createAccount({
      ...pages(of),
      label: browser.device.label,
      keys: async () => ({ newSecret, addresses }),
      consent: async () => void (await asked.consent()),
      agree: async () => {},
      home: url,
      older,
      unlock: (wallet, open) => askUnlock(wallet, open, look, life.signal),
      lost: () => showLost(look, life.signal),
      saveKit: (wallet) =>
        of === url
          ? saveKit(stepParts(life.signal), wallet)
          : showKitFile(wallet, 'app.example', 'shop', look, life.signal),
      way: (name, address) => askWay(name, address, look, life.signal),
      now: () => world.clock.now,
      ...more,
    })
  const [page, home, other] = [accountOf(origin), accountOf(url), accountOf(otherOrigin)]
  const social = socialCalls({
    ...pages(origin),
    account: page,
    accounts: {
      user: async () => ({
        email: null,
        userName: null,
        address: '0x',
        chainId: 1,
        accounts: [],
        preferredAccountType: 'eoa',
        custody: undefined,
      }),
    },
    reload: () => {},
  })
  const own = createOwn(home, kept, older)
  /** The way to log in at the page for owners. */
  let by: Login = 'email'
  const socialWays = (href: string, go: (uri: string) => void) =>
    createSocialWays({ ...pages(url), account: home, socials: logins, href, go, replace: () => {} })
  /** Logs in at the page for owners, which is left for a provider and loaded again. */
  async function atHome(href = `${url}/manage?projectId=shop`): Promise<void> {
    const visited = new AbortController()
    const signal = AbortSignal.any([life.signal, visited.signal])
    let gone = (_uri: string) => {}
    const left = new Promise<string>((resolve) => {
      gone = resolve
    })
    const uri = await Promise.race([
      logIn({ ...stepParts(signal), social: socialWays(href, gone) }).then(() => undefined),
      left,
    ])
    if (uri === undefined || by === 'email' || by === 'farcaster') return
    visited.abort()
    const back = await world.comeBack(world.provider.agree(await world.lead(uri)), by)
    await atHome(back.headers.get('location') ?? '')
  }
  const change = emailChangeCalls(page, kept.notes)

  /** Does something while the owner answers every screen that is shown. @throws the failure that a screen says */
  async function acting<T>(work: () => Promise<T>): Promise<T> {
    life = new AbortController()
    let isOver = false
    const done = work().finally(() => {
      isOver = true
    })
    done.catch(() => {})
    const seen = new WeakSet<object>()
    /** A screen, or a failure that it says, which the owner has not read yet. */
    function unread() {
      const shown = [...document.querySelectorAll('main')].findLast((main) => !main.hidden)
      const alert = shown?.querySelector('[role=alert]:not([hidden])')
      const isSaid = alert?.textContent && shown?.ariaBusy !== 'true'
      if (shown && alert && isSaid && !seen.has(alert)) return { shown, alert, said: alert.textContent }
      return shown && !seen.has(shown) ? { shown, alert: shown, said: '' } : undefined
    }
    for (;;) {
      const next = await vi.waitUntil(() => isOver || unread(), { interval: 1 })
      if (next === true) return done
      seen.add(next.alert)
      if (next.said)
        life.abort(new Error(`“${next.shown.querySelector('h1')?.textContent}” says “${next.said}”`))
      else await react(next.shown)
    }
  }

  async function react(shown: Element): Promise<void> {
    const title = shown.querySelector('h1')?.textContent ?? ''
    const input = shown.querySelector<HTMLInputElement>('input:not([readonly])')
    const code = shown.querySelector('p.code')?.textContent ?? ''
    const labels = [...shown.querySelectorAll('button')]
    const press = (...wanted: readonly string[]) => {
      const button = wanted
        .map((one) => labels.find(({ textContent }) => textContent === one))
        .find((one) => one)
      if (!button) throw new Error(`“${title}” has no button “${wanted.join('” or “')}”`)
      button.click()
    }
    const type = (text: string) => {
      if (input) input.value = text
    }
    const [screen, owner] = [screenMessages, messages]
    if (title === memory.at?.title) {
      const { does } = memory.at
      delete memory.at
      // Nothing is answered, and nothing ends: as of a tab that is no longer there.
      if (does === 'closes the tab') throw new Error('The tab was closed.')
      if (does === 'declines') return life.abort(declined())
      if (does === 'goes back') return press(screen.cancel)
      world.clock.now += does === 'reads for long' ? hourMs / 3 : 2 * hourMs
    }
    if (title === screen['kit.title'] && code) {
      memory.kit = code
      return press(screen['kit.next'])
    }
    if (title === screen['kit.checkTitle']) {
      type(memory.kit)
      return press(screen['kit.done'])
    }
    if (title === screen['keep.title'])
      return memory.isHasty ? press(screen.cancel) : press(...keepWays(memory.way))
    if (title === screen['keep.email']) {
      type(input?.id === 'code' ? await mailed(world, /\b\d{6}\b/) : memory.email)
      return press(screen.next)
    }
    if (title === screen['passkey.title']) return press(screen['passkey.use'], screen['keep.passkey'])
    if (title === screen['unlock.title']) {
      type(memory.kit)
      return press(...(memory.way === 'passkey' ? [screen['unlock.passkey']] : []), screen['unlock.kit'])
    }
    const lead = shown.querySelector('p')?.textContent ?? ''
    if (title === owner['login.title'] && lead !== owner['login.lead'])
      return life.abort(new Error(`“${title}” says “${lead}”`))
    if (title === owner['login.title'] && by !== 'email') {
      const name = by === 'github' ? 'GitHub' : `${by[0]?.toUpperCase()}${by.slice(1)}`
      return press(owner['login.by'].replace('{provider}', name))
    }
    if (title === owner['login.title']) type(memory.email)
    if (title === owner['device.title']) return pressLink()
    if (title === 'Farcaster') return
    if (title === owner['code.title']) {
      type(await mailed(world, /\b\d{6}\b/))
      input?.dispatchEvent(new Event('input', { bubbles: true }))
      return
    }
    const isFile = [
      screen['file.title'],
      screen['file.saved'],
      owner['kit.fileTitle'],
      owner['kit.savedTitle'],
    ]
    if (memory.saves && isFile.some((one) => one === title)) return memory.saves(shown)
    if (title === screen['file.title']) return press(screen['file.later'])
    if (title === owner['kit.fileTitle']) return press(owner['kit.later'])
    if (title === owner['email.title']) {
      const lost = labels.find(({ textContent }) => textContent === owner['email.lost'])
      if (lost && memory.hasLostMailbox) return lost.click()
      type(memory.email)
      return press(owner['login.next'])
    }
    if (title === owner['kit.checkTitle']) {
      type(memory.kit)
      return press(owner['kit.check'], owner['login.next'])
    }
    press(
      owner['login.next'],
      owner.next,
      owner.done,
      owner['email.backHome'],
      owner['self.go'],
      owner['kit.check'],
      owner.remove,
      ...Object.values(screen),
    )
  }

  const text = (key: keyof typeof messages, values: Readonly<Record<string, string>> = {}) =>
    messages[key].replace(/\{(provider)\}/g, (whole, name: string) => values[name] ?? whole)
  const problem = (error: unknown) =>
    error instanceof ServiceError
      ? `${error.problem}: ${error.message}`
      : `${problemOf(error, screenTexts('en'), 'unlock.wrong')} (${error})`

  /** Presses the link of the newest email that lets a browser in. */
  async function pressLink(): Promise<void> {
    const { search } = new URL(await mailed(world, /https:\S+approve\S+/))
    const headers = { 'sec-fetch-site': 'same-origin' }
    await world.login.fetch(new Request(`${url}/approve`, { method: 'POST', body: search.slice(1), headers }))
  }

  const stepParts = (until: AbortSignal): StepParts => ({
    account: home,
    own,
    social: socialWays(url, () => {}),
    locale: 'en',
    signal: until,
    site: { name: 'Shop', project: 'shop' },
    facts: { chains: {}, smartAccount: 'safe' },
    minutes: 10,
    text,
    problem,
  })
  const { signal } = new AbortController()

  async function byEmail(at = page): Promise<void> {
    const begun = await at.startEmail(memory.email)
    if (begun.action === 'CONNECT') return
    if (begun.action === 'VERIFY_DEVICE') {
      await pressLink()
      await at.waitForDevice(signal)
    }
    await at.finishEmail(codeIn(await mailed(world, /\b\d{6}\b/)))
  }

  async function byProvider(of: Exclude<Login, 'email'>): Promise<void> {
    let connect: () => Promise<unknown>
    if (of === 'farcaster') {
      await social.GET_FARCASTER_URI()
      connect = () => social.CONNECT_FARCASTER(signal)
    } else {
      const { uri } = await social.GET_SOCIAL_REDIRECT_URI({ provider: of })
      const back = await world.comeBack(world.provider.agree(await world.lead(uri)), of)
      const result = `${url}/v1/social/result?ticket=${world.ticketIn(await back.text())}`
      connect = () => social.CONNECT_SOCIAL({ uri: result }, signal)
    }
    const said = await connect()
    if (typeof said !== 'object' || said === null || !('action' in said)) return
    await pressLink()
    await connect()
  }

  return {
    browser,
    page,
    home,
    /** Another page of the project. */
    other,
    /** Another tab of a page. */
    tabOf: accountOf,
    /** Called when a page asks for the login of another page. */
    asked,
    own,
    kept,
    /** Remembers what this browser keeps. @returns the way to put it back */
    remember() {
      const [allLogins, allNotes] = [[...keptLogins], [...notes]]
      return () => {
        keptLogins.clear()
        notes.clear()
        for (const [of, login] of allLogins) keptLogins.set(of, login)
        for (const [name, note] of allNotes) notes.set(name, note)
      }
    },
    acting,
    /** Logs in to the host's page, on a browser that is known or not. */
    logIn: (of: Login) => acting(() => (of === 'email' ? byEmail() : byProvider(of))),
    /** Logs in by email on one of two pages. */
    logInBy: (at: 'page' | 'other') => acting(() => byEmail(at === 'page' ? page : other)),
    /** Logs in on the login’s own page, as it asks. */
    logInAtHome: (of: Login = 'email') => {
      by = of
      return acting(() => atHome())
    },
    /** Takes a step on the login's own page. */
    step: (step: Parameters<typeof takeStep>[0]) =>
      acting(async () => {
        if (!(await home.isStanding()) && !(await home.join(() => true))) throw declined()
        return takeStep(step, stepParts(life.signal))
      }),
    /** Opens the login’s own page. @returns the buttons of what it shows first */
    async visited() {
      const end = new AbortController()
      const done = visit(stepParts(end.signal))
      const shown = await vi.waitUntil(() => {
        const buttons = [...document.querySelectorAll('main:not([hidden]) button')]
        return buttons.length > 0 && buttons
      })
      const labels = shown.map(({ textContent }) => textContent)
      document.body.replaceChildren()
      end.abort()
      return { labels, done }
    },
    /** Changes the address in the host's page. */
    async changeInPage(wait = () => {}) {
      const code = async () => {
        wait()
        return { otp: codeIn(await mailed(world, /\b\d{6}\b/)) }
      }
      const { action } = await change.UPDATE_EMAIL({ email: memory.email })
      if (action === 'VERIFY_PRIMARY_OTP') await change.UPDATE_EMAIL_PRIMARY_OTP(await code())
      await change.UPDATE_EMAIL_SECONDARY_OTP(await code())
    },
    /** The seed of the wallet, as it opens on this browser. */
    seed: () => page.withSeed(async (seed) => toBase64Url(seed)),
  }
}

/** The buttons of each way, best first. */
function keepWays(way: Way): readonly string[] {
  const { 'keep.kit': kit, 'keep.passkey': passkey } = screenMessages
  const { 'keep.email': email } = screenMessages
  return way === 'email' ? [email, kit] : way === 'passkey' ? [passkey] : [kit]
}
