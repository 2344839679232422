// @tier gate, exhaustive: every way to log in with every custody and every way back
import { expect, test } from 'vitest'
import { declined } from './frame/calls/answers.js'
import { ServiceError } from './frame/service.js'
import type { HomeStep } from './ownerPages/manage/homeParts.js'
import {
  type Login,
  logins,
  ownerBrowser,
  ownerPage,
  ownerWorld,
  type Way,
} from './ownerPaths.test-support.js'

import { putBack, rowsOf } from './rootActions.test-support.js'

const dayMs = 86_400_000

type World = Awaited<ReturnType<typeof ownerWorld>>
type Owner = Awaited<ReturnType<typeof ownerBrowser>>

/** An owner with an account, and what is needed to begin each step of the own page. */
interface Walk {
  readonly world: World
  readonly owner: Owner
  readonly login: Login
  /** Another browser of the same owner, which opens the wallet. */
  another(): Promise<Owner>
}

/** How each step of the page of owners is begun. The compiler asks for all of them. */
const steps: { readonly [Step in HomeStep['what']]: (walk: Walk) => Promise<HomeStep> } = {
  'make-kit': async () => ({ what: 'make-kit' }),
  'check-kit': async () => ({ what: 'check-kit' }),
  'save-kit': async () => ({ what: 'save-kit' }),
  'add-passkey': async () => ({ what: 'add-passkey' }),
  'remove-passkey': async ({ owner }) => {
    const { slots } = await owner.own.wallet()
    return { what: 'remove-passkey', slot: slots.find(({ kind }) => kind === 'passkey')?.id ?? '' }
  },
  'show-words': async () => ({ what: 'show-words' }),
  'remove-device': async ({ owner, another }) => {
    const { jkt } = (await another()).browser
    const device = (await owner.own.devices()).find((one) => one.jkt === jkt)
    if (!device) throw new Error('The other device is not listed.')
    return { what: 'remove-device', device }
  },
  'to-self': async () => ({ what: 'to-self' }),
  'change-email': async () => ({ what: 'change-email' }),
  'sign-out': async () => ({ what: 'sign-out' }),
  'sign-out-everywhere': async () => ({ what: 'sign-out-everywhere' }),
}

async function walked(login: Login, custody: 'assisted' | 'self-required', way: Way) {
  ownerPage()
  const world = await ownerWorld(custody)
  const memory = { way, kit: '', email: 'ada@app.example' }
  const owner = await ownerBrowser(world, memory)
  const faults: string[] = []
  async function look<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    world.clock.now += 4 * dayMs
    try {
      return await work()
    } catch (error) {
      faults.push(`${what}: ${error instanceof Error ? error.message : error}`)
      return undefined
    }
  }
  await look('sign up', () => owner.logIn(login))
  const seed = await look('open after sign-up', owner.seed)
  async function another() {
    const browser = await ownerBrowser(world, memory)
    await browser.logIn(login)
    expect(await browser.seed()).toBe(seed)
    return browser
  }
  for (const nth of ['1st', '2nd']) await look(`log in elsewhere, ${nth} time`, another)
  const walk: Walk = { world, owner, login, another }
  for (const [what, begin] of Object.entries(steps))
    for (const nth of ['1st', '2nd']) {
      await look(`log in before ${what}, ${nth} time`, async () => {
        if (!(await owner.page.isStanding())) await owner.logIn(login)
      })
      memory.email = what === 'change-email' ? `${nth}@app.example` : memory.email
      await look(`${what}, ${nth} time`, async () => owner.step(await atHome(owner, walk, begin)))
    }
  for (const nth of ['1st', '2nd']) await look(`log in elsewhere at last, ${nth} time`, another)
  await look('open at last', async () => {
    if (!(await owner.page.isStanding())) await owner.logIn(login)
    expect(await owner.seed()).toBe(seed)
  })
  return faults
}

async function atHome(owner: Owner, walk: Walk, begin: (walk: Walk) => Promise<HomeStep>) {
  if (!(await owner.home.isStanding())) await owner.home.join(() => true)
  return begin(walk)
}

const rows = logins.flatMap((login) =>
  (['assisted', 'self-required'] as const).flatMap((custody) =>
    (['kit', 'passkey', 'email'] as const).map((way) => [login, custody, way] as const),
  ),
)
/** Each way to log in once, each custody and each way back more than once. */
const some = logins.map((_, at) => rows[at * 6 + ((at * 5) % 6)]).flatMap((row) => (row ? [row] : []))
const title = 'an owner by %s, %s, who keeps a %s, walks every path twice'

