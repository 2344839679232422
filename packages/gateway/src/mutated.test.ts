// @tier gate
import { calls } from '@foyer/api'
import { search } from '@foyer/search'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { cases, coins, evm, keys, mint, now, solana, token, vendors, well } from './cases.test-support.js'
import { mutate, seeded } from './conformance/mutate.js'
import { createGateway } from './gateway.js'
import { parseJson, writeJson } from './guard/parseJson.js'

/** A service with something changed in what it says: a value, its form, its end, or that it refuses and says by what. */
function service(random: () => number) {
  return async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const asked = v.safeParse(
      v.object({ method: v.string(), params: v.array(v.unknown()) }),
      readText(init?.body),
    )
    const parts = new URL(`${input}`).pathname.split('/')
    const said = asked.success
      ? { jsonrpc: '2.0', id: 1, result: well[asked.output.method]?.(asked.output.params) ?? null }
      : (vendors[parts.findLast((part) => Object.hasOwn(vendors, part)) ?? ''] ?? { coins })
    const echo = `${input} ${JSON.stringify([...new Headers(init?.headers)])} ${keys.word}`.repeat(
      random() < 0.5 ? 1 : 9,
    )
    const chance = random()
    if (chance < 0.4) return json(said)
    if (chance < 0.75) return json(mutate(said, random))
    if (chance < 0.85)
      return json({ id: 1, error: { code: -32_000 - Math.floor(random() * 100), message: echo, data: echo } })
    if (chance < 0.9) return new Response(echo, { status: 400 + Math.floor(random() * 200) })
    if (chance < 0.95) return new Response(writeJson(said).slice(0, Math.floor(random() * 200)))
    if (chance < 0.98)
      return new Response(`<title>${echo}</title>`, { headers: { 'content-type': 'text/html' } })
    throw new TypeError(`fetch failed: ${echo}`)
  }
}
const json = (value: unknown) => new Response(writeJson(value) ?? '')
const readText = (body: unknown): unknown => (typeof body === 'string' ? parseJson(body) : undefined)

afterEach(() => {
  vi.restoreAllMocks()
})

search.for(Object.entries(cases))(
  '%s: whatever services say, what leaves is as the API says, and no key is in it',
  async (look, [, { call, path, providers, body }]) => {
    const heard: unknown[] = []
    const hear = (...told: readonly unknown[]) => void heard.push(...told)
    for (const method of ['log', 'warn', 'error', 'info', 'debug'] as const)
      vi.spyOn(console, method).mockImplementation(hear)
    const statuses = new Map<number, number>()
    // A smaller seed makes no smaller change.
    await look(
      fc.asyncProperty(fc.noShrink(fc.integer()), async (seed) => {
        const node = (host: string) => `https://me:${keys.word}@${host}/v2/${keys.path}?key=${keys.query}`
        const gateway = createGateway({
          chains: { [evm]: [node('a.dev'), node('b.dev')], [solana]: node('s.dev') },
          origins: ['https://shop.dev'],
          limits: false,
          cache: false,
          now: () => now,
          onAttempt: hear,
          tokens: [
            { chain: evm, address: token ?? '', name: 'Coin', symbol: 'COIN', decimals: 6 },
            { chain: solana, address: mint ?? '', name: 'Coin', symbol: 'COIN', decimals: 6 },
          ],
          providers: [...providers()],
          onError: (error) => hear(error instanceof Error ? `${error.stack} ${String(error.cause)}` : error),
          fetch: service(seeded(seed)),
        })
        const url = new URL(path, 'https://gateway.dev')
        url.searchParams.set('projectId', 'shop')
        const headers = { origin: 'https://shop.dev' }
        const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers }
        const response = await gateway.fetch(new Request(url, init), { address: '192.0.2.7' })
        const said = await response.text()
        const all = `${said} ${JSON.stringify([...response.headers])} ${heard
          .splice(0)
          .map((one) => JSON.stringify(one))
          .join()}`
        expect(all.toLowerCase()).not.toContain('sentinel')
        expect([200, 400, 404, 503], said).toContain(response.status)
        if (response.ok && call.answer) expect(v.is(call.answer, parseJson(said)), said).toBe(true)
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        await gateway.close()
      }),
    )
    // Some get through: it is not only refused.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(0)
  },
  { gate: 60 },
)

/** Calls whose answers come from the gateway itself, its database, files of the host, or unread from another server. */
const untried = [
  ...['supportedChains', 'wallets', 'analyticsEvent', 'analyticsConfig', 'bundler', 'paymaster'],
  ...['nameLookup', 'reverseLookup', 'nameSuggestions', 'nameNonce', 'registerName'],
  ...['sessions', 'createSession', 'activateSession', 'revokeSession'],
  ...['walletImage', 'assetImage', 'currencyImage', 'tokenImage'],
]

test('every call that reads answers of a provider has a case', () => {
  const tried = Object.values(cases).map(({ call }) => call.name)
  const all = Object.values(calls).map(({ name }) => name)
  expect(
    new Set([...tried, ...untried]),
    'Add a case for the call to `cases`, or add its name to `untried`',
  ).toEqual(new Set(all))
})
