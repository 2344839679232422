// @tier gate
import { type LocalWorker, startWorkerd } from '@foyer/testing/workerd'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMessage } from './createMessage.js'
import { messageOf, signers } from './signers.test-support.js'

let worker: LocalWorker
beforeAll(async () => {
  const { pathname: entry } = new URL('worker.test-support.ts', import.meta.url)
  worker = await startWorkerd({ entry, from: import.meta.url })
})
afterAll(() => worker?.stop())

/** Asks the server of the README. The letters of cookies go as bytes, as they do on the line. */
async function ask(call: string, cookies: readonly string[], body?: object) {
  const answer = await fetch(`${worker.url}/auth/${call}`, {
    headers: {
      origin: 'https://app.example',
      cookie: Buffer.from(cookies.join('; ')).toString('latin1'),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const own = answer.headers.getSetCookie().flatMap((line) => line.split(';').slice(0, 1))
  return { status: answer.status, cookies: own, body: Object(await answer.json().catch(() => undefined)) }
}

test('a Worker is the server of the README, and takes no cookie that a sister host can set', async () => {
  const [signer] = signers
  if (!signer) throw new Error('There is no signer.')
  const given = await ask('nonce', [])
  const message = createMessage({
    ...messageOf(signer),
    nonce: given.body.nonce,
    issuedAt: new Date().toISOString(),
    expirationTime: undefined,
  })
  const entered = await ask('verify', given.cookies, { message, signature: await signer.sign(message) })
  const session = entered.cookies.filter((line) => /session-\w+=\w/.test(line))
  expect([entered.status, session.length]).toEqual([200, 1])
  // Browsers guard `__Host-` at the very beginning of a name.
  for (const letter of ['\u00a0', '\u2000', '\u3000', '\ufeff', 'a'])
    expect([letter, (await ask('session', [`${letter}${session}`])).status]).toEqual([letter, 401])
  expect((await ask('session', ['a=b', ...session])).status).toBe(200)

  const account = `${signer.chainId}:${signer.address}`
  expect((await ask('sign-out', session, { account })).status).toBe(204)
  expect((await ask('session', session)).status).toBe(401)
})

test.each(signers)('a Worker knows who signed: $name', async (signer) => {
  const message = createMessage(messageOf(signer))
  const given = { message, domain: 'app.example', nonce: 'a1b2c3d4e5f6', time: '2026-01-01T12:01:00Z' }
  async function signIn(over: object) {
    const body = JSON.stringify({ ...given, signature: await signer.sign(message), ...over })
    return (await fetch(worker.url, { method: 'POST', body })).json()
  }

  expect(await signIn({})).toEqual({
    account: `${signer.chainId}:${signer.address}`,
    nonce: expect.stringMatching(/^[A-Za-z0-9]{24}$/),
  })
  expect(await signIn({ signature: await signer.sign(`${message}.`) })).toEqual({ fault: 'wrong-signature' })
  expect(await signIn({ domain: 'other.example' })).toEqual({ fault: 'wrong-domain' })
})
