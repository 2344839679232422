// @tier gate
import {
  type Async,
  displayText,
  HttpError,
  type Identity,
  parseAccountId,
  parseNetworkId,
  type TokenBalance,
} from '@foyer/core'
import { fakeArea, fakeNetwork } from '@foyer/testing/family'
import { createFakeApi, type FakeRequest } from '@foyer/testing/feature'
import { proxy } from 'valtio/vanilla'
import { expect, test, vi } from 'vitest'
import { ownPictures } from '../ownPictures.js'
import { createRoot } from '../state.js'
import { createStore } from '../storage.js'
import { createIdentities } from './identities.js'
import { startProfiles, writeProfile } from './profiles.js'

const isOwnPicture = ownPictures({ api: 'https://api.example', catalogue: undefined })
const ada = parseAccountId('eip155:1:0xada')

function setup(
  answer: (path: string, request: FakeRequest) => unknown = () => ({
    name: 'ada.eth',
    avatar: 'https://api.example/x.png',
  }),
) {
  const state = createRoot([fakeNetwork('eip155:1'), { ...fakeNetwork('eip155:5'), testnet: true }], 'eip155')
  const area = fakeArea()
  const asked: string[] = []
  const identities = createIdentities({
    api: createFakeApi((request) => {
      asked.push(request.path)
      return answer(request.path, request)
    }),
    support: { has: async () => true },
    family: () => ({ hasNames: true }),
    adapter: () => Promise.reject(new Error('No adapter is asked for who somebody is.')),
    isTestnet: (id) => id === fakeNetwork('eip155:5').id,
    isOwn: (account) => account === ada,
    isOwnPicture,
    changed: (account, identity) => writeProfile({ state, profiles: state.profiles }, account, identity),
    store: createStore(() => area),
  })
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
  }
  const balances = {
    state: proxy<{ tokens: Async<readonly TokenBalance[]> }>({ tokens: { status: 'idle' } }),
  }
  const end = startProfiles({ state, profiles: state.profiles, identities, balances })
  return { state, balances, asked, use, identities, area, end }
}

test('the account in use has its name and picture in the state, and loses them with the account', async () => {
  const { state, use, asked, end } = setup()

  use('0xada')
  await expect
    .poll(() => state.profiles)
    .toEqual({
      [ada]: { profileName: 'ada.eth', profileImage: 'https://api.example/x.png' },
    })

  state.connections = {}
  await expect.poll(() => state.profiles).toEqual({})
  expect(asked).toEqual(['v1/identity/0xada'])
  end()
})

test('a name that the service could not tell is asked for again with the balances', async () => {
  let isDown = true
  const { state, balances, use, asked, end } = setup((path) => {
    if (isDown) throw new HttpError(path, 503)
    return { name: 'ada.eth' }
  })
  use('0xada')
  await expect.poll(() => asked).toHaveLength(1)

  isDown = false
  balances.state.tokens = { status: 'ready', value: [] }

  await expect.poll(() => state.profiles).toEqual({ [ada]: { profileName: 'ada.eth' } })
  balances.state.tokens = { status: 'pending', previous: [] }
  await Promise.resolve()
  expect(asked).toHaveLength(2)
  end()
})

test('on a testnet nobody is asked for a name', async () => {
  const { state, use, asked, end } = setup()

  use('0xada', 'eip155:5')
  await vi.waitFor(() => expect(state.connections.eip155).toBeDefined())
  await Promise.resolve()

  expect(asked).toEqual([])
  end()
})

test('a name that comes after its account was left is not shown', async () => {
  let answerSlowly = (_json: object) => {}
  const slow = new Promise<object>((resolve) => {
    answerSlowly = resolve
  })
  const { state, use, asked, end } = setup((path) => (path.endsWith('ada') ? slow : { name: null }))
  use('0xada')
  await expect.poll(() => asked).toHaveLength(1)

  use('0xbob')
  await expect.poll(() => asked).toHaveLength(2)
  answerSlowly({ name: 'ada.eth' })
  await slow
  await Promise.resolve()

  expect(state.profiles).toEqual({})
  end()
})

