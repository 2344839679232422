// @tier gate
import { expect, test } from 'vitest'
import { testStore } from '../store/store.test-support.js'
import { type CodeFor, createCodes, triesPerCode } from './codes.js'
import { createMacs } from './mac.js'

const lifeMs = 600_000
const ada: CodeFor = { kind: 'login', email: 'ada@app.example', jkt: 'device-1' }

async function setup() {
  const { db, clock } = await testStore()
  const codes = createCodes(db, createMacs(Buffer.alloc(32, 1)), lifeMs, () => clock.now)
  return { db, clock, codes }
}

const other = (code: string) => (code === '000000' ? '000001' : '000000')

test('the code that was sent is right, once', async () => {
  const { codes } = await setup()
  const { attempt, code } = await codes.start(ada)
  expect(code).toMatch(/^\d{6}$/)

  expect(await codes.redeem(attempt, code, ada)).toBe('right')
  expect(await codes.redeem(attempt, code, ada)).toBe('over')
})

test('a code is tried five times at most, the right one too late', async () => {
  const { codes } = await setup()
  const { attempt, code } = await codes.start(ada)
  for (let tries = 1; tries < triesPerCode; tries += 1)
    expect(await codes.redeem(attempt, other(code), ada)).toEqual({ triesLeft: triesPerCode - tries })

  expect(await codes.redeem(attempt, other(code), ada)).toBe('over')
  expect(await codes.redeem(attempt, code, ada)).toBe('over')
})

test('a hundred guesses at once are five', async () => {
  const { codes } = await setup()
  for (let round = 0; round < 20; round += 1) {
    const by = { ...ada, jkt: `device-${round}` }
    const { attempt, code } = await codes.start(by)
    const guesses = Array.from({ length: 100 }, () => codes.redeem(attempt, other(code), by))
    const told = await Promise.all(guesses)
    expect(told.filter((one) => typeof one === 'object')).toHaveLength(triesPerCode - 1)
  }
})

test('of several who type the right code at once, one is let in', async () => {
  const { codes } = await setup()
  const { attempt, code } = await codes.start(ada)
  const told = await Promise.all([1, 2, 3].map(() => codes.redeem(attempt, code, ada)))

  expect(told.filter((one) => one === 'right')).toHaveLength(1)
})

test.each<readonly [string, Partial<CodeFor>]>([
  ['another device', { jkt: 'device-2' }],
  ['another address', { email: 'bob@app.example' }],
  ['another purpose', { kind: 'change-old' }],
])('the code is worth nothing to %s, and costs no try', async (_whom, change) => {
  const { codes } = await setup()
  const { attempt, code } = await codes.start(ada)
  for (let tries = 0; tries < 10; tries += 1)
    expect(await codes.redeem(attempt, code, { ...ada, ...change })).toBe('over')

  expect(await codes.redeem(attempt, code, ada)).toBe('right')
})

test('a code ends with its time', async () => {
  const { codes, clock } = await setup()
  const { attempt, code } = await codes.start(ada)
  clock.now += lifeMs

  expect(await codes.redeem(attempt, code, ada)).toBe('over')
})

test('a newer code ends the older one of the same device', async () => {
  const { codes } = await setup()
  const first = await codes.start(ada)
  const elsewhere = await codes.start({ ...ada, jkt: 'device-2' })
  const second = await codes.start(ada)

  expect(await codes.redeem(first.attempt, first.code, ada)).toBe('over')
  expect(await codes.redeem(second.attempt, second.code, ada)).toBe('right')
  expect(await codes.redeem(elsewhere.attempt, elsewhere.code, { ...ada, jkt: 'device-2' })).toBe('right')
})

test('neither the code nor the address is in the database', async () => {
  const { codes, db } = await setup()
  const { code } = await codes.start(ada)
  const rows = JSON.stringify(
    await db.selectFrom('attempts').select(['id', 'subject_mac', 'code_mac']).execute(),
  )

  // Random ids and digests may spell a short word, but never these.
  expect(rows).not.toMatch(/ada@|app\.example/)
  expect(rows.replace(/"id":"[^"]*"/, '')).not.toContain(`"${code}"`)
})
