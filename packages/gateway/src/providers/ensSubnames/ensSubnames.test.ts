// @tier gate
import { setImmediate as nextTurn } from 'node:timers/promises'
import { numberToHex, parseSignature, serializeSignature } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { answers } from '../../gateway.test-support.js'
import type { Sql } from '../../sql/sql.js'
import { sqlite } from '../../sql/sqlite.js'
import { zone } from './ensSubnames.js'
import { messageOf, now, person, refusalIn, zoneWorld } from './ensSubnames.test-support.js'

const opened: Sql[] = []
afterEach(async () => {
  for (const sql of opened.splice(0)) await sql.close?.()
})
function memory(): Sql {
  const sql = sqlite(':memory:')
  opened.push(sql)
  return sql
}
const ada = person()
const bob = person()

describe('a name of the zone', () => {
  it('is registered for who signed, and then found by name, by address and as identity', async () => {
    const { register, ask } = zoneWorld(memory())
    const made = await register(ada, messageOf('ada.shop.eth', { attributes: { bio: 'Hi: a@b.c' } }), {
      coin_type: 0x80002105,
    })
    const moment = new Date(now).toISOString()
    const entry = { address: ada.address, created_at: null }
    const record = {
      name: 'ada.shop.eth',
      registered_at: moment,
      updated_at: moment,
      attributes: { bio: 'Hi: a@b.c' },
      addresses: { 60: entry, 2147483648: entry, 2147492101: entry },
    }
    expect([made.status, await made.json()]).toEqual([200, { ...record, success: true }])
    expect(await (await ask('/v1/profile/account/ada.shop.eth?apiVersion=2')).json()).toEqual(record)
    for (const address of [ada.address, ada.address.toLowerCase()])
      expect(await (await ask(`/v1/profile/reverse/${address}?apiVersion=2`)).json()).toEqual([record])
    expect(await (await ask(`/v1/identity/${ada.address}`)).json()).toEqual({
      name: 'ada.shop.eth',
      avatar: null,
      resolvedAt: moment,
    })
  })

  it('that nobody has is an empty list or a 404, as the client asks', async () => {
    const { ask } = zoneWorld(memory())
    expect(await (await ask('/v1/profile/account/ada.shop.eth?apiVersion=2')).json()).toEqual([])
    expect(await refusalIn(await ask('/v1/profile/account/ada.shop.eth'))).toMatchObject({
      status: 404,
      field: 'name',
    })
    expect(await (await ask(`/v1/profile/reverse/${ada.address}?apiVersion=2`)).json()).toEqual([])
    expect((await ask(`/v1/profile/reverse/${ada.address}`)).status).toBe(404)
    expect(await (await ask(`/v1/identity/${ada.address}`)).json()).toMatchObject({ name: null })
  })

  it('that nobody has yet is for no browser to remember', async () => {
    const { ask } = zoneWorld(memory())
    for (const path of [`identity/${ada.address}`, 'profile/account/ada.shop.eth?apiVersion=2'])
      for (const _again of [1, 2])
        expect((await ask(`/v1/${path}`)).headers.get('cache-control')).toBe('no-store')
  })

  it('is found as soon as it is registered, whoever looked for it just before', async () => {
    const { register, ask } = zoneWorld(memory())
    const paths = [
      '/v1/profile/account/ada.shop.eth?apiVersion=2',
      '/v1/profile/account/ada.shop.eth',
      `/v1/profile/reverse/${ada.address.toLowerCase()}?apiVersion=2`,
      `/v1/profile/reverse/${ada.address}?sender=${ada.address}`,
      `/v1/identity/${ada.address}?sender=${ada.address}`,
    ]
    for (const path of paths) expect(await (await ask(path)).text(), path).not.toContain('ada.shop.eth"')
    expect((await register(ada, messageOf('ada.shop.eth'))).status).toBe(200)
    for (const path of paths) expect(await (await ask(path)).text(), path).toContain('"ada.shop.eth"')
  })

  it.each([
    ['Ada.Shop.eth', 'ada.shop.eth'],
    ['ａｄａ.shop.eth', 'ada.shop.eth'],
  ])('%s is written as %s', async (said, name) => {
    const { register } = zoneWorld(memory())
    expect(await (await register(ada, messageOf(said))).json()).toMatchObject({ name })
    expect(await refusalIn(await register(bob, messageOf(name)))).toEqual({
      status: 400,
      field: 'name',
      description: `Name is already registered: ${name}`,
    })
  })

  it.each([
    ['/v1/profile/account/ad.shop.eth', 'name'],
    [`/v1/profile/account/${'a'.repeat(65)}.shop.eth`, 'name'],
    ['/v1/profile/account/a.ada.shop.eth', 'name'],
    ['/v1/profile/account/xn--ada.shop.eth', 'name'],
    ['/v1/profile/account/ada.other.eth', 'zone'],
    ['/v1/profile/account/Ada.shop.eth', 'name'],
    ['/v1/profile/suggestions/ad', 'name'],
    ['/v1/profile/suggestions/a.b.c', 'name'],
    ['/v1/profile/suggestions/ada?zone=other.eth', 'zone'],
  ])('%s is refused for its %s', async (path, field) => {
    expect(await refusalIn(await zoneWorld(memory()).ask(path))).toMatchObject({ status: 400, field: field })
  })
})

