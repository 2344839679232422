// @tier gate
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { patienceMs as patienceOfTests } from '../../tooling/waitMs.js'
import { exceptions, patienceMs, timeFaults } from './timeRules.mjs'

const path = 'packages/core/src/units.test.ts'
const [time, wait, bound, again] = [
  'measures how long something takes: count what it does instead',
  'waits for a fixed time: wait for an event, poll for it, or turn a fake clock',
  'waits shorter than the 40 s that all tests wait',
  'has a test tried again after it failed',
]
/** What is found, by line. @param {string} text */
const found = (text) => timeFaults(path, text)
/** What is found, wherever it stands. @param {string} text */
const kinds = (text) => [...new Set(found(text).map((one) => one.replace(/^line \d+ /, '')))]
/** @param {string} body */
const inTest = (body) => `test('one', async () => {\n  ${body}\n})`

test('a test that fakes timers and the date fakes performance.now() as well', () => {
  const fakes = (/** @type {string} */ list) => kinds(inTest(`vi.useFakeTimers({ toFake: [${list}] })`))

  expect(fakes("'Date', 'setTimeout', 'clearTimeout'")).toEqual(["fakes one clock of two: add 'performance'"])
  expect(fakes("'Date', 'performance', 'setTimeout'")).toEqual([])
  expect(fakes("'setTimeout', 'clearTimeout'")).toEqual([])
  expect(fakes("'Date'")).toEqual([])
})

describe('a time that is asserted', () => {
  test.each([
    'expect(performance.now() - begun).toBeLessThan(200)',
    'expect(Date.now() - begun).toBeLessThanOrEqual(3_020)',
    'expect(Date.now() - start).toBeGreaterThanOrEqual(950)',
    'expect(Date.now() - Date.parse(first.minedAt)).toBeLessThan(60_000)',
    'const begin = Date.now()\n  await work()\n  expect(Date.now() - begin).toBeLessThan(5)',
    'const begin = Date.now()\n  const end = Date.now()\n  expect(end - begin).toBeLessThan(5)',
    'const t0 = performance.now()\n  const took = performance.now() - t0\n  expect(took).toBeLessThan(5)',
    'const t0 = performance.now()\n  const took = Math.round(performance.now() - t0)\n  expect(took).toBe(5)',
    'const one = Date.now()\n  await work()\n  if (Date.now() - one > 2_000) throw new Error("slow")',
    'const one = Date.now()\n  if (Date.now() > one + 2_000) throw new Error("slow")',
    'const begin = Date.now()\n  expect(Date.now()).toBeLessThan(begin + 200)',
    'const begin = Date.now()\n  const end = Date.now()\n  expect(end).toBeLessThan(begin + 200)',
    'const begin = Date.now()\n  expect(Date.now()).not.toBeGreaterThan(200 + begin)',
    'const begin = Date.now()\n  expect(Date.now() < begin + 200).toBe(true)',
    'const begin = Date.now()\n  assert(Date.now() - begin < 200)',
    'const now = () => performance.now()\n  const begin = now()\n  expect(now() - begin).toBeLessThan(9)',
    'const now = Date.now\n  const begin = now()\n  expect(now() - begin).toBeLessThan(9)',
    'const begin = Date.now()\n  const elapsed = () => Date.now() - begin\n  expect(elapsed()).toBeLessThan(9)',
    'const begin = new Date()\n  expect(new Date().getTime() - begin.getTime()).toBeLessThan(9)',
    'const begin = process.hrtime()\n  const [s] = process.hrtime(begin)\n  expect(s).toBe(0)',
    'const begin = process.hrtime.bigint()\n  expect(process.hrtime.bigint() - begin).toBeLessThan(9n)',
    'const begin = process.uptime()\n  expect(process.uptime() - begin).toBeLessThan(2)',
    'const [begin, seen] = [performance.now(), 0]\n  expect(performance.now() - begin).toBeLessThan(2)',
    'let begin = 0\n  begin = performance.now()\n  expect(performance.now() - begin).toBeLessThan(2)',
    'state.begun = performance.now()\n  expect(performance.now() - state.begun).toBeLessThan(2)',
    "performance.mark('a')\n  expect(performance.measure('took', 'a').duration).toBeLessThan(2)",
  ])('%s', (body) => {
    expect(kinds(inTest(body))).toEqual([time])
  })

  test.each([
    'vi.useFakeTimers()\n  expect(Date.now() - begun).toBeLessThan(600)',
    'stopClock()\n  expect(Date.now() - begun).toBeLessThan(600)',
    'expect(session.expiry * 1_000 > Date.now()).toBe(true)',
    'expect(await find(hash, Date.now() - 600_000)).toBe("absent")',
    'const now = Math.floor(Date.now() / 1_000)\n  expect(of(await token({ iat: now - 7200 }))).toMatch(/expired/)',
    'const begun = Date.now()\n  expect(minedAt).toBeGreaterThanOrEqual(begun - (begun % 1_000))',
    'const before = process.cpuUsage()\n  expect(process.cpuUsage(before).user).toBeLessThan(3 * other)',
    '// expect(Date.now() - begin).toBeLessThan(5)',
    "expect(source).toContain('Date.now() - begin')",
  ])('is none: %s', (body) => {
    const helper = 'function stopClock() {\n  vi.useFakeTimers()\n}\n'
    expect(kinds(helper + inTest(body))).toEqual([])
  })

  test('on a real clock, although another test of the file turns its own', () => {
    const real = inTest('expect(performance.now() - begun).toBeLessThan(200)')

    expect(kinds(inTest('vi.useFakeTimers()') + real)).toEqual([time])
    expect(kinds(`beforeEach(() => void vi.useFakeTimers())\n${real}`)).toEqual([])
    expect(kinds(inTest(`vi.useFakeTimers({ toFake: ['setTimeout'] })\n${real}`))).toEqual([time])
  })
})

