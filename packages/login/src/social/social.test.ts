// @tier gate
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { randomBytes, toBase64Url } from '../custody/bytes.js'
import { changeKey } from '../custody/changeKey.js'
import { finished } from '../frame/answers.js'
import { keepWallet, openKey, type UnlockMethod } from '../frame/vaults.js'
import { type Browser, origin, url, vaultOf } from '../login.test-support.js'
import { providers } from './options.js'
import { fakeProvider, readSecret, sentIssuers } from './provider.test-support.js'
import { factsOf, providerFacts } from './providers.js'
import { socialWorld } from './social.test-support.js'

const stub = await fakeProvider(Date.now)
const secret = { entropy: randomBytes(16), seed: randomBytes(64) }

const names = {
  google: { email: 'ada@app.example', userName: 'Ada' },
  apple: { email: 'ada@app.example', userName: 'Ada' },
  x: { userName: 'ada' },
  discord: { email: 'ada@app.example', userName: 'ada' },
  github: { userName: 'ada' },
  facebook: { userName: 'Ada' },
} as const

test.each(providers)('somebody signs up by %s, and comes back as the same', async (of) => {
  const world = await socialWorld()
  const browser = await world.browser()
  const first = await world.redeem(browser, await world.ticket(browser, of))
  expect(first).toMatchObject({ next: 'in', wallet: null, who: names[of] })
  const again = await world.redeem(browser, await world.ticket(browser, of))

  expect(again).toMatchObject({ next: 'in' })
  expect(await world.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  expect(world.errors).toEqual([])
})

test.each(providers)(
  'an answer by %s counts if it names the issuer of this provider, or none',
  async (of) => {
    const found: string[] = []
    const issuers = ['', ...Object.values(sentIssuers), ...providers.map((one) => issuerOf(one))]
    for (const iss of new Set(issuers)) {
      const world = await socialWorld()
      const browser = await world.browser()
      const { uri } = await world.start(browser, of)
      const params = world.provider.agree(await world.lead(uri), iss)
      if (iss === '') params.delete('iss')
      const page = await (await world.comeBack(params, of)).text()
      if (
        await world.redeem(browser, world.ticketIn(page)).then(
          () => true,
          () => false,
        )
      )
        found.push(iss)
    }
    expect(found).toEqual(['', issuerOf(of)])

    /** At the host of the tests. */
    function issuerOf(one: (typeof providers)[number]): string {
      const { issuer = '' } = factsOf(one, { [one]: stub.options[one] }) ?? {}
      return issuer
    }
  },
)

test.each(Object.entries(sentIssuers))('%s is known by the issuer that it sends, %s', (of, iss) => {
  expect(Object.entries(providerFacts).find(([name]) => name === of)?.[1].issuer).toBe(iss)
})

test('the window tells the one page that opened it, and asks where it cannot', async () => {
  const world = await socialWorld()
  const { uri, number } = await world.start(await world.browser())
  const back = await world.comeBack(world.provider.agree(await world.lead(uri)))
  const page = await back.text()

  expect(page).toContain(`"to":"${origin}"`)
  expect(page).toContain(`<span class="number" translate="no">${number}</span>`)
  expect(back.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'sha256-/)
})

test('where the windows cannot talk, the number lets the login go on, once and by a press', async () => {
  const world = await socialWorld()
  const browser = await world.browser()
  const { attempt, uri } = await world.start(browser)
  const page = await (await world.comeBack(world.provider.agree(await world.lead(uri)))).text()
  const leave = /name="t" value="([-\w]+)"/.exec(page)?.[1] ?? ''
  const press = (site: string) =>
    world.login.fetch(
      new Request(`${url}/v1/social/allow`, {
        method: 'POST',
        body: `t=${leave}`,
        headers: { 'sec-fetch-site': site },
      }),
    )
  expect((await press('cross-site')).status).toBe(410)
  expect((await press('same-origin')).status).toBe(200)
  expect((await press('same-origin')).status).toBe(410)

  const told = await browser.service.post('/v1/social/wait', { attempt })

  expect(await world.redeem(browser, world.ticketIn(JSON.stringify(told)))).toMatchObject({ next: 'in' })
})

test('the whole tab comes back to the page where there is no window, and to no other', async () => {
  const world = await socialWorld()
  const browser = await world.browser()
  const { uri } = await world.start(browser, 'google', { back: `${origin}/shop?x=1#top` })
  const back = await world.comeBack(world.provider.agree(await world.lead(uri)))
  const to = new URL(back.headers.get('location') ?? '')

  expect(back.status).toBe(303)
  expect(`${to.origin}${to.pathname}${to.hash}`).toBe(`${origin}/shop#top`)
  expect(to.searchParams.get('result_uri')).toMatch(/^https:\/\/login\.app\.example\/v1\/social\/result\?/)
  await expect(world.start(browser, 'google', { back: 'https://evil.example/' })).rejects.toMatchObject({
    problem: 'bad-request',
  })
})

test('who declines is told so', async () => {
  const world = await socialWorld()
  const browser = await world.browser()
  const { uri } = await world.start(browser)
  const page = await (await world.comeBack(world.provider.decline(await world.lead(uri)))).text()

  expect(page).toContain('You did not sign in')
  await expect(world.redeem(browser, world.ticketIn(page))).rejects.toMatchObject({
    problem: 'social-declined',
  })
})

test('Apple answers by a form, and is shown a secret that was signed for it', async () => {
  const world = await socialWorld()
  const browser = await world.browser()
  const { uri } = await world.start(browser, 'apple')
  const authorize = await world.lead(uri)
  expect(new URL(authorize).searchParams.get('response_mode')).toBe('form_post')
  const params = world.provider.agree(authorize)
  params.set('user', '{"name":{"firstName":"Ada"}}')
  const back = await world.login.fetch(
    new Request(`${url}/v1/social/apple/callback`, {
      method: 'POST',
      body: params,
      headers: { 'sec-fetch-site': 'cross-site' },
    }),
  )
  expect(await world.redeem(browser, world.ticketIn(await back.text()))).toMatchObject({ next: 'in' })

  const asked = world.provider.asked.find(({ url: to }) => to.endsWith('/apple/token'))
  const form = new URLSearchParams(await asked?.text())
  const secret = await readSecret(form.get('client_secret') ?? '', world.provider.apple)
  expect(secret).toMatchObject({
    isSigned: true,
    header: { alg: 'ES256', kid: 'KEY' },
    claims: { iss: 'TEAM', sub: 'client-apple', aud: 'https://accounts.provider.example' },
  })
})

test('a new browser is let in by the link that goes to the address from the sign-up, and no code follows', async () => {
  const world = await socialWorld()
  const one = await world.browser()
  await world.redeem(one, await world.ticket(one))
  const two = await world.browser()
  const asked = await world.redeem(two, await world.ticket(two))
  expect(asked).toMatchObject({ next: 'device', number: expect.stringMatching(/^\d\d$/) })
  const { approval } = { approval: '', ...(asked as object) }
  const ask = { project: 'shop', origin, approval, ...two.device }
  const waiting = two.service.post('/v1/social/device', ask)

  const { search } = new URL(/https:\S+/.exec(await world.letter(1))?.[0] ?? '')
  await world.login.fetch(
    new Request(`${url}/approve`, {
      method: 'POST',
      body: search.slice(1),
      headers: { 'sec-fetch-site': 'same-origin' },
    }),
  )

  expect(await waiting).toMatchObject({ next: 'in' })
  expect(world.sent).toHaveLength(1)
  await expect(two.service.post('/v1/social/device', ask)).rejects.toMatchObject({ problem: 'social-over' })
})

test('without an address, a passkey and a kit a new browser has no way in, and the answer says so', async () => {
  const world = await socialWorld()
  const one = await world.browser()
  const { access } = v.parse(finished, await world.redeem(one, await world.ticket(one, 'x')))
  const kit = { kind: 'kit' as const, code: randomBytes(16) }
  const wallet = await keepWallet(vaultOf(one, access), secret, { eip155: '0xabc' }, [
    { kind: 'assisted' },
    kit,
  ])
  // As accounts had it that signed up before a way back was asked for.
  await world.db.deleteFrom('slots').where('wallet_id', '=', wallet.id).where('kind', '=', 'kit').execute()
  const two = await world.browser()

  await expect(world.redeem(two, await world.ticket(two, 'x'))).rejects.toMatchObject({
    problem: 'device-unreachable',
  })
})

test('without an address, a wallet is not made unless a passkey or a kit opens it', async () => {
  const world = await socialWorld()
  const one = await world.browser()
  const { access } = v.parse(finished, await world.redeem(one, await world.ticket(one, 'x')))
  const made = (ways: readonly UnlockMethod[]) =>
    keepWallet(vaultOf(one, access), secret, { eip155: '0xabc' }, [{ kind: 'assisted' }, ...ways])

  await expect(made([])).rejects.toMatchObject({ problem: 'bad-request' })
  expect(await made([{ kind: 'kit', code: randomBytes(16) }])).toMatchObject({ version: 1 })
})

describe('a browser that a kit is to let in', () => {
  async function asked() {
    const world = await socialWorld()
    const [one, two, three] = [await world.browser(), await world.browser(), await world.browser()]
    const first = v.parse(finished, await world.redeem(one, await world.ticket(one, 'x')))
    const ways = [
      { kind: 'assisted' as const },
      { kind: 'kit' as const, code: randomBytes(16) },
      { kind: 'passkey' as const, credential: 'cGFzc2tleQ', prf: randomBytes(32) },
    ]
    const vault = vaultOf(one, first.access)
    const wallet = await keepWallet(vault, secret, { eip155: '0xabc' }, ways)
    const key = toBase64Url(await changeKey(await openKey(vault, wallet, one.jkt, 1)))
    const answer = await world.redeem(two, await world.ticket(two, 'x'))
    const { approval } = v.parse(v.object({ next: v.literal('key'), approval: v.string() }), answer)
    const page = { project: 'shop', origin }
    const come = (browser: Browser, changeKey: string) =>
      browser.service.post('/v1/social/key', { ...page, ...browser.device, approval, changeKey })
    const part = (browser: Browser, kind: string) =>
      browser.service.post('/v1/social/key/open', {
        approval,
        wallet: wallet.id,
        once: browser.device.box,
        slots: wallet.slots.filter((slot) => slot.kind === kind).map(({ id }) => ({ id, kind })),
      })
    return { one, two, three, key, come, part }
  }

  test('comes in by the key of the wallet, once', async () => {
    const { two, key, come } = await asked()
    const wrong = toBase64Url(randomBytes(32))
    await expect(come(two, wrong)).rejects.toMatchObject({ problem: 'bad-request' })
    expect(await come(two, key)).toMatchObject({ next: 'in' })
    await expect(come(two, key)).rejects.toMatchObject({ problem: 'social-over' })
  })

  test('is the one in which the visitor signed in at the provider', async () => {
    const { three, key, come, part } = await asked()
    await expect(come(three, key)).rejects.toMatchObject({ problem: 'social-over' })
    await expect(part(three, 'passkey')).rejects.toMatchObject({ problem: 'social-over' })
  })

  test.each(['device', 'assisted', 'kit'])('gets no part of a slot of the kind “%s”', async (kind) => {
    const { two, part } = await asked()
    await expect(part(two, kind)).rejects.toMatchObject({ problem: 'bad-request' })
    expect(await part(two, 'passkey')).toMatchObject({ parts: [[expect.any(String)]] })
  })
})

test('accounts that have the same address stay apart', async () => {
  const world = await socialWorld()
  const browser = await world.browser()
  await world.redeem(browser, await world.ticket(browser, 'google'))
  await world.redeem(browser, await world.ticket(browser, 'discord'))

  expect(await world.db.selectFrom('users').select('id').execute()).toHaveLength(2)
})

test.each([
  'https://app.example.evil.example/',
  'https://app.example@evil.example/',
  '//evil.example',
  'javascript:alert(1)//https://app.example',
  'blob:https://app.example/x',
  'data:text/html,x',
])('no tab is sent to %s', async (back) => {
  const { browser, start } = await socialWorld()
  await expect(start(await browser(), 'google', { back })).rejects.toMatchObject({ problem: 'bad-request' })
})
