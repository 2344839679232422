import { atMost, median, ms } from '../../gateway/report.mjs'
import { loginWorld } from './world.mjs'

/** Of each of these times, its bar in ms. */
const bars = {
  'from intent to a frame that can be asked, cold': 300,
  'e-mail to the code on its way, cold': undefined,
  'code typed to a new wallet on the page, cold': 700,
  'code typed to the wallet on the page, warm': 400,
  'return visit: from the question to who is logged in, frame loaded anew': 250,
  'press on Confirm to the signature on the page': 50,
}

/** One visitor after the other, each with a browser of their own. @param {number} rounds */
export async function times(rounds) {
  /** @type {Map<string, number[]>} */
  const taken = new Map()
  const note = (/** @type {keyof typeof bars} */ name, /** @type {unknown} */ value) =>
    taken.set(name, [...(taken.get(name) ?? []), Number(value)])
  const world = await loginWorld()
  try {
    for (let round = 0; round < rounds; round += 1) {
      const context = await world.browser.newContext()
      const page = await context.newPage()
      page.setDefaultTimeout(10_000)
      const open = async () => {
        await page.goto(world.app)
        await page.waitForFunction('window.leave')
      }
      const run = (/** @type {string} */ code) => page.evaluate(code)
      const email = `visitor${round}@app.example`
      const code = () => world.code(world.sent.length + 1)
      await open()
      note('from intent to a frame that can be asked, cold', await run('ready()'))
      let coming = code()
      note('e-mail to the code on its way, cold', await run(`start('${email}')`))
      note('code typed to a new wallet on the page, cold', await run(`finish('${await coming}')`))
      await open()
      note('return visit: from the question to who is logged in, frame loaded anew', await run('back()'))
      const signed = page.evaluate('sign()')
      const frame = page.frames().find((one) => one.url().includes('/frame?'))
      if (!frame) throw new Error('There is no frame')
      // A mouse that comes over the button begins its wait anew.
      await frame.hover('button.go')
      await page.waitForTimeout(800)
      await frame.waitForSelector('button.go:not(:disabled)')
      await frame.evaluate(
        "addEventListener('click', () => { window.pressed = performance.timeOrigin + performance.now() }, { capture: true, once: true })",
      )
      const pressing = frame.click('button.go')
      const end = Number(await signed)
      await pressing.catch(() => {})
      note(
        'press on Confirm to the signature on the page',
        end - Number(await frame.evaluate('window.pressed')),
      )
      await run('leave()')
      world.later()
      coming = code()
      await run(`start('${email}')`)
      note('code typed to the wallet on the page, warm', await run(`finish('${await coming}')`))
      await context.close()
    }
  } finally {
    await world.close()
  }
  return Object.entries(bars).map(([what, bar]) => {
    const value = median(taken.get(what) ?? [])
    return {
      what,
      bar: bar === undefined ? '–' : `≤ ${bar} ms`,
      value: ms(value),
      ...(bar !== undefined && atMost(bar, value)),
    }
  })
}