describe('a fixed wait', () => {
  const promises = "import { setTimeout } from 'node:timers/promises'\n"

  test.each([
    inTest('await new Promise((resolve) => setTimeout(resolve, 50))'),
    inTest('await new Promise((r) => { setTimeout(r, 50) })'),
    inTest('await new Promise(function (done) {\n    setTimeout(() => done(), 1_000)\n  })'),
    inTest('await new Promise<void>((resolve) => void globalThis.setTimeout(resolve, ms))'),
    inTest('await Promise.race([work, new Promise((resolve) => setTimeout(resolve, 20, "nothing"))])'),
    inTest('setTimeout(() => leave.abort(), 30)'),
    inTest('for (let turn = 0; turn < 9; turn += 1) await new Promise((r) => setTimeout(r, 5))'),
    inTest('while (!done) await new Promise((resolve) => setTimeout(resolve, 5))'),
    `const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))\n${inTest('await sleep(50)')}`,
    `function pause(ms) {\n  return new Promise((resolve) => setTimeout(resolve, ms))\n}\n${inTest('await pause(9)')}`,
    `const delay = promisify(setTimeout)\n${inTest('await delay(50)')}`,
    `import { sleep } from './sleep.test-support.js'\n${inTest('await sleep(50)')}`,
    `${promises}${inTest('await setTimeout(50)')}`,
    `import { setTimeout as rested } from 'timers/promises'\n${inTest('await rested(50)')}`,
    `import * as timers from 'node:timers/promises'\n${inTest('await timers.setTimeout(50)')}`,
    `import { scheduler } from 'node:timers/promises'\n${inTest('await scheduler.wait(50)')}`,
    inTest("await (await import('node:timers/promises')).setTimeout(50)"),
    inTest("const { setTimeout: rest } = await import('node:timers/promises')\n  await rest(50)"),
    inTest('await page.waitForTimeout(500)'),
    inTest('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)'),
    inTest("execSync('sleep 1')"),
    inTest('const end = Date.now() + 50_000\n  while (Date.now() < end);'),
    inTest('const ms = 50\n  await new Promise((resolve) => setTimeout(resolve, ms))'),
  ])('%s', (text) => {
    expect(kinds(text)).toEqual([wait])
  })

  test.each([
    inTest('await new Promise((resolve) => setTimeout(resolve))'),
    inTest('await new Promise((resolve) => setTimeout(resolve, 0))'),
    inTest('await vi.waitFor(() => expect(said).toBe(true))'),
    inTest("expect(text).toBe('await page.waitForTimeout(500)')"),
    inTest('vi.useFakeTimers()\n  await Promise.all([sleep(50), vi.advanceTimersByTimeAsync(50)])'),
    inTest('const late = setTimeout(() => reject(new Error("late")), 40_000)'),
    inTest('const late = setTimeout(() => reject(new Error("late")), patienceMs)'),
    inTest('let late: ReturnType<typeof setTimeout> | undefined'),
    inTest("const timers = vi.spyOn(globalThis, 'setTimeout')"),
    inTest('const { wait } = world()\n  wait(1)'),
    `const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))\n${inTest('vi.useFakeTimers()\n  void after(5)')}`,
    `${promises}${inTest('await setTimeout(0)')}`,
  ])('is none: %s', (text) => {
    expect(kinds(text)).toEqual([])
  })

  test('is named by its line, once', () => {
    expect(found(`\n${inTest('await new Promise((resolve) => setTimeout(resolve, 50))')}`)).toEqual([
      `line 3 ${wait}`,
    ])
  })

  test('is one in a test whose file turns the clock for another', () => {
    const asleep = inTest('await new Promise((resolve) => setTimeout(resolve, 50))')

    expect(kinds(inTest('vi.useFakeTimers()') + asleep)).toEqual([wait])
    expect(kinds(`vi.useFakeTimers()\n${asleep}`)).toEqual([])
    expect(kinds(`beforeEach(() => {\n  vi.useFakeTimers()\n})\n${asleep}`)).toEqual([])
    expect(
      kinds(`describe('a', () => {\n  beforeEach(() => void vi.useFakeTimers())\n})\n${asleep}`),
    ).toEqual([wait])
  })
})

