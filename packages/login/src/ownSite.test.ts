// @tier gate
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { randomBytes } from './custody/bytes.js'
import { changeStep } from './frame/answers.js'
import { joinWallet, readWallet } from './frame/joinWallet.js'
import { keepWallet } from './frame/vaults.js'
import {
  atManage,
  codeIn,
  logIn,
  logInByLink,
  loginWorld,
  origin,
  url,
  vaultOf,
} from './login.test-support.js'

const projects = {
  first: { origins: ['https://shop.example'], name: 'Shop' },
  // The project that browsers log in to here.
  shop: { origins: [origin], name: 'Game' },
}

test('an owner of one of two sites reads of this site alone, in each email and on each page', async () => {
  const world = await loginWorld({ projects })
  const one = await world.browser()
  const seen: string[] = []
  const pageOf = async (link: string) => (await world.login.fetch(new Request(link))).text()
  const vault = vaultOf(one, (await logIn(world, one)).access)
  await keepWallet(vault, { entropy: randomBytes(16), seed: randomBytes(64) }, { eip155: '0xabc' })
  const two = await world.browser()
  const joining = vaultOf(two, (await logInByLink(world, two)).access)
  await joinWallet(joining, await readWallet(joining), two.jkt, () => Promise.reject(new Error('never')))

  // A stranger may come by the other site. Its device is new, so it says nothing of the owner.
  const page = { project: 'first', origin: 'https://shop.example', locale: 'en' }
  const eve = await world.browser()
  await eve.service.post('/v1/email/start', { email: 'ada@app.example', ...page, ...eve.device })
  await expect.poll(() => world.sent.filter(({ text }) => text.includes('shop.example')).length).toBe(1)
  world.clock.now += 60_000
  const access = await atManage(one, (await logIn(world, one)).access)
  const post = (path: string, ask: object) => one.service.post(path, ask, { access })
  const codeSince = async (letters: number) => {
    await expect.poll(() => world.sent.slice(letters).some(({ text }) => codeIn(text))).toBe(true)
    return (
      world.sent
        .slice(letters)
        .map(({ text }) => codeIn(text))
        .find(Boolean) ?? ''
    )
  }
  const email = 'ada@new.example'
  let letters = world.sent.length
  await post('/v1/export/begin', {})
  await codeSince(letters)
  letters = world.sent.length
  const begun = v.parse(changeStep, await post('/v1/email/change/start', { email }))
  const otp = await codeSince(letters)
  letters = world.sent.length
  const next = v.parse(changeStep, await post('/v1/email/change/primary', { email, ...begun, otp }))
  await post('/v1/email/change/secondary', { email, ...next, otp: await codeSince(letters) })
  const undo = () => world.sent.map(({ text }) => /https:\S+undo\S+/.exec(text)?.[0]).find(Boolean)
  await expect.poll(undo).toBeTruthy()
  seen.push(await pageOf(undo() ?? ''))
  const headers = { 'sec-fetch-site': 'same-origin' }
  const body = new URL(undo() ?? '').search.slice(1)
  const undone = await world.login.fetch(new Request(`${url}/undo`, { method: 'POST', body, headers }))
  seen.push(await undone.text())
  await expect.poll(() => world.sent.some(({ subject }) => subject.includes('old one again'))).toBe(true)

  const asOwner = world.sent.filter(({ text }) => !text.includes('shop.example'))
  seen.push(...asOwner.flatMap(({ subject, text, html }) => [subject, text, html]))
  expect(asOwner.length).toBeGreaterThan(8)
  expect(seen.filter((text) => text.includes('Shop'))).toEqual([])
})
