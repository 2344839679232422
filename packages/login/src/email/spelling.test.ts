// @tier gate
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { started } from '../frame/answers.js'
import { atManage, codeIn, logIn, loginWorld } from '../login.test-support.js'
import { lastingDatabase, testStore } from '../store/store.test-support.js'

const step = v.object({ attempt: v.string() })

async function setup() {
  const database = await lastingDatabase()
  const { db } = await testStore(database())
  const world = await loginWorld({ store: database() })
  const browser = await world.browser()
  /** Returns the newest code, and where it went. */
  async function sent(count: number) {
    const otp = codeIn(await world.letter(count))
    return { otp, to: world.sent[count - 1]?.to }
  }
  /** Begins a change of the address of Ada, up to the code of the new one. */
  async function change(isLost: boolean, email: string) {
    const access = await atManage(browser, (await logIn(world, browser)).access)
    const post = async (path: string, ask: object) =>
      browser.service.post(`/v1/email/change/${path}`, ask, { access })
    const letters = world.sent.length
    let { attempt } = v.parse(step, await post('start', { email, isLost }))
    if (!isLost) {
      const { otp } = await sent(letters + 1)
      ;({ attempt } = v.parse(step, await post('primary', { email, attempt, otp })))
    }
    const { otp, to } = await sent(letters + (isLost ? 1 : 2))
    const last = isLost ? 'wait' : 'secondary'
    return { to, end: (typed: string) => post(last, { email: typed, attempt, otp }) }
  }
  /** Each begins what keeps an address, up to its code. */
  const doors = {
    async 'a sign-up'(email: string) {
      const begun = v.parse(started, await browser.start(email))
      if (begun.next !== 'otp') throw new Error(begun.next)
      const { otp, to } = await sent(1)
      return { to, end: (typed: string) => browser.finish(begun.attempt, otp, typed) }
    },
    'a change by both codes': (email: string) => change(false, email),
    'a change that waits': (email: string) => change(true, email),
  }
  /** Returns the addresses of accounts, and those that wait to become one. */
  async function kept() {
    const own = await db.selectFrom('identities').select('contact as email').execute()
    const next = await db.selectFrom('address_waits').select('email').execute()
    return [...own, ...next].map(({ email }) => email)
  }
  return { doors, kept }
}

const doors = ['a sign-up', 'a change by both codes', 'a change that waits'] as const
const spellings = ['eve@app.example', 'EVE@app.example', 'Eve@app.example', 'evE@app.example']

test.each(doors)(
  'by %s an account keeps an address only in the spelling that its code went to',
  async (door) => {
    for (const [at, email] of spellings.entries()) {
      const { doors, kept } = await setup()
      const { to, end } = await doors[door](email)
      expect(to).toBe(email)
      const other = spellings[(at + 1) % spellings.length] ?? ''
      await expect(end(other), `${email} as ${other}`).rejects.toMatchObject({ problem: 'otp-wrong/4' })
      expect(await kept()).not.toContain(other)
      await end(email.replace('app', 'APP'))
      expect(await kept()).toContain(email)
    }
  },
)
