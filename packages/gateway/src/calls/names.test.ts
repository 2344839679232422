// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { account, answers, gatewayOf } from '../gateway.test-support.js'
import { messageOf, person, zoneWorld } from '../providers/ensSubnames/ensSubnames.test-support.js'
import { sqlite } from '../sql/sqlite.js'

/** Texts that an answer may not say: blanks, signs that are not drawn, too many characters. */
const odd = fc.oneof(
  fc.constantFrom('', ' ', '   ', '-', ' x ', '\u200b', '\u202e', 'a\nb', '\ue000', 'x'.repeat(1_001)),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const moment = fc.constantFrom(0, 1_764_000_000_000, Number.NaN, -1, 1e300)
const record = fc.record({
  name: fc.oneof({ weight: 4, arbitrary: fc.constant('eve.shop.eth') }, odd),
  registered: moment,
  updated: moment,
  attributes: fc.dictionary(fc.oneof(fc.constant('bio'), odd), odd, { maxKeys: 2 }),
  addresses: fc.dictionary(
    fc.constantFrom('60', '0', 'x', '12345678901'),
    fc.oneof(fc.constant(account), odd),
  ),
})
const ada = { name: 'ada.shop.eth', addresses: { 60: account } }

search(
  'a name whose facts make no sense takes no other name of the address out of sight',
  fc.asyncProperty(record, async (one) => {
    const { get } = gatewayOf({
      providers: [
        answers('nameReverse', () => [one, ada]),
        answers('nameSuggestions', () => [
          { name: one.name, registered: true },
          { name: ada.name, registered: false },
        ]),
      ],
    })
    for (const path of [`reverse/${account}?apiVersion=2`, 'suggestions/ada']) {
      const response = await get(`/v1/profile/${path}`)
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(ada.name)])
    }
  }),
  { gate: 60, exhaustive: 3_000 },
)

search(
  'a name with characters that are not shown is none, and the next provider is asked',
  fc.asyncProperty(
    fc.array(
      fc.constantFrom(
        '\u200b',
        '\u200d',
        '\u202e',
        '\u00ad',
        '\ufe0f',
        '\u2060',
        '\u034f',
        '\0',
        ' ',
        '\u{e0061}',
      ),
      {
        maxLength: 2,
      },
    ),
    fc.nat(7),
    async (hidden, at) => {
      const name = `${'ada.eth'.slice(0, at)}${hidden.join('')}${'ada.eth'.slice(at)}`
      const { get } = gatewayOf({
        providers: [answers('identity', () => ({ name })), answers('identity', () => ({ name: 'eve.eth' }))],
      })
      const told: { name: string } = await (await get(`/v1/identity/${account}`)).json()
      expect([name, 'eve.eth']).toContain(told.name)
      if (hidden.length === 0) expect(told.name).toBe('ada.eth')
    },
  ),
  { gate: 40, exhaustive: 2_000 },
)

search(
  'the answer to a registration says that it was made, and the name is found, whatever its bio',
  async (look) => {
    const sql = sqlite(':memory:')
    const { register, ask } = zoneWorld(sql, { perClient: 100_000 })
    const bios = fc.oneof(
      fc.constantFrom('', ' ', '   ', '-', '   x', 'x'.repeat(255)),
      fc.string({ unit: fc.constantFrom(...' a9@:/._-?&=+'), maxLength: 8 }),
    )
    let count = 0
    await look(
      fc.asyncProperty(bios, async (bio) => {
        const who = person()
        count += 1
        const name = `ada-${count}.shop.eth`
        const made = await register(who, messageOf(name, { attributes: { bio } }))
        expect([made.status, await made.json()]).toMatchObject([200, { name, success: true }])
        for (const path of [`account/${name}`, `reverse/${who.address}`])
          expect(await (await ask(`/v1/profile/${path}`)).text()).toContain(`"${name}"`)
      }),
    )
    await sql.close?.()
  },
  { gate: 30, exhaustive: 1_000 },
)
