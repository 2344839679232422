// @tier gate
import { expect, test, vi } from 'vitest'
import { toBase64Url } from './custody/bytes.js'
import { readKitCode } from './custody/kitCode.js'
import { secretOf } from './frame/keys/newSecret.js'
import { ServiceError } from './frame/service.js'
import { messages } from './ownerPages/manage/messages.js'
import { openKit } from './ownerPages/recovery/openKit.js'
import { ownerBrowser, ownerPage, ownerWorld } from './ownerPaths.test-support.js'

// The doors by which a wallet is opened for good, and what is true of them after a change of the owner.

const dayMs = 86_400_000

async function setUp() {
  ownerPage()
  const world = await ownerWorld('assisted')
  const memory = { way: 'kit' as 'kit' | 'passkey', kit: '', email: 'ada@app.example' }
  const owner = await ownerBrowser(world, memory)
  await owner.logIn('email')
  world.clock.now += 2 * dayMs
  if (!(await owner.page.isStanding())) await owner.logIn('email')
  const files = vi.spyOn(URL, 'createObjectURL')
  const fileOf = async () => {
    const [file] = files.mock.calls.at(-1) ?? []
    if (!(file instanceof Blob)) throw new Error('There is no file.')
    return file.text()
  }
  const opens = async (file: string, code: string) =>
    openKit(file, code).then(
      async ({ entropy }) => toBase64Url((await secretOf(entropy)).seed),
      () => 'nothing',
    )
  const codes = () => world.sent.filter(({ text }) => /\b\d{6}\b/.test(text)).length
  return { world, memory, owner, fileOf, opens, codes }
}

test('the page says of an old kit what is true of it: its code is over here, and its file and code still open the wallet', async () => {
  const { memory, owner, fileOf, opens } = await setUp()
  const seed = await owner.seed()
  await owner.step({ what: 'make-kit' })
  const old = [await fileOf(), memory.kit] as const
  await owner.step({ what: 'make-kit' })
  const code = await readKitCode(old[1])
  if (!code) throw new Error('That is no code.')
  await expect(owner.own.check({ kind: 'kit', code })).rejects.toThrow()
  expect(await opens(...old)).toBe(seed)
  expect(messages['kit.newAbout']).toMatch(/no longer works here.*file it still opens.*move your money/)
})

test.each(['make-kit', 'add-passkey', 'show-words'] as const)(
  'a visitor at a device that is logged in needs a fresh code for %s, once',
  async (what) => {
    const { world, owner, codes } = await setUp()
    const before = codes()
    await owner.step({ what })
    expect(codes()).toBe(before + 1)
    world.clock.now += 60_000
    await owner.step({ what })
    expect(codes()).toBe(before + (what === 'show-words' ? 2 : 1))
    world.clock.now += 3_600_000
    await owner.step({ what })
    expect(codes()).toBe(before + (what === 'show-words' ? 3 : 2))
  },
)

test.each(['make-kit', 'add-passkey', 'show-words'] as const)(
  'an owner without an address who lost the passkey proves %s by the kit',
  async (what) => {
    ownerPage()
    const world = await ownerWorld('self-required')
    const memory = { way: 'kit' as 'kit' | 'passkey', kit: '', email: 'ada@app.example' }
    const owner = await ownerBrowser(world, memory)
    await owner.logIn('x')
    world.clock.now += 2 * dayMs
    if (!(await owner.page.isStanding())) await owner.logIn('x')
    memory.way = 'kit'
    await owner.step({ what: 'add-passkey' })
    vi.stubGlobal('navigator', {
      ...navigator,
      credentials: { ...navigator.credentials, get: () => Promise.reject(new Error('The passkey is lost.')) },
    })
    world.clock.now += 3_600_000
    if (what === 'add-passkey')
      await owner.own.finishProof('way', {
        kind: 'kit',
        code: (await readKitCode(memory.kit)) ?? new Uint8Array(),
      })
    else await owner.step({ what })
  },
)

type Post = (path: string, ask: object, options?: object) => Promise<unknown>

