// @tier gate
import { describe, expect, test, vi } from 'vitest'
import { type AccountParts, createAccount } from './account.js'
import type { KeptLogin } from './frameStorage.js'
import { ServiceError } from './service.js'

const origin = 'https://app.example'
const home = 'https://login.app.example'
const now = 1_767_225_600_000
const standing: KeptLogin = {
  email: 'ada@app.example',
  access: 'access',
  refresh: 'refresh',
  accessEndsAt: now + 900_000,
  origin,
  wallet: 'wallet',
  version: 1,
  custody: 'assisted',
  addresses: { eip155: '0xada' },
}

/** A frame in a browser that keeps these logins, and a service that answers so. */
function frame(
  logins: readonly KeptLogin[],
  answer: (path: string, ask: unknown, access?: string) => unknown,
  at = origin,
  notes = new Map<string, unknown>(),
) {
  const keptLogins = new Map(logins.map((login) => [login.origin, login]))
  const consent = vi.fn(async () => {})
  const asked: string[] = []
  const parts: AccountParts = {
    kept: {
      storage: 'shared',
      notes: {
        get: async (name) => notes.get(name),
        set: async (name, value) => void (value === undefined ? notes.delete(name) : notes.set(name, value)),
        change: async (name, change) => void notes.set(name, change(notes.get(name))),
        all: async (beginning) =>
          [...notes].flatMap(([name, value]) => (name.startsWith(beginning) ? [value] : [])),
      },
      keys: async () => ({ sign: pair, box: pair, jkt: 'device', point: 'point' }),
      login: async (of) => keptLogins.get(of),
      logins: async () => [...keptLogins.values()],
      async setLogin(of, login) {
        if (login) keptLogins.set(of, login)
        else keptLogins.delete(of)
      },
      async changeLogin(of, change) {
        const next = change(keptLogins.get(of))
        if (next) keptLogins.set(of, next)
        else keptLogins.delete(of)
        return next
      },
    },
    service: {
      async post(path, ask, { access } = {}) {
        asked.push(path)
        return answer(path, ask, access)
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
    origin: at,
    locale: 'en',
    label: 'Firefox on Linux',
    keys: () => Promise.reject(new Error('No wallet is made.')),
    consent,
    agree: () => Promise.reject(new Error('Nothing is agreed to.')),
    home,
    older: () => Promise.reject(new Error('Nothing is older.')),
    unlock: () => Promise.reject(new Error('Nothing is unlocked.')),
    lost: async () => {},
    saveKit: async () => {},
    way: () => Promise.reject(new Error('No way is asked for.')),
    now: () => now,
  }
  return { account: createAccount(parts), keptLogins, consent, asked }
}

const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
  'sign',
  'verify',
])
const away = () => {
  throw new ServiceError(0, 'offline', 'The login service cannot be reached. Please try again.')
}
/** A service that ended every login and begins new ones. */
function ended(path: string) {
  if (path === '/v1/email/start') return { next: 'otp', attempt: 'attempt-1' }
  throw new ServiceError(401, 'session-over', 'You were logged out. Please log in again.')
}

test('who is logged in is known while the service is out of reach, also once the access is over', async () => {
  const { account, keptLogins } = frame([{ ...standing, accessEndsAt: now - 1 }], away)

  expect(await account.user()).toMatchObject({ addresses: { eip155: '0xada' } })
  expect(await account.isStanding()).toBe(true)
  expect(keptLogins.has(origin)).toBe(true)
})

test('a login that was ended elsewhere is begun anew by the same address', async () => {
  const { account, keptLogins } = frame([standing], ended)

  expect(await account.startEmail('Ada@app.example')).toEqual({ action: 'VERIFY_OTP' })
  expect(keptLogins.has(origin)).toBe(false)
})

test('nobody is asked to share the login of another page that was ended elsewhere', async () => {
  const other = { ...standing, origin: 'https://www.app.example' }
  const { account, consent, keptLogins } = frame([other], ended)

  expect(await account.startEmail('ada@app.example')).toEqual({ action: 'VERIFY_OTP' })
  expect(consent).not.toHaveBeenCalled()
  expect(keptLogins.size).toBe(0)
})