test('a name is kept for 5 min over reloads, by address, and is read again as foreign text', async () => {
  const { identities, area, asked, end } = setup()
  await identities.load(ada)
  const stored = JSON.parse(area.values.get('@foyer/identities') ?? '')
  stored['eip155:0xada'].value = { name: 'a\u202eda', avatar: 'javascript:alert(1)' }
  area.setItem('@foyer/identities', JSON.stringify(stored))
  const next: Identity = { name: undefined, avatar: undefined }

  const later = createIdentities({
    api: { get: () => Promise.reject(new Error('off')) },
    support: { has: async () => true },
    family: () => ({ hasNames: true }),
    adapter: () => Promise.reject(new Error('No adapter is asked for who somebody is.')),
    isTestnet: () => false,
    isOwn: () => true,
    isOwnPicture,
    store: createStore(() => area),
  })

  await expect(later.load(ada)).resolves.toEqual(next)
  expect(asked).toHaveLength(1)
  end()
})

test.each([
  ['is asked for again, and the new name is shown', false, 'eve.eth'],
  ['is no name while the service has no newer one', true, undefined],
])('a name from before %s', async (_, isDown, name) => {
  const { identities, asked, end } = setup((_path, { force, markOld }) => {
    if (force && !isDown) return { name: 'eve.eth' }
    markOld(72_000_000)
    return { name: 'ada.eth' }
  })

  expect((await identities.load(ada))?.name).toBe(name)
  expect(identities.known(ada)?.name).toBe(name)
  expect(asked).toHaveLength(2)
  end()
})

test('a picture on a foreign host is named neither when it is fresh nor when it was stored', async () => {
  const { identities, end } = setup(() => ({ name: 'ada.eth', avatar: 'https://tracker.example/x.png' }))
  const unpictured = { name: 'ada.eth', avatar: undefined }

  await expect(identities.load(ada)).resolves.toEqual(unpictured)
  await expect(identities.load(ada)).resolves.toEqual(unpictured)
  end()
})

test('an account of a list is asked for once, however many rows have it, and is written nowhere', async () => {
  const { identities, area, asked, end } = setup(() => ({ name: 'bob.eth' }))
  const bob = parseAccountId('eip155:1:0xb0b')
  const leaving = new AbortController()

  const [left, stays] = [identities.load(bob, leaving.signal), identities.load(bob)]
  leaving.abort()

  await expect(left).resolves.toBeUndefined()
  await expect(stays).resolves.toMatchObject({ name: 'bob.eth' })
  expect(identities.known(bob)).toMatchObject({ name: 'bob.eth' })
  expect(identities.known(parseAccountId('eip155:5:0xb0b'))).toBeUndefined()
  expect(asked).toEqual(['v1/identity/0xb0b'])
  expect(area.values.size).toBe(0)
  end()
})

test('a name that the account in use has just got is shown at once, whatever was on its way, and kept over reloads', async () => {
  let answer = (_json: object) => {}
  const slow = new Promise<object>((resolve) => {
    answer = resolve
  })
  const { state, use, identities, asked, end, area } = setup(() => slow)
  use('0xada')
  await expect.poll(() => asked).toHaveLength(1)

  identities.named(ada, displayText('ada.shop.eth'))
  expect(state.profiles).toEqual({ [ada]: { profileName: 'ada.shop.eth' } })
  answer({ name: null, avatar: null })
  await vi.waitFor(() => expect(area.values.get('@foyer/identities')).toContain('ada.shop.eth'))
  await slow
  await Promise.resolve()

  expect(state.profiles).toEqual({ [ada]: { profileName: 'ada.shop.eth' } })
  expect((await identities.load(ada))?.name).toBe('ada.shop.eth')
  expect(asked).toHaveLength(1)
  end()
})

test('a name that an account got after it was left is kept for it, and shown for no other', async () => {
  const { state, use, identities, asked, end } = setup(() => ({ name: null, avatar: null }))
  use('0xbob')
  await expect.poll(() => asked).toHaveLength(1)

  identities.named(ada, displayText('ada.shop.eth'))

  expect(state.profiles).toEqual({})
  expect((await identities.load(ada))?.name).toBe('ada.shop.eth')
  end()
})

test.each([
  ['adа.eth', 'a letter of another script among Latin ones'],
  ['Ada.eth', 'another case than names have'],
  ['ada\u202e.eth', 'a mark that turns the text around it'],
])('a name that is not in its normal form, as “%s” with %s, is shown nowhere', async (name) => {
  const { identities, end } = setup(() => ({ name }))

  await expect(identities.load(ada)).resolves.toEqual({ name: undefined, avatar: undefined })
  end()
})

test('a name of other letters than Latin ones is shown where it is in its normal form', async () => {
  const { identities, end } = setup(() => ({ name: 'müller.eth' }))

  await expect(identities.load(ada)).resolves.toMatchObject({ name: 'müller.eth' })
  end()
})
