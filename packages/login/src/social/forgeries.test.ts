// @tier gate
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { origin, url } from '../login.test-support.js'
import { redeemed, socialWorld } from './social.test-support.js'
import { socialMs } from './socialAttempts.js'

const times = 1_000
const isIn = (answer: unknown) => v.parse(redeemed, answer).next === 'in'

describe('a state', () => {
  test('that nobody gave leads nowhere, however often it is tried', async () => {
    const world = await socialWorld()
    await world.start(await world.browser())
    for (let at = 0; at < times; at += 1) {
      const params = new URLSearchParams({ code: 'x', state: crypto.randomUUID() })
      expect((await world.comeBack(params)).status).toBe(410)
    }
    expect(world.provider.asked).toEqual([])
  })

  test('is of use once, also to all who have it at the same moment', async () => {
    const world = await socialWorld()
    const { uri } = await world.start(await world.browser())
    const params = world.provider.agree(await world.lead(uri))
    const told = await Promise.all(Array.from({ length: times }, () => world.comeBack(params)))

    expect(told.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(world.provider.asked.filter(({ url: to }) => to.endsWith('/token'))).toHaveLength(1)
  })

  test('of one provider is none at another, and none after its time', async () => {
    const world = await socialWorld()
    const browser = await world.browser()
    const params = world.provider.agree(await world.lead((await world.start(browser)).uri))
    expect((await world.comeBack(params, 'github')).status).toBe(410)

    world.clock.now += socialMs.attempt
    expect((await world.comeBack(params)).status).toBe(410)
  })
})

describe('a ticket', () => {
  test('is of use once', async () => {
    const world = await socialWorld()
    const browser = await world.browser()
    const ticket = await world.ticket(browser)
    const told = await Promise.allSettled(Array.from({ length: times }, () => world.redeem(browser, ticket)))

    expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is of no use to another device or page, which does not use it up', async () => {
    const world = await socialWorld()
    const browser = await world.browser()
    const other = await world.browser()
    const ticket = await world.ticket(browser)
    for (let at = 0; at < times / 10; at += 1)
      await expect(world.redeem(other, ticket)).rejects.toMatchObject({ problem: 'social-over' })
    await expect(world.redeem(browser, ticket, { origin: 'https://evil.example' })).rejects.toMatchObject({
      problem: 'bad-request',
    })

    expect(isIn(await world.redeem(browser, ticket))).toBe(true)
  })

  test('is good for a minute', async () => {
    const world = await socialWorld()
    const browser = await world.browser()
    const ticket = await world.ticket(browser)
    world.clock.now += socialMs.ticket

    await expect(world.redeem(browser, ticket)).rejects.toMatchObject({ problem: 'social-over' })
  })
})

describe('an ID token', () => {
  test.each([
    ['for another attempt', { nonce: 'another' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another app', { aud: 'client-other' }],
    ['whose time is over', { exp: 1_700_000_000 }],
  ])('%s names nobody', async (_what, lie) => {
    const world = await socialWorld()
    const browser = await world.browser()
    world.provider.lies(lie)

    await expect(world.redeem(browser, await world.ticket(browser))).rejects.toMatchObject({
      problem: 'social-failed',
    })
    expect(await world.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  test('that somebody else signed names nobody', async () => {
    const world = await socialWorld()
    const browser = await world.browser()
    world.provider.isForged()

    await expect(world.redeem(browser, await world.ticket(browser))).rejects.toMatchObject({
      problem: 'social-failed',
    })
  })

  test('whose address was not verified gives none', async () => {
    const world = await socialWorld()
    const browser = await world.browser()
    world.provider.lies({ email_verified: false })

    expect(await world.redeem(browser, await world.ticket(browser))).toMatchObject({
      who: { userName: 'Ada' },
    })
    expect(await world.db.selectFrom('identities').select('contact').execute()).toEqual([{ contact: null }])
  })
})

test('the code of one attempt is worth nothing in another: the provider is shown this one’s verifier', async () => {
  const world = await socialWorld()
  const browser = await world.browser()
  const theirs = world.provider.agree(await world.lead((await world.start(await world.browser())).uri))
  const mine = world.provider.agree(await world.lead((await world.start(browser)).uri))
  const mixed = new URLSearchParams({ code: theirs.get('code') ?? '', state: mine.get('state') ?? '' })
  const page = await (await world.comeBack(mixed)).text()

  await expect(world.redeem(browser, world.ticketIn(page))).rejects.toMatchObject({
    problem: 'social-failed',
  })
})

test('no other site, and no link, begins a login', async () => {
  const world = await socialWorld()
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    {},
  ])
    for (const path of ['social/google/start', 'farcaster/channel']) {
      const request = new Request(`${url}/v1/${path}`, { method: 'POST', body: '{}', headers })
      expect(await (await world.login.fetch(request)).text()).toContain('A login begins in the frame.')
    }
  const nowhere = new Request(`${url}/v1/social/google/authorize?attempt=${'x'.repeat(43)}`)
  expect((await world.login.fetch(nowhere)).status).toBe(410)
})

test('nothing of who it was is kept once the ticket was redeemed', async () => {
  const world = await socialWorld()
  const browser = await world.browser()
  const ticket = await world.ticket(browser)
  await world.redeem(browser, ticket)
  const [row] = await world.db.selectFrom('social_attempts').selectAll().execute()

  expect(row).toMatchObject({ subject: null, email: null, name: null, nonce: null, verifier: null })
  expect(JSON.stringify(row)).not.toContain(ticket)
  expect(row?.origin).toBe(origin)
})

test.each([
  [{ google: { clientId: 'a', clientSecret: 'b', endpoints: { token: 'http://x.example/t' } } }, 'http://x'],
  [{ farcaster: { rpc: 'ftp://x.example' } }, 'social.farcaster: rpc is no address with https'],
])('a provider that is not asked in private is refused: %j', async (social, told) => {
  await expect(socialWorld({ social })).rejects.toThrow(told)
})
