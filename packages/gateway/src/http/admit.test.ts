// @tier gate
import { describe, expect, it } from 'vitest'
import { AskError } from '../errors.js'
import {
  account,
  answers,
  balancePath,
  balances,
  ether,
  gatewayOf,
  reasonOf,
  usdc,
} from '../gateway.test-support.js'

describe('who may ask', () => {
  const projects = { shop: { origins: ['https://shop.dev'] }, blog: { origins: ['https://blog.dev'] } }

  it('is a page of the project, and no other', async () => {
    const { get, fetch } = gatewayOf({ projects, providers: [balances([ether])] })
    const from = (origin: string, path = balancePath) => get(path, { origin })
    const good = await from('https://shop.dev')
    expect([good.status, good.headers.get('access-control-allow-origin')]).toEqual([200, 'https://shop.dev'])
    expect(good.headers.get('vary')).toBe('Origin')
    for (const origin of ['https://blog.dev', 'https://shop.dev.evil.dev', 'http://shop.dev', 'null', '*']) {
      const refused = await from(origin)
      expect(refused.status).toBe(403)
      expect(await reasonOf(refused)).toEqual({
        field: 'origin',
        description: 'Unauthorized: origin not allowed',
      })
    }
    expect((await from('https://blog.dev', `${balancePath}&projectId=blog`)).status).toBe(200)
    expect((await get(`${balancePath}&projectId=other`)).status).toBe(401)
    expect((await fetch(new Request('https://gateway.foyer.dev/v1/supported-chains'))).status).toBe(200)
  })

  it('is everybody where the host says so, with any project id but none', async () => {
    const { get, fetch } = gatewayOf({ providers: [balances([ether])] })
    const answer = await get(balancePath, { origin: 'https://any.dev' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const nameless = await fetch(new Request(`https://gateway.foyer.dev${balancePath}`))
    expect(nameless.status).toBe(401)
    expect(await reasonOf(nameless)).toMatchObject({ field: 'authentication' })
  })

  it('is asked of the host too, where it wants a say', async () => {
    const { get } = gatewayOf({
      authorize: (_, project) => project !== 'invalid',
      providers: [balances([ether])],
    })
    expect((await get(`${balancePath}&projectId=invalid`)).status).toBe(401)
    expect((await get(balancePath)).status).toBe(200)
  })

  it('is let in by `true` of the host alone, in each call', async () => {
    let answer: () => unknown = () => true
    const authorize = new Proxy((): boolean => true, { apply: () => answer() })
    const { get, post, fetch } = gatewayOf({ authorize, providers: [balances([ether])], analytics: () => {} })
    const rpc = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
    const asks = [
      () => get(balancePath),
      () => get('/v1/supported-chains'),
      () => get('/getAnalyticsConfig'),
      () => post('/v1?chainId=eip155:1&projectId=shop', rpc),
      () => fetch(new Request('https://gateway.foyer.dev/public/getAssetImage/a')),
    ]
    for (const ask of asks) expect((await ask()).status).not.toBe(401)
    const others = [undefined, null, false, 0, 1, '', 'true', {}, [], true.toString(), new Boolean(true), 1n]
    for (const other of others)
      for (const given of [() => other, async () => other]) {
        answer = given
        for (const ask of asks) expect((await ask()).status, `${other}`).toBe(401)
      }
    answer = () => {
      throw new Error('no table of tokens')
    }
    for (const ask of asks) expect((await ask()).ok).toBe(false)
  })

  it('is told before a request that is not simple', async () => {
    const { fetch } = gatewayOf({ projects })
    const headers = { origin: 'https://shop.dev', 'access-control-request-headers': 'content-type,x-own' }
    const answer = await fetch(new Request('https://gateway.foyer.dev/v1/', { method: 'OPTIONS', headers }))
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-headers')).toBe('content-type,x-own')
    expect(answer.headers.get('access-control-allow-methods')).toContain('POST')
  })

  it('is limited by address, with a time to wait', async () => {
    const { get } = gatewayOf({
      limits: { client: { calls: 2, seconds: 60 } },
      providers: [balances([ether])],
    })
    const by = (address?: string) => get(balancePath, {}, { address })
    const told = [await by('192.0.2.1'), await by('192.0.2.1'), await by('192.0.2.1'), await by('192.0.2.2')]
    expect(told.map(({ status }) => status)).toEqual([200, 200, 429, 200])
    expect(Number(told[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await reasonOf(told[2])).toMatchObject({ field: 'rate_limited' })
    const nobody = [await by(), await by(), await by()]
    expect(nobody.map(({ status }) => status)).toEqual([200, 200, 429])
  })

  it('is limited by the one nameless project, whatever ids pages tell', async () => {
    const { get } = gatewayOf({ limits: { client: false, project: { calls: 2, seconds: 60, share: 1 } } })
    const statuses: number[] = []
    for (const id of ['a', 'b', 'c', 'd'])
      statuses.push((await get(`/getAnalyticsConfig?projectId=${id}`)).status)
    expect(statuses).toEqual([200, 200, 429, 429])
  })

  it('is limited by project, whatever addresses ask', async () => {
    const { get } = gatewayOf({
      limits: { client: false, project: { calls: 3, seconds: 60 } },
      providers: [balances([ether])],
    })
    const statuses = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        get(balancePath, {}, { address: `192.0.2.${at}` }).then(({ status }) => status),
      ),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  })
})

describe('what is asked wrongly', () => {
  it.each([
    ['/v1/account/0x12/balance?chainId=eip155:1', 400, 'address'],
    [`/v1/account/${account}/balance?chainId=eip155:2`, 400, 'chainId'],
    [`/v1/account/${account}/balance?chainId=one`, 400, 'chainId'],
    [`/v1/account/${account}/balance?currency=dem`, 400, 'currency'],
    ['/v1/identity/nobody', 400, 'address'],
    ['/v1/convert/gas-price', 400, 'chainId'],
    ['/v1/convert/gas-price?chainId=eip155:7', 400, 'chainId'],
    ['/v1/nowhere', 404, 'path'],
    ['/v1/', 426, 'upgrade'],
    [`/v1/convert/quotes?amount=1e21&from=eip155:1:${usdc}&to=eip155:1:${usdc}`, 400, 'amount'],
    [`/v1/convert/quotes?amount=1&from=eip155:1:${usdc}&to=eip155:1:${usdc.toLowerCase()}`, 400, 'to'],
    ['/getWallets?entries=x', 400, 'entries'],
    [`/${'x'.repeat(5_000)}`, 400, 'url'],
  ])('%s is refused with its field', async (path, status, field) => {
    const response = await gatewayOf({ providers: [balances([ether])] }).get(path)
    expect(response.status).toBe(status)
    expect(await reasonOf(response)).toMatchObject({ field })
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is refused in a body as well', async () => {
    const { post } = gatewayOf()
    const path = '/v1/fungible/price?projectId=shop'
    expect((await post(path, '{')).status).toBe(422)
    expect((await post(path, { currency: 'usd', addresses: [] })).status).toBe(400)
    expect((await post(path, { currency: 'dem', addresses: ['eip155:1:0x'] })).status).toBeGreaterThanOrEqual(
      400,
    )
    expect((await post(path, 'x'.repeat(70_000))).status).toBe(413)
  })

  it('is refused as a provider says, which is then not blamed', async () => {
    const { get } = gatewayOf({
      providers: [answers('nameLookup', () => Promise.reject(new AskError(400, 'name', 'Too short')))],
    })
    for (let turn = 0; turn < 7; turn++)
      expect(await reasonOf(await get('/v1/profile/account/a.b.c'))).toEqual({
        field: 'name',
        description: 'Too short',
      })
  })
})
