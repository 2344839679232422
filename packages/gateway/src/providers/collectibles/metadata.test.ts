import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { UpstreamError } from '../../errors.js'
import type { UntrustedFetch } from '../../guard/untrustedFetch.js'
import { readDataUri } from './dataUri.js'
import { pictureIn, readMetadata, webAddress } from './metadata.js'

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

it('a picture that an address holds is one of the known kinds', () => {
  expect(pictureIn('data:image/svg+xml,%3Csvg/%3E')).toEqual({
    type: 'image/svg+xml',
    bytes: new TextEncoder().encode('<svg/>'),
  })
  for (const wrong of [
    'https://pictures.dev/1.png',
    'data:text/html,<b>',
    'data:image/x,1',
    'data:toString,1',
  ])
    expect(pictureIn(wrong)).toBeUndefined()
})

it('whatever is written there, it is read or refused', () => {
  const uri = fc.oneof(
    fc.string(),
    fc.string().map((rest) => `data:${rest}`),
    fc.string().map((rest) => `data:image/png;base64,${rest}`),
  )
  fc.assert(fc.property(uri, (text) => void readDataUri(text)))
})
