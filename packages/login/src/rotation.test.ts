// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { randomBytes } from './custody/bytes.js'
import { finished, started } from './frame/answers.js'
import { keepWallet, openWallet } from './frame/vaults.js'
import { codeIn, loginWorld, memorySealer, withAccess } from './login.test-support.js'
import { awsSealer } from './sealer/awsSealer.js'
import type { Sealer } from './sealer/sealer.js'
import { vaultSealer } from './sealer/vaultSealer.js'
import { lastingDatabase, testStore } from './store/store.test-support.js'
import { rewrap } from './wallets/rewrap.js'
import {
  checkNames,
  createSecrets,
  missingKeys,
  type Sealers,
  takePurposes,
  unopenedNote,
} from './wallets/secrets.js'

const [before, after] = [randomBytes(32), randomBytes(32)]

test('logins that were begun under one secret are ended under the next, and the other way round', async () => {
  const database = await lastingDatabase()
  // As a host changes it: one service after the other, each step while the others still are at the step before.
  const steps = [
    { secret: before, otherSecrets: [] },
    { secret: before, otherSecrets: [after] },
    { secret: after, otherSecrets: [before] },
    { secret: after, otherSecrets: [] },
  ]
  const worlds = []
  for (const step of steps) worlds.push(await loginWorld({ ...step, store: database() }))
  const pairs = [
    [0, 1],
    [1, 0],
    [1, 2],
    [2, 1],
    [2, 3],
    [3, 2],
  ] as const
  for (const [one, other] of pairs) {
    const [begin, end] = [worlds[one], worlds[other]]
    if (!begin || !end) throw new Error('There are four.')
    const email = `ada-${one}${other}@app.example`
    const browser = await begin.browser()
    const letters = begin.sent.length
    const begun = v.parse(started, await browser.start(email))
    if (begun.next !== 'otp') throw new Error(begun.next)
    const code = codeIn(await begin.letter(letters + 1))
    const there = browser.at(end)
    expect(v.parse(finished, await there.finish(begun.attempt, code, email)).wallet).toBeNull()
  }
})

test('a proof is used once, also while the secret is changed', async () => {
  const database = await lastingDatabase()
  const one = await loginWorld({ secret: before, otherSecrets: [after], store: database() })
  const other = await loginWorld({ secret: after, otherSecrets: [before], store: database() })
  const browser = await one.browser()
  let caught: Request | undefined
  const copying = browser.at({
    login: {
      fetch: async (request: Request) => {
        const answer = await one.login.fetch(request.clone())
        if (answer.ok) caught = request
        return answer
      },
    },
  })
  await copying.start()
  if (!caught) throw new Error('It was answered.')

  const again = await other.login.fetch(caught)

  expect(again.status).toBe(401)
  expect(await again.text()).toContain('proof-wrong')
})

const slot = { user: 'ada', wallet: 'wallet-1', kind: 'assisted' as const, version: 1, jkt: 'device-1' }

test('what was sealed under keys of before is sealed under those of now, while slots are opened', async () => {
  const { db, clock } = await testStore()
  await db.insertInto('users').values({ id: 'ada', locale: 'en', created_at: 1 }).execute()
  const old = { login: await memorySealer('one'), recovery: await memorySealer('two') }
  const now = { login: await memorySealer('three'), recovery: await memorySealer('four') }
  const between = { ...now, older: [old.login, old.recovery] }
  const secretsOf = (sealers: typeof old) =>
    createSecrets(
      db,
      sealers,
      () => clock.now,
      () => {},
    )
  const ids = Array.from({ length: 30 }, (_, at) => `slot-${at}`)
  const made = await Promise.all(ids.map((id) => secretsOf(old).make({ ...slot, slot: id })))
  // A slot that a restore closed may open again.
  await db.updateTable('secrets').set({ closed_at: 1 }).where('slot_id', '=', 'slot-29').execute()

  let isOver = false
  const opened: unknown[] = []
  const visitor = async () => {
    for (let at = 0; !isOver; at = (at + 1) % 29) {
      opened.push(await secretsOf(between).open({ ...slot, slot: ids[at] ?? '' }))
      expect(opened.at(-1)).toEqual(made[at])
    }
  }
  const visitors = [visitor(), visitor()]
  expect(await rewrap(db, between)).toEqual({ sealed: 60, left: 0, failure: undefined })
  isOver = true
  await Promise.all(visitors)

  expect(opened.length).toBeGreaterThan(2)
  for (const [at, parts] of made.slice(0, 29).entries())
    expect(await secretsOf(now).open({ ...slot, slot: ids[at] ?? '' })).toEqual(parts)
  await expect(secretsOf(now).open({ ...slot, slot: 'slot-29' })).rejects.toMatchObject({
    problem: 'not-found',
  })
  expect(await rewrap(db, now)).toMatchObject({ sealed: 0, left: 0 })
  expect(await rewrap(db, now, true)).toMatchObject({ sealed: 60 })
})

