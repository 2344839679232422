// @tier gate
import { type CallName, calls } from '@foyer/login-frame/protocol'
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import * as v from 'valibot'
import { beforeAll, expect, test, vi } from 'vitest'
import { randomBytes } from '../../custody/bytes.js'
import {
  type Browser,
  codeIn,
  logIn,
  logInByLink,
  notesIn,
  origin,
  url,
  vaultOf,
} from '../../login.test-support.js'
import { differences, putBack, rootState, rowsOf } from '../../rootActions.test-support.js'
import { socialWorld } from '../../social/social.test-support.js'
import { createAccount } from '../account.js'
import { finished } from '../answers.js'
import type { KeptLogin } from '../frameStorage.js'
import { joinWallet, readWallet } from '../joinWallet.js'
import { createKnownWallets } from '../knownWallets.js'
import { createPageLook } from '../theme.js'
import { keepWallet } from '../vaults.js'
import { declined } from './answers.js'
import { pageAnswers } from './pageAnswers.js'

// A page's script asks the frame whatever it wants, in any order. The owner types each code wherever the page asks for one and
// presses the links of letters, but agrees to no screen of the frame. A page can cover a frame, so an owner also types an address
// of the page's choice, with its code, wherever the frame itself asks for one.

const secret = { entropy: randomBytes(16), seed: randomBytes(64) }
const emails = ['ada@app.example', 'eve@evil.example', 'EVA@evil.example'] as const

/** A frame in a browser, whose screens are all declined. */
function frameIn(world: World, browser: Browser, noted: ReadonlyMap<string, unknown>, login?: KeptLogin) {
  const logins = new Map(login ? [[login.origin, login]] : [])
  const decline = () => Promise.reject(declined())
  const kept = {
    storage: 'shared' as const,
    notes: notesIn(new Map(noted)),
    keys: async () => ({
      sign: browser.keys,
      box: await browser.box(),
      jkt: browser.jkt,
      point: browser.device.box,
    }),
    login: async (of: string) => logins.get(of),
    logins: async () => [...logins.values()],
    async setLogin(of: string, next: KeptLogin | undefined) {
      if (next) logins.set(of, next)
      else logins.delete(of)
    },
    async changeLogin(of: string, change: (at: KeptLogin | undefined) => KeptLogin | undefined) {
      const next = change(logins.get(of))
      if (next) logins.set(of, next)
      else logins.delete(of)
      return next
    },
  }
  const facts = {
    project: 'shop',
    origins: [origin],
    custody: 'assisted' as const,
    otpMs: 600_000,
    nonce: '',
    chains: {},
    smartAccount: 'safe' as const,
  }
  const { service } = browser
  const account = createAccount({
    kept,
    service,
    facts,
    origin,
    locale: 'en',
    label: browser.device.label,
    keys: async () => ({ newSecret: async () => secret, addresses: () => ({ eip155: '0xabc' }) }),
    consent: decline,
    unlock: decline,
    older: decline,
    agree: decline,
    lost: decline,
    saveKit: decline,
    home: url,
    async way(_name, address) {
      if (!address) return decline()
      const letters = world.sent.length
      const attempt = await address.start(emails[1])
      await sent(world)
      const otp = codeIn(world.sent.slice(letters).findLast(({ text }) => codeIn(text))?.text ?? '')
      return { kind: 'email', email: await address.finish({ attempt, otp }) }
    },
    now: () => world.clock.now,
  })
  const answers = pageAnswers({
    account,
    service,
    kept,
    facts,
    origin,
    locale: 'en',
    look: createPageLook('en'),
    reload: () => {},
    hide: () => {},
    signing: () => Promise.reject(declined()),
  })
  return { answers }
}