test('the page says that a new kit was not made only if the old one still opens', async () => {
  ownerPage()
  const world = await ownerWorld('self-required')
  const hook: { isLost: boolean } = { isLost: false }
  const hooked = {
    ...world,
    async browser() {
      const made = await world.browser()
      const { post } = made.service
      const lossy: Post = async (path, ask, options) => {
        const answer = await post(path, ask, options)
        // The service made it, and its answer does not arrive.
        if (hook.isLost && path === '/v1/wallets/next')
          throw new ServiceError(0, 'offline', 'The login service cannot be reached. Please try again.')
        return answer
      }
      return { ...made, service: { post: lossy } }
    },
  }
  const memory = { way: 'kit' as const, kit: '', email: 'ada@app.example' }
  const owner = await ownerBrowser(hooked, memory)
  await owner.logIn('email')
  const old = memory.kit
  world.clock.now += 2 * dayMs
  if (!(await owner.page.isStanding())) await owner.logIn('email')
  await owner.home.join(() => true)
  hook.isLost = true
  const said = await owner.step({ what: 'make-kit' }).then(
    () => 'made',
    () => 'not made',
  )
  hook.isLost = false
  const valid = said === 'made' ? memory.kit : old
  const code = await readKitCode(valid)
  if (!code) throw new Error('That is no code.')
  // Said “The login service cannot be reached. Please try again.”, the owner keeps the old paper, which opens nothing.
  await expect(owner.own.check({ kind: 'kit', code })).resolves.toBeUndefined()
})

test.each([false, true])(
  'a removed device opens nothing when its rows come back, also if the key service was away at the removal: %s',
  async (isAway) => {
    ownerPage()
    const world = await ownerWorld('assisted')
    const memory = { way: 'kit' as const, kit: '', email: 'ada@app.example' }
    const [owner, lost] = [await ownerBrowser(world, memory), await ownerBrowser(world, memory)]
    await owner.logIn('email')
    world.clock.now += 2 * dayMs
    await lost.logIn('email')
    world.clock.now += 2 * dayMs
    for (const one of [owner, lost]) if (!(await one.page.isStanding())) await one.logIn('email')
    const { db } = world
    const { jkt } = lost.browser
    const [secrets, slots] = [
      await db.selectFrom('secrets').selectAll().where('jkt', '=', jkt).execute(),
      await db.selectFrom('slots').selectAll().where('jkt', '=', jkt).execute(),
    ]
    const [devices, sessions] = [
      await db.selectFrom('devices').selectAll().where('jkt', '=', jkt).execute(),
      await db.selectFrom('sessions').selectAll().where('jkt', '=', jkt).execute(),
    ]
    const putBack = lost.remember()
    await owner.home.join(() => true)
    world.keys.isAway = isAway
    const device = { jkt, label: 'Lost', seenAt: 0, isThis: false }
    await owner.step({ what: 'remove-device', device }).catch(() => {})
    world.keys.isAway = false
    // The owner signs, and looks at the page again.
    await owner.seed()
    await owner.visited()
    if (isAway)
      await vi.waitUntil(async () => (await owner.own.wallet()).slots.every(({ closed }) => !closed))
    expect((await owner.own.devices()).map((one) => one.jkt)).not.toContain(jkt)
    for (const row of secrets) {
      await db.deleteFrom('secrets').where('slot_id', '=', row.slot_id).execute()
      await db.insertInto('secrets').values(row).execute()
    }
    for (const row of slots)
      await db
        .updateTable('slots')
        .set({ closed_at: null, blob: row.blob })
        .where('id', '=', row.id)
        .execute()
    for (const row of devices) {
      await db.deleteFrom('devices').where('jkt', '=', row.jkt).execute()
      await db.insertInto('devices').values(row).execute()
    }
    for (const row of sessions) {
      await db.deleteFrom('sessions').where('id', '=', row.id).execute()
      await db.insertInto('sessions').values(row).execute()
    }
    putBack()
    await expect(lost.seed()).rejects.toThrow()
  },
)