const names = ['one', 'two', 'three', 'four']
test.each([...names, undefined])(
  'a key of the right name that is another key is found before a visitor meets it: %s',
  async (other) => {
    const { db, clock } = await testStore()
    await db.insertInto('users').values({ id: 'ada', locale: 'en', created_at: 1 }).execute()
    const sealersOf = async () => {
      const [login, recovery, ...older] = await Promise.all(names.map(memorySealer))
      if (!login || !recovery) throw new Error('There are four.')
      return { login, recovery, older }
    }
    const [right, wrong] = [await sealersOf(), await sealersOf()]
    const [login, recovery] = right.older
    if (!login || !recovery) throw new Error('There are two.')
    // One slot is under the keys of before, and one under those of now.
    for (const [at, sealers] of [{ login, recovery }, right].entries())
      await createSecrets(
        db,
        sealers,
        () => clock.now + at,
        () => {},
      ).make({ ...slot, slot: `slot-${at}` })
    const pick = (sealer: Sealer) =>
      sealer.keyId === other
        ? ([wrong.login, wrong.recovery, ...wrong.older].find(({ keyId }) => keyId === other) ?? sealer)
        : sealer
    const now = { login: pick(right.login), recovery: pick(right.recovery), older: right.older.map(pick) }

    const note = await unopenedNote(db, now)
    expect(note?.includes(`by the key ${other}: it is not the key`)).toBe(other && true)
    expect(await missingKeys(db, now)).toBe(undefined)
    expect((await rewrap(db, now)).left > 0).toBe(other !== undefined)
  },
)

/** Changes the keys, as docs/custody.md has it: one service after the other, each step while the others still are at the step before. */
async function changeKeys(
  old: Pick<Sealers, 'login' | 'recovery'>,
  next: Pick<Sealers, 'login' | 'recovery'>,
) {
  const { db, clock } = await testStore()
  await db.insertInto('users').values({ id: 'ada', locale: 'en', created_at: 1 }).execute()
  const steps = [
    old,
    { ...old, older: [next.login, next.recovery] },
    { ...next, older: [old.login, old.recovery] },
    next,
  ]
  const made = new Map<string, unknown>()
  const nowhere = () => {}
  for (const [at, now] of steps.entries()) {
    // A service that refuses its options goes on as it is.
    checkNames(now)
    const both = [steps[at - 1] ?? now, now]
    const services = both.map((sealers) => createSecrets(db, sealers, () => clock.now, nowhere))
    for (const service of services) {
      const id = `slot-${made.size}`
      made.set(id, await service.make({ ...slot, slot: id }))
    }
    const opensAll = async () => {
      for (const service of services)
        for (const [id, parts] of made) expect(await service.open({ ...slot, slot: id })).toEqual(parts)
    }
    await opensAll()
    // It is run once all services have the new keys, and changes nothing for one that was forgotten.
    if (now.login === next.login) expect(await rewrap(db, now)).toMatchObject({ left: 0 })
    await opensAll()
  }
}

test('every service opens every part at each of the three steps of a change of keys', async () => {
  const old = { login: await memorySealer('one'), recovery: await memorySealer('two') }
  await changeKeys(old, { login: await memorySealer('three'), recovery: await memorySealer('four') })
})

