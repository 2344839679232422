// @tier gate
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { declined } from './frame/calls/answers.js'
import { messages } from './ownerPages/manage/messages.js'
import { ownerBrowser, ownerPage, ownerWorld } from './ownerPaths.test-support.js'
import { putBack, rowsOf } from './rootActions.test-support.js'

const dayMs = 86_400_000

/** An owner at a browser, logged in, with an account that is two days old. */
async function atBrowser(email = 'ada@app.example') {
  ownerPage()
  const world = await ownerWorld('assisted')
  const memory = { way: 'kit' as const, kit: '', email }
  const one = await ownerBrowser(world, memory)
  await one.logIn('email')
  world.clock.now += 2 * dayMs
  if (!(await one.page.isStanding())) await one.logIn('email')
  return { world, memory, one }
}

/** Two owners at one browser: each logs in at two pages, looks at the page for owners, and logs out, in any order. */
const sharedActs = ['in', 'in other', 'look', 'log out', 'log out other', 'log out at home'] as const
const sharedStory = fc.array(fc.tuple(fc.constantFrom(...sharedActs), fc.constantFrom('ada', 'eve')), {
  minLength: 1,
  maxLength: 6,
})
const opened: { world?: ReturnType<typeof ownerWorld> } = {}

searchModel(
  'at a shared browser, no login of an owner who logged out is used, and none is shown to another one',
  {
    gate: 4,
    exhaustive: 400,
    finds: [
      {
        input: [
          ['in', 'ada'],
          ['look', 'ada'],
          ['log out', 'ada'],
        ],
        found: 'the login of the page for owners lasted, and connected the page again without a code',
      },
      {
        input: [
          ['in', 'ada'],
          ['look', 'ada'],
          ['in', 'eve'],
          ['look', 'eve'],
        ],
        found: 'the page for owners showed the owner who was there before',
      },
      {
        input: [
          ['in', 'ada'],
          ['in other', 'eve'],
          ['look', 'eve'],
        ],
        found: 'the page for owners took up the login of the first of two pages',
      },
      {
        input: [
          ['in', 'ada'],
          ['in other', 'ada'],
          ['log out', 'ada'],
          ['look', 'eve'],
        ],
        found: 'the page for owners took up a login of an owner who logged out at another page',
      },
      {
        input: [
          ['in', 'ada'],
          ['in other', 'eve'],
          ['look', 'ada'],
        ],
        found: 'an address alone opened the page for owners, since another page was logged in by it',
      },
    ],
    stories: sharedStory,
    async play(acts, tell) {
      ownerPage()
      opened.world ??= ownerWorld('assisted')
      const world = await opened.world
      const memory = { way: 'kit' as const, kit: '', email: '' }
      const owner = await ownerBrowser(world, memory)
      const pages: Record<'page' | 'other', string | undefined> = { page: undefined, other: undefined }
      let home: string | undefined
      const accounts = new Set<string | undefined>()
      /** The owner who came by a code last, without a log-out or another owner since. */
      let last: string | undefined
      const codes = () => world.sent.filter(({ text }) => /\b\d{6}\b/.test(text)).length
      /** Logs in. @param isKnown needs no code */
      const comes = async (name: string | undefined, isKnown: boolean, work: () => Promise<unknown>) => {
        const before = codes()
        await work()
        expect(codes() - before).toBe(isKnown ? 0 : 1)
        last = isKnown && last !== name ? undefined : name
        if (home !== name) home = undefined
      }
      for (const [act, name] of acts) {
        world.clock.now += dayMs
        memory.email = `${name}-${owner.browser.jkt}@app.example`
        tell(`${act} ${name}`)
        if (act === 'in' || act === 'in other') {
          const at = act === 'in' ? 'page' : 'other'
          if (pages[at] !== name)
            await comes(name, [...Object.values(pages), home].includes(name), () => owner.logInBy(at))
          pages[at] = name
          accounts.add(name)
        } else if (act === 'look') {
          const all = Object.values(pages).filter((one) => one !== undefined)
          const isOpen = home !== undefined || (all.length > 0 && all.every((one) => one === last))
          expect((await owner.home.isStanding()) || (await owner.home.join(() => true))).toBe(isOpen)
          if (isOpen) home ??= last
          else if (!accounts.has(name)) {
            await expect(owner.logInAtHome()).rejects.toThrow('no-account')
            continue
          } else {
            await comes(name, false, owner.logInAtHome)
            home = name
          }
          const shown = (await owner.home.user())?.email
          expect(shown).toBe(`${home}-${owner.browser.jkt}@app.example`)
        } else {
          const at = act === 'log out' ? 'page' : act === 'log out other' ? 'other' : 'home'
          await owner[at].signOut()
          for (const of of ['page', 'other'] as const) if (at === of || at === 'home') pages[of] = undefined
          home = undefined
          last = undefined
        }
        expect(await owner.home.isStanding()).toBe(home !== undefined)
      }
    },
  },
)

test('the page for owners that joins a login while its page logs out has none', async () => {
  const { one } = await atBrowser()
  const { post } = one.browser.service
  one.browser.service.post = async (path, ...asked) => {
    const answer = await post(path, ...asked)
    if (path === '/v1/session/consent') await one.page.signOut()
    return answer
  }
  expect(await one.home.join(() => true)).toBe(false)
  expect(await one.kept.logins()).toEqual([])
})

test('the page for owners asks about a wallet that is older than it was, or has its owner log out', async () => {
  const { world, memory, one } = await atBrowser()
  await one.step({ what: 'make-kit' })
  const before = await rowsOf(world.db)
  await one.step({ what: 'make-kit' })
  await putBack(world.db, before)
  Object.assign(memory, { older: () => Promise.reject(declined()) })
  const shown = await one.visited()
  expect(shown.labels).toEqual([messages.again, messages['out.here']])
  Object.assign(memory, { older: async () => {} })
  expect((await one.visited()).labels).not.toContain(messages.again)
  await one.step({ what: 'make-kit' })
  expect(await one.own.wallet()).toMatchObject({ version: (await one.home.standing()).version })
})

// A page on another site has storage of its own, as in another browser, so the service alone knows of both logins.
test.each([
  ['a page', true],
  ['the page for owners', false],
  ['the page for owners, everywhere', true],
])('a log-out at %s ends the other login of the account in storage apart: %s', async (where, isEnded) => {
  const { world, memory, one } = await atBrowser()
  const apart = await ownerBrowser(world, memory)
  world.clock.now += dayMs
  await apart.logInAtHome()
  expect([await one.page.isStanding(), await apart.home.isStanding()]).toEqual([true, true])
  if (where === 'a page') await one.page.signOut()
  else if (where === 'the page for owners') await apart.home.signOut()
  else await apart.own.signOutEverywhere()
  const left = where === 'a page' ? apart.home : one.page
  expect(await left.isStanding()).toBe(!isEnded)
})
