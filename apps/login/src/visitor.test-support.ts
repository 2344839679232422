import * as v from 'valibot'
import { randomBytes, toBase64Url } from '../../../packages/login/src/custody/bytes.js'
import { publicJwk, thumbprint } from '../../../packages/login/src/custody/dpop.js'
import { exportPoint } from '../../../packages/login/src/custody/publicKey.js'
import type { Secret } from '../../../packages/login/src/custody/vault.js'
import { finished, type KeptWallet, me, started } from '../../../packages/login/src/frame/answers.js'
import { createService } from '../../../packages/login/src/frame/service.js'
import { keepWallet, openWallet } from '../../../packages/login/src/frame/vaults.js'
import { origin, type TestService } from './service.test-support.js'

const { subtle } = crypto
let count = 0

/** Somebody with a browser of their own, who speaks to a service as the frame does. */
export async function newVisitor({ url, mailbox }: Pick<TestService, 'url' | 'mailbox'>) {
  count += 1
  const email = `ada-${count}@app.example`
  // Neighbours are counted together.
  const place = `10.${count >> 8}.${count & 255}.1`
  const keys = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const box = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const service = createService({
    url,
    keys: async () => keys,
    fetch(request) {
      request.headers.set('x-place', place)
      request.headers.set('sec-fetch-site', 'same-origin')
      return fetch(request)
    },
    now: Date.now,
  })
  const device = { box: toBase64Url(await exportPoint(box.publicKey)), label: 'Firefox on Linux' }
  const jkt = await thumbprint(await publicJwk(keys.publicKey))
  const at = { project: 'shop', origin, locale: 'en' }
  const vaultOf = (access: string) => ({
    service: {
      post: (path: string, ask: object, options = {}) => service.post(path, ask, { access, ...options }),
    },
    box: async () => box,
    jkt,
  })

  return {
    email,
    /** @returns the attempt, and the code of the letter */
    async begin() {
      const former = mailbox.newest(email)
      const begun = v.parse(started, await service.post('/v1/email/start', { email, ...at, ...device }))
      if (begun.next !== 'otp') throw new Error(begun.next)
      return { attempt: begun.attempt, code: await mailbox.code(email, former) }
    },
    async finish({ attempt, code }: { readonly attempt: string; readonly code: string }) {
      const ask = { email, attempt, otp: code, project: 'shop', origin, ...device }
      return v.parse(finished, await service.post('/v1/email/finish', ask))
    },
    newSecret: (): Secret => ({ entropy: randomBytes(16), seed: randomBytes(64) }),
    keep: (access: string, secret: Secret) => keepWallet(vaultOf(access), secret, { eip155: '0xabc' }),
    open: (access: string, wallet: KeptWallet) => openWallet(vaultOf(access), wallet, jkt, 1),
    async me(access: string) {
      return v.parse(me, await service.post('/v1/me', {}, { access })).wallet
    },
  }
}