/** Keys, each by its name as its sealer has it. */
const [vault, aws] = ['https://vault.example', 'arn:aws:kms:eu-central-1:123456789012:key']
const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' }
const places: Readonly<Record<string, () => Sealer>> = {
  'a key of Vault': () => vaultSealer({ address: vault, key: 'login', token: 't' }),
  'one of its name in another Vault': () =>
    vaultSealer({ address: 'https://other.example', key: 'login', token: 't' }),
  'one of its name in capital letters': () => vaultSealer({ address: vault, key: 'Login', token: 't' }),
  'one of its name in another mount': () =>
    vaultSealer({ address: vault, key: 'login', token: 't', mount: 'm' }),
  'another one in the same Vault': () => vaultSealer({ address: vault, key: 'next', token: 't' }),
  'a key of AWS': () => awsSealer({ key: `${aws}/1`, credentials }),
  'one of its name at another endpoint': () =>
    awsSealer({ key: `${aws}/1`, credentials, endpoint: 'https://kms.example' }),
  'another one at AWS': () => awsSealer({ key: `${aws}/2`, credentials }),
}

test('a change of keys opens every part at each step, or is refused by name before anything is sealed', async () => {
  const changed: string[] = []
  for (const [from, one] of Object.entries(places))
    for (const [to, other] of Object.entries(places).filter(([to]) => to !== from)) {
      const recovery = await memorySealer('recovery')
      const old = { login: await memorySealer(one().keyId), recovery }
      const next = { login: await memorySealer(other().keyId), recovery: await memorySealer('next recovery') }
      const failure = await changeKeys(old, next).then(
        () => changed.push(`${from}, ${to}`),
        (error: unknown) => error,
      )
      if (typeof failure === 'number') continue
      expect(String(failure), `${from}, ${to}`).toMatch(/Another key has the name of keys\.older\.0 \(/)
    }
  expect(changed.length).toBe(56 - 8)
  expect(() => awsSealer({ key: aws.replace(/key$/, 'alias/login'), credentials })).toThrow('the key itself')
})

search(
  'no part is left under keys of before, or the rest is counted, whatever other services write at the same time',
  fc.asyncProperty(
    fc.array(fc.record({ after: fc.nat({ max: 12 }), slot: fc.nat({ max: 99 }), isClosed: fc.boolean() }), {
      minLength: 1,
      maxLength: 6,
    }),
    fc.boolean(),
    async (late, all) => {
      const { db, clock } = await testStore()
      await db.insertInto('users').values({ id: 'ada', locale: 'en', created_at: 1 }).execute()
      const old = { login: await memorySealer('one'), recovery: await memorySealer('two') }
      const next = { login: await memorySealer('three'), recovery: await memorySealer('four') }
      const before = createSecrets(
        db,
        old,
        () => clock.now,
        () => {},
      )
      for (const at of [30, 50, 70]) await before.make({ ...slot, slot: `slot-${at}` })
      let seals = 0
      const login = {
        ...next.login,
        async seal(...sealed: Parameters<typeof next.login.seal>) {
          seals += 1
          for (const { after, slot: at, isClosed } of late)
            if (after === seals) {
              await before.make({ ...slot, slot: `slot-${at}` }).catch(() => {})
              if (isClosed) await db.deleteFrom('secrets').where('slot_id', '=', `slot-${at}`).execute()
            }
          return next.login.seal(...sealed)
        },
      }
      const done = await rewrap(db, { login, recovery: next.recovery, older: [old.login, old.recovery] }, all)
      const rows = await db.selectFrom('secrets').select(['login_key', 'recovery_key']).execute()
      const keys = rows.flatMap(({ login_key, recovery_key }) => [login_key, recovery_key])
      expect(done.left).toBe(keys.filter((key) => key === 'one' || key === 'two').length)
      expect(done.left).toBe(0)
    },
  ),
  { gate: 20, exhaustive: 500 },
)

test('parts are sealed under no key that has, or had, the other purpose', async () => {
  const { db, clock } = await testStore()
  await db.insertInto('users').values({ id: 'ada', locale: 'en', created_at: 1 }).execute()
  const [login, recovery, next] = await Promise.all(['one', 'two', 'three'].map((name) => memorySealer(name)))
  if (!login || !recovery || !next) throw new Error('A key is missing.')
  const secrets = createSecrets(
    db,
    { login, recovery },
    () => clock.now,
    () => {},
  )
  const parts = await secrets.make({ ...slot, slot: 'slot-1' })

  const older = [login, recovery]
  for (const wrong of [
    { login: next, recovery: next },
    { login: recovery, recovery: login },
    { login: next, recovery: login },
    { login: recovery, recovery: next },
  ])
    await expect(rewrap(db, { ...wrong, older })).rejects.toThrow(/are one key|had the other purpose/)
  expect(await secrets.open({ ...slot, slot: 'slot-1' })).toEqual(parts)
})

search(
  'no key starts a service with another purpose than it had at any service before, also after its parts are gone',
  fc.asyncProperty(
    fc.array(fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 4 })), { minLength: 2, maxLength: 5 }),
    async (starts) => {
      const database = await lastingDatabase()
      const { db } = await testStore(database())
      await db.insertInto('users').values({ id: 'ada', locale: 'en', created_at: 1 }).execute()
      const keys = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(memorySealer))
      const had = new Map<string, string>()
      for (const [n, [l, r]] of starts.entries()) {
        const [login, recovery] = [keys[l], keys[r]]
        if (!login || !recovery) throw new Error('There are five keys.')
        const isWrong = l === r || had.get(login.keyId) === 'recovery' || had.get(recovery.keyId) === 'login'
        const sealers = { login, recovery, older: keys }
        const start = takePurposes(db, sealers)
        if (isWrong) await expect(start).rejects.toThrow(/are one key|had the other purpose/)
        else await start
        if (isWrong) continue
        had.set(login.keyId, 'login').set(recovery.keyId, 'recovery')
        const secrets = createSecrets(
          db,
          sealers,
          () => n,
          () => {},
        )
        await secrets.make({ ...slot, slot: `slot-${n}` })
        // From here on no part is under the keys of before.
        expect(await rewrap(db, sealers)).toMatchObject({ left: 0 })
      }
    },
  ),
  {
    gate: 15,
    exhaustive: 300,
    finds: [
      {
        input: [
          [
            [0, 1],
            [2, 3],
            [1, 3],
          ],
        ],
        found: 'the former key for recovery started as that for login once no part was under it',
      },
    ],
  },
)

