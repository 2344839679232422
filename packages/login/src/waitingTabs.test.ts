// @tier gate
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { randomBytes } from './custody/bytes.js'
import type { Account } from './frame/account.js'
import { declined } from './frame/calls/answers.js'
import type { NewWay } from './frame/newWay.js'
import { ServiceError } from './frame/service.js'
import { codeIn, origin, url } from './login.test-support.js'
import { ownerBrowser, ownerPage, ownerWorld } from './ownerPaths.test-support.js'

const [minuteMs, hourMs] = [60_000, 3_600_000]

const acts = ['begin', 'end', 'log out', 'log out offline', 'wait', 'keys go', 'keys come'] as const
const act = fc.tuple(fc.constantFrom(...acts), fc.constantFrom(0, 1))
type Act = readonly [(typeof acts)[number], number]
interface Story {
  readonly at: string
  readonly story: readonly Act[]
}
const opened: { world?: ReturnType<typeof ownerWorld> } = {}

/** A tab, and the step of a login that waits in it. */
interface Tab {
  readonly account: Account
  readonly asked: ((way: NewWay) => void)[]
  /** The login, when its code was taken, and whether the owner logged out since. */
  step?: { readonly done: Promise<unknown>; readonly codeAt: number; isLeft: boolean }
}

/** Two tabs of a page. */
async function browser(at: string) {
  opened.world ??= ownerWorld('self-required')
  const world = await opened.world
  const memory = { way: 'kit' as const, kit: '', email: '' }
  const one = await ownerBrowser(world, memory)
  const tab = (): Tab => {
    const asked: Tab['asked'] = []
    const way = () => new Promise<NewWay>((resolve) => asked.push(resolve))
    const [unlock, done] = [() => Promise.reject(declined()), async () => {}]
    return { asked, account: one.tabOf(at, { way, unlock, lost: done, saveKit: done }) }
  }
  return { world, one, tabs: [tab(), tab()], email: `ada-${one.browser.jkt}@app.example` }
}

async function play(at: string, story: readonly Act[], tell: (text: string) => void) {
  ownerPage()
  const { world, one, tabs, email } = await browser(at)
  world.keys.isAway = false
  /** When the codes were taken of the logins that a visitor may come back to. */
  let returns: number[] = []
  const codes = () => world.sent.filter(({ to, text }) => to === email && /\b\d{6}\b/.test(text))
  const isFresh = (codeAt: number) => world.clock.now < codeAt + hourMs

  async function begin(tab: Tab) {
    const before = { login: await one.kept.login(at), codes: codes().length, steps: tab.asked.length }
    let isOver = false
    async function run() {
      if ((await tab.account.startEmail(email)).action === 'CONNECT') return
      await vi.waitUntil(() => codes().length > before.codes, { interval: 1 })
      await tab.account.finishEmail(codeIn(codes().at(-1)?.text ?? ''))
    }
    const done = run().finally(() => {
      isOver = true
    })
    done.catch(() => {})
    await vi.waitUntil(() => isOver || tab.asked.length > before.steps, { interval: 1 })
    const fresh = returns.filter(isFresh)
    const isIn = isOver && (await one.kept.login(at)) !== undefined
    if (codes().length === before.codes && !before.login && (isIn || !isOver)) expect(fresh).not.toEqual([])
    if (isOver) return
    const codeAt = codes().length > before.codes ? world.clock.now : Math.max(...fresh)
    tab.step = { done, codeAt, isLeft: false }
  }

  async function end(tab: Tab) {
    if (!tab.step) return
    const { done, codeAt, isLeft } = tab.step
    const before = await one.kept.login(at)
    delete tab.step
    tab.asked.at(-1)?.({ kind: 'kit', code: randomBytes(16) })
    const isIn = await done.then(
      () => true,
      () => false,
    )
    if (isLeft || !isFresh(codeAt)) expect(await one.kept.login(at)).toEqual(before)
    else if (!world.keys.isAway) expect(isIn).toBe(true)
    if (isLeft) expect(isIn).toBe(false)
    if (!isIn && !isLeft && isFresh(codeAt)) returns.push(codeAt)
  }

  async function logOut(tab: Tab, isOffline: boolean) {
    const { post } = one.browser.service
    if (isOffline)
      one.browser.service.post = () => Promise.reject(new ServiceError(0, 'offline', 'Out of reach.'))
    await tab.account.signOut().catch(() => {})
    one.browser.service.post = post
    returns = []
    for (const { step } of tabs) if (step) step.isLeft = true
    expect(await one.kept.login(at)).toBeUndefined()
  }

  for (const [name, of] of story) {
    const tab = tabs[of]
    if (!tab) continue
    world.clock.now += minuteMs
    tell(`${name} ${of}`)
    if (name === 'begin' && !tab.step) await begin(tab)
    if (name === 'end') await end(tab)
    if (name.startsWith('log out')) await logOut(tab, name === 'log out offline')
    if (name === 'wait') world.clock.now += 40 * minuteMs
    if (name.startsWith('keys')) world.keys.isAway = name === 'keys go'
  }
}

searchModel<Story>(
  'a login that waits in a tab ends when the owner logs out in any tab, and an hour after its code',
  {
    gate: 6,
    exhaustive: 600,
    finds: [
      {
        input: {
          at: url,
          story: [
            ['begin', 0],
            ['begin', 1],
            ['end', 1],
            ['log out', 1],
            ['end', 0],
          ],
        },
        found: 'a step that was left open in a tab connected the next person, without a code',
      },
      {
        input: {
          at: origin,
          story: [
            ['begin', 0],
            ['keys go', 0],
            ['end', 0],
            ['wait', 0],
            ['begin', 0],
            ['end', 0],
            ['wait', 0],
            ['begin', 1],
          ],
        },
        found: 'each try while the key service was away began another hour',
      },
    ],
    stories: fc.record({
      at: fc.constantFrom(origin, url),
      story: fc.array(act, { minLength: 3, maxLength: 9 }),
    }),
    play: ({ at, story }, tell) => play(at, story, tell),
  },
)
