// @tier gate
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { randomBytes } from './custody/bytes.js'
import { createLogin } from './login.js'
import { memorySealer } from './login.test-support.js'
import { smtp } from './mail/smtp.js'
import type { LoginOptions } from './options.js'
import { awsSealer } from './sealer/awsSealer.js'
import { vaultSealer } from './sealer/vaultSealer.js'
import { namedAddress } from './serviceAddress.js'
import { createFarcaster } from './social/farcaster.js'
import { farcasterOptions, farcasterRelay } from './social/farcaster.test-support.js'
import { createOAuth } from './social/oauth.js'
import { fakeProvider } from './social/provider.test-support.js'
import { freshDatabase } from './store/store.test-support.js'

const password = 'hunter2'
const slips = [
  `https://foyer:${password}@host.example`,
  `https://${password}@host.example/path`,
  `http://foyer:${password}@host.example`,
  `http://host.example/v2/${password}`,
  `http://host.example/?key=${password}`,
  `https://host.example/v2/${password}?key=${password}#${password}`,
  `ftp://foyer:${password}@host.example`,
  `foyer:${password}@host.example`,
  `//foyer:${password}@host.example`,
  `https//host.example/${password}`,
  `https://[host.example/${password}`,
  `https://host.example:port/${password}`,
  password,
]
const endpoints = ['issuer', 'authorize', 'token', 'user', 'keys'] as const
const client = { clientId: 'id', clientSecret: 'secret' }
const chain = { url: 'https://node.example', name: 'Ethereum', symbol: 'ETH' }

/** Each option that holds an address, and how it is read. */
const readers: Readonly<Record<string, (address: string) => unknown>> = {
  url: (url) => login({ url }),
  'projects.shop.origins': (origin) => login({ projects: { shop: { origins: [origin] } } }),
  'chains.url': (url) => login({ chains: { 'eip155:1': { ...chain, url } } }),
  'chains.smartAccounts.bundler': (bundler) =>
    login({ chains: { 'eip155:1': { ...chain, smartAccounts: { bundler } } } }),
  'chains.smartAccounts.paymaster': (paymaster) =>
    login({
      chains: { 'eip155:1': { ...chain, smartAccounts: { bundler: 'https://b.example', paymaster } } },
    }),
  'social.farcaster.rpc': (rpc) => login({ social: { farcaster: { rpc } } }),
  'social.farcaster.relay': (relay) => login({ social: { farcaster: { relay, rpc: 'https://n.example' } } }),
  ...Object.fromEntries(
    endpoints.map((name) => [
      `social.google.endpoints.${name}`,
      (address: string) => login({ social: { google: { ...client, endpoints: { [name]: address } } } }),
    ]),
  ),
  'sealers, of Vault': (address) =>
    vaultSealer({ address, key: 'login', token: 't', fetch: away }).seal(part, part),
  'sealers, of AWS': (endpoint) =>
    awsSealer({
      key: 'arn:aws:kms:eu-central-1:123456789012:key/a',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      endpoint,
      fetch: away,
    }).seal(part, part),
  'mail.smtp': (address) => smtp({ smtp: address, from: 'login@shop.example' }).close(),
}
const part = randomBytes(16)
/** Refuses as that of Node does, which names the address. */
const away: typeof fetch = async (input) => {
  throw new TypeError(`Cannot fetch ${new Request(input).url}`)
}

async function login(change: Partial<LoginOptions>) {
  const made = await createLogin({
    url: 'https://login.shop.example',
    projects: { shop: { origins: ['https://shop.example'] } },
    chains: {},
    store: await freshDatabase(),
    mail: async () => {},
    sealers: { login: await memorySealer('one'), recovery: await memorySealer('two') },
    secret: secret,
    ...change,
  })
  await made.close()
}
const secret = randomBytes(32)

test.each(Object.entries(readers))(
  'no message about an address in an option has its password, path or query: %s',
  async (_, read) => {
    const wrong: string[] = []
    for (const slip of slips)
      await Promise.resolve()
        .then(() => read(slip))
        .catch((error: Error) => {
          if (`${error.message} ${error.stack}`.includes(password)) wrong.push(`${slip}: ${error.message}`)
        })
    expect(wrong).toEqual([])
  },
  60_000,
)

test('an address with a name and password is refused where nothing can be asked with them', async () => {
  const taken: string[] = []
  for (const [name, read] of Object.entries(readers))
    if (!['mail.smtp', 'sealers, of AWS'].includes(name))
      await Promise.resolve(`https://foyer:${password}@host.example`)
        .then(read)
        .then(
          () => taken.push(name),
          () => {},
        )
  expect(taken).toEqual([])
})

/** Answers that are none. */
const answers: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
  'a refusal': async () => new Response('no', { status: 500 }),
  'a text': async () => new Response('no'),
  'too much': async () => new Response(new Uint8Array(2_000_000)),
  silence: async () => {
    throw new TypeError('fetch failed')
  },
  'an end in the middle': async () =>
    new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) })),
}

test.each(Object.entries(answers))(
  'no failure of a service with %s has the key in its path',
  async (_, answer) => {
    const said: string[] = []
    const hear = (error: unknown) => void said.push(inspect(error))
    const relay = farcasterRelay()
    const now = () => 1_767_225_600_000
    const rpc = `https://op.example/v2/${password}?key=${password}`
    const farcaster = createFarcaster({
      url: 'https://login.app.example',
      options: { ...farcasterOptions, rpc },
      now,
      send: (request) => (new URL(request.url).host === 'op.example' ? answer(request) : relay.send(request)),
    })
    const channel = await farcaster.open()
    relay.agree()
    await farcaster.answer(channel).catch(hear)

    const { options } = await fakeProvider(now)
    for (const name of ['token', 'user'] as const) {
      const set = { ...options.discord, ...client }
      const address = `https://provider.example/${password}?key=${password}`
      const discord = { ...set, endpoints: { ...options.discord?.endpoints, [name]: address } }
      const oauth = createOAuth({
        url: 'https://login.app.example',
        options: { discord },
        now,
        send: (request) =>
          new URL(request.url).host === 'provider.example'
            ? answer(request)
            : Promise.resolve(Response.json({ access_token: 'token', token_type: 'bearer' })),
      })
      await oauth
        .identify('discord', new URLSearchParams({ code: 'code', state: 'state' }), {
          state: 'state',
          nonce: 'nonce',
          verifier: 'v'.repeat(43),
        })
        .catch(hear)
    }
    expect(said).toHaveLength(3)
    expect(said.filter((text) => text.includes(password))).toEqual([])
  },
)

test('a message names the host of an address, and whether there is more', () => {
  expect(
    ['http://h.example', 'http://h.example/', 'https://a@h.example:1/x?y', 'h.example'].map(namedAddress),
  ).toEqual([
    '"http://h.example"',
    '"http://h.example/"',
    '"https://…@h.example:1/…"',
    'no address with https',
  ])
})