test('what cannot be opened is left as it is, and told', async () => {
  const { db, clock } = await testStore()
  await db.insertInto('users').values({ id: 'ada', locale: 'en', created_at: 1 }).execute()
  const old = { login: await memorySealer('one'), recovery: await memorySealer('two') }
  const [parts] = [
    await createSecrets(
      db,
      old,
      () => clock.now,
      () => {},
    ).make({ ...slot, slot: 'slot-1' }),
  ]
  const now = { login: await memorySealer('three'), recovery: old.recovery }

  expect(await rewrap(db, now)).toMatchObject({
    sealed: 0,
    left: 1,
    failure: expect.objectContaining({ message: 'The key one of a slot is not here.' }),
  })
  expect(
    await createSecrets(
      db,
      old,
      () => clock.now,
      () => {},
    ).open({ ...slot, slot: 'slot-1' }),
  ).toEqual(parts)
})

test('wallets open after the keys were changed, whatever was made before', async () => {
  const database = await lastingDatabase()
  const old = { login: await memorySealer('one'), recovery: await memorySealer('two') }
  const world = await loginWorld({ store: database(), sealers: old })
  const browser = await world.browser()
  const begun = v.parse(started, await browser.start())
  if (begun.next !== 'otp') throw new Error(begun.next)
  const { access } = v.parse(finished, await browser.finish(begun.attempt, codeIn(await world.letter(1))))
  const secret = { entropy: randomBytes(16), seed: randomBytes(64) }
  const vault = { service: withAccess(browser.service, access), box: browser.box, jkt: browser.jkt }
  const wallet = await keepWallet(vault, secret, { eip155: '0xabc' })

  const now = { login: await memorySealer('three'), recovery: await memorySealer('four') }
  const { db } = await testStore(database())
  await rewrap(db, { ...now, older: [old.login, old.recovery] })
  const next = await loginWorld({ store: database(), sealers: now })

  const there = { ...vault, service: withAccess(browser.at(next).service, access) }
  expect(await openWallet(there, wallet, browser.jkt, 1)).toEqual(secret)
})