/** The parameters of each call: an address of its choice, and the code that the owner read last. */
const asks: { readonly [N in CallName]: (email: string, otp: string, ticket: string) => unknown } = {
  IS_CONNECTED: () => undefined,
  GET_USER: () => undefined,
  GET_CHAIN_ID: () => undefined,
  SWITCH_NETWORK: () => ({ chainId: 1 }),
  SIGN_OUT: () => undefined,
  RELOAD: () => undefined,
  CONNECT_EMAIL: (email) => ({ email }),
  CONNECT_DEVICE: () => undefined,
  CONNECT_OTP: (_email, otp) => ({ otp }),
  UPDATE_EMAIL: (email) => ({ email }),
  UPDATE_EMAIL_PRIMARY_OTP: (_email, otp) => ({ otp }),
  UPDATE_EMAIL_SECONDARY_OTP: (_email, otp) => ({ otp }),
  GET_SOCIAL_REDIRECT_URI: () => ({ provider: 'github' }),
  CONNECT_SOCIAL: (_email, _otp, ticket) => ({ uri: `${url}/v1/social/result?ticket=${ticket}` }),
  GET_FARCASTER_URI: () => undefined,
  CONNECT_FARCASTER: () => undefined,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => undefined,
  INIT_SMART_ACCOUNT: () => undefined,
  SET_PREFERRED_ACCOUNT: () => ({ type: 'eoa' }),
  RPC_REQUEST: () => ({ method: 'personal_sign', params: ['0x68', '0xabc'] }),
  SYNC_THEME: () => ({}),
  SYNC_DAPP_DATA: () => ({ projectId: 'shop' }),
}
const names = Object.keys(calls).filter((name): name is CallName => Object.hasOwn(calls, name))

/** Ada's account, in each of the ways that it can be. */
const owners = {
  'by email': async () => {
    const world = await socialWorld()
    const browser = await world.browser()
    return owned(world, browser, await logIn(world, browser))
  },
  'by an account elsewhere, without an address': async () => {
    const world = await socialWorld()
    const browser = await world.browser()
    return owned(
      world,
      browser,
      v.parse(finished, await world.redeem(browser, await world.ticket(browser, 'github'))),
    )
  },
  'by an account elsewhere, without an address and a wallet': async () => {
    const world = await socialWorld()
    const browser = await world.browser()
    await world.redeem(browser, await world.ticket(browser, 'github'))
    const { id: user } = await world.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const ticket = await world.ticket(browser, 'github')
    return { world, browser, login: undefined, user, isNew: false, ticket, noted: new Map() }
  },
  'by email, with as many devices as there may be, on another one': async () => {
    const world = await socialWorld()
    const browser = await world.browser()
    const owner = await owned(world, browser, await logIn(world, browser))
    for (let count = 2; count <= 10; count += 1) {
      world.clock.now += 86_400_000
      const more = await world.browser()
      const vault = vaultOf(more, (await logInByLink(world, more)).access)
      await joinWallet(vault, await readWallet(vault), more.jkt, () => Promise.reject(declined()))
    }
    world.clock.now += 86_400_000
    return { ...owner, browser: await world.browser(), isNew: true }
  },
}

beforeAll(() => void vi.stubGlobal('location', new URL(url)))

const noTicket = 'x'.repeat(43)

/** Calls that follow each other in a login and in a change of the address. */
const groups: readonly (readonly CallName[])[] = [
  ['CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP'],
  ['UPDATE_EMAIL', 'UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'],
  ['UPDATE_EMAIL', 'UPDATE_EMAIL_SECONDARY_OTP'],
]

type World = Awaited<ReturnType<typeof socialWorld>>

async function owned(world: World, browser: Browser, done: v.InferOutput<typeof finished>) {
  // The wallet was made in this browser, which knows it.
  const noted = new Map<string, unknown>()
  const known = createKnownWallets(notesIn(noted), async () => {}, 'ada@app.example')
  const vault = { ...vaultOf(browser, done.access), known }
  const ways = [{ kind: 'assisted' as const }, { kind: 'kit' as const, code: randomBytes(16) }]
  const { id, addresses } = await keepWallet(vault, secret, { eip155: '0xabc' }, ways)
  const { wallet: _, ...session } = done
  const login: KeptLogin = { ...session, email: 'ada@app.example', origin, wallet: id, version: 1, addresses }
  const { user_id: user } = await world.db.selectFrom('wallets').select('user_id').executeTakeFirstOrThrow()
  return { world, browser, login, user, isNew: false, ticket: noTicket, noted }
}

