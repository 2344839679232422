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
