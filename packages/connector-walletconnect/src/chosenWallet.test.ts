// @tier gate
import { type CatalogueWallet, displayText, safeUrl, toFoyerError, UserRejectedError } from '@foyer/core'
import { expect, test, vi } from 'vitest'
import { createChosenWallet } from './chosenWallet.js'

const cove: CatalogueWallet = {
  id: 'cove',
  name: displayText('Cove'),
  mobileLink: safeUrl('app', 'cove://'),
  webappLink: safeUrl('web', 'https://cove.example/app'),
  chains: [],
  certified: false,
}
const harbor: CatalogueWallet = { ...cove, id: 'harbor', name: displayText('Harbor') }

function world(mobile = true) {
  const remembered: string[] = []
  const emit = vi.fn()
  const keepChoice = vi.fn()
  const wallet = createChosenWallet({
    mobile: () => mobile,
    wallets: {
      remember: ({ id }) => void remembered.push(id),
      named: async (name) => (name === 'Harbor' ? harbor : undefined),
    },
    walletName: () => 'Harbor',
    events: { emit },
  })
  return { wallet, remembered, emit, keepChoice }
}

test('a choice says whether it is another one', () => {
  const { wallet } = world()
  expect(wallet.choose(cove)).toBe(true)
  expect(wallet.choose({ ...cove })).toBe(false)
  expect(wallet.choose(undefined)).toBe(true)
  expect(wallet.get()).toBeUndefined()
})

test('the chosen wallet is kept as recent; its app opens again if the visitor was sent to it', () => {
  const { wallet, remembered, keepChoice } = world()
  wallet.choose(cove)
  wallet.connected({ keepChoice }, false)
  expect(keepChoice).not.toHaveBeenCalled()
  wallet.connected({ keepChoice }, true)
  expect(keepChoice).toHaveBeenCalledWith({ href: 'cove://', name: 'Cove' })
  expect(remembered).toEqual(['cove', 'cove'])
})

test('a wallet that scanned a code for any wallet is kept by its name', async () => {
  const { wallet, remembered } = world()
  wallet.connected(undefined, false)
  await vi.waitFor(() => expect(remembered).toEqual(['harbor']))
})

test.each([
  [true, 'cove://'],
  [false, 'https://cove.example/app'],
])('a wallet that was opened and failed is reported without the key (on a phone: %s)', (mobile, link) => {
  const { wallet, emit } = world(mobile)
  const offer = { uri: 'wc:topic@2?symKey=secret' }
  wallet.failed(offer, toFoyerError(new Error('gone')))
  expect(emit).not.toHaveBeenCalled()

  wallet.choose(cove)
  wallet.failed(offer, new UserRejectedError('wc_sessionPropose'))
  expect(emit).not.toHaveBeenCalled()
  wallet.failed(offer, toFoyerError(new Error('gone')))
  expect(emit).toHaveBeenCalledWith(
    'CONNECT_PROXY_ERROR',
    expect.objectContaining({ uri: 'wc:topic@2', mobile_link: link, name: 'Cove' }),
  )
})
