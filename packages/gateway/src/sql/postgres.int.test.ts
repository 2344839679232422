import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageOf, now, person, zoneWorld } from '../providers/zone.test-support.js'
import { postgres } from './postgres.js'
import { postgresFolder, type Server, startPostgres } from './postgres.test-support.js'

const bin = postgresFolder()

describe.skipIf(bin === undefined)('names in Postgres', () => {
  let server: Server
  beforeAll(async () => {
    server = await startPostgres(bin ?? '')
  })
  afterAll(() => server.stop())

  /** A gateway with connections of its own. */
  const world = (limit = 10) =>
    zoneWorld(postgres(new pg.Pool({ connectionString: server.url, max: 4 })), { limit })

  it('are registered, found and listed, of two at once one', async () => {
    const worlds = [world(), world()]
    const people = Array.from({ length: 10 }, person)
    const statuses = await Promise.all(
      people.map(async (one, at) => (await worlds[at % 2]?.register(one, messageOf('ada.shop.eth')))?.status),
    )
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(9).fill(400)])
    const winner = people[statuses.indexOf(200)]?.address
    const found = await (await worlds[0]?.ask('/v1/profile/account/ada.shop.eth'))?.json()
    expect(found).toMatchObject({
      registered_at: new Date(now).toISOString(),
      addresses: { 60: { address: winner } },
    })
    const names = await (await worlds[1]?.ask(`/v1/profile/reverse/${winner}`))?.json()
    expect(names).toEqual([found])
    for (const { gateway } of worlds) await gateway.close()
  })

  it('are so many of one address and no more, through two gateways at once', async () => {
    const worlds = [world(3), world(3)]
    const ada = person()
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => {
        const made = await worlds[at % 2]?.register(ada, messageOf(`ada-${at}.shop.eth`))
        return made?.status
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    const names: readonly unknown[] = await (
      await worlds[0]?.ask(`/v1/profile/reverse/${ada.address}`)
    )?.json()
    expect(names).toHaveLength(3)
    for (const { gateway } of worlds) await gateway.close()
  })

  it('are neither lost nor given to another when the server ends while they are registered', async () => {
    const { register, ask, gateway } = world()
    const people = Array.from({ length: 40 }, person)
    const nameOf = (at: number) => `person-${at}.shop.eth`
    const first: (number | undefined)[] = []
    let restarted: Promise<void> | undefined
    for (const [at, one] of people.entries()) {
      if (at === 10) restarted = server.restart()
      first.push((await register(one, messageOf(nameOf(at)))).status)
    }
    await restarted
    expect(first.every((status) => status === 200 || status === 503)).toBe(true)
    expect(first).toContain(503)
    // Until it is tried again a provider that failed rests for a few seconds.
    await expect
      .poll(async () => (await register(person(), messageOf('late.shop.eth'))).status, {
        timeout: 15_000,
        interval: 500,
      })
      .not.toBe(503)
    for (const [at, one] of people.entries()) {
      if (first[at] === 503) {
        const again = await register(one, messageOf(nameOf(at), { timestamp: now / 1_000 + 1 }))
        // One whose answer was lost is registered all the same.
        expect([200, 400]).toContain(again.status)
      }
      const found = await (await ask(`/v1/profile/account/${nameOf(at)}`)).json()
      expect(found).toMatchObject({ addresses: { 60: { address: one.address } } })
    }
    await gateway.close()
  })
})
