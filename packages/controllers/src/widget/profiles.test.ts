import { displayText, type Identity, parseAccountId, parseNetworkId } from '@foyer/core'
import { fakeArea, fakeNetwork } from '@foyer/testing/family'
import { expect, test, vi } from 'vitest'
import { ownPictures } from '../ownPictures.js'
import { createRoot } from '../state.js'
import { createStore } from '../storage.js'
import { createIdentities } from './identities.js'
import { startProfiles } from './profiles.js'

const isOwnPicture = ownPictures({ api: 'https://api.example', catalogue: undefined })
const ada = parseAccountId('eip155:1:0xada')

function setup(
  answer: (path: string) => unknown = () => ({ name: 'ada.eth', avatar: 'https://api.example/x.png' }),
) {
  const state = createRoot([fakeNetwork('eip155:1'), { ...fakeNetwork('eip155:5'), testnet: true }], 'eip155')
  const area = fakeArea()
  const asked: string[] = []
  const identities = createIdentities({
    api: {
      async get(path, _query, parse) {
        asked.push(path)
        return parse(await answer(path))
      },
    },
    support: { has: async () => true },
    family: () => ({ hasNames: true }),
    isTestnet: (id) => id === fakeNetwork('eip155:5').id,
    isOwnPicture,
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
  const end = startProfiles({ state, profiles: state.profiles, identities })
  return { state, asked, use, identities, area, end }
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
  const next: Pick<Identity, 'name' | 'avatar'> = { name: displayText('ada'), avatar: undefined }

  const later = createIdentities({
    api: { get: () => Promise.reject(new Error('off')) },
    support: { has: async () => true },
    family: () => ({ hasNames: true }),
    isTestnet: () => false,
    isOwnPicture,
    store: createStore(() => area),
  })

  await expect(later.load(ada)).resolves.toEqual(next)
  expect(asked).toHaveLength(1)
  end()
})

test('a picture on a foreign host is named neither when it is fresh nor when it was stored', async () => {
  const { identities, end } = setup(() => ({ name: 'ada.eth', avatar: 'https://tracker.example/x.png' }))
  const unpictured = { name: 'ada.eth', avatar: undefined }

  await expect(identities.load(ada)).resolves.toEqual(unpictured)
  await expect(identities.load(ada)).resolves.toEqual(unpictured)
  end()
})
