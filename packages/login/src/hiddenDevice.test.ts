// @tier gate
import { expect, test } from 'vitest'
import { messages } from './ownerPages/manage/messages.js'
import { ownerBrowser, ownerPage, ownerWorld } from './ownerPaths.test-support.js'

const dayMs = 86_400_000

test('a device that has a key to the wallet is shown and can be removed, also if the database has no row of it', async () => {
  ownerPage()
  const world = await ownerWorld('assisted')
  const memory = { way: 'kit' as const, kit: '', email: 'ada@app.example' }
  const one = await ownerBrowser(world, memory)
  const [two, three] = [await ownerBrowser(world, memory), await ownerBrowser(world, memory)]
  for (const { logIn } of [one, two, three]) {
    await logIn('email')
    world.clock.now += 2 * dayMs
  }
  const hidden = [two, three].map(({ browser }) => browser.jkt)
  await world.db.deleteFrom('devices').where('jkt', 'in', hidden).execute()
  await one.home.join(() => true)

  const keys = async () =>
    (await one.own.wallet()).slots.flatMap(({ kind, jkt }) => (kind === 'device' && jkt ? [jkt] : []))
  const listed = await one.own.devices()
  expect(listed.map(({ jkt }) => jkt).toSorted()).toEqual((await keys()).toSorted())
  expect(listed).toHaveLength(3)
  const { labels } = await one.visited()
  expect(labels.filter((label) => label === messages.remove)).toHaveLength(2)

  const device = listed.find(({ jkt }) => jkt === two.browser.jkt)
  if (!device) throw new Error('The device is not listed.')
  await one.step({ what: 'remove-device', device })
  expect(await keys()).toEqual([one.browser.jkt])
  // The wallet has a new key.
  expect((await one.own.wallet()).version).toBe(2)
  await one.step({ what: 'make-kit' })
})
