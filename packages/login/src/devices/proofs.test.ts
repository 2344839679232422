// @tier gate
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMacs } from '../codes/mac.js'
import { type ProofClaims, signProof } from '../custody/dpop.js'
import { testStore } from '../store/store.test-support.js'
import { clockSkewMs, createProofs, type Received } from './proofs.js'

const url = 'https://login.app.example/v1/me'
const body = new TextEncoder().encode('{}')

async function setup() {
  const { db, clock } = await testStore()
  const macs = createMacs(Buffer.alloc(32, 1))
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const proofs = createProofs(db, macs, () => clock.now)
  const made = async (
    change: Partial<ProofClaims> = {},
    of: Uint8Array<ArrayBuffer> = body,
  ): Promise<Received> => {
    const claims = {
      jti: randomUUID(),
      htm: 'POST',
      htu: url,
      iat: clock.now / 1_000,
      nonce: proofs.nonce(),
      ...change,
    }
    return { method: 'POST', url, body, proof: await signProof(keys, claims, of) }
  }
  return { db, clock, macs, proofs, made }
}

test('a proof of this request, made now, lets its device in, the same each time', async () => {
  const { proofs, made } = await setup()

  const { jkt } = await proofs.admit(await made())

  expect(jkt).toMatch(/^[-\w]{43}$/)
  expect(await proofs.admit(await made())).toEqual({ jkt })
})

test('a proof is used once, at however many services', async () => {
  const { db, clock, macs, proofs, made } = await setup()
  const received = await made()
  const twin = createProofs(db, macs, () => clock.now)
  const told = await Promise.allSettled([proofs, twin, proofs, twin].map((one) => one.admit(received)))

  // Any of them may be the first at the database.
  const wrong = { status: 'rejected', reason: expect.objectContaining({ problem: 'proof-wrong' }) }
  expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(told.filter(({ status }) => status === 'rejected')).toEqual([wrong, wrong, wrong])
})

test.each<readonly [string, Partial<ProofClaims>]>([
  ['another method', { htm: 'GET' }],
  ['another address', { htu: `${url}/x` }],
  ['another service', { htu: url.replace('login.', 'evil.') }],
  ['yesterday', { iat: 1_767_225_600 - 86_400 }],
  ['tomorrow', { iat: 1_767_225_600 + 86_400 }],
  ['no time', { iat: Number.NaN }],
  ['an id that is short', { jti: 'a' }],
])('a proof of %s is refused', async (_what, change) => {
  const { proofs, made } = await setup()

  await expect(proofs.admit(await made(change))).rejects.toMatchObject({
    status: 401,
    problem: 'proof-wrong',
  })
})

test('a proof of another body is refused', async () => {
  const { proofs, made } = await setup()

  await expect(proofs.admit(await made({}, new Uint8Array([1])))).rejects.toMatchObject({
    problem: 'proof-wrong',
  })
})

test('no proof, and something else in its place, are refused', async () => {
  const { proofs, made } = await setup()
  const received = await made()

  await expect(proofs.admit({ ...received, proof: undefined })).rejects.toMatchObject({
    problem: 'proof-missing',
  })
  await expect(proofs.admit({ ...received, proof: 'a.b.c' })).rejects.toMatchObject({
    problem: 'proof-wrong',
  })
})

test('a proof that was made ahead is asked for again', async () => {
  const { proofs, made, clock } = await setup()
  const early = await made()
  clock.now += 2 * clockSkewMs
  const late = await made({ nonce: 'guessed' })

  await expect(proofs.admit(early)).rejects.toMatchObject({ problem: 'proof-wrong' })
  await expect(proofs.admit(late)).rejects.toMatchObject({ problem: 'proof-nonce' })
})

test('the nonce before the one of now still counts', async () => {
  const { proofs, made, clock } = await setup()
  const nonce = proofs.nonce()
  clock.now += 200_000
  expect(proofs.nonce()).toBe(nonce)
  clock.now += 150_000
  expect(proofs.nonce()).not.toBe(nonce)

  await proofs.admit(await made({ nonce }))
})
