// @tier gate
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { randomBytes } from '../custody/bytes.js'
import { joinWallet, readWallet } from '../frame/joinWallet.js'
import { keepWallet } from '../frame/vaults.js'
import { logIn, logInByLink, loginWorld, vaultOf } from '../login.test-support.js'

const hourMs = 3_600_000
const delayMs = 24 * hourMs
const secret = { entropy: randomBytes(16), seed: randomBytes(64) }

type Step = 'logs in' | 'asks' | 'an hour' | 'a day' | 'the mail is off' | 'the mail is on'

// A thief that reads the mailbox lets a device in, and asks for the wallet whenever it wants. Sometimes no email is sent.
searchModel('a new device is helped no sooner than the delay after the email about it was sent', {
  gate: 8,
  exhaustive: 400,
  stories: fc.array(
    fc.constantFrom<Step>(
      'logs in',
      'asks',
      'an hour',
      'a day',
      'a day',
      'the mail is off',
      'the mail is on',
    ),
    { minLength: 2, maxLength: 10 },
  ),
  async play(steps, tell) {
    let isOff = false
    const told: number[] = []
    const texts: string[] = []
    const world = await loginWorld({
      recoveryDelayMs: delayMs,
      onError: () => {},
      async mail(mail) {
        const isNotice = mail.subject === 'A new device will be able to open your wallet'
        if (isOff && isNotice) throw new Error('The mail is off.')
        if (isNotice) told.push(world.clock.now)
        if (isNotice) texts.push(mail.text)
        world.sent.push(mail)
      },
    })
    const one = await world.browser()
    await keepWallet(vaultOf(one, (await logIn(world, one)).access), secret, { eip155: '0xabc' })
    const two = await world.browser()
    isOff = steps.includes('the mail is off')
    let { access } = await logInByLink(world, two)
    for (const step of steps) {
      if (step === 'an hour') world.clock.now += hourMs
      else if (step === 'a day') world.clock.now += delayMs
      else if (step === 'the mail is off') isOff = true
      else if (step === 'the mail is on') isOff = false
      else if (step === 'logs in') ({ access } = await logIn(world, two))
      else {
        const vault = vaultOf(two, access)
        const done = await readWallet(vault)
          .then((wallet) => joinWallet(vault, wallet, two.jkt, () => Promise.reject(new Error('never'))))
          .then(
            () => 'is helped',
            (error: unknown) => `fails: ${error}`,
          )
        tell(`asks: ${done}`)
        if (done === 'is helped')
          expect(world.clock.now).toBeGreaterThanOrEqual((told[0] ?? Infinity) + delayMs)
        continue
      }
      tell(step)
    }
    // An email may leave late, so it names no date.
    for (const text of texts) expect(text).toMatch(/It can open it 24 hours after this email/)
  },
  finds: [
    {
      input: ['a day', 'logs in', 'asks'],
      found: 'a device that did not ask for a day was helped at once, and no email was sent before',
    },
  ],
})
