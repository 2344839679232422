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

/** Two owners at one browser: each logs in, looks at the page for owners, and logs out, in any order. */
const sharedActs = ['in', 'look', 'log out', 'log out at home'] as const
const sharedStory = fc.array(fc.tuple(fc.constantFrom(...sharedActs), fc.constantFrom('ada', 'eve')), {
  minLength: 1,
  maxLength: 5,
})
const opened: { world?: ReturnType<typeof ownerWorld> } = {}

searchModel(
  'at a shared browser, no login of an owner who logged out is used, and none is shown to another one',
  {
    gate: 8,
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
          ['look', 'ada'],
          ['in', 'eve'],
        ],
        found: 'the page for owners showed the owner who was there before',
      },
    ],
    stories: sharedStory,
    async play(acts, tell) {
      ownerPage()
      opened.world ??= ownerWorld('assisted')
      const world = await opened.world
      const memory = { way: 'kit' as const, kit: '', email: '' }
      const owner = await ownerBrowser(world, memory)
      const visible: { page?: string | undefined; home?: string | undefined } = {}
      const codes = () => world.sent.filter(({ text }) => /\b\d{6}\b/.test(text)).length
      for (const [act, name] of acts) {
        world.clock.now += dayMs
        memory.email = `${name}-${owner.browser.jkt}@app.example`
        tell(`${act} ${name}`)
        if (act === 'in') {
          const before = codes()
          await owner.logIn('email')
          if (!Object.values(visible).includes(name)) expect(codes()).toBe(before + 1)
          visible.page = name
          if (visible.home !== name) visible.home = undefined
        } else if (act === 'look') {
          // The page for owners takes a login that is visible in this browser, or asks for a code.
          if (!(await owner.home.isStanding()) && !(await owner.home.join(() => true))) {
            if (visible.page !== undefined) throw new Error('The login of the page is lost.')
            await owner.logInAtHome()
            visible.home = name
          } else visible.home ??= visible.page
          const shown = (await owner.home.user())?.email
          expect(shown).toBe(`${visible.home}-${owner.browser.jkt}@app.example`)
        } else {
          await owner[act === 'log out' ? 'page' : 'home'].signOut()
          visible.page = undefined
          visible.home = undefined
        }
        expect(await owner.home.isStanding()).toBe(visible.home !== undefined)
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
