// @tier gate

import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { createServer as createListener } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { UpstreamError } from '../errors.js'
import { portOf } from '../http/portOf.js'
import { inside, outside, urls } from './addresses.test-support.js'
import { certificate, key } from './certificate.test-support.js'
import { isPublicAddress } from './publicAddress.js'
import { addressesOf, createUntrustedFetch, type UntrustedFetchOptions } from './untrustedFetch.js'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function fault(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof UpstreamError) return error.fault
  throw error ?? new Error('It did not fail')
}

/** A server on this machine that stands for `pictures.foyer.dev`. */
async function serve(handle: RequestListener, options: Partial<UntrustedFetchOptions> = {}) {
  const server = createServer({ key, cert: certificate }, handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const port = portOf(server)
  const resolve = vi.fn(async (_host: string): Promise<readonly string[]> => ['127.0.0.1'])
  const isAllowed = (address: string) => address === '127.0.0.1'
  const read = createUntrustedFetch({ resolve, isAllowed, tls: { ca: certificate, port }, ...options })
  return { read, resolve }
}

it('what is of the public internet is told from what is not', () => {
  const noAddress = ['', 'localhost', '1.1.1', '1.1.1.1.1', '::1%eth0', '0x7f.0.0.1']
  for (const address of [...inside, ...noAddress]) expect(isPublicAddress(address), address).toBe(false)
  for (const address of outside) expect(isPublicAddress(address), address).toBe(true)
})

describe('no connection is made', () => {
  it(`for any of ${urls.length} addresses, nor for a name that leads inside`, async () => {
    expect(urls.length + inside.length).toBeGreaterThanOrEqual(120)
    let connections = 0
    const listener = createListener((socket) => {
      connections += 1
      socket.destroy()
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    closing.push(() => listener.close())
    const port = portOf(listener)

    const looked: string[] = []
    const names = createUntrustedFetch({
      resolve: async (host) => {
        looked.push(host)
        return ['127.0.0.1']
      },
      // Were one of them to pass as public, it would end at the listener.
      isAllowed: () => true,
      tls: { ca: certificate, port },
    })
    for (const url of urls) expect(await fault(names(url, 'json')), url).toBe('redirect')
    expect(looked).toEqual([])

    const rebinding = (addresses: readonly string[]) =>
      createUntrustedFetch({ resolve: async () => addresses, tls: { ca: certificate, port } })
    for (const address of inside) {
      expect(await fault(rebinding([address])('https://pictures.foyer.dev/', 'json'))).toBe('network')
      const mixed = rebinding(['1.1.1.1', address])
      expect(await fault(mixed('https://pictures.foyer.dev/', 'json'))).toBe('network')
    }
    expect(await fault(rebinding([])('https://pictures.foyer.dev/', 'json'))).toBe('network')
    expect(connections).toBe(0)
  })

  it('by a redirect inside, nor to a second answer of the name', async () => {
    const targets = [
      'https://127.0.0.1/',
      'http://pictures.foyer.dev/',
      'https://other.foyer.dev/secret',
      '//10.0.0.1/',
    ]
    for (const location of targets) {
      let hits = 0
      const { read, resolve } = await serve((_request, response) => {
        hits += 1
        response.writeHead(302, { location }).end()
      })
      resolve.mockImplementation(async (host) =>
        host === 'pictures.foyer.dev' ? ['127.0.0.1'] : ['10.0.0.1'],
      )
      expect(['redirect', 'network']).toContain(await fault(read('https://pictures.foyer.dev/', 'json')))
      expect(hits).toBe(1)
    }
  })
})

describe('what is read', () => {
  it('is of a known type, and nothing is told of who asks', async () => {
    const seen: unknown[] = []
    const { read, resolve } = await serve((request, response) => {
      seen.push(Object.keys(request.headers))
      response.setHeader(
        'content-type',
        request.url === '/picture' ? 'image/png' : 'application/json; charset=utf-8',
      )
      response.end('{"name":"Cat"}')
    })
    expect((await read('https://pictures.foyer.dev/1.json', 'json')).bytes.toString()).toBe('{"name":"Cat"}')
    expect((await read('https://pictures.foyer.dev/picture', 'image')).type).toBe('image/png')
    expect(await fault(read('https://pictures.foyer.dev/1.json', 'image'))).toBe('malformed')
    expect(await fault(read('https://pictures.foyer.dev/picture', 'json'))).toBe('malformed')
    expect(seen[0]).toEqual(['accept', 'accept-encoding', 'host', 'connection'])
    expect(resolve).toHaveBeenCalledTimes(4)
  })

  it.each([
    ['image/svg+xml', 'image'],
    ['text/html', 'json'],
    ['', 'json'],
  ] as const)('is not of type "%s"', async (type, kind) => {
    const { read } = await serve((_request, response) => {
      if (type) response.setHeader('content-type', type)
      response.end('<svg/>')
    })
    expect(await fault(read('https://pictures.foyer.dev/', kind))).toBe('malformed')
  })

  it('is bounded, announced or not, and never unpacked', async () => {
    const { read } = await serve((request, response) => {
      response.setHeader('content-type', 'application/json')
      if (request.url === '/packed') response.setHeader('content-encoding', 'gzip')
      if (request.url === '/announced') response.setHeader('content-length', '300000')
      if (request.url === '/packed') return void response.end('x')
      response.on('error', () => {})
      const fill = () => {
        while (response.write('x'.repeat(10_000)));
        response.once('drain', fill)
      }
      fill()
    })
    expect(await fault(read('https://pictures.foyer.dev/', 'json'))).toBe('size')
    expect(await fault(read('https://pictures.foyer.dev/announced', 'json'))).toBe('size')
    expect(await fault(read('https://pictures.foyer.dev/packed', 'json'))).toBe('malformed')
  })

  it('follows two redirects, each looked up anew, and not a third', async () => {
    const { read, resolve } = await serve((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left > 0) return void response.writeHead(302, { location: `/${left - 1}` }).end()
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
    expect((await read('https://pictures.foyer.dev/2', 'json')).bytes.toString()).toBe('{}')
    expect(resolve).toHaveBeenCalledTimes(3)
    expect(await fault(read('https://pictures.foyer.dev/3', 'json'))).toBe('redirect')
  })

  it('waits for none of them for ever: the name, the answer, the next byte', async () => {
    const dripping = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 100)
      response.on('close', () => clearInterval(timer))
    })
    const silent = await serve(() => {})
    const nameless = createUntrustedFetch({ resolve: () => new Promise(() => {}) })
    const faults = await Promise.all(
      [dripping.read, silent.read, nameless].map((read) =>
        fault(read('https://pictures.foyer.dev/', 'json')),
      ),
    )
    // On a busy machine its time may be over before the first byte.
    expect(faults).toEqual([expect.stringMatching(/^(network|timeout)$/), 'timeout', 'timeout'])
  })
})

describe('a name is looked up', () => {
  /** A server of DNS that answers for some names, with one address, and is silent about others. */
  async function dns() {
    const asked: string[] = []
    const socket = createSocket('udp4', (question, from) => {
      asked.push(`${question}`)
      if (`${question}`.includes('silent')) return
      const isV4 = question.at(-3) === 1
      const header = Buffer.from(question.subarray(0, 12))
      header.writeUInt16BE(0x8180, 2)
      header.writeUInt16BE(isV4 ? 1 : 0, 6)
      header.writeUInt16BE(0, 10)
      const end = question.indexOf(0, 12) + 5
      const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 216, 34])
      socket.send(Buffer.concat([header, question.subarray(12, end), ...(isV4 ? [answer] : [])]), from.port)
    })
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
    closing.push(() => socket.close())
    return { servers: [`127.0.0.1:${socket.address().port}`], asked }
  }

  it('by DNS, in no thread that other work of the process waits for', async () => {
    const { servers, asked } = await dns()
    const late = new AbortController()
    const silent = Array.from({ length: 16 }, (_, at) => addressesOf(`silent${at}.dev`, late.signal, servers))
    await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(32))
    // The system's own look-ups go by four threads.
    expect(await lookup('127.0.0.1')).toMatchObject({ address: '127.0.0.1' })
    expect(await addressesOf('pictures.dev', late.signal, servers)).toEqual(['93.184.216.34'])
    late.abort()
    expect(new Set((await Promise.all(silent)).flat())).toEqual(new Set())
  })

  it('a few at a time, of which one client has half at the most', async () => {
    const looked: string[] = []
    const read = createUntrustedFetch({
      resolve: (host) => {
        looked.push(host)
        return new Promise(() => {})
      },
    })
    const late = new AbortController()
    const one = Array.from({ length: 30 }, (_, at) =>
      fault(read(`https://one${at}.dev/`, 'json', late.signal, '192.0.2.1')),
    )
    await vi.waitFor(() => expect(looked).toHaveLength(4))
    const next = fault(read('https://next.dev/', 'json', late.signal, '192.0.2.2'))
    await vi.waitFor(() => expect(looked).toContain('next.dev'))
    expect(looked).toHaveLength(5)
    late.abort()
    // Those that waited for a place were not let down by a provider.
    expect(new Set(await Promise.all([...one, next]))).toEqual(new Set(['timeout', 'busy']))
  })
})
