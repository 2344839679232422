import { setTimeout as sleep } from 'node:timers/promises'

/** @typedef {{ name: string, pid: number, tid: number, dur?: number, tdur?: number }} Entry of a trace */

/** Whether the modal is on the page, closed, as an expression for the page. */
const made = "[...document.body.children].some((one) => one.shadowRoot?.querySelector('dialog'))"

/** By this the page's own thread is known among all. */
const mark = 'bench-rest'

/**
 * What making the modal ahead takes from a page at rest: the longest task (ms), by the processor's clock, which other
 * work of the machine does not count into. No debugger listens: with one, the engine parses React a second time, for
 * stack traces.
 * @param {import('./speed.mjs').Bench} bench
 * @param {import('./apps.mjs').App} app
 * @param {number} cpu how many times slower than this machine
 * @returns {Promise<import('./speed.mjs').Sample>}
 */
export async function traceRest({ browser, url }, app, cpu) {
  const cdp = await browser.newBrowserCDPSession()
  // A context that Playwright does not know, and so listens to nothing in.
  const { browserContextId } = await cdp.send('Target.createBrowserContext')
  try {
    const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank', browserContextId })
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId })
    let asked = 0
    const ask = (/** @type {string} */ method, /** @type {object} */ params) => {
      const id = ++asked
      /** @type {Promise<string>} */
      const answered = new Promise((resolve) => {
        const hear = (/** @type {{ message: string }} */ { message }) => {
          if (JSON.parse(message).id !== id) return
          cdp.off('Target.receivedMessageFromTarget', hear)
          resolve(message)
        }
        cdp.on('Target.receivedMessageFromTarget', hear)
      })
      const message = JSON.stringify({ id, method, params })
      return cdp.send('Target.sendMessageToTarget', { sessionId, message }).then(() => answered)
    }
    await ask('Emulation.setCPUThrottlingRate', { rate: cpu })
    await ask('Page.navigate', { url: `${url}/${app.id}/` })
    const shown = `document.querySelector('${app.button}')?.shadowRoot`
    await until(() => ask('Runtime.evaluate', { expression: `!!${shown}` }))
    const trace = await record(cdp)
    await ask('Runtime.evaluate', { expression: `performance.mark('${mark}')` })
    await until(() => ask('Runtime.evaluate', { expression: made }))
    await sleep(1_000)
    const tasks = tasksOf(await trace())
    return { longest: Math.max(...tasks), all: tasks.reduce((sum, ms) => sum + ms, 0) }
  } finally {
    await cdp.send('Target.disposeBrowserContext', { browserContextId })
    await cdp.detach()
  }
}

/** @param {() => Promise<string>} ask */
async function until(ask) {
  const end = Date.now() + 30_000
  while (!(await ask()).includes('"value":true')) {
    if (Date.now() > end) throw new Error('No modal was made ahead.')
    await sleep(200)
  }
}

/** Begins a trace. @param {import('playwright-core').CDPSession} cdp @returns what ends it, to its entries */
async function record(cdp) {
  /** @type {Entry[]} */
  const entries = []
  cdp.on('Tracing.dataCollected', ({ value }) => entries.push(.../** @type {any} */ (value)))
  const ended = new Promise((resolve) => cdp.on('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] } })
  return async () => {
    await cdp.send('Tracing.end')
    await ended
    return entries
  }
}

/** The tasks of the page, ms. @param {readonly Entry[]} entries */
function tasksOf(entries) {
  const page = entries.find(({ name }) => name === mark)
  return entries
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && pid === page?.pid && tid === page.tid)
    .map(({ dur = 0, tdur = dur }) => tdur / 1000)
}