describe('suggestions', () => {
  it('begin with the name itself and its state, and go on with free ones, five at the most', async () => {
    const { register, ask } = zoneWorld(memory(), { words: ['maxim', 'maxima', 'adamant', 'Max!'] })
    const of = async () => (await ask('/v1/profile/suggestions/max?zone=shop.eth')).json()
    expect(await of()).toEqual({
      suggestions: ['max', 'maxim', 'maxima', 'maxhq', 'maxxyz'].map((label) => ({
        name: `${label}.shop.eth`,
        registered: false,
      })),
    })
    await register(ada, messageOf('max.shop.eth'))
    await register(bob, messageOf('maxima.shop.eth'))
    const { suggestions }: { suggestions: readonly { name: string; registered: boolean }[] } = await of()
    expect(suggestions[0]).toEqual({ name: 'max.shop.eth', registered: true })
    expect(suggestions.slice(1).map(({ name }) => name)).toEqual(
      ['maxim', 'maxhq', 'maxxyz', 'maxone'].map((label) => `${label}.shop.eth`),
    )
  })

  it('are of the only zone, unless there are several', async () => {
    const zones = ['shop.eth', 'club.eth']
    expect((await zoneWorld(memory()).ask('/v1/profile/suggestions/max')).status).toBe(200)
    const { ask } = zoneWorld(memory(), { zones })
    expect(await refusalIn(await ask('/v1/profile/suggestions/max'))).toMatchObject({
      status: 400,
      field: 'zone',
    })
    expect((await ask('/v1/profile/suggestions/max?zone=club.eth')).status).toBe(200)
  })
})

