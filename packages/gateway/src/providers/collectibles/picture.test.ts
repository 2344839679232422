// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { UnreadableError, UpstreamError } from '../../errors.js'
import type { UntrustedFetch } from '../../guard/untrustedFetch.js'
import { pictureAt, pictureIn } from './picture.js'

const { signal } = new AbortController()
const bytesOf = (...parts: readonly (string | number)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.of(part))),
  )
const at = (bytes: Buffer) => pictureAt('https://x.dev/1', async () => ({ type: 'image/png', bytes }), signal)
const both = (value: number) => [value >> 8, value & 255] as const
const turned = (value: number) => [value & 255, value >> 8] as const

/** With a frame of another size than its head says. */
const gif = (width: number, height: number, w: number, h: number, extension = '') =>
  bytesOf(
    ...['GIF89a', ...turned(width), ...turned(height), 0, 0, 0, extension],
    ...[',', 0, 0, 0, 0, ...turned(w), ...turned(h)],
  )

/** Beginnings of pictures of so many pixels. */
const forms: Readonly<Record<string, (width: number, height: number) => Buffer>> = {
  'image/png': (w, h) => bytesOf('\x89PNG\r\n\x1a\n', '\0\0\0\rIHDR', 0, 0, ...both(w), 0, 0, ...both(h)),
  'image/gif': (w, h) => gif(w, h, w, h),
  'image/jpeg': (w, h) =>
    bytesOf('\xff\xd8', '\xff\xe0\0\x04ab', '\xff\xc4\0\x03a', '\xff\xc2\0\x0b\x08', ...both(h), ...both(w)),
  'image/webp': (w, h) => bytesOf('RIFF\0\0\0\0WEBPVP8 ', '\0'.repeat(10), ...turned(w), ...turned(h)),
  'image/avif': (w, h) =>
    bytesOf('\0\0\0\x1cftypavif', '\0'.repeat(99), 'ispe', 0, 0, 0, 0, 0, 0, ...both(w), 0, 0, ...both(h)),
}

it.each(Object.entries(forms))(
  '%s is known by its bytes, and refused where it unfolds to too much',
  async (type, of) => {
    const small = of(400, 300)
    expect(await at(small)).toEqual({ type, bytes: new Uint8Array(small) })
    expect(await at(of(16_000, 16_000))).toBeUndefined()
    expect(await at(of(0, 300))).toBeUndefined()
    for (const end of [0, 3, 8, small.length - 1]) expect(await at(small.subarray(0, end))).toBeUndefined()
  },
)

it('both other forms of WebP say their size too', async () => {
  const lossless = bytesOf('RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f', 0xff, 0xff, 0xff, 0x0f)
  const extended = bytesOf('RIFF\0\0\0\0WEBPVP8X', '\0'.repeat(8), 0xff, 0xff, 0, 0xff, 0xff, 0)
  expect(await at(lossless)).toBeUndefined()
  expect(await at(extended)).toBeUndefined()
  expect(await at(bytesOf(extended.subarray(0, 24).toString('latin1'), 9, 0, 0, 9, 0, 0))).toMatchObject({
    type: 'image/webp',
  })
})

it('what unfolds to more than its head says is refused too', async () => {
  const endless = '!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0'
  expect(await at(gif(1, 1, 65_535, 65_535))).toBeUndefined()
  expect(await at(gif(1, 1, 65_535, 65_535, endless))).toBeUndefined()
  expect(await at(gif(9, 9, 1, 1, endless))).toMatchObject({ type: 'image/gif' })

  const ispe = (side: number) =>
    bytesOf('ispe', 0, 0, 0, 0, 0, 0, ...both(side), 0, 0, ...both(side)).toString('latin1')
  const avif = bytesOf('\0\0\0\x1cftypavif', '\0'.repeat(99), ispe(9), ispe(65_535))
  expect(await at(avif)).toBeUndefined()

  const frame = (side: number) =>
    bytesOf('\xff\xc0\0\x0b\x08', ...both(side), ...both(side)).toString('latin1')
  // Read as a segment of a length, each of these beginnings hides what comes next behind a frame of nine pixels.
  for (const hidden of ['\xff\xff\xe1\0\x04ab', '\xff\x01', '\xff\xd0']) {
    const shown = bytesOf('\xff\xd8', hidden, frame(65_535))
    const skipped = 2 + 2 + shown.readUInt16BE(4)
    expect(await at(bytesOf(shown.toString('latin1').padEnd(skipped, '\0'), frame(9)))).toBeUndefined()
  }
})

it('a drawing is one of the chain itself; what is fetched is no document, whatever it is called', async () => {
  expect(pictureIn('data:image/svg+xml,%3Csvg/%3E')).toEqual({
    type: 'image/svg+xml',
    bytes: new TextEncoder().encode('<svg/>'),
  })
  for (const bytes of ['<svg/>', '<!doctype html>', '', 'GIF8'])
    expect(await at(Buffer.from(bytes))).toBeUndefined()
  for (const wrong of [
    ...['https://pictures.dev/1.png', 'data:text/html,<b>', 'data:image/x,1', 'data:toString,1'],
    `data:image/png;base64,${'A'.repeat(10_000_000)}`,
  ])
    expect(pictureIn(wrong)).toBeUndefined()
})

it('what is too large or gone has no picture, and what did not come may come another time', async () => {
  const failing = (error: Error) => vi.fn<UntrustedFetch>(() => Promise.reject(error))
  for (const error of [
    new UpstreamError('size'),
    new UpstreamError('malformed'),
    new UpstreamError('status', 404),
  ])
    expect(await pictureAt('https://x.dev/1', failing(error), signal)).toBeUndefined()
  for (const error of [
    new UpstreamError('timeout'),
    new UpstreamError('network'),
    new UpstreamError('status', 503),
  ])
    await expect(pictureAt('https://x.dev/1', failing(error), signal)).rejects.toBeInstanceOf(UnreadableError)
})

search('whatever bytes come, they are a picture or none', async (look) => {
  const beginnings = Object.values(forms).map((of) => of(400, 300))
  const bytes = fc.oneof(
    fc.uint8Array(),
    fc
      .tuple(fc.constantFrom(...beginnings), fc.uint8Array(), fc.nat(40))
      .map(([head, tail, keep]) => Buffer.concat([head.subarray(0, keep), tail])),
  )
  await look(fc.asyncProperty(bytes, async (some) => void (await at(Buffer.from(some)))))
})
