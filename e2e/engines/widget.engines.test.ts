// @tier exhaustive: three browser engines
// @module-tag exhaustive
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { allFamilies } from '../../apps/demo/src/families.js'
import { driveSandbox } from '../fixtures.js'
import { startWorld } from '../world.js'
import { startChromium } from './chromium.js'
import type { Engine } from './engine.js'
import { startFirefox } from './firefox.js'
import { journeys } from './journeys.js'
import { startScreen } from './processes.js'
import { createVisitor } from './user.js'
import { startWebkit } from './webkit.js'

const engines = [
  { name: 'Chromium', start: startChromium },
  { name: 'Firefox', start: startFirefox },
  { name: 'WebKit', start: startWebkit },
] as const

let world: Awaited<ReturnType<typeof startWorld>>
let screen: Awaited<ReturnType<typeof startScreen>>
beforeAll(async () => {
  screen = await startScreen()
  world = await startWorld(inject('builds'), allFamilies)
}, 120_000)
afterAll(async () => {
  await world?.stop()
  await screen?.end()
})

describe.each(engines)('$name', ({ start }) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await start(screen.display)
  })
  afterAll(() => engine?.close())

  test('notices every kind of problem on a page', async () => {
    const visitor = createVisitor(engine, world.urls.demoUrl)
    await visitor.arrive('/plain.html')
    const found: string[] = []

    await engine.evaluate(`(${goWrong})()`)

    const all = [
      'console error: printed',
      expect.stringContaining('thrown'),
      expect.stringContaining('rejected'),
      expect.stringMatching(/^no picture: .*absent/),
      expect.stringMatching(/^policy breach: img-src .*elsewhere/),
    ]
    await expect
      .poll(async () => found.push(...(await visitor.problems())) && found)
      .toEqual(expect.arrayContaining(all))
  })

  test.each(journeys)('$name', async ({ walk }) => {
    const { demoUrl, sandboxUrl } = world.urls
    const sandbox = driveSandbox(sandboxUrl)
    await sandbox.reset()
    const visitor = createVisitor(engine, demoUrl)
    await visitor.resize(1280, 900)

    try {
      await walk(visitor, sandbox)
    } finally {
      // Reported also when the journey failed, since a problem may be the reason.
      const problems = await visitor.problems().catch((error) => [String(error)])
      expect.soft(problems).toEqual([])
    }
  })
})

/** Causes one problem of each kind. Runs in the page. */
function goWrong() {
  // biome-ignore lint/suspicious/noConsole: one of the problems is a message of the console.
  console.error('printed')
  setTimeout(() => {
    throw new Error('thrown')
  })
  void Promise.reject(new Error('rejected'))
  for (const src of ['/absent.png', 'https://elsewhere.example/picture.png'])
    document.body.append(Object.assign(new Image(), { src }))
}
