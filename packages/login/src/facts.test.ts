// @tier gate
import { expect, test } from 'vitest'
import { ownerBrowser, ownerPage, ownerWorld } from './ownerPaths.test-support.js'

const dayMs = 86_400_000

type Owner = Awaited<ReturnType<typeof ownerBrowser>>
/** The changes of what the pages of a login know of its account. */
const changes: Readonly<Record<string, (one: Owner) => Promise<unknown>>> = {
  'the account that sites see': (one) => one.page.setAccountType('eoa'),
  'the address, in a page': (one) => one.changeInPage(),
  'the address, at the page for owners': (one) => one.step({ what: 'change-email' }),
  'the custody, at the page for owners': (one) => one.step({ what: 'to-self' }),
}

test.for(Object.keys(changes))('all pages say the same after a change of %s', async (what) => {
  ownerPage()
  const world = await ownerWorld('assisted')
  const memory = { way: 'kit' as const, kit: '', email: 'ada@app.example' }
  const one = await ownerBrowser(world, memory)
  // A browser keeps the login of a page and that of the page for owners apart, if they are of two sites.
  const apart = await ownerBrowser(world, memory)
  for (const { logIn } of [one, apart]) {
    await logIn('email')
    world.clock.now += 2 * dayMs
  }
  await one.home.join(() => true)
  await one.other.join(() => true)
  if (what.startsWith('the custody')) await one.step({ what: 'make-kit' })
  memory.email = 'new@app.example'
  await changes[what]?.(one)
  world.clock.now += 4 * dayMs

  const isMoved = what.startsWith('the address')
  // A change of the address logs other browsers out.
  const pages = [one.page, one.other, one.home, ...(isMoved ? [] : [apart.page])]
  const known = await Promise.all(
    pages.map(async (page) => {
      expect(await page.isStanding()).toBe(true)
      return page.user()
    }),
  )
  const email = isMoved ? 'new@app.example' : 'ada@app.example'
  expect(known.map((login) => login?.email)).toEqual(pages.map(() => email))
  const custody = what.startsWith('the custody') ? 'self' : 'assisted'
  expect(known.map((login) => login?.custody)).toEqual(pages.map(() => custody))
  // The choice is of a browser.
  const type = what.startsWith('the account') ? 'eoa' : undefined
  expect(known.slice(0, 3).map((login) => login?.accountType)).toEqual([type, type, type])
})
