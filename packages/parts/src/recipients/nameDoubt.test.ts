// @tier gate
import * as looks from '@foyer/core/looks'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameRooms, nameText } from '../accounts/nameText.js'
import * as doubts from './nameDoubt.js'

const nameDoubt = (name: string, known: readonly string[] = []) => doubts.nameDoubt(name, known, looks)

test.each([
  ['ada.foyer.test', []],
  ['bc1ada.eth', []],
  ['müller.eth', []],
  ['straße.eth', []],
  ['søren.eth', []],
  ['财布.eth', []],
  ['ひらがな漢字.eth', []],
  ['мир.eth', []],
  ['🦊.eth', []],
  ['ada.eth', ['ada.eth', 'bob.eth']],
])('the name %s, beside %o, is what it says', (name, known) => {
  expect(nameDoubt(name, known)).toBeUndefined()
})

test.each([
  ['аррӏе.eth', 'letters of another script that are drawn as Latin ones'],
  ['adaдом.eth', 'letters of two scripts'],
  ['λada.eth', 'Greek letters next to Latin ones'],
  ['домგ.eth', 'letters of two scripts that are not Latin'],
  ['vitɑlik.eth', 'a letter of phonetics'],
  ['vitaʟik.eth', 'a small capital'],
  ['👩\u200d🚀.eth', 'something in it that is not drawn'],
  ['ab\u202ec.eth', 'a mark that turns the text around it'],
])('the name %s is doubtful for %s', (name) => {
  expect(nameDoubt(name)).toEqual({ kind: 'letters' })
})

test.each([
  ['vitaiik.eth', 'vitalik.eth'],
  ['ada.f0yer.test', 'ada.foyer.test'],
  ['rnira.eth', 'mira.eth'],
  ['аda.eth', 'ada.eth'],
  ['ádá.eth', 'ada.eth'],
  ['treasury.ax-finance.eth', 'treasury.acme-finance.eth'],
])('the name %s looks like %s', (name, like) => {
  expect(nameDoubt(name, ['bob.eth', like])).toEqual({ kind: 'lookAlike', like })
})

test.each([
  '0x71c7656ec7ab88b098defb751b7401b5f6d8976f.eth',
  'pay.0x71c7656ec7ab88b098defb.eth',
  '71c7656ec7ab88b098defb751b7401b5f6d8976f.eth',
  '71c7656ec7ab88b098defb751b7401b5f6d8976f',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4.eth',
])('the name %s is written as an address is', (name) => {
  expect(nameDoubt(name)).toEqual({ kind: 'address' })
})

const label = fc.stringMatching(/^[a-z]{1,30}$/)
const zone = fc.constantFrom('.eth', '.foyer.test', '.base.eth')
const inner = fc.tuple(label, label, label, zone)

search(
  'no place draws another name as one that is known',
  fc.property(inner, inner, fc.boolean(), ([start, middle, end, last], [, other], isSameLength) => {
    const known = `${start}${middle}${end}${last}`
    const named = `${start}${isSameLength ? [...middle].reverse().join('') : other}${end}${last}`
    const isDrawnAlike = nameRooms.some((room) => nameText(known, room) === nameText(named, room))
    if (known !== named && isDrawnAlike) expect(nameDoubt(named, [known])?.kind).toBe('lookAlike')
  }),
  { gate: 60, exhaustive: 5_000 },
)
