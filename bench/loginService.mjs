/**
 * `node bench/loginService.mjs [postgres://…]`: logins of visitors who have a wallet, each whole and as the frame does it:
 * a code is asked for, read and typed, and the wallet opened. First at 50 a second, then as many as there is time for.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomBytes, toBase64Url } from '../packages/login/dist/custody/bytes.js'
import { publicJwk, thumbprint } from '../packages/login/dist/custody/dpop.js'
import { exportPoint } from '../packages/login/dist/custody/point.js'
import { finished, started } from '../packages/login/dist/frame/answers.js'
import { createService } from '../packages/login/dist/frame/service.js'
import { keepWallet, openWallet } from '../packages/login/dist/frame/vaults.js'

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`)
const rate = 50
const seconds = 10
const origin = 'https://shop.example'
const v = createRequire(new URL('../packages/login/package.json', import.meta.url))('valibot')
const { subtle } = crypto

const server = fork(new URL('login/serve.mjs', import.meta.url), process.argv.slice(2))
/** @type {Map<string, (code: string) => void>} */
const waiting = new Map()
server.on('message', (/** @type {{ to?: string, code?: string }} */ { to, code }) => {
  if (to && code) waiting.get(to)?.(code)
})
const [{ url, startMs }] = await once(server, 'message')

/** @param {number} at */
async function visitor(at) {
  const email = `ada-${at}@app.example`
  const keys = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const box = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const jkt = await thumbprint(await publicJwk(keys.publicKey))
  const service = createService({
    url,
    keys: async () => keys,
    fetch(request) {
      request.headers.set('x-place', `10.${at >> 8}.${at & 255}.1`)
      request.headers.set('sec-fetch-site', 'same-origin')
      return fetch(request)
    },
    now: Date.now,
  })
  const device = { box: toBase64Url(await exportPoint(box.publicKey)), label: 'Firefox on Linux' }
  async function logIn() {
    /** @type {Promise<string>} */
    const letter = new Promise((resolve) => waiting.set(email, resolve))
    const ask = { email, project: 'shop', origin, ...device }
    const begun = v.parse(started, await service.post('/v1/email/start', { ...ask, locale: 'en' }))
    if (begun.next !== 'otp') throw new Error(begun.next)
    const otp = await letter
    const { access, wallet } = v.parse(
      finished,
      await service.post('/v1/email/finish', { ...ask, attempt: begun.attempt, otp }),
    )
    const vault = { service, access: () => access, box: async () => box }
    if (wallet) await openWallet(vault, wallet, jkt, 1)
    else await keepWallet(vault, { entropy: randomBytes(16), seed: randomBytes(64) }, { eip155: '0xabc' })
  }
  return logIn
}

/** @param {() => Promise<void>} work */
async function timed(work) {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

/** @param {string} name @param {readonly number[]} times @param {number} ms */
function tell(name, times, ms) {
  const sorted = times.toSorted((a, b) => a - b)
  const quantile = (/** @type {number} */ of) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))]?.toFixed(0)
  say(
    `${name}: ${times.length} in ${(ms / 1000).toFixed(1)} s, ${((times.length / ms) * 1000).toFixed(0)} a second; p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms`,
  )
}

/** As many as there is time for, eight at a time. @param {string} name @param {readonly (() => Promise<void>)[]} all */
async function flatOut(name, all) {
  const [times, begin] = [/** @type {number[]} */ ([]), performance.now()]
  let next = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let at = next++; at < all.length; at = next++) times.push(await timed(all[at] ?? (async () => {})))
    }),
  )
  tell(name, times, performance.now() - begin)
}

const all = await Promise.all(Array.from({ length: 2 * rate * seconds }, (_, at) => visitor(at)))
await flatOut('first logins, with a wallet made', all)
// Between two codes for one address there is a pause.
await sleep(30_500)
const begin = performance.now()
const paced = all.slice(0, rate * seconds).map(async (logIn, at) => {
  await sleep((at * 1000) / rate)
  return timed(logIn)
})
tell(`returns, ${rate} offered a second`, await Promise.all(paced), performance.now() - begin)
await flatOut('returns, eight at a time', all.slice(rate * seconds))
server.send('how are you')
const [{ rss, cpu }] = await once(server, 'message')
say(
  `service: started in ${startMs} ms, ${(rss / 1e6).toFixed(0)} MB, ${((cpu.user + cpu.system) / 1e6).toFixed(1)} s of a processor`,
)
server.kill()
