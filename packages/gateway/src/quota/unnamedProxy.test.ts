// @tier gate
import { describe, expect, it } from 'vitest'
import { gatewayOf } from '../gateway.test-support.js'

async function saidBy(
  headers: Readonly<Record<string, string>>,
  address: string | undefined,
  options: Parameters<typeof gatewayOf>[0] = {},
): Promise<readonly string[]> {
  const said: string[] = []
  const { get } = gatewayOf({ ...options, onError: (error) => said.push(`${error}`) })
  for (let at = 0; at < 3; at += 1) await get('/v1/supported-chains', headers, { address })
  return said
}

describe('a proxy that the host has not named', () => {
  it.each([
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-for': '192.0.2.1, 203.0.113.7' },
    { 'x-real-ip': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7;proto=https' },
    { forwarded: 'for="[2001:db8::7]:4711";by=10.0.0.1' },
    { 'fastly-client-ip': '203.0.113.7' },
    { 'x-azure-clientip': '203.0.113.7' },
    { 'x-envoy-external-address': '203.0.113.7' },
    { 'x-client-ip': '203.0.113.7' },
    { 'cf-connecting-ip': '2001:db8::7' },
    { 'true-client-ip': '203.0.113.7', 'x-forwarded-for': '203.0.113.7' },
  ])('is reported once, without the address of a visitor: %j', async (headers) => {
    for (const address of ['10.0.0.1', undefined]) {
      const said = await saidBy(headers, address)
      expect(said).toHaveLength(1)
      expect(said[0]).toContain('clientAddress is not set')
      expect(said[0]).not.toMatch(/203\.0|192\.0|10\.0|2001/)
    }
  })

  it('is none where the host named it, none said so, or the runtime knows its client', async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.7' }
    expect(await saidBy(forwarded, '10.0.0.1', { clientAddress: { header: 'x-real-ip' } })).toEqual([])
    expect(await saidBy({}, '10.0.0.1')).toEqual([])
    const byCloudflare = { 'cf-connecting-ip': '203.0.113.7', 'x-forwarded-for': '192.0.2.1, 203.0.113.7' }
    expect(await saidBy({ ...byCloudflare, 'x-real-ip': '203.0.113.7' }, '203.0.113.7')).toEqual([])
  })
})
