// @tier gate
import { expect, test } from 'vitest'
import { messages } from './frame/screens/messages.js'
import { type Login, ownerBrowser, ownerPage, ownerWorld, type Way } from './ownerPaths.test-support.js'

const [minuteMs, dayMs] = [60_000, 86_400_000]
const email = 'ada@app.example'

/** The screens of a login whose wallet is not open yet, by the way that leads there. */
const screens = [
  ['keep.title', 'kit', false],
  ['kit.title', 'kit', false],
  ['kit.checkTitle', 'kit', false],
  ['passkey.title', 'passkey', false],
  // On a new browser of the owner.
  ['unlock.title', 'kit', true],
] as const
const ends = ['closes the tab', 'declines', 'goes away for long'] as const

async function setUp(way: Way, isNewBrowser: boolean) {
  ownerPage()
  const world = await ownerWorld('self-required')
  const memory: Parameters<typeof ownerBrowser>[1] = { way, kit: '', email }
  if (isNewBrowser) await (await ownerBrowser(world, memory)).logIn('email')
  world.clock.now += 2 * dayMs
  return { world, memory, one: await ownerBrowser(world, memory) }
}

/** The next person at the browser types the address of the owner. */
async function next({ world, one }: Pick<Awaited<ReturnType<typeof setUp>>, 'world' | 'one'>, ms: number) {
  document.body.replaceChildren()
  expect(await one.page.isStanding()).toBe(false)
  world.clock.now += ms
  return (await one.page.startEmail(email)).action
}

const rows = screens.flatMap(([screen, way, isNewBrowser]) =>
  ends.flatMap((does) =>
    (['email', 'google'] as const)
      .filter((login) => login === 'email' || screen === 'kit.title')
      .map((login) => [screen, login, does, way, isNewBrowser] as const),
  ),
)

test.each(rows)(
  'at “%s”, the visitor by %s %s, and the next person needs a code',
  async (screen, login: Login, does, way, isNewBrowser) => {
    for (const ms of [minuteMs, 6 * dayMs]) {
      const at = await setUp(way, isNewBrowser)
      at.memory.at = { title: messages[screen], does }
      await expect(at.one.logIn(login)).rejects.toThrow()
      expect(await at.one.acting(() => next(at, ms))).not.toBe('CONNECT')
    }
  },
)

test.each([
  [minuteMs, 'CONNECT'],
  [dayMs, 'VERIFY_OTP'],
])('a login that waits for the key service goes on without a code, %d ms later: %s', async (ms, action) => {
  const at = await setUp('kit', false)
  at.world.keys.isAway = true
  await expect(at.one.logIn('email')).rejects.toThrow()
  at.world.keys.isAway = false
  const going = at.one.acting(() => next(at, ms))
  expect(await going).toBe(action)
})

test('an address that is typed does not go on with the login of a provider that has the same address', async () => {
  const at = await setUp('kit', false)
  at.world.keys.isAway = true
  await expect(at.one.logIn('google')).rejects.toThrow()
  at.world.keys.isAway = false
  expect(await at.one.acting(() => next(at, minuteMs))).not.toBe('CONNECT')
})