describe('a registration', () => {
  const old = { timestamp: now / 1_000 - 11 }
  const bad = { attributes: { url: 'x' } }
  /** Each is wrong in all that the ones after it are wrong in, too. */
  it.each([
    ['no JSON', '{', {}, [422, 'message']],
    ['no name', '{"timestamp":1}', {}, [422, 'message']],
    ['two labels', messageOf('ada.eth', { ...old, ...bad }), { coin_type: 0 }, [400, 'name']],
    ['no name by ENSIP-15', messageOf('a_b.shop.eth', { ...old, ...bad }), { coin_type: 0 }, [400, 'name']],
    [
      'letters of two scripts',
      messageOf('аda.shop.eth', { ...old, ...bad }),
      { coin_type: 0 },
      [400, 'name'],
    ],
    ['a short label', messageOf('ad.shop.eth', { ...old, ...bad }), { coin_type: 0 }, [400, 'name']],
    ['another zone', messageOf('ada.other.eth', { ...old, ...bad }), { coin_type: 0 }, [400, 'zone']],
    [
      'another coin',
      messageOf('taken.shop.eth', { ...old, ...bad }),
      { coin_type: 0 },
      [400, 'coin_type', 'Unsupported coin type: 0'],
    ],
    [
      'a name that is taken',
      messageOf('taken.shop.eth', { ...old, ...bad }),
      {},
      [400, 'name', 'Name is already registered: taken.shop.eth'],
    ],
    [
      'an old message',
      messageOf('ada.shop.eth', { ...old, ...bad }),
      {},
      [400, 'timestamp', `Signature UNIXTIME timestamp is too old: ${old.timestamp}`],
    ],
    [
      'a message from later',
      messageOf('ada.shop.eth', { timestamp: now / 1_000 + 11 }),
      {},
      [400, 'timestamp'],
    ],
    [
      'another attribute',
      messageOf('ada.shop.eth', bad),
      { signature: '0x00' },
      [400, 'attributes', 'Unsupported name attribute in payload'],
    ],
    ['a bio with marks', messageOf('ada.shop.eth', { attributes: { bio: '<b>' } }), {}, [400, 'attributes']],
    ['no signature', messageOf('ada.shop.eth'), { signature: '0x00' }, [401, 'signature']],
    ['an address of another', messageOf('ada.shop.eth'), { address: bob.address }, [401, 'signature']],
    ['no address', messageOf('ada.shop.eth'), { address: '0x12' }, [400, 'address']],
  ] as const)('with %s is refused for that', async (_, message, form, [status, field, description]) => {
    const { register, ask } = zoneWorld(memory())
    await register(bob, messageOf('taken.shop.eth'))
    expect(await refusalIn(await register(ada, message, form))).toMatchObject({
      status,
      field,
      ...(description === undefined ? {} : { description }),
    })
    expect(await (await ask('/v1/profile/account/ada.shop.eth?apiVersion=2')).json()).toEqual([])
  })

  describe('with a nonce', () => {
    const minutes = (count: number) => now + count * 60_000
    async function worldAt(sql = memory()) {
      const clock = { now }
      const { register, ask } = zoneWorld(sql, {}, { now: () => clock.now })
      const { nonce }: { nonce: string } = await (await ask('/v1/profile/nonce')).json()
      return { register, clock, nonce, sql }
    }

    it.each([
      ['at once', 0, 200],
      ['10 minutes later', 10, 200],
      ['later than that', 10.1, 400],
    ])('may be signed %s, whatever the time of the device', async (_, after, status) => {
      const { register, clock, nonce } = await worldAt()
      clock.now = minutes(after)
      const answer = await register(ada, messageOf('ada.shop.eth', { nonce, timestamp: 7 }))
      expect(answer.status).toBe(status)
      if (status !== 200) expect(await refusalIn(answer)).toMatchObject({ field: 'nonce' })
    })

    it('is good once, as long as its nonce lives', async () => {
      const { register, clock, nonce, sql } = await worldAt()
      const message = messageOf('ada.shop.eth', { nonce })
      expect((await register(ada, message)).status).toBe(200)
      await sql.query('DELETE FROM foyer_names')
      clock.now = minutes(10)
      expect(await refusalIn(await register(ada, message))).toMatchObject({ status: 401, field: 'signature' })
    })

    it('is taken by another gateway of the same table, and by no other zone', async () => {
      const { nonce, sql } = await worldAt()
      const message = messageOf('ada.shop.eth', { nonce })
      expect(await refusalIn(await zoneWorld(memory()).register(ada, message))).toMatchObject({
        field: 'nonce',
      })
      expect((await zoneWorld(sql).register(ada, message)).status).toBe(200)
    })

    it.each(['', 'zzz', 'mir4ex4.00', `${(now + 3_600_000).toString(36)}.${'0'.repeat(64)}`])(
      'that was not given here is refused: %j',
      async (nonce) => {
        const { register } = zoneWorld(memory())
        const answer = await register(ada, messageOf('ada.shop.eth', { nonce }))
        expect(await refusalIn(answer)).toMatchObject({ status: 400, field: 'nonce' })
      },
    )
  })

  it('is not taken for another text, though it was signed', async () => {
    const { register } = zoneWorld(memory())
    const signature = await ada.signMessage({ message: messageOf('ada.shop.eth') })
    expect(await refusalIn(await register(ada, messageOf('bob.shop.eth'), { signature }))).toMatchObject({
      status: 401,
      field: 'signature',
    })
  })

  it('is not taken twice, even of a name that is free again', async () => {
    const sql = memory()
    const { register } = zoneWorld(sql)
    const message = messageOf('ada.shop.eth')
    expect((await register(ada, message)).status).toBe(200)
    expect(await refusalIn(await register(ada, message))).toMatchObject({ status: 400, field: 'name' })
    await sql.query('DELETE FROM foyer_names')
    expect(await refusalIn(await register(ada, message))).toEqual({
      status: 401,
      field: 'signature',
      description: 'The signature was used before',
    })
    const anew = messageOf('ada.shop.eth', { timestamp: now / 1_000 + 1 })
    expect((await register(ada, anew)).status).toBe(200)
  })

  it('sent again through another gateway, at once or later, in other words or with the other half of its curve, is none', async () => {
    const sql = memory()
    const worlds = [zoneWorld(slow(sql)), zoneWorld(slow(sql))]
    const message = messageOf('ADA.shop.eth')
    const signature = await ada.signMessage({ message })
    const at = (place: number, form: object = {}) =>
      worlds[place]?.register(ada, message, { signature, ...form })
    const first = await Promise.all([at(0), at(1), at(0), at(1)])
    const statuses = first.map((response) => response?.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    for (const status of statuses) expect([200, 400, 401]).toContain(status)
    // Two signatures fit each message (EIP-2).
    const { r, s, yParity } = parseSignature(signature)
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const flipped = serializeSignature({
      r,
      s: numberToHex(order - BigInt(s), { size: 32 }),
      yParity: 1 - yParity,
    })
    const upper = `0x${signature.slice(2).toUpperCase()}` as const
    const long = `${signature}00` as const
    await sql.query('DELETE FROM foyer_names')
    for (const place of [0, 1])
      for (const again of [signature, flipped, upper, long])
        expect((await at(place, { signature: again }))?.status, again).toBe(401)
    expect((await at(0, { address: ada.address.toLowerCase() }))?.status).toBe(401)
    expect((await at(0, { coin_type: 0x80000001 }))?.status).toBe(401)
    expect(await sql.query('SELECT * FROM foyer_names')).toEqual([])
  })

  it('of two at once for one name is one', async () => {
    const sql = memory()
    // Two gateways, as two processes would be: each on its own, with one database.
    const worlds = [zoneWorld(slow(sql)), zoneWorld(slow(sql))]
    const people = Array.from({ length: 8 }, person)
    const all = await Promise.all(
      people.map((one, at) => worlds[at % 2]?.register(one, messageOf('ada.shop.eth'))),
    )
    const statuses = all.map((response) => response?.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(7)
    const winner = people[statuses.indexOf(200)]
    const found = await (await zoneWorld(sql).ask('/v1/profile/account/ada.shop.eth')).json()
    expect(found).toMatchObject({ addresses: { 60: { address: winner?.address } } })
  })

  it('of a name that the host keeps for itself is none, in any writing, nor is it offered', async () => {
    const { register, ask } = zoneWorld(memory(), { reserved: ['support', 'supporthq'] })
    for (const name of ['support.shop.eth', 'Support.shop.eth', 'ｓupport.shop.eth'])
      expect(await refusalIn(await register(ada, messageOf(name)))).toEqual({
        status: 400,
        field: 'name',
        description: 'Name is already registered: support.shop.eth',
      })
    const { suggestions }: { suggestions: readonly { name: string; registered: boolean }[] } = await (
      await ask('/v1/profile/suggestions/support?zone=shop.eth')
    ).json()
    expect(suggestions[0]).toEqual({ name: 'support.shop.eth', registered: true })
    expect(suggestions.map(({ name }) => name)).not.toContain('supporthq.shop.eth')
  })

  it('of a name that the host keeps is none, however the host wrote it', async () => {
    const { register } = zoneWorld(memory(), { reserved: ['Support', 'ｓhop'] })
    for (const name of ['support.shop.eth', 'shop.shop.eth'])
      expect(await refusalIn(await register(ada, messageOf(name)))).toMatchObject({ field: 'name' })
  })

  it('of one client goes so far in a day and in a zone, by however many addresses', async () => {
    let time = now
    const { register } = zoneWorld(
      memory(),
      { zones: ['shop.eth', 'mall.eth'], perClient: 3 },
      { now: () => time },
    )
    const by = async (client: string, zone = 'shop.eth') =>
      (
        await register(
          person(),
          messageOf(`n${crypto.randomUUID().slice(0, 8)}.${zone}`, { timestamp: time / 1_000 }),
          {},
          client,
        )
      ).status
    const flood = await Promise.all(Array.from({ length: 8 }, () => by('192.0.2.1')))
    expect(flood.toSorted()).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
    expect([await by('192.0.2.2'), await by('192.0.2.1', 'mall.eth')]).toEqual([200, 200])
    // One that is refused, as taken, does not count.
    expect((await register(ada, messageOf('ada.shop.eth'), {}, '192.0.2.3')).status).toBe(200)
    for (let turn = 0; turn < 5; turn += 1)
      expect(
        (await register(bob, messageOf('ada.shop.eth', { attributes: { bio: `${turn}` } }), {}, '192.0.2.3'))
          .status,
      ).toBe(400)
    expect(await by('192.0.2.3')).toBe(200)
    time += 86_400_000
    expect(await by('192.0.2.1')).toBe(200)
  })

  it.each(['admin', 'support', 'official', 'help', 'wallet', 'foyer', 'sup-port', 'Support', 'admin1'])(
    'of a name by which a service speaks is none: %s',
    async (label) => {
      const { register, ask } = zoneWorld(memory())
      const told = await refusalIn(await register(ada, messageOf(`${label}.shop.eth`)))
      expect(told).toMatchObject({ status: 400, field: 'name' })
      const body: { suggestions: readonly { registered: boolean }[] } = await (
        await ask(`/v1/profile/suggestions/${label.toLowerCase()}`)
      ).json()
      expect(body.suggestions[0]).toMatchObject({ registered: true })
    },
  )

  it('of one address goes so far and no further, however many come at once', async () => {
    const sql = memory()
    const { register, ask } = zoneWorld(slow(sql), { limit: 3 })
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, at) => register(ada, messageOf(`ada-${at}.shop.eth`))),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const refused of all.filter(({ status }) => status !== 200))
      expect(await refusalIn(refused)).toMatchObject({ status: 400, field: 'address' })
    const names: readonly unknown[] = await (await ask(`/v1/profile/reverse/${ada.address}`)).json()
    expect(names).toHaveLength(3)
    expect((await register(bob, messageOf('bob.shop.eth'))).status).toBe(200)
  })

  it('that the database cannot keep is a 503, and can be made again', async () => {
    let isDown = true
    const sql = memory()
    const { register } = zoneWorld({
      query: async (statement, values) => {
        if (isDown) throw new Error('ECONNREFUSED 10.0.0.7')
        return sql.query(statement, values)
      },
    })
    const refused = await register(ada, messageOf('ada.shop.eth'))
    expect(await refused.text()).not.toContain('10.0.0.7')
    expect(refused.status).toBe(503)
    isDown = false
    expect((await register(ada, messageOf('ada.shop.eth'))).status).toBe(200)
  })
})

it('an address goes by its name of the zone before that of another source, and by that one where it has none', async () => {
  const other = answers('identity', () => ({ name: 'vitalik.eth', avatar: 'https://pic.dev/a.png' }))
  const sql = memory()
  const world = () => zoneWorld(sql, {}, { providers: [zone({ zones: ['shop.eth'], sql }), other] })
  const of = async () => (await world().ask(`/v1/identity/${ada.address}`)).json()
  expect(await of()).toMatchObject({ name: 'vitalik.eth', avatar: 'https://pic.dev/a.png' })
  await world().register(ada, messageOf('ada.shop.eth'))
  expect(await of()).toMatchObject({ name: 'ada.shop.eth', avatar: null })
  expect(other.asked).toHaveLength(1)
})

it.each([[[]], [['eth']], [['.shop.eth']], [['Shop.eth']], [['a.shop.eth']]])(
  'zones %j are refused',
  (zones) => {
    expect(() => zone({ zones, sql: memory() })).toThrow(/zones/)
  },
)

/** A database that answers in a later turn of the event loop, so that others come between. */
function slow(sql: Sql): Sql {
  return {
    async query(statement, values) {
      await nextTurn()
      return sql.query(statement, values)
    },
  }
}
