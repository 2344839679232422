// @tier gate
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { randomBytes } from '../custody/bytes.js'
import { finished } from '../frame/answers.js'
import { readWallet } from '../frame/joinWallet.js'
import { keepWallet, openKey, replaceKey, type UnlockMethod } from '../frame/vaults.js'
import { atManage, vaultOf } from '../login.test-support.js'
import { socialWorld } from '../social/social.test-support.js'

const secret = { entropy: randomBytes(16), seed: randomBytes(64) }
const ways: readonly UnlockMethod[] = [
  { kind: 'assisted' },
  { kind: 'passkey', credential: 'cGFzc2tleQ', prf: randomBytes(32) },
  { kind: 'kit', code: randomBytes(16) },
]
type Kind = (typeof ways)[number]['kind']

/** The ways that each try leaves in the wallet, one try after the other. `new kit`: another one in place of the kit. */
const tries: readonly (readonly (Kind | 'new kit')[])[] = [
  [],
  ['assisted'],
  ['assisted', 'kit'],
  ['assisted'],
  ['assisted', 'new kit'],
  [],
  ['kit'],
  [],
  ['new kit'],
]

// An owner by X has no email. An owner by Google has one.
test.each([
  ['x', false],
  ['google', true],
] as const)(
  'an account by %s loses no last way back at any door; it has an email: %s',
  async (provider, hasEmail) => {
    const world = await socialWorld()
    const browser = await world.browser()
    const { access } = v.parse(finished, await world.redeem(browser, await world.ticket(browser, provider)))
    const vault = vaultOf(browser, await atManage(browser, access))
    const isDone = (work: Promise<unknown>) =>
      work.then(
        () => true,
        () => false,
      )
    const make = (kinds: readonly Kind[]) =>
      isDone(
        keepWallet(
          vault,
          secret,
          { eip155: '0xabc' },
          ways.filter(({ kind }) => kinds.includes(kind)),
        ),
      )
    const keyed = (kinds: readonly string[]) => /passkey|kit/.test(kinds.join())
    if (!hasEmail) expect(await make(['assisted'])).toBe(false)
    expect(await make(['assisted', 'passkey', 'kit'])).toBe(true)

    for (const next of tries) {
      const wallet = await readWallet(vault)
      const key = await openKey(vault, wallet, browser.jkt, 1)
      const added = next.includes('new kit') ? ({ kind: 'kit', code: randomBytes(16) } as const) : undefined
      const stays = (kind: string) => kind === 'device' || next.some((one) => one === kind)
      const done = await isDone(replaceKey(vault, wallet, key, ({ kind }) => stays(kind), added))
      // Help is no way back if no email leads to it.
      const isAllowed = keyed(next) || (hasEmail && next.length > 0)
      expect([next, done]).toEqual([next, isAllowed])
    }
  },
)
