// @tier gate
import { expect, test } from 'vitest'
import { messages as screens } from './frame/screens/messages.js'
import { messages as owners } from './ownerPages/manage/messages.js'
import { type Login, ownerBrowser, ownerPage, ownerWorld, type Way } from './ownerPaths.test-support.js'
import type { Custody } from './wallets/wallets.js'

// An access of a login lasts for 15 minutes, and a proof of the owner does too. A visitor may read a screen for longer.

const [minuteMs, dayMs] = [60_000, 86_400_000]

async function setUp(custody: Custody, way: Way) {
  ownerPage()
  const world = await ownerWorld(custody)
  const memory: Parameters<typeof ownerBrowser>[1] = { way, kit: '', email: 'ada@app.example' }
  return { world, memory, one: await ownerBrowser(world, memory) }
}
type At = Awaited<ReturnType<typeof setUp>>

const signUp =
  (login: Login) =>
  async (_at: At, read: () => void, { one }: At) => {
    read()
    await one.logIn(login)
  }
/** An owner who signed up, and is logged in at the page for owners. */
const owner =
  (act: (at: At) => Promise<unknown>, login: Login = 'email') =>
  async (at: At, read: () => void) => {
    await at.one.logIn(login)
    at.world.clock.now += 2 * dayMs
    if (!(await at.one.page.isStanding())) await at.one.logIn(login)
    read()
    await act(at)
  }
const onNewBrowser = (act: (one: At['one']) => Promise<unknown>) =>
  owner(async ({ world, memory }) => {
    const next = await ownerBrowser(world, memory)
    await act(next)
    expect((await next.kept.logins()).length).toBe(1)
  })

type Question = readonly [
  title: string,
  custody: Custody,
  way: Way,
  act: (at: At, read: () => void, same: At) => Promise<unknown>,
]
/** Each question of a login, and how it is come to. */
const questions: Readonly<Record<string, Question>> = {
  'keep a key, by email': [screens['keep.title'], 'self-required', 'kit', signUp('email')],
  'keep a key, by Farcaster': [screens['keep.title'], 'self-required', 'kit', signUp('farcaster')],
  'the new kit, by Farcaster': [screens['kit.title'], 'self-required', 'kit', signUp('farcaster')],
  'the code of the kit, by X': [screens['kit.checkTitle'], 'self-required', 'kit', signUp('x')],
  'the new passkey': [screens['passkey.title'], 'self-required', 'passkey', signUp('email')],
  'the first address': [screens['keep.email'], 'assisted', 'email', signUp('farcaster')],
  'the kit on a new browser': [
    screens['unlock.title'],
    'self-required',
    'kit',
    onNewBrowser((one) => one.logIn('email')),
  ],
  'the kit on a new browser, at the page for owners': [
    screens['unlock.title'],
    'self-required',
    'kit',
    onNewBrowser((one) => one.logInAtHome()),
  ],
  'a new kit, at the page for owners': [
    screens['kit.title'],
    'assisted',
    'kit',
    owner(({ one }) => one.step({ what: 'make-kit' })),
  ],
  'a passkey, at the page for owners': [
    screens['passkey.title'],
    'assisted',
    'kit',
    owner(({ one }) => one.step({ what: 'add-passkey' })),
  ],
  'another address, at the page for owners': [
    owners['email.title'],
    'assisted',
    'kit',
    owner(({ one, memory }) => {
      memory.email = 'new@app.example'
      return one.step({ what: 'change-email' })
    }),
  ],
}

test.each(Object.keys(questions))('a visitor who reads “%s” for twenty minutes goes on', async (name) => {
  const [title, custody, way, act] = questions[name] ?? [
    '',
    'assisted',
    'kit',
    () => Promise.reject(new TypeError(name)),
  ]
  const at = await setUp(custody, way)
  const read = () => {
    at.memory.at = { title, does: 'reads for long' }
  }
  await act(at, read, at)
  // It was read.
  expect(at.memory.at).toBe(undefined)
  expect(await at.one.page.isStanding()).toBe(true)
})

test('a change of the address in a page goes on though the codes take longer than an access lasts', async () => {
  const { world, memory, one } = await setUp('assisted', 'kit')
  await one.logIn('email')
  world.clock.now += 2 * dayMs
  if (!(await one.page.isStanding())) await one.logIn('email')
  memory.email = 'new@app.example'
  await one.changeInPage(() => {
    world.clock.now += 9 * minuteMs
  })
  expect((await one.page.user())?.email).toBe('new@app.example')
})

test.each([2, 20])(
  'a visitor who reads for %d minutes that another page asks for the login is in',
  async (minutes) => {
    const { world, one } = await setUp('assisted', 'kit')
    await one.logIn('email')
    world.clock.now += 13 * minuteMs + 29_000
    one.asked.consent = () => {
      world.clock.now += minutes * minuteMs
    }
    expect(await one.other.join(() => true)).toBe(true)
    expect(await one.other.isStanding()).toBe(true)
  },
)

test.each(['signs out', 'logs in as another visitor'])(
  'a page does not get the login of another page that %s while it is asked for',
  async (what) => {
    const { memory, one } = await setUp('assisted', 'kit')
    await one.logIn('email')
    one.asked.consent = async () => {
      await one.page.signOut()
      if (what === 'signs out') return
      memory.email = 'eve@app.example'
      await one.logIn('email')
    }
    expect(await one.other.join(() => true)).toBe(false)
    expect(await one.other.user()).toBe(undefined)
  },
)
