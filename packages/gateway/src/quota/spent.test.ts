// @tier gate
import { describe, expect, it } from 'vitest'
import { balancePath, balances, ether, gatewayOf, prices } from '../gateway.test-support.js'

const limits = { client: false, providers: { vendor: { calls: 50, seconds: 86_400 } } } as const

describe('what a provider may cost', () => {
  it.each([1, 1_000])(
    'a flood of %d clients asks a provider no more often than the host allows, and the next one answers',
    async (clients) => {
      const vendor = { ...balances([ether]), id: 'vendor' }
      const next = balances([ether])
      const { get } = gatewayOf({ providers: [vendor, next, prices], cache: false, limits })
      const statuses = await Promise.all(
        Array.from({ length: 500 }, (_, at) =>
          get(
            balancePath,
            {},
            { address: `192.0.${Math.floor((at % clients) / 250)}.${(at % clients) % 250}` },
          ),
        ),
      )
      expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]))
      expect(vendor.asked).toHaveLength(50)
    },
  )

  it('is told with the time that is left, where nobody else can answer', async () => {
    const vendor = { ...balances([ether]), id: 'vendor' }
    const { get } = gatewayOf({ providers: [vendor, prices], cache: false, limits })
    for (let at = 0; at < 50; at += 1) expect((await get(balancePath)).status).toBe(200)
    const spent = await get(balancePath)
    expect(spent.status).toBe(503)
    expect(Number(spent.headers.get('retry-after'))).toBeGreaterThan(86_000)
    expect(vendor.asked).toHaveLength(50)
  })

  it('is limited by the id of a provider that there is', () => {
    expect(() =>
      gatewayOf({ providers: [prices], limits: { providers: { vendr: limits.providers.vendor } } }),
    ).toThrow(`limits.providers has "vendr", which is no provider's id. There are: ${prices.id}.`)
  })
})
