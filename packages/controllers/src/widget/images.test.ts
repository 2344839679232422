// @tier gate
import { HttpError } from '@foyer/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createImages } from './images.js'
import { imageType } from './pictures.js'

const png = bytes('\x89PNG\r\n\x1a\n and more')

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function setup(answer: (path: string) => Promise<Uint8Array<ArrayBuffer>>) {
  const asked: string[] = []
  const service = {
    bytes(path: string) {
      asked.push(path)
      return answer(path)
    },
  }
  const images = createImages({
    api: service,
    catalogue: service,
    options: {
      services: { api: 'https://api.test/v/', catalogue: 'https://api.test/v/' },
      customWallets: [{ imageUrl: 'https://host.test/own.png' }],
    },
  })
  return { images, asked }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test.each([
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff\xe0'],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'RIFF\x00\x00\x00\x00WEBPVP8 '],
  ['image/avif', '\x00\x00\x00\x20ftypavif'],
  ['image/x-icon', '\x00\x00\x01\x00\x01\x00'],
  [undefined, '<svg xmlns="http://www.w3.org/2000/svg">'],
  [undefined, '<!doctype html><script>'],
  [undefined, ''],
])('a picture of type %s is known by its first bytes', (type, head) => {
  expect(imageType(bytes(head))).toBe(type)
})

test('a picture is asked for once, and its URL has the type of its bytes', async () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  const { images, asked } = setup(async () => png)

  const urls = await Promise.all([images.load('token', 'A/B'), images.load('token', 'A/B')])

  expect(asked).toEqual(['public/getTokenImage/A%2FB'])
  expect(urls[0]).toMatch(/^blob:/)
  expect(urls[1]).toBe(urls[0])
  expect(made.mock.calls[0]?.[0]).toMatchObject({ type: 'image/png' })
})

test('a drawing is shown as data, which has no origin, and never by an object URL', async () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>'
  const shapes: Readonly<Record<string, string>> = {
    large: svg.padEnd(88_000),
    page: `<html>${svg}`,
    script: svg.replace('</svg>', '<script>alert(1)</script></svg>'),
  }
  const { images } = setup(async (path) => bytes(shapes[path.split('/').at(-1) ?? ''] ?? `\n${svg}`))

  expect(await images.load('network', 'eip155:130')).toMatch(/^data:image\/svg\+xml,%0A%3Csvg%20/)
  for (const name of Object.keys(shapes)) expect(await images.load('token', name)).toBeUndefined()
  expect(made).not.toHaveBeenCalled()
})

test('what is no picture has no URL, and is not asked for again', async () => {
  const { images, asked } = setup(async () => bytes('<!doctype html><script>alert(1)</script>'))

  expect(await images.load('wallet', 'x')).toBeUndefined()
  expect(await images.load('wallet', 'x')).toBeUndefined()
  expect(asked).toHaveLength(1)
})

test('a missing picture stays away; one that failed otherwise may be asked for again', async () => {
  let status = 404
  const { images, asked } = setup((path) => Promise.reject(new HttpError(path, status)))

  await images.load('wallet', 'missing')
  await images.load('wallet', 'missing')
  expect(asked).toHaveLength(1)

  status = 503
  await images.load('wallet', 'busy')
  await images.load('wallet', 'busy')
  expect(asked).toHaveLength(3)
})

test('a picture that does not come within 2 s is given up', async () => {
  const { images } = setup(() => new Promise(() => {}))

  const loading = images.load('wallet', 'slow')
  await vi.advanceTimersByTimeAsync(2_000)

  await expect(loading).resolves.toBeUndefined()
})

test('of very many pictures those that were asked for last stay in memory', async () => {
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${made++}`)
  const freed = vi.spyOn(URL, 'revokeObjectURL')
  const { images, asked } = setup(async () => png)
  for (let id = 0; id < 300; id++) await images.load('asset', `${id}`)
  await images.load('asset', '0')
  expect(freed).not.toHaveBeenCalled()
  await images.load('asset', '300')
  expect(freed.mock.calls).toEqual([['blob:1']])
  expect(await images.load('asset', '0')).toBe('blob:0')
  expect(asked).toHaveLength(301)
  await images.load('asset', '1')
  expect(asked).toHaveLength(302)
})

test('the end frees every URL and settles what is under way', async () => {
  const freed = vi.spyOn(URL, 'revokeObjectURL')
  const { images } = setup((path) => (path.endsWith('slow') ? new Promise(() => {}) : Promise.resolve(png)))
  const url = await images.load('wallet', 'a')
  const slow = images.load('wallet', 'slow')
  await Promise.resolve()

  images.clear()

  await expect(slow).resolves.toBeUndefined()
  expect(freed).toHaveBeenCalledExactlyOnceWith(url)
})

test.each([
  ['https://spy.test/a.png', undefined],
  ['https://api.test.spy.test/a.png', undefined],
  ['http://api.test/a.png', undefined],
  ['https://host.test/other.png', undefined],
  ['javascript:alert(1)', undefined],
  ['https://host.test/own.png', 'https://host.test/own.png'],
  [pixel, pixel],
])(
  'a picture elsewhere is not fetched, and only one that the host names is loaded: %s',
  async (address, told) => {
    const { images, asked } = setup(async () => png)
    expect(await images.load('address', address)).toBe(told)
    expect(asked).toEqual([])
  },
)

test('a picture at an address of a service is fetched once, as a bitmap; only what the service draws may be a drawing', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>'
  const { images, asked } = setup(async (path) => (path.endsWith('.png') ? png : bytes(svg)))
  const [one, other] = [
    await images.load('address', 'https://api.test/a.png'),
    await images.load('address', 'https://api.test/a.png'),
  ]
  expect(one).toMatch(/^blob:/)
  expect(other).toBe(one)
  expect(asked).toEqual(['https://api.test/a.png'])
  expect(await images.load('address', 'https://api.test/a.svg')).toBeUndefined()
  expect(await images.load('address', 'https://api.test/x?y=/public/getTokenImage/A')).toBeUndefined()
  expect(await images.load('address', 'https://api.test/v/public/getTokenImage/USDC?projectId=a')).toMatch(
    /^data:image\/svg/,
  )
})
