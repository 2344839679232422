// @tier gate, @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import type { SandboxWorld } from '../../sandbox.js'
import { brands } from '../brands.js'
import type { FamilyState } from './familyWallet.js'
import { speak } from './polkadot.js'

// The well-known development accounts //Alice and //Bob.
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const world: SandboxWorld = {
  url: '',
  families: ['polkadot'],
  chains: {},
  tokens: {},
  accounts: {},
  polkadot: {
    id: 'polkadot:45454545454545454545454545454545',
    rpcUrl: '',
    state: 'running',
    accounts: { alice, bob, ferdie: '' },
    keys: {
      alice: '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
      bob: '0x398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89',
    },
  },
}

function widget(state: Partial<FamilyState>, approves = true) {
  const asked: string[] = []
  const wallet = speak(world, {
    id: 'harbor',
    info: brands.harbor,
    prompt: async (_, ask) => {
      asked.push(ask.title)
      return approves
    },
  })
  wallet.change(state)
  wallet.show(true)
  const enable = () => Reflect.get(window, 'injectedWeb3').Harbor.enable('Page')
  return { wallet, asked, enable }
}

afterEach(() => {
  localStorage.clear()
  Reflect.deleteProperty(window, 'injectedWeb3')
})

it('lets a page in once its window was approved, and knows it at the next visit', async () => {
  const first = widget({})
  await first.enable()

  const second = widget({})
  const { accounts } = await second.enable()

  expect(first.asked).toEqual(['Connect to this site'])
  expect(second.asked).toEqual([])
  expect(await accounts.get()).toMatchObject([{ address: alice }, { address: bob }])
})

it('declines as wallets of its family do, when the window is closed without approval', async () => {
  const { enable } = widget({}, false)

  await expect(enable()).rejects.toThrow('Rejected')
})

it('asks to be unlocked first, and shares nothing before', async () => {
  const { wallet, asked, enable } = widget({ behaviour: 'locked', granted: true })

  const { accounts } = await enable()

  expect(asked).toEqual(['Unlock Harbor', 'Connect to this site'])
  expect(await accounts.get()).toHaveLength(2)
  wallet.change({ behaviour: 'locked' })
  expect(await accounts.get()).toEqual([])
})

it('declines what it left open once its behaviour changes', async () => {
  const { wallet, enable } = widget({ behaviour: 'hang' })
  const open = enable()

  wallet.change({ behaviour: 'approve' })

  await expect(open).rejects.toThrow('Rejected')
})

it('tells the page what changes on the wallet’s side', async () => {
  const { wallet, enable } = widget({ behaviour: 'approve' })
  const { accounts } = await enable()
  const told: (string | undefined)[] = []
  accounts.subscribe((list: { address: string }[]) => told.push(list[0]?.address))

  wallet.change({ account: bob })
  wallet.change({ granted: false })
  wallet.show(false)

  expect(told).toEqual([bob, undefined])
  expect(Reflect.get(window, 'injectedWeb3')).toEqual({})
})
