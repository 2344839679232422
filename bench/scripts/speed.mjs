import {
  blocking,
  buttonShown,
  close,
  memory,
  openTimed,
  reachFor,
  rest,
  settle,
  visit,
  wallet,
} from './visit.mjs'

/** @typedef {import('./apps.mjs').App} App */
/** @typedef {Record<string, number | undefined>} Sample */
/** @typedef {{ browser: import('playwright-core').Browser, url: string, size: (path: string) => number | undefined }} Bench */

/**
 * One cold visit: load, reach for the button, press, close, press again. Where the modal is made ahead, the press comes
 * at once.
 * @param {Bench} bench
 * @param {App} app
 * @param {number} cpu how many times slower than this machine
 * @returns {Promise<Sample>}
 */
export async function timeVisit({ browser, url, size }, app, cpu) {
  const one = await visit(browser, `${url}/${app.id}/`, { cpu })
  try {
    await buttonShown(one, app.button)
    await rest(one, app)
    const idle = {
      js: bytes(one.seen.js, size),
      calls: one.seen.calls.length,
      writes: await one.page.evaluate(() => globalThis.bench.writes),
      tbt: await blocking(one),
      tasks: await one.page.evaluate(() => globalThis.bench.tasks.length),
      // Collecting garbage is not cheap on a slowed page, and changes nothing there.
      heap: cpu === 1 ? (await memory(one)).heap : undefined,
    }
    if (app.preload !== 'idle') await reachFor(one, app.button)
    const cold = await openTimed(one, app.button)
    // What comes later is fetched ahead of a next view.
    const js = bytes(one.seen.js, size)
    await settle(one)
    const open = { js, calls: one.seen.calls.length - idle.calls }
    await close(one, app)
    await settle(one, 300)
    const warm = await openTimed(one, app.button)
    return {
      'js idle': idle.js,
      'js open': open.js,
      'calls idle': idle.calls,
      'calls open': open.calls,
      writes: idle.writes,
      tasks: idle.tasks,
      tbt: idle.tbt,
      heap: idle.heap,
      'cold usable': cold.usable,
      'cold stable': cold.stable,
      'warm usable': warm.usable,
      'warm stable': warm.stable,
    }
  } finally {
    await one.end()
  }
}

/**
 * A cold opening by a press without any sign of intent before it.
 * @param {Bench} bench
 * @param {App} app
 * @param {number} cpu how many times slower than this machine
 * @returns {Promise<Sample>}
 */
export async function timePress({ browser, url, size }, app, cpu) {
  const one = await visit(browser, `${url}/${app.id}/`, { cpu })
  try {
    await buttonShown(one, app.button)
    await rest(one, app)
    const idle = bytes(one.seen.js, size)
    const { usable, stable } = await openTimed(one, app.button)
    return { 'js idle': idle, 'js open': bytes(one.seen.js, size), usable, stable }
  } finally {
    await one.end()
  }
}

/**
 * A visit on slow 4G with the CPU four times slower.
 * @param {Bench} bench
 * @param {App} app
 * @returns {Promise<Sample>}
 */
export async function timeSlowVisit({ browser, url }, app) {
  /** @type {Sample} */
  const sample = {}
  // Hovering is a sign of intent to Foyer alone, and tells something only where the modal was not made ahead.
  for (const hover of app.preload === 'intent' && !app.openingOnly ? [true, false] : [false]) {
    const one = await visit(browser, `${url}/${app.id}/`, { cpu: 4, slow: true })
    try {
      sample.button = await buttonShown(one, app.button)
      await rest(one, app, 1_500)
      if (hover) {
        await one.page.locator(app.button).first().hover()
        await settle(one, 1_500, 30_000)
      }
      sample[hover ? 'prefetched' : 'at once'] = (await openTimed(one, app.button)).usable
    } finally {
      await one.end()
    }
  }
  return sample
}

/**
 * What opening and closing leaves behind, per cycle.
 * @param {Bench} bench
 * @param {App} app
 * @param {number} cycles
 * @returns {Promise<Sample>}
 */
export async function measureKept({ browser, url }, app, cycles) {
  const one = await visit(browser, `${url}/${app.id}/`)
  const cycle = async () => {
    await one.page.locator(app.button).first().click()
    const shown = await one.page.evaluate(
      (text) => globalThis.bench.until(() => globalThis.bench.find(text) !== undefined, 10_000),
      wallet,
    )
    if (!shown) throw new Error(`${app.id} did not open.`)
    await close(one, app)
  }
  try {
    await buttonShown(one, app.button)
    await settle(one)
    for (let warm = 0; warm < 5; warm += 1) await cycle()
    await settle(one)
    const before = await memory(one)
    for (let count = 0; count < cycles; count += 1) await cycle()
    await settle(one, 2_000)
    const after = await memory(one)
    return {
      nodes: (after.nodes - before.nodes) / cycles,
      listeners: (after.listeners - before.listeners) / cycles,
      heap: (after.heap - before.heap) / cycles,
    }
  } finally {
    await one.end()
  }
}

/**
 * @param {ReadonlySet<string>} paths
 * @param {(path: string) => number | undefined} size
 */
function bytes(paths, size) {
  return [...paths].reduce((sum, path) => sum + (size(path) ?? 0), 0)
}
