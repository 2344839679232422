// @tier gate, exhaustive: every statement
import { expect, test } from 'vitest'
import { randomBytes } from '../custody/bytes.js'
import { joinWallet, readWallet } from '../frame/joinWallet.js'
import { addWay, keepWallet, openKey, replaceKey } from '../frame/vaults.js'
import { atManage, type Browser, logIn, logInByLink, loginWorld, vaultOf } from '../login.test-support.js'
import { killable } from '../store/killable.test-support.js'
import { freshDatabase, testStore } from '../store/store.test-support.js'

const never = () => Promise.reject(new Error('Nothing is unlocked.'))
const kit = { kind: 'kit' as const, code: randomBytes(16) }
const secret = { entropy: randomBytes(16), seed: randomBytes(64) }

/** A service that can be killed before any statement, with a wallet on one device. */
async function mortalLogin(recoveryDelayMs = 0) {
  const database = killable(await freshDatabase())
  const life = database.live()
  const { db } = await testStore(database.live().store)
  const world = await loginWorld({ store: life.store, recoveryDelayMs })
  async function end() {
    life.spare()
    await world.login.close()
    await database.destroy()
  }
  const browser = await world.browser()
  const enter = async (one: Browser, { access }: { readonly access: string }) =>
    vaultOf(one, await atManage(one, access))
  const vault = await enter(browser, await logIn(world, browser))
  await keepWallet(vault, secret, { eip155: '0xabc' })
  const wallet = await readWallet(vault)
  return { ...world, db, life, end, vault, wallet, key: await openKey(vault, wallet, browser.jkt, 1), enter }
}
type Mortal = Awaited<ReturnType<typeof mortalLogin>>

/** Deeds that an owner gets an email about: each prepares, and returns the deed and whether it stands. */
const deeds: Readonly<
  Record<string, (world: Mortal) => Promise<{ deed: () => Promise<unknown>; stands: () => Promise<boolean> }>>
> = {
  async 'a kit that is added'({ vault, wallet, key, db }) {
    return { deed: () => addWay(vault, wallet, key, kit), stands: hasKit(db) }
  },
  async 'a kit in the place of another'({ vault, wallet, key, db }) {
    return { deed: () => replaceKey(vault, wallet, key, () => true, kit), stands: hasKit(db) }
  },
  async 'a device that is removed'(world) {
    const other = await world.browser()
    const theirs = await world.enter(other, await logInByLink(world, other))
    await joinWallet(theirs, await readWallet(theirs), other.jkt, never)
    return {
      deed: () =>
        world.vault.service.post('/v1/devices/remove', { jkt: other.jkt }, { access: world.vault.access() }),
      stands: async () =>
        (
          await world.db
            .selectFrom('devices')
            .select('revoked_at')
            .where('jkt', '=', other.jkt)
            .executeTakeFirst()
        )?.revoked_at != null,
    }
  },
}

const hasKit = (db: Mortal['db']) => async () =>
  (await db.selectFrom('slots').select('id').where('kind', '=', 'kit').executeTakeFirst()) !== undefined

/** Kills a service at every n-th statement of a deed, until the deed is done before. */
async function killAt(every: number, prepare: (typeof deeds)[string]) {
  const untold: number[] = []
  let stood = 0
  for (let statement = 0; ; statement += every) {
    const world = await mortalLogin()
    const { deed, stands } = await prepare(world)
    const emails = async () =>
      world.sent.length + (await world.db.selectFrom('outbox').select('id').execute()).length
    const before = await emails()
    world.life.kill(statement)
    await deed().catch(() => {})
    const isOver = world.life.isOver()
    if (await stands()) stood += 1
    if ((await stands()) && (await emails()) === before) untold.push(statement)
    await world.end()
    if (!isOver) break
  }
  expect(untold).toEqual([])
  expect(stood).toBeGreaterThan(0)
}

const title = '%s is reported to the owner, wherever the service is killed'

test.each(Object.entries(deeds))(title, (_, prepare) => killAt(6, prepare))

test.each(Object.entries(deeds))(`${title}, at every statement`, { tags: 'exhaustive' }, (_, prepare) =>
  killAt(1, prepare),
)
