import { type Hex, verifyMessage } from 'viem'
import { vi } from 'vitest'
import { codeIn } from '../login.test-support.js'
import type { Engine } from './browsers.test-support.js'
import { colours } from './colours.test-support.js'
import type { Page } from './page.test-support.js'
import { type EngineWorld, embedders, within } from './world.test-support.js'

/** What a visitor does, in the order in which one and the same does it. */
export const flows = [
  'sign-up',
  'sign',
  'reload',
  'second origin',
  'restart',
  'update e-mail',
  'social',
  'sign-out',
] as const
export type Flow = (typeof flows)[number]

/** Where the frame stands, and what the browser lets it keep. */
export const contexts = ['same-site', 'cross-site', 'blocked'] as const
export type Context = (typeof contexts)[number]

/** `again`: the visitor was told beforehand to log in again, and has the same wallet after. */
export type Outcome = 'passes' | 'again' | `fails: ${string}`

/** What came of the flows, and what of a secret a page could see meanwhile. */
export interface Gone {
  readonly outcomes: Readonly<Record<Flow, Outcome>>
  readonly leaks: readonly string[]
}

/** Goes through all flows with one browser. */
export async function goThrough(world: EngineWorld, engine: Engine, context: Context): Promise<Gone> {
  const [host, second] = context === 'same-site' ? embedders.same : embedders.cross
  const profile = `${engine.name} ${context}`
  let email = `${engine.name}.${context}@app.example`
  const open = () => world.open(engine, profile, host, context === 'blocked')
  let visit = await open()
  let account = ''

  /** Who logs in comes to the same wallet, whatever has to be proven. */
  async function logIn(page: Page): Promise<string> {
    let letters = world.sent.length
    // A code is sent twice a minute at most.
    world.later(31_000)
    // A login that stands for another page: this one may have it once the visitor says so in the frame.
    const { action, number } = await confirmed(world, page.call('start', email))
    if (action === 'VERIFY_DEVICE') {
      const waiting = page.call('waitForDevice')
      letters += 1
      if (!/^\d\d$/.test(number ?? '')) throw new Error('No number to compare was told')
      await world.allow(await world.letter(letters))
      await waiting
    }
    if (action === 'CONNECT') return page.call('logIn')
    letters += 1
    return page.call('finish', codeIn(await world.letter(letters)))
  }

  /** The login stands, or the visitor was told that it would not and logs in again. */
  async function comeBack(page: Page): Promise<Outcome> {
    const restored = await page.call('restore')
    if (restored === account) return 'passes'
    if (restored !== null) throw new Error(`another account: ${restored}`)
    const entered = await logIn(page)
    if (entered !== account) throw new Error(`another account: ${entered}`)
    if ((await page.call('storage')) !== 'memory') throw new Error('to log in again was not told')
    return 'again'
  }

  const steps: Readonly<Record<Flow, () => Promise<Outcome>>> = {
    async 'sign-up'() {
      account = await logIn(visit.page)
      return /^eip155:1:0x[0-9a-fA-F]{40}$/.test(account) ? 'passes' : `fails: ${account}`
    },
    async sign() {
      const signing = visit.page.call('sign')
      const signature = await confirmed(world, signing)
      const address = account.split(':')[2] as Hex
      const isRight = await verifyMessage({ address, message: 'hi', signature: signature as Hex })
      return isRight ? 'passes' : 'fails: another signature'
    },
    reload: async () => comeBack(await visit.goTo(host)),
    async 'second origin'() {
      const page = await visit.goTo(second)
      if ((await page.call('restore')) !== null) return 'fails: nobody was asked'
      const entered = await logIn(page)
      await visit.goTo(host)
      return entered === account ? 'passes' : `fails: another account: ${entered}`
    },
    async restart() {
      await visit.browser.quit()
      visit = await open()
      return comeBack(visit.page)
    },
    async 'update e-mail'() {
      const next = `new.${email}`
      world.later(31_000)
      let letters = world.sent.length
      const code = async () => {
        letters += 1
        return codeIn(await world.letter(letters))
      }
      const asked = confirmed(world, visit.page.call('changeEmail', next))
      // A browser that keeps nothing is a new device each time, and changes no address.
      if ((await visit.page.call('storage')) === 'memory')
        return asked.then(
          () => 'fails: a new device moved the account',
          () => 'passes',
        )
      await asked
      await visit.page.call('proveOldEmail', await code())
      const { newEmail } = await visit.page.call('proveNewEmail', await code())
      if (newEmail !== next) return `fails: ${newEmail}`
      email = next
      return 'passes'
    },
    async social() {
      const place = world.display.find(colours.onPage)
      if (!place) return 'fails: the button is not to be seen'
      world.display.click(...place)
      const entered = await visit.page.call('social')
      return /^eip155:1:0x/.test(entered) && entered !== account ? 'passes' : `fails: ${entered}`
    },
    async 'sign-out'() {
      await visit.page.call('end')
      const page = await visit.goTo(host)
      return (await page.call('restore')) === null ? 'passes' : 'fails: still logged in'
    },
  }

  const outcomes: Partial<Record<Flow, Outcome>> = {}
  const leaks: string[] = []
  try {
    for (const flow of flows) {
      outcomes[flow] = await within(steps[flow](), flow).catch(
        (error: unknown) => `fails: ${error instanceof Error ? error.message : error}` as const,
      )
      leaks.push(...world.leaks(await visit.page.call('visible'), account))
    }
  } finally {
    await visit.browser.quit()
  }
  return { outcomes: outcomes as Record<Flow, Outcome>, leaks }
}

/** Presses the button of the frame's screen, which has its colour once a press on it counts. */
async function confirmed<T>(world: EngineWorld, asked: Promise<T>): Promise<T> {
  let isOver = false
  void asked.catch(() => {}).finally(() => (isOver = true))
  const press = () => {
    const place = isOver ? undefined : world.display.find(colours.inFrame)
    if (place) world.display.click(...place)
    if (!isOver) throw new Error('the press on Confirm did not count')
  }
  await vi.waitFor(press, { interval: 600 })
  return asked
}
