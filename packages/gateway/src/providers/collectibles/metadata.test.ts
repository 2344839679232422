// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { UpstreamError } from '../../errors.js'
import type { UntrustedFetch } from '../../guard/untrustedFetch.js'
import { readDataUri } from './dataUri.js'
import { readMetadata, webAddress } from './metadata.js'

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const ipfs = 'https://ipfs.foyer.dev/ipfs/'
const signal = new AbortController().signal
const fetchOf = (json: unknown) =>
  vi.fn<UntrustedFetch>(async () => ({ type: 'application/json', bytes: Buffer.from(JSON.stringify(json)) }))
const read = (uri: string, fetch?: UntrustedFetch) => readMetadata(uri, 26n, { fetch, ipfs }, signal)

it('metadata is read from the address itself, in both of its forms', async () => {
  const json = '{"name":"Picture 1","image":"data:image/svg+xml,%3Csvg%3E"}'
  const said = { name: 'Picture 1', image: 'data:image/svg+xml,%3Csvg%3E' }
  expect(await read(`data:application/json,${json.replaceAll('%', '%25')}`)).toEqual(said)
  expect(await read(`data:application/json;utf8,${json.replaceAll('%', '%25')}`)).toEqual(said)
  expect(await read(`data:application/json;base64,${btoa(json)}`)).toEqual(said)
  // As some contracts write it: a percent sign that stands for itself.
  expect(await read('data:application/json,{"name":"100% mine"}')).toEqual({ name: '100% mine' })
})

it('an address on the web is read by the guarded fetch alone, with the id and by the host’s own IPFS gateway', async () => {
  const fetch = fetchOf({ name: 7, description: 'x'.repeat(20_000), image_url: 'https://pictures.dev/1.png' })
  const said = await read(`ipfs://${cid}/{id}.json`, fetch)
  const id = '1a'.padStart(64, '0')
  expect(fetch).toHaveBeenCalledWith(`https://ipfs.foyer.dev/ipfs/${cid}/${id}.json`, 'json', signal)
  expect(said).toEqual({ description: 'x'.repeat(10_000), image: 'https://pictures.dev/1.png' })
  await read('https://collection.dev/1', fetch)
  expect(fetch).toHaveBeenLastCalledWith('https://collection.dev/1', 'json', signal)
  await expect(read('https://collection.dev/1')).rejects.toThrow(UpstreamError)
})

it('nothing else is asked for', async () => {
  const fetch = fetchOf({})
  for (const uri of [
    ...[
      '',
      'http://collection.dev/1',
      'file:///etc/passwd',
      'ftp://a/b',
      'ipns://name',
      'javascript:alert(1)',
    ],
    ...['ipfs://', 'ipfs://../admin', `ipfs://${cid}/../../admin`, 'ipfs://a.b/c', 'data:text/html,{}'],
    ...['%2e%2e/%2e%2e/admin', '.%2e/x', '..%2f..%2fadmin', '..%5cadmin', './x', 'a/%2E/b'].map(
      (path) => `ipfs://${cid}/${path}`,
    ),
    ...[
      'data:application/json',
      'data:application/json;base64,***',
      'data:application/json,[',
      '//host/path',
    ],
  ])
    await expect(read(uri, fetch), uri).rejects.toThrow()
  expect(fetch).not.toHaveBeenCalled()
  expect(webAddress(`ipfs://${cid}`, undefined)).toBeUndefined()
  expect(webAddress(`ipfs://ipfs/${cid}/a b/c%2Fd?e#f`, ipfs)).toBe(
    `https://ipfs.foyer.dev/ipfs/${cid}/a%20b/c%2Fd%3Fe%23f`,
  )
})

it('what it says of itself is told as text, of days as days, and within bounds', async () => {
  const attributes = [
    { trait_type: 'Sky', value: 'Apricot' },
    { trait_type: 'Born', value: 1_767_225_600, display_type: 'date' },
    { trait_type: 'Gone', value: 1e30, display_type: 'date' },
    { trait_type: 'Power', value: 1e30 },
    { trait_type: 'Rare', value: true },
    ...[null, 7, {}, { trait_type: 'Odd', value: { a: 1 } }, { value: 'nameless' }],
    ...Array.from({ length: 99 }, () => ({ trait_type: 'x'.repeat(9_999), value: 'y'.repeat(9_999) })),
  ]
  const { traits = [] } = await read('https://collection.dev/1', fetchOf({ attributes }))
  expect(traits.slice(0, 5).map(({ name, value }) => `${name} ${value}`)).toEqual([
    ...['Sky Apricot', 'Born 2026-01-01', 'Gone 1e+30', 'Power 1e+30', 'Rare true'],
  ])
  expect(traits).toHaveLength(45)
  expect(traits.at(-1)).toEqual({ name: 'x'.repeat(500), value: 'y'.repeat(500) })
  for (const odd of [null, 7, 'text', {}])
    expect(await read('https://collection.dev/1', fetchOf({ attributes: odd }))).toEqual({})
})

it.each([
  [{ animation_url: 'ipfs://x/1.mp4?a=1' }, 'video'],
  [{ animation_url: 'https://x.dev/1.MP3#t' }, 'audio'],
  [{ animation_url: 'https://x.dev/1.glb' }, 'model'],
  [{ animation_url: 'data:text/html,<script>' }, 'page'],
  [{ animation_url: 'javascript:alert(1)' }, 'other'],
  [{ animation_url: 'https://x.dev/1.gif' }, undefined],
  [{ animation_url: '' }, undefined],
  [{}, undefined],
] as const)('beside its picture, %j is %s', async (said, media) => {
  expect((await read('https://collection.dev/1', fetchOf(said))).media).toBe(media)
})

it('a film in the place of a picture is none', async () => {
  const said = await read('https://collection.dev/1', fetchOf({ image: 'https://x.dev/1.mp4' }))
  expect(said).toEqual({ media: 'video' })
})

search('whatever is written there, it is read or refused', async (look) => {
  const uri = fc.oneof(
    fc.string(),
    fc.string().map((rest) => `data:${rest}`),
    fc.string().map((rest) => `data:image/png;base64,${rest}`),
  )
  await look(fc.property(uri, (text) => void readDataUri(text)))
})
