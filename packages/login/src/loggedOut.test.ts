// @tier gate
import { expect, test, vi } from 'vitest'
import { randomBytes } from './custody/bytes.js'
import { declined } from './frame/calls/answers.js'
import type { NewWay } from './frame/newWay.js'
import { entering, lastOwner } from './frame/seenWallet.js'
import { codeIn } from './login.test-support.js'
import { otherOrigin, ownerBrowser, ownerPage, ownerWorld } from './ownerPaths.test-support.js'

// Ada presses one of the buttons that log out all of a browser. Nothing that Eve began there connects the next person.

const hourMs = 3_600_000

async function atSharedBrowser(custody: 'assisted' | 'self-required') {
  ownerPage()
  const world = await ownerWorld(custody)
  const memory = { way: 'kit' as const, kit: '', email: 'eve@app.example' }
  const browser = await ownerBrowser(world, memory)
  const comes = async (email: string, at: 'page' | 'other') => {
    memory.email = email
    world.clock.now += hourMs / 2
    await browser.logInBy(at)
  }
  return { world, memory, browser, comes }
}
type Shared = Awaited<ReturnType<typeof atSharedBrowser>>
const eve = 'eve@app.example'

/** All doors that log out the whole of a browser. */
const doors: Readonly<Record<string, (at: Shared) => Promise<unknown>>> = {
  'Log out here': ({ browser }) => browser.home.signOut(),
  'Log out everywhere': ({ browser }) => browser.own.signOutEverywhere(),
}

/** Logins of Eve besides that of Ada, each with the question whether it is over at the end. */
const rest: Readonly<Record<string, () => Promise<{ at: Shared; isOver(): Promise<unknown> }>>> = {
  async 'is logged in at another page'() {
    const at = await atSharedBrowser('assisted')
    await at.comes(eve, 'other')
    const access = (await at.browser.kept.login(otherOrigin))?.access ?? ''
    await at.comes('ada@app.example', 'page')
    const asked = () => at.browser.browser.service.post('/v1/me', {}, { access })
    return { at, isOver: () => expect(asked()).rejects.toThrow() }
  },
  async 'waits for the key service'() {
    const at = await atSharedBrowser('assisted')
    await at.comes('ada@app.example', 'page')
    at.world.keys.isAway = true
    await expect(at.comes(eve, 'other')).rejects.toThrow()
    at.world.keys.isAway = false
    return {
      at,
      async isOver() {
        at.world.clock.now += hourMs / 30
        expect((await at.browser.other.startEmail(eve)).action).not.toBe('CONNECT')
      },
    }
  },
  async 'is at a step of a sign-up in another tab'() {
    const at = await atSharedBrowser('self-required')
    await at.comes('ada@app.example', 'page')
    const asked: ((way: NewWay) => void)[] = []
    const way = () => new Promise<NewWay>((resolve) => asked.push(resolve))
    const [unlock, done] = [() => Promise.reject(declined()), async () => {}]
    const tab = at.browser.tabOf(otherOrigin, { way, unlock, lost: done, saveKit: done })
    const letter = () => at.world.sent.findLast(({ to, text }) => to === eve && /\b\d{6}\b/.test(text))
    await tab.startEmail(eve)
    await vi.waitUntil(letter, { interval: 1 })
    const coming = tab.finishEmail(codeIn(letter()?.text ?? ''))
    coming.catch(() => {})
    await vi.waitUntil(() => asked.length > 0, { interval: 1 })
    return {
      at,
      isOver() {
        asked.at(-1)?.({ kind: 'kit', code: randomBytes(16) })
        return expect(coming).rejects.toThrow('logged out')
      },
    }
  },
}

test.each(Object.keys(doors).flatMap((door) => Object.keys(rest).map((what) => [door, what] as const)))(
  '%s ends the login of another visitor that %s',
  async (door, what) => {
    const { at, isOver } = (await rest[what]?.()) ?? expect.fail(what)
    const { kept, home } = at.browser
    if (!(await home.isStanding())) await home.join(() => true)
    if (!(await home.isStanding())) {
      at.memory.email = 'ada@app.example'
      at.world.clock.now += hourMs / 2
      await at.browser.logInAtHome()
    }
    await doors[door]?.(at)
    expect(await kept.logins()).toEqual([])
    const waiting = await kept.notes.all(entering)
    expect(waiting.filter((note) => note !== undefined)).toEqual([])
    expect(await kept.notes.get(lastOwner)).toBeUndefined()
    await isOver()
    expect(await kept.logins()).toEqual([])
  },
)
