// @tier gate
import { describe, expect, it, vi } from 'vitest'
import { UpstreamError } from '../errors.js'
import { Secret } from './secret.js'
import { createTrustedFetch, type TrustedFetchOptions } from './trustedFetch.js'

const base = 'https://api.vendor.dev/v1'

function vendor(answer: () => Response | Promise<Response>, options: Partial<TrustedFetchOptions> = {}) {
  const fetch = vi.fn(async (_url: string | URL | Request, _init?: RequestInit) => answer())
  return { fetch, ask: createTrustedFetch({ bases: [base], fetch, ...options }) }
}

async function failure(work: Promise<unknown>): Promise<UpstreamError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof UpstreamError) return error
  throw error ?? new Error('It did not fail')
}

describe('what is asked', () => {
  it('goes to the base, each segment and value encoded whole', async () => {
    const { ask, fetch } = vendor(() => Response.json({ fine: true }))
    const path = ['address', '../../admin?x=1#y', '..', 'ä/b']
    const reply = await ask({ base, path, query: { chain: 'eip155:1', none: undefined, limit: 5 } })
    expect(reply.parse()).toEqual({ fine: true })
    expect(fetch.mock.calls[0]?.[0]).toBe(
      'https://api.vendor.dev/v1/address/..%2F..%2Fadmin%3Fx%3D1%23y/_/%C3%A4%2Fb?chain=eip155%3A1&limit=5',
    )
    expect(fetch.mock.calls[0]?.[1]?.redirect).toBe('manual')
  })

  it('goes nowhere else', async () => {
    const { ask, fetch } = vendor(() => Response.json({}))
    for (const other of [
      'https://api.vendor.dev',
      'https://169.254.169.254/',
      'https://api.vendor.dev.evil.io/v1',
    ])
      await expect(ask({ base: other })).rejects.toThrow('had not named')
    expect(fetch).not.toHaveBeenCalled()
  })

  it('carries keys where they belong, and credentials of a base as a header', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}))
    const node = 'http://user:p%40ss@10.0.0.1:8545/x'
    const ask = createTrustedFetch({ bases: [node], fetch })
    await ask({
      base: node,
      headers: { 'x-key': new Secret('K', 'abc') },
      query: { key: new Secret('Q', 'def') },
    })
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toBe('http://10.0.0.1:8545/x?key=def')
    const headers = new Headers(init?.headers)
    expect(headers.get('x-key')).toBe('abc')
    expect(headers.get('authorization')).toBe(`Basic ${btoa('user:p@ss')}`)
  })

  it('is refused at the start for what is no address, without saying a key', () => {
    for (const bad of ['ftp://x', 'vendor.dev', '', 'https://a/#b'])
      expect(() => createTrustedFetch({ bases: [bad], option: 'chains' })).toThrow(
        'in chains is no http(s) address',
      )
    const hidden = new Secret('RPC', 'not a url sentinel')
    expect(() => createTrustedFetch({ bases: [hidden] })).toThrow(/^\[secret RPC\] in providers/)
    for (const bad of [
      'ftp://me:sentinel@x/?key=sentinel',
      'htps://node.dev/v2/sentinel',
      'node.dev/sentinel',
      'https//me:sentinel@node.dev',
      'https://node.dev:99999/v2/sentinel#x',
    ])
      expect(() => createTrustedFetch({ bases: [bad] }), bad).toThrow(/^(?!.*sentinel).*no http\(s\) address/)
    const odd = ['https://us%er:p%E0w@node.dev', 'https://ключ:x@node.dev']
    expect(() => createTrustedFetch({ bases: odd })).not.toThrow()
  })
})

describe('what is answered', () => {
  it.each([302, 307, 301])('a redirect (%i) is a failure', async (status) => {
    const { ask, fetch } = vendor(
      () => new Response(null, { status, headers: { location: 'http://169.254.169.254/' } }),
    )
    expect((await failure(ask({ base }))).fault).toBe('redirect')
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('a refusal says its status and how long to wait, and nothing of its body', async () => {
    const { ask } = vendor(() => new Response('sentinel', { status: 429, headers: { 'retry-after': '7' } }))
    const error = await failure(ask({ base }))
    expect(error).toMatchObject({ fault: 'status', status: 429, retryAfter: 7_000 })
    expect(JSON.stringify([error, error.message, error.stack])).not.toContain('sentinel')
  })

  it('a wait is a number of seconds or a date, and never longer than an hour', async () => {
    const wait = async (header: string) => {
      const { ask } = vendor(() => new Response(null, { status: 503, headers: { 'retry-after': header } }))
      return (await failure(ask({ base }))).retryAfter
    }
    expect(await wait('999999')).toBe(3_600_000)
    expect(await wait('soon')).toBeUndefined()
    expect(await wait('Mon, 01 Jan 2001 00:00:00 GMT')).toBe(0)
  })

  it('too much is cut off, whether announced or not', async () => {
    const announced = vendor(() => new Response('x'.repeat(11), { headers: { 'content-length': '11' } }), {
      limit: 10,
    })
    expect((await failure(announced.ask({ base }))).fault).toBe('size')
    let pulled = 0
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            pulled += 1
            controller.enqueue(new Uint8Array(4))
          },
        }),
      )
    expect((await failure(vendor(endless, { limit: 10 }).ask({ base }))).fault).toBe('size')
    expect(pulled).toBeLessThan(8)
  })

  it('no answer, half an answer and no JSON are failures without a cause', async () => {
    const broken = vendor(() =>
      Promise.reject(new TypeError('fetch failed https://api.vendor.dev/?key=sentinel')),
    )
    const error = await failure(broken.ask({ base }))
    expect(error.fault).toBe('network')
    expect(error.cause).toBeUndefined()
    const half = () => new Response(new ReadableStream({ pull: (to) => to.error(new Error('reset')) }))
    expect((await failure(vendor(half).ask({ base }))).fault).toBe('network')
    for (const text of ['', '{"a":', '<html>', '['.repeat(40) + ']'.repeat(40)]) {
      const reply = await vendor(() => new Response(text)).ask({ base })
      expect(() => reply.parse()).toThrow(UpstreamError)
    }
  })
})