test.each(some.filter((_, at) => at === 4))(title, async (login, custody, way) => {
  expect(await walked(login, custody, way)).toEqual([])
})

test.for(rows)(`${title}, all of them`, { tags: 'exhaustive' }, async ([login, custody, way]) => {
  expect(await walked(login, custody, way)).toEqual([])
})

async function two(login: Login, custody: 'assisted' | 'self-required') {
  ownerPage()
  const world = await ownerWorld(custody)
  const memory = { way: 'kit' as Way, kit: '', email: 'ada@app.example', isHasty: false }
  const browsers = [await ownerBrowser(world, memory), await ownerBrowser(world, memory)] as const
  const later = () => {
    world.clock.now += 60_000
  }
  return { world, memory, browsers, later, login }
}
const accounts = logins.flatMap((login) =>
  (['assisted', 'self-required'] as const).map((custody) => [login, custody] as const),
)

const few = accounts.filter((_, at) => at % 5 === 1)

async function endsElsewhere(login: Login, custody: 'assisted' | 'self-required') {
  const { memory, browsers, later } = await two(login, custody)
  const [one, other] = browsers
  memory.isHasty = true
  const isBrokenOff = await one.logIn(login).then(
    () => false,
    () => true,
  )
  const needsWay = custody === 'self-required' || ['x', 'github', 'facebook', 'farcaster'].includes(login)
  expect(isBrokenOff).toBe(needsWay)
  memory.isHasty = false
  for (const browser of [other, one]) {
    later()
    await browser.logIn(login)
  }
  expect(await one.seed()).toBe(await other.seed())
}

const brokenOff = 'a sign-up by %s, %s, that was broken off is ended in another browser'
test.each(few)(brokenOff, endsElsewhere)
test.for(accounts)(`${brokenOff}, all of them`, { tags: 'exhaustive' }, (row) => endsElsewhere(...row))

async function staysWithoutKeys(login: Login, custody: 'assisted' | 'self-required') {
  const { world, browsers, later } = await two(login, custody)
  const away = async (work: () => Promise<unknown>) => {
    world.keys.isAway = true
    const problem = await work().then(
      () => 'done',
      (error: unknown) => (error instanceof ServiceError ? error.problem : String(error)),
    )
    world.keys.isAway = false
    later()
    return problem
  }
  const [one, other] = browsers
  expect(await away(() => one.logIn(login))).toBe('keys-away')
  const letters = world.sent.length
  await one.logIn(login)
  // The code counted: no other one was sent. A provider is asked again by a press, and sends nothing.
  expect(world.sent.slice(letters).filter(({ text }) => /\b\d{6}\b/.test(text))).toEqual([])
  const seed = await one.seed()

  expect(await away(one.seed)).toBe('keys-away')
  await one.page.signOut()
  later()
  // It was open here before: the account is there at once, and only signs later.
  expect(await away(() => one.logIn(login))).toBe('done')
  expect(await one.page.isStanding()).toBe(true)
  expect(await one.seed()).toBe(seed)

  for (let count = 0; count < 12; count += 1) {
    later()
    if (custody === 'assisted') await away(() => other.logIn(login))
  }
  later()
  await other.logIn(login)
  expect(await other.seed()).toBe(seed)
}

const kept = 'a login by %s, %s, is kept while the key service is away'
test.each(few)(kept, staysWithoutKeys)
test.for(accounts)(`${kept}, all of them`, { tags: 'exhaustive' }, (row) => staysWithoutKeys(...row))

test('a wallet that is older than it was is asked about in this browser, also after a log-out', async () => {
  const { world, memory, browsers, later } = await two('email', 'assisted')
  const [one] = browsers
  await one.logIn('email')
  const seed = await one.seed()
  await one.step({ what: 'make-kit' })
  const before = await rowsOf(world.db)
  await one.step({ what: 'make-kit' })
  for (const account of [one.home, one.page]) await account.signOut()
  await putBack(world.db, before)
  const asked: string[] = []
  const older = (answer: string) => () => {
    asked.push(answer)
    if (answer === 'no') throw declined()
  }
  for (const answer of ['no', 'yes']) {
    later()
    Object.assign(memory, { older: older(answer) })
    const isIn = await one.logIn('email').then(
      () => true,
      () => false,
    )
    expect(isIn).toBe(answer === 'yes')
  }
  expect(asked).toEqual(['no', 'yes'])
  expect(await one.seed()).toBe(seed)
})
