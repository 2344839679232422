// @tier exhaustive: a real Postgres
// @module-tag exhaustive
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageOf, now, person, zoneWorld } from '../providers/ensSubnames/ensSubnames.test-support.js'
import type { Server } from '../server.test-support.js'
import { postgres } from './postgres.js'
import { startPostgres } from './postgres.test-support.js'

describe('names in Postgres', () => {
  let server: Server
  beforeAll(async () => {
    server = await startPostgres()
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

  it('are neither lost nor given to two when the server is killed while they are registered', async () => {
    const worlds = [world(), world()]
    const [reader] = worlds
    // Of each name two want to be the owner, through two gateways at once.
    const rivals = Array.from({ length: 60 }, () => [person(), person()] as const)
    const nameOf = (at: number) => `person-${at}.shop.eth`
    const told = rivals.map((): (number | undefined)[] => [])
    let tries = 0
    const attempt = async (at: number, side: 0 | 1) => {
      tries += 1
      // A message is good once: each try signs another one.
      const timestamp = now / 1_000 + (tries % 19) - 9
      const message = messageOf(nameOf(at), { timestamp, attributes: { bio: `try ${tries}` } })
      const answer = await worlds[side]?.register(rivals[at]?.[side] ?? person(), message)
      const status = answer?.status
      const said = told[at]
      // Whoever was told that it is theirs is told no later that it is taken.
      if (said && said[side] !== 200) said[side] = status
    }
    let next = 0
    const visitor = async () => {
      for (let at = next++; at < rivals.length - 1; at = next++)
        await Promise.all([attempt(at, 0), attempt(at, 1)])
    }
    const visitors = Array.from({ length: 4 }, visitor)
    await expect.poll(() => told.flat().includes(200)).toBe(true)
    await server.kill()
    // However quickly it is back, and whoever asked meanwhile: these two ask while it is away.
    const away = rivals.length - 1
    await Promise.all([attempt(away, 0), attempt(away, 1)])
    expect(told[away]).toEqual([503, 503])
    await server.start()
    await Promise.all(visitors)
    expect(told.flat().filter((status) => ![200, 400, 503].includes(status ?? 0))).toEqual([])
    expect(told.every((statuses) => statuses.filter((status) => status === 200).length <= 1)).toBe(true)

    // Who was told to come back comes back; until it is tried again a provider that failed rests for a few seconds.
    await expect
      .poll(
        async () => {
          const open = told.flatMap((statuses, at) =>
            ([0, 1] as const).filter((side) => statuses[side] === 503).map((side) => [at, side] as const),
          )
          for (const [at, side] of open) await attempt(at, side)
          return told.flat().filter((status) => status === 503)
        },
        { interval: 500 },
      )
      .toEqual([])
    for (const [at, statuses] of told.entries()) {
      const found = await (await reader?.ask(`/v1/profile/account/${nameOf(at)}`))?.json()
      const winner = statuses.indexOf(200)
      // One whose answer was lost with the server may have it all the same; nobody else does.
      const owners = rivals[at]?.map(({ address }) => address) ?? []
      expect(winner === -1 ? owners : [owners[winner]]).toContain(found.addresses[60].address)
    }
    for (const { gateway } of worlds) await gateway.close()
  })
})