describe('while an access is made anew', () => {
  /** A login whose access is over, and a service that a test has answer. */
  async function refreshing() {
    let answer = () => {}
    const tokens = { access: 'access-2', refresh: 'refresh-2', accessEndsAt: now + 900_000 }
    const known = { ...standing, accessEndsAt: now - 1 }
    const answered = new Promise((resolve) => {
      answer = () => resolve(tokens)
    })
    const world = frame([known], () => answered)
    const login = world.account.login()
    await vi.waitUntil(() => world.asked.length > 0, { interval: 1 })
    return { ...world, known, login: () => login, answer }
  }

  test('the account that the visitor chooses in another tab stays chosen', async () => {
    const { keptLogins, known, login, answer } = await refreshing()
    keptLogins.set(origin, { ...known, accountType: 'eoa' })
    answer()
    expect(await login()).toMatchObject({ access: 'access-2', accountType: 'eoa' })
    expect(keptLogins.get(origin)).toMatchObject({ refresh: 'refresh-2', accountType: 'eoa' })
  })

  test('who logs out stays logged out', async () => {
    const { account, keptLogins, login, answer } = await refreshing()
    const out = account.signOut()
    answer()
    await Promise.all([login(), out])
    expect(keptLogins.has(origin)).toBe(false)
  })

  test('who logs in instead stays logged in', async () => {
    const { keptLogins, known, login, answer } = await refreshing()
    const theirs = { ...known, wallet: 'another', refresh: 'theirs' }
    keptLogins.set(origin, theirs)
    answer()
    expect(await login()).toEqual(theirs)
    expect(keptLogins.get(origin)).toEqual(theirs)
  })
})

describe('a sign-out', () => {
  const pages = [origin, 'https://www.app.example', home]
  const states = ['is good', 'is over', 'was ended elsewhere', 'cannot be reached'] as const
  type State = (typeof states)[number]

  /** The logins of three pages, each in a state, and a service that knows their sessions. Some still wait for their wallet. */
  function browser(at: string, stateOf: (page: string) => State, waits: readonly string[]) {
    const open = new Set(pages.filter((page) => stateOf(page) !== 'was ended elsewhere'))
    const over = () => new ServiceError(401, 'session-over', 'You were logged out. Please log in again.')
    const logins = pages.map((page) => ({ ...standing, origin: page, access: page, refresh: page }))
    const isWaiting = (login: KeptLogin) => waits.includes(login.origin)
    const notes = new Map<string, unknown>(
      logins.filter(isWaiting).map((login) => {
        const note = `entering ${login.origin} 1`
        return [note, { ...login, note }]
      }),
    )
    const world = frame(
      logins.filter((login) => !isWaiting(login)),
      (path, ask, access) => {
        const refresh = String(Object(ask).refresh ?? '')
        const page = (access ?? refresh).replace('new ', '')
        if (stateOf(page) === 'cannot be reached') return away()
        if (!open.has(page) || (access === page && stateOf(page) === 'is over')) throw over()
        if (path === '/v1/session/end') open.delete(page)
        return { access: `new ${page}`, refresh: `new ${page}`, accessEndsAt: now + 900_000 }
      },
      at,
      notes,
    )
    const isKept = (page: string) => world.keptLogins.has(page) || notes.has(`entering ${page} 1`)
    return { ...world, open, isKept }
  }

  test.each(
    [origin, home].flatMap((at) =>
      states.flatMap((mine) =>
        states.flatMap((others) =>
          [[], pages, pages.slice(0, 2), [at]].map((waits) => [at, mine, others, waits] as const),
        ),
      ),
    ),
  )(
    'at %s, whose session %s while others %s and %j wait, ends each that it forgets, or rejects',
    async (at, mine, others, waits) => {
      const { account, isKept, open } = browser(at, (page) => (page === at ? mine : others), waits)
      const ends = await account.signOut().then(
        () => true,
        () => false,
      )
      const forgotten = pages.filter((page) => !isKept(page))
      // The login's own page shares the login of every page of this browser without a question, and so signs out of all.
      expect(forgotten).toEqual(at === home ? pages : [at, home])
      const left = forgotten.filter((page) => open.has(page))
      expect(left.filter((page) => (page === at ? mine : others) !== 'cannot be reached')).toEqual([])
      expect(ends).toBe(left.length === 0)
      expect(await account.isStanding()).toBe(false)
      if (at === home) expect(await account.join(() => true)).toBe(false)
    },
  )
})
