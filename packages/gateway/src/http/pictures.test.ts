// @tier gate
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UpstreamError } from '../errors.js'
import { answers, gatewayOf } from '../gateway.test-support.js'
import type { GatewayOptions } from '../options.js'
import type { Picture } from '../questions.js'

const minute = 60_000
const day = 24 * 60 * minute

/** A gateway with pictures of `size` bytes that count how often the provider is asked. */
function world({ size = 10, ...options }: { size?: number } & Partial<GatewayOptions> = {}) {
  let clock = 1_000_000
  const state = { isDown: false, missing: new Set<string>(), documents: new Set<string>() }
  const source = answers('images', async ({ id }) => {
    await Promise.resolve()
    if (state.isDown) throw new UpstreamError('status', 500)
    const type = state.documents.has(id) ? 'text/html' : 'image/png'
    const picture: Picture = Object.assign({ type: 'image/png', bytes: new Uint8Array(size) } as const, {
      type,
    })
    return state.missing.has(id) ? undefined : picture
  })
  const { get } = gatewayOf({ providers: [source], now: () => clock, ...options })
  return {
    state,
    source,
    pass(ms: number) {
      clock += ms
    },
    look: (id: string) => get(`/public/getTokenImage/${id}`),
  }
}

describe('a picture', () => {
  it('is fetched once for all who look at it at a time, and for a day', async () => {
    const { look, source, pass } = world()
    const all = await Promise.all(Array.from({ length: 100 }, () => look('ETH')))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    pass(day / 2)
    const later = await look('ETH')
    expect([later.headers.get('content-type'), (await later.arrayBuffer()).byteLength]).toEqual([
      'image/png',
      10,
    ])
    expect(later.headers.get('cache-control')).toBe('public, max-age=43200')
    expect(source.asked).toHaveLength(1)
  })

  it('that is from before says its age and is for no browser to keep, as where the gateway keeps none', async () => {
    const { look, state, pass } = world()
    const said = async (gateway: Pick<ReturnType<typeof world>, 'look'>) => {
      const { status, headers } = await gateway.look('ETH')
      return [status, ...['cache-control', 'age', 'x-foyer-stale'].map((name) => headers.get(name))]
    }
    expect(await said({ look })).toEqual([200, 'public, max-age=86400', null, null])
    pass(minute)
    expect(await said({ look })).toEqual([200, 'public, max-age=86340', null, null])
    state.isDown = true
    pass(2 * day)
    expect(await said({ look })).toEqual([200, 'no-store', '172860', '1'])
    expect(await said(world({ cache: false }))).toEqual([200, 'no-store', null, null])
  })

  it('of which there is none, or that is a document, is looked for again after a minute', async () => {
    const { look, source, state, pass } = world()
    state.missing.add('NONE')
    for (let turn = 0; turn < 5; turn += 1) expect((await look('NONE')).status).toBe(404)
    state.documents.add('PAGE')
    for (let turn = 0; turn < 5; turn += 1) expect((await look('PAGE')).status).toBe(503)
    expect(source.asked).toHaveLength(2)
    state.missing.clear()
    state.documents.clear()
    pass(minute + 1)
    expect([(await look('NONE')).status, (await look('PAGE')).status]).toEqual([200, 200])
  })

  it('that is large takes the place of other pictures, and of no answers', async () => {
    const chains = answers('balances', () => [])
    const { look, source } = world({ size: 600, cache: { bytes: 4_000 } })
    await look('A')
    await look('B')
    await look('A')
    expect(source.asked.map(({ id }) => id)).toEqual(['A', 'B', 'A'])
    const { get } = gatewayOf({
      providers: [chains, answers('images', () => ({ type: 'image/png', bytes: new Uint8Array(600) }))],
      cache: { bytes: 4_000 },
    })
    const path = `/v1/account/0x${'a'.repeat(40)}/balance?chainId=eip155:1`
    await get(path)
    for (const id of ['A', 'B', 'C', 'D', 'E', 'F']) await get(`/public/getTokenImage/${id}`)
    await get(path)
    expect(chains.asked).toHaveLength(1)
  })
})

searchModel('a picture is asked for once while it is known, and once a minute while there is none', {
  stories: fc.array(
    fc.oneof(
      fc.record({
        act: fc.constant('look'),
        id: fc.constantFrom('A', 'B'),
        times: fc.integer({ min: 1, max: 4 }),
      }),
      fc.record({ act: fc.constant('wait'), ms: fc.constantFrom(1, minute - 1, minute + 1, day + 1) }),
      fc.record({ act: fc.constant('provider'), isDown: fc.boolean(), isMissing: fc.boolean() }),
    ),
    { minLength: 2, maxLength: 20 },
  ),
  async play(story, tell) {
    const { state, source, pass, look } = world()
    let clock = 0
    const known = new Map<string, { at: number; lasts: number }>()
    for (const step of story) {
      tell(JSON.stringify(step))
      if (step.act === 'wait') {
        pass(step.ms)
        clock += step.ms
      } else if (step.act === 'provider') {
        state.isDown = step.isDown
        state.missing = new Set(step.isMissing ? ['A', 'B'] : [])
      } else {
        const before = source.asked.length
        await Promise.all(Array.from({ length: step.times }, () => look(step.id)))
        const asked = source.asked.length - before
        const one = known.get(step.id)
        const isKnown = one !== undefined && clock - one.at <= one.lasts
        expect(asked).toBeLessThanOrEqual(isKnown ? 0 : 1)
        if (asked > 0 && !state.isDown)
          known.set(step.id, { at: clock, lasts: state.missing.has(step.id) ? minute : day })
      }
    }
  },
  gate: 60,
  exhaustive: 5_000,
})
