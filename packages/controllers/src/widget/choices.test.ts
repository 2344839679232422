// @tier gate
import { activeAccount, parseNetworkId } from '@foyer/core'
import { searchModel } from '@foyer/search'
import { fakeArea, fakeNetwork } from '@foyer/testing/family'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areAmountsHidden } from '../hiddenAmounts.js'
import { createRoot } from '../state.js'
import { createStore } from '../storage.js'
import { createChoices } from './choices.js'

function setup(stored?: unknown) {
  const area = fakeArea(stored === undefined ? {} : { '@foyer/choices': stored })
  const state = createRoot([fakeNetwork('eip155:1'), fakeNetwork('eip155:8453')], 'eip155')
  const visit = () => createChoices({ state, store: createStore(() => area) })
  const use = (address: string, on = 'eip155:1') => {
    state.networks.selected.eip155 = parseNetworkId(on)
    state.connections.eip155 = {
      status: 'connected',
      connectorId: 'w',
      address,
      addresses: [address],
      accountType: 'eoa',
      approved: undefined,
    }
    return activeAccount(state)
  }
  return { area, state, visit, use }
}

test('what is chosen holds for the account on every network, for no other one, and at later visits', () => {
  const { visit, use } = setup()
  use('0xada')
  const choices = visit()
  choices.choose({ amountsHidden: true })
  choices.choose({ hiddenTokens: ['eip155:1:0xbad'], byName: true })

  choices.follow(use('0xbob'))
  expect(choices.state).toEqual({ amountsHidden: false, smallShown: false, byName: false, hiddenTokens: [] })
  choices.follow(use('0xada', 'eip155:8453'))
  const chosen = { amountsHidden: true, smallShown: false, byName: true, hiddenTokens: ['eip155:1:0xbad'] }
  expect(choices.state).toEqual(chosen)
  expect(visit().state).toEqual(chosen)
})

searchModel('the button on the page hides amounts exactly if the account does, whatever was chosen before', {
  stories: fc.array(
    fc.record({
      account: fc.constantFrom('0xada', '0xbob', '0xcyd'),
      on: fc.constantFrom('eip155:1', 'eip155:8453'),
      hide: fc.option(fc.boolean(), { nil: undefined }),
      isNewVisit: fc.boolean(),
    }),
  ),
  play(story, tell) {
    const { area, visit, use } = setup()
    const hidden = new Map<string, boolean>()
    let choices = visit()
    for (const { account, on, hide, isNewVisit } of story) {
      tell(`${account} on ${on}${isNewVisit ? ' in a new visit' : ''}: ${hide ?? 'looks'}`)
      const active = use(account, on)
      if (isNewVisit) choices = visit()
      else choices.follow(active)
      if (hide !== undefined) {
        choices.choose({ amountsHidden: hide })
        hidden.set(account, hide)
      }
      const expected = hidden.get(account) ?? false
      expect(choices.state.amountsHidden).toBe(expected)
      expect(
        areAmountsHidden(
          createStore(() => area),
          account,
        ),
      ).toBe(expected)
    }
  },
})

test('of accounts the latest twenty are remembered, of tokens the latest two hundred', () => {
  const { area, visit, use } = setup()
  use('0x0')
  const choices = visit()
  for (let at = 0; at < 25; at++) {
    choices.follow(use(`0x${at}`))
    choices.choose({ hiddenTokens: Array.from({ length: 300 }, (_, token) => `t${token}`) })
  }
  const stored = JSON.parse(area.values.get('@foyer/choices') ?? '')
  expect(stored).toHaveLength(20)
  expect(stored.at(-1)).toMatchObject({ account: 'eip155:0x24', hiddenTokens: { length: 200, 199: 't299' } })
})

test.each([
  5,
  [null, { account: 7 }],
  [{ account: 'eip155:0xada', amountsHidden: 'yes', hiddenTokens: [{}] }],
])('what somebody else wrote there changes nothing: %j', (stored) => {
  const { visit, use } = setup(stored)
  use('0xada')
  expect(visit().state).toEqual({ amountsHidden: false, smallShown: false, byName: false, hiddenTokens: [] })
})