describe('a bound below the patience', () => {
  test.each([
    'await vi.waitFor(() => expect(said).toBe(true), 5_000)',
    'await vi.waitFor(() => expect(said).toBe(true), { timeout: 5_000 })',
    'await expect.poll(() => said, { timeout: 10_000 }).toBe(true)',
    'await vi.waitUntil(() => said, {\n    interval: 5,\n    timeout: 10_000,\n  })',
    'await button.click({ timeout: 500 })',
    'await page.waitForSelector("p", { timeout: 5 * 1_000 })',
    'await screen.findByText("a", {}, { timeout: 3000 })',
    'const timeout = 5_000\n  await page.waitForURL("/", { timeout })',
    'page.setDefaultTimeout(5_000)',
    'await fetch(url, { signal: AbortSignal.timeout(50) })',
    'vi.setConfig({ testTimeout: 5_000 })',
    'const end = Date.now() + 5_000\n  while (!said && Date.now() < end) await turn()',
  ])('%s', (body) => {
    expect(kinds(inTest(body))).toContain(bound)
  })

  test.each([
    "test('soon', async () => {\n}, 10_000)",
    "test(\n  'soon',\n  async () => {\n    say(')')\n  },\n  10_000,\n)",
    "test('soon', { timeout: 5_000 }, async () => {})",
    "it.each([1, 2])('soon %d', async () => {}, 2_000)",
    "test.each`a\n1`('soon', async () => {}, 2_000)",
    "describe('soon', { timeout: 900 }, () => {})",
    'beforeAll(async () => {\n  await start()\n}, 30_000)',
    "const second = 1_000\ntest('soon', async () => {}, 5 * second)",
  ])('%s', (text) => {
    expect(kinds(text)).toEqual([bound])
  })

  test.each([
    'await vi.waitFor(() => expect(said).toBe(true))',
    'await expect.poll(() => said, { timeout: 60_000, interval: 5 }).toBe(true)',
    'await vi.waitFor(read, { timeout: patienceMs })',
    'await failure(http({ timeout: 50 }).get("x"))',
    'expect(error).toMatchObject({ code: "timeout", context: { ms: 30_000 } })',
    "vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal)",
  ])('is none: %s', (body) => {
    expect(kinds(inTest(body))).toEqual([])
    expect(kinds(`test('late', async () => {\n  ${body}\n}, 120_000)`)).toEqual([])
  })

  test('is also one in the gallery, which browser tests look at', () => {
    const waits = (/** @type {string} */ ms) =>
      timeFaults(
        'apps/demo/src/gallery/hand.ts',
        `const end = performance.now() + ${ms}\nif (now > end) throw late`,
      )
    expect(waits('5_000')).toEqual([`line 1 ${bound}`])
    expect(waits('40_000')).toEqual([])
  })

  test('is also one in how tests are run', () => {
    expect(timeFaults('vitest.config.ts', 'test: { testTimeout: 5_000 }')).toEqual([`line 1 ${bound}`])
    expect(timeFaults('vitest.config.ts', 'expect: { poll: { timeout: 20_000 } }')).toEqual([
      `line 1 ${bound}`,
    ])
  })
})