/** Returns what decides who can open Ada's wallet, without what her link lets in. */
async function ownState(
  { db }: World,
  { user, wallet }: { user: string; wallet?: string | undefined },
  jkt: string,
) {
  const { vaults: _, ...state } = await rootState(db)
  const isHers = (row: object) => {
    const of = { user_id: user, wallet_id: wallet, jkt: '', ...row }
    return of.user_id === user && of.wallet_id === wallet && (jkt === '' || of.jkt !== jkt)
  }
  return Object.fromEntries(Object.entries(state).map(([part, rows]) => [part, rows.filter(isHers)]))
}

const worlds = new Map<string, ReturnType<(typeof owners)[keyof typeof owners]>>()
const name = 'a page changes no access to a wallet, unless the owner agrees to a screen that names it'

searchModel(name, {
  gate: 12,
  exhaustive: 1_200,
  finds: [
    {
      input: {
        owner: 'by email, with as many devices as there may be, on another one',
        steps: groups[0]?.map((call) => ({ call, email: 'ada@app.example' as const })) ?? [],
      },
      found: 'the oldest device was removed without a word to the visitor',
    },
    {
      input: {
        owner: 'by an account elsewhere, without an address and a wallet',
        steps: [{ call: 'CONNECT_SOCIAL' as const, email: 'ada@app.example' as const }],
      },
      found: 'an account got the address that was typed into a covered frame',
    },
  ],
  stories: fc.record({
    owner: fc.constantFrom(...Object.keys(owners)),
    steps: fc
      .array(
        fc.tuple(
          fc.oneof(fc.constantFrom(...groups), fc.constantFrom(...names.map((one) => [one]))),
          fc.constantFrom(...emails),
        ),
        { maxLength: 6 },
      )
      .map((steps) => steps.flatMap(([group, email]) => group.map((one) => ({ call: one, email })))),
  }),
  async play({ owner, steps }, tell) {
    tell(`an owner ${owner}`)
    const made = worlds.get(owner) ?? Object.entries(owners).find(([one]) => one === owner)?.[1]()
    if (!made) throw new TypeError(owner)
    worlds.set(owner, made)
    const { world, browser, login: known, user, isNew, ticket, noted } = await made
    const state = () => ownState(world, { user, wallet: known?.wallet }, isNew ? browser.jkt : '')
    const [rows, at] = [await rowsOf(world.db), world.clock.now]
    const { answers } = isNew ? frameIn(world, browser, new Map()) : frameIn(world, browser, noted, known)
    const before = await state()
    const letters = world.sent.length
    try {
      for (const { call, email } of steps) {
        world.clock.now += 31_000
        await read(world, letters)
        await sent(world)
        const otp = codeIn(world.sent.slice(letters).findLast(({ text }) => codeIn(text))?.text ?? '')
        const ask = v.parse(calls[call].ask, asks[call](email, otp || '000000', ticket))
        const { signal } = new AbortController()
        const done = await Promise.resolve(
          Reflect.apply(answers[call] ?? missing, answers, [ask, signal]),
        ).then(
          () => 'is answered',
          (error: unknown) => `fails: ${error}`,
        )
        tell(`${call} ${email} ${otp} ${done}`)
      }
      expect(differences(before, await state())).toEqual([])
    } finally {
      await putBack(world.db, rows)
      world.clock.now = at
    }
  },
})

function missing(): never {
  throw new TypeError('There is no such call.')
}

/** Emails are sent after the answer. */
const sent = ({ db }: World) =>
  vi.waitUntil(async () => (await db.selectFrom('outbox').select('id').execute()).length === 0, {
    interval: 5,
  })

/** The owner presses the newest link that lets a device in. */
async function read(world: World, letters: number): Promise<void> {
  await sent(world)
  const link = world.sent.slice(letters).findLast(({ text }) => text.includes('/approve?'))
  const { search } = new URL(/https:\S+/.exec(link?.text ?? '')?.[0] ?? url)
  if (!search) return
  const headers = { 'sec-fetch-site': 'same-origin' }
  const request = new Request(`${url}/approve`, { method: 'POST', body: search.slice(1), headers })
  await world.login.fetch(request)
}

test('every call that a page may make is among those that are tried', () => {
  expect(Object.keys(asks).sort()).toEqual([...names].sort())
})
