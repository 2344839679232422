// @tier gate, exhaustive: both custodies
import { expect, test } from 'vitest'
import { messages } from './frame/screens/messages.js'
import { ServiceError } from './frame/service.js'
import { ownerBrowser, ownerPage, ownerWorld } from './ownerPaths.test-support.js'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** An owner with a wallet and a way into it, at a service whose help waits for a day. */
async function setup(custody: 'assisted' | 'self-required', way: 'kit' | 'passkey' | 'none') {
  ownerPage()
  const world = await ownerWorld(custody, { recoveryDelayMs: dayMs })
  const memory = { way: way === 'passkey' ? way : ('kit' as const), kit: '', email: 'ada@app.example' }
  const first = await ownerBrowser(world, memory)
  await first.logIn('email')
  world.clock.now += 3 * dayMs
  if (custody === 'assisted' && way !== 'none')
    await first.step({ what: way === 'kit' ? 'make-kit' : 'add-passkey' })
  const seed = await first.seed()
  world.clock.now += dayMs
  return { world, memory, seed, browser: () => ownerBrowser(world, memory) }
}

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'in',
    (error: unknown) => (error instanceof ServiceError ? error.problem : String(error)),
  )

async function opens(custody: 'assisted' | 'self-required', way: 'kit' | 'passkey') {
  const { seed, browser } = await setup(custody, way)
  const page = await browser()
  await page.logIn('email')
  expect(await page.seed()).toBe(seed)
  const own = await browser()
  await own.logInAtHome()
  expect(await own.home.isStanding()).toBe(true)
}

const ways = ['kit', 'passkey'] as const
const title = 'a wallet opens in a new browser by its %s at once, though help waits'
test.for(ways)(title, (way) => opens('assisted', way))
test.for(ways)(`${title}: of its owner alone`, { tags: 'exhaustive' }, (way) => opens('self-required', way))

test('where help waits, an owner without another way reads that, and so does one who goes back', async () => {
  const without = await setup('assisted', 'none')
  expect(await problemOf((await without.browser()).logIn('email'))).toBe('recovery-waits')
  const { world, memory, seed, browser } = await setup('assisted', 'kit')
  const page = await browser()
  Object.assign(memory, { at: { title: messages['unlock.title'], does: 'goes back' } })
  expect(await problemOf(page.logIn('email'))).toBe('recovery-waits')
  // After the wait nothing is asked.
  world.clock.now += dayMs + hourMs
  Object.assign(memory, { at: { title: messages['unlock.title'], does: 'closes the tab' } })
  await page.logIn('email')
  expect(await page.seed()).toBe(seed)
})