describe('a test that is tried again', () => {
  test.each([
    "test('one', { retry: 2 }, async () => {})",
    "describe('one', { retry: { count: 3 } }, () => {})",
    "test('one', async () => {}, { retries })".replace('retries', 'retries: 3'),
    'vi.setConfig({ retry: tries })',
    'jest.retryTimes(3)',
  ])('%s', (text) => {
    expect(kinds(text)).toEqual([again])
  })

  test.each([
    "const way = { budget: 3_000, retry: 'failover' }",
    'new QueryClient({ defaultOptions: { mutations: { retry: false } } })',
    'pairings.retry()',
    "const fake = {\n  retry() {\n    asked.push('retry')\n  },\n}",
  ])('is none: %s', (text) => {
    expect(kinds(text)).toEqual([])
  })

  test('is also one in the gallery, which browser tests look at', () => {
    const waits = (/** @type {string} */ ms) =>
      timeFaults(
        'apps/demo/src/gallery/hand.ts',
        `const end = performance.now() + ${ms}\nif (now > end) throw late`,
      )
    expect(waits('5_000')).toEqual([`line 1 ${bound}`])
    expect(waits('40_000')).toEqual([])
  })

  test('is also one in how tests are run', () => {
    expect(timeFaults('vitest.config.ts', 'test: { retry: 1 }')).toEqual([`line 1 ${again}`])
    expect(timeFaults('scripts/commands/test.mjs', "run('vitest', ['--retry=2'])")).toEqual([
      `line 1 ${again}`,
    ])
  })
})

test.each([
  'packages/core/src/units.test.tsx',
  'packages/core/src/world.test-support.ts',
  'scripts/checks/one.test.mjs',
  'e2e/page.e2e.ts',
  'e2e/user.ts',
  'packages/login/src/page.engines.test.ts',
  'packages/gateway/src/redis.servers.test.ts',
])('%s is looked at', (file) => {
  expect(timeFaults(file, inTest('await page.waitForTimeout(500)'))).toHaveLength(1)
})

test('what is no test may wait', () => {
  expect(timeFaults('packages/core/src/async.ts', 'await page.waitForTimeout(500)')).toEqual([])
})

test('the patience is that of all tests', () => {
  expect(patienceMs).toBe(patienceOfTests)
})

test.each(exceptions)('an exception stands where it is said to: $path', ({ path: file, line }) => {
  const lines = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').split('\n')

  expect(lines.filter((one) => line.test(one))).not.toEqual([])
})
