// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { authenticate } from '../custody/slotList.js'
import { type Account, createAccount } from './account.js'
import type { KeptLogin } from './frameStorage.js'
import { ServiceError } from './service.js'
import { checkList, listOf, newWalletKey } from './slots.js'

const origin = 'https://app.example'
const accessMs = 900_000

const walletKey = newWalletKey()
/** The wallet at a version, as its key vouches for it. */
async function at(version: number) {
  const list = {
    id: 'wallet',
    version,
    addresses: { eip155: '0xada' },
    vault: new Uint8Array(),
    slots: [{ id: 'help', kind: 'assisted' as const, box: new Uint8Array(), blob: new Uint8Array() }],
  }
  return checkList(walletKey, { ...list, slotsMac: await authenticate(walletKey, listOf(list)) })
}

/** Each act of a visitor in one of two tabs. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: 'own' as const }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'look' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'moment' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('choose' as const),
      type: fc.constantFrom('eoa' as const, 'smartAccount' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('version' as const), version: fc.integer({ min: 2, max: 9 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'out' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'in' as const }) },
)
const steps = fc.array(step, { maxLength: 3 })
/** Steps of both tabs at once, after some time (ms) in which neither asks for anything. */
const round = fc.record({
  after: fc.constantFrom(0, 30_000, accessMs - 20_000, accessMs + 1),
  one: steps,
  two: steps,
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Sessions of one device, as the service has them: `devices/sessions.ts`. */
function createSessions(now: () => number) {
  interface Session {
    readonly access: string
    readonly refresh: string
    readonly accessEndsAt: number
    readonly family: number
    readonly previous: Session | undefined
    isUsed: boolean
    isClosed: boolean
  }
  const all: Session[] = []
  const over = () => new ServiceError(401, 'session-over', 'You were logged out. Please log in again.')
  function begin(family = all.length, previous?: Session) {
    const id = all.length
    const made = {
      access: `a${id}`,
      refresh: `r${id}`,
      accessEndsAt: now() + accessMs,
      family,
      previous,
      isUsed: false,
      isClosed: false,
    }
    all.push(made)
    const { access, refresh, accessEndsAt } = made
    return { access, refresh, accessEndsAt }
  }
  function check(access: string | undefined) {
    const found = all.find((one) => one.access === access && !one.isClosed && one.accessEndsAt > now())
    if (!found) throw over()
    found.isUsed = true
    return found
  }
  function refreshed(refresh: string) {
    const found = all.find((one) => one.refresh === refresh)
    if (!found) throw over()
    if (!found.isClosed) {
      found.isClosed = true
      return begin(found.family, found)
    }
    const unused = all.find((one) => one.previous === found && !one.isUsed && !one.isClosed)
    if (unused) {
      unused.isClosed = true
      return begin(found.family, found)
    }
    for (const one of all) if (one.family === found.family) one.isClosed = true
    throw over()
  }
  return {
    begin,
    answer(path: string, ask: object, access: string | undefined): unknown {
      if (path === '/v1/session/refresh' && 'refresh' in ask) return refreshed(String(ask.refresh))
      const session = check(access)
      if (path === '/v1/session/end') session.isClosed = true
      // A session of the service's own page, which no tab keeps.
      if (path === '/v1/session/consent')
        return { access: 'own', refresh: 'own', accessEndsAt: now() + accessMs }
      return {}
    },
    standing: () => all.filter(({ isClosed }) => !isClosed).map(({ refresh }) => refresh),
  }
}

/** A browser with two tabs, where each step of the storage and each message takes its turn. */
function createBrowser(s: fc.Scheduler) {
  const clock = { now: 1_767_225_600_000 }
  const sessions = createSessions(() => clock.now)
  const kept = new Map<string, KeptLogin>()
  const turn = (label: string) => s.schedule(Promise.resolve(), label)
  const entered = (): KeptLogin => ({
    ...sessions.begin(),
    origin,
    wallet: 'wallet',
    version: 1,
    addresses: { eip155: '0xada' },
  })
  kept.set(origin, entered())

  function createTab(name: string): Account {
    const no = () => Promise.reject(new Error('This is not asked for.'))
    return createAccount({
      older: no,
      kept: {
        storage: 'shared',
        notes: {
          get: async () => undefined,
          set: async () => {},
          change: async () => {},
          all: async () => [],
        },
        keys: no,
        async login(of) {
          await turn(`${name} reads`)
          return kept.get(of)
        },
        logins: async () => [...kept.values()],
        async setLogin(of, login) {
          await turn(`${name} writes`)
          if (login) kept.set(of, login)
          else kept.delete(of)
        },
        async changeLogin(of, change) {
          await turn(`${name} changes`)
          const next = change(kept.get(of))
          if (next) kept.set(of, next)
          else kept.delete(of)
          return next
        },
      },
      service: {
        async post(path, ask, { access } = {}) {
          await turn(`${name} asks ${path}`)
          const answered = Promise.resolve().then(() => sessions.answer(path, ask, access))
          await Promise.allSettled([answered])
          await turn(`${name} hears ${path}`)
          return answered
        },
      },
      facts: {
        project: 'shop',
        origins: [origin],
        custody: 'assisted',
        otpMs: 600_000,
        nonce: '',
        chains: {},
        smartAccount: 'safe',
      },
      origin,
      home: 'https://login.app.example',
      locale: 'en',
      label: 'Firefox on Linux',
      keys: no,
      consent: no,
      agree: () => turn(`${name} agrees`),
      unlock: no,
      lost: no,
      saveKit: no,
      way: no,
      now: () => clock.now,
    })
  }
  return { clock, sessions, kept, entered, tabs: [createTab('one'), createTab('two')] as const }
}

search(
  'two tabs share one login: none logs the other out, takes back what it chose, or leaves a session behind',
  fc.asyncProperty(fc.scheduler(), fc.array(round, { minLength: 1, maxLength: 3 }), async (s, rounds) => {
    const { clock, sessions, kept, entered, tabs } = createBrowser(s)
    const all = rounds.flatMap(({ one, two }) => [...one, ...two])
    const isEnded = all.some(({ kind }) => kind === 'out')
    const failures: unknown[] = []

    async function play(tab: Account, steps: readonly Step[]) {
      for (const each of steps)
        try {
          await take(tab, each)
        } catch (error) {
          failures.push(error)
        }
    }
    async function take(tab: Account, each: Step) {
      await s.schedule(Promise.resolve(), each.kind)
      if (each.kind === 'moment') clock.now += 8_000
      if (each.kind === 'look') await tab.isStanding()
      if (each.kind === 'choose') await tab.setAccountType(each.type)
      if (each.kind === 'version') await tab.setSeen(await at(each.version))
      if (each.kind === 'out') await tab.signOut()
      // Another way of logging in, as the frame keeps it.
      if (each.kind === 'in') kept.set(origin, { ...entered(), accountType: kept.get(origin)?.accountType })
      if (each.kind === 'own')
        await tab.own({ kind: 'email', from: 'ada@app.example', email: 'eve@app.example' })
    }
    for (const { after, one, two } of rounds) {
      clock.now += after
      await s.waitFor(Promise.all([play(tabs[0], one), play(tabs[1], two)]))
    }

    const login = kept.get(origin)
    if (!isEnded) {
      expect(failures).toEqual([])
      expect(sessions.standing()).toContain(login?.refresh)
      expect(await s.waitFor(tabs[0].isStanding())).toBe(true)
    }
    const isAlone = all.every(({ kind }) => kind !== 'in')
    if (isEnded && isAlone) {
      expect(login).toBeUndefined()
      expect(sessions.standing()).toEqual([])
    }
    const types = all.flatMap((each) => (each.kind === 'choose' ? [each.type] : []))
    const versions = all.flatMap((each) => (each.kind === 'version' ? [each.version] : []))
    if (!isEnded && isAlone && types.length === 1) expect(login?.accountType).toBe(types[0])
    if (!isEnded && isAlone) expect(login?.version).toBe(Math.max(1, ...versions))
  }),
  { gate: 300, exhaustive: 20_000 },
)
