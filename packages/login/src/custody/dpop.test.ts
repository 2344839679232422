// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBase64Url } from './bytes.js'
import { publicJwk, readProof, sha256, signProof, thumbprint } from './dpop.js'

const device = () =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
const claims = { jti: 'one', htm: 'POST', htu: 'https://login.app.example/v1/wallets', iat: 1_767_225_600 }
const body = new TextEncoder().encode('{"a":1}')

test('a proof says which key made it, for what', async () => {
  const keys = await device()
  const proof = await signProof(keys, { ...claims, nonce: 'n' }, body)

  const proven = await readProof(proof)

  const jwk = await publicJwk(keys.publicKey)
  expect(proven).toEqual({
    claims: { ...claims, nonce: 'n', bdh: toBase64Url(await sha256(body)) },
    jwk,
    jkt: await thumbprint(jwk),
  })
})

test('the thumbprint is that of RFC 7638', async () => {
  const { createHash } = await import('node:crypto')
  const jwk = await publicJwk((await device()).publicKey)
  const canonical = `{"crv":"P-256","kty":"EC","x":"${jwk.x}","y":"${jwk.y}"}`

  expect(await thumbprint(jwk)).toBe(createHash('sha256').update(canonical).digest('base64url'))
})

describe('no proof is', () => {
  const parts = async () => (await signProof(await device(), claims, body)).split('.')
  const encode = (value: unknown) => toBase64Url(new TextEncoder().encode(JSON.stringify(value)))

  test('one whose claims were changed', async () => {
    const [head, , signature] = await parts()
    expect(
      await readProof([head, encode({ ...claims, htu: 'https://evil.example' }), signature].join('.')),
    ).toBeUndefined()
  })

  test('one under the key of somebody else', async () => {
    const [, payload, signature] = await parts()
    const jwk = await publicJwk((await device()).publicKey)
    const head = encode({ typ: 'dpop+jwt', alg: 'ES256', jwk })
    expect(await readProof([head, payload, signature].join('.'))).toBeUndefined()
  })

  test.each([
    ['no algorithm', { alg: 'none' }],
    ['a secret’s algorithm', { alg: 'HS256' }],
    ['another type', { typ: 'JWT' }],
  ])('one of %s', async (_what, change) => {
    const [head = '', payload, signature] = await parts()
    const header = JSON.parse(Buffer.from(head, 'base64url').toString())
    expect(await readProof([encode({ ...header, ...change }), payload, signature].join('.'))).toBeUndefined()
  })

  test('one with a private key in it, or a point off the curve', async () => {
    const [head = '', payload, signature] = await parts()
    const header = JSON.parse(Buffer.from(head, 'base64url').toString())
    for (const jwk of [{ ...header.jwk, d: header.jwk.x }, { ...header.jwk, y: header.jwk.x }, null, []])
      expect(await readProof([encode({ ...header, jwk }), payload, signature].join('.'))).toBeUndefined()
  })

  search('anything else', async (look) => {
    await look(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.array(fc.base64String(), { maxLength: 4 }).map((all) => all.join('.')),
        ),
        async (text) => {
          expect(await readProof(text)).toBeUndefined()
        },
      ),
    )
    expect(await readProof(`${'a'.repeat(5_000)}.b.c`)).toBeUndefined()
  })
})
