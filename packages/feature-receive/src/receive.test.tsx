// @tier gate, @vitest-environment happy-dom
import {
  type AccountCode,
  type AccountType,
  accountId,
  accountOwner,
  activeAccount,
  displayText,
  type Namespace,
  type Network,
  type NetworkId,
  type RootState,
} from '@foyer/core'
import { createFeatureHost, fakeNetwork } from '@foyer/testing/feature'
import { createText, TextProvider } from '@foyer/ui'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { proxy } from 'valtio/vanilla'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { install, messages, views } from './feature.js'
import { receive } from './index.js'

afterEach(cleanup)

const me = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const networks: readonly Network[] = [
  fakeNetwork('eip155:1', 'Ethereum'),
  fakeNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana'),
  fakeNetwork('eip155:8453', 'Base'),
  fakeNetwork('eip155:10', 'Optimism'),
  fakeNetwork('bip122:000000000019d6689c085ae165831e93', 'Bitcoin'),
  fakeNetwork('bip122:000000000933ea01ad0ee984209779ba', 'Bitcoin Testnet'),
]

function stateOf(
  active: Namespace,
  address: string | undefined,
  accountType: AccountType = 'eoa',
  code?: AccountCode,
): RootState {
  const selected = networks.findLast(({ id }) => id.startsWith(active))
  const granted = address === undefined ? [] : [address]
  return proxy<RootState>({
    connections:
      address === undefined
        ? {}
        : {
            [active]: {
              status: 'connected',
              connectorId: 'harbor',
              address,
              addresses: granted,
              accountType,
              approved: undefined,
            },
          },
    wallets: [],
    sessionWallets: {},
    ...(code && selected && address && { codes: { [accountId(selected.id, address)]: code } }),
    networks: { requested: networks, active, selected: selected ? { [active]: selected.id } : {} },
    families: { bip122: { addressPerNetwork: true } },
    modal: { open: true, loading: false },
    initialized: true,
  })
}

function show(state: RootState) {
  const text = createText({ locale: 'en' })
  text.add(messages)
  const { context, toasts } = createFeatureHost({ text, networks })
  const { component: Receive } = views.WalletReceive
  const drawn = render(
    <TextProvider text={text}>
      <Receive context={{ ...context, state }} />
    </TextProvider>,
  )
  return { ...drawn, context, toasts }
}

test('the whole address is on screen, as text and as a code', () => {
  const { container } = show(stateOf('eip155', me))

  expect(container.textContent).toContain(me)
  expect(screen.getByRole('img', { name: 'QR code of your address' })).toBeTruthy()
})

test('a browser that can share hands the address to other apps, and says nothing if that is left', async () => {
  show(stateOf('eip155', me))
  expect(screen.queryByRole('button', { name: 'Share address' })).toBeNull()
  cleanup()

  const share = vi.fn(() => Promise.reject(new DOMException('left', 'AbortError')))
  Object.assign(navigator, { share })
  const { toasts } = show(stateOf('eip155', me))
  fireEvent.click(screen.getByRole('button', { name: 'Share address' }))

  expect(share).toHaveBeenCalledWith({ text: me })
  expect(toasts).toEqual([])
  Reflect.deleteProperty(navigator, 'share')
})

test('the name of the account is above its address', () => {
  const state = stateOf('eip155', me)
  const account = activeAccount(state)
  if (account) Object.assign(state, { profiles: { [account]: { profileName: displayText('ada.shop.eth') } } })
  show(state)

  expect(screen.getByText('ada.shop.eth')).toBeTruthy()
})

test('copying puts the plain address on the clipboard and says so', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { toasts } = show(stateOf('eip155', me))

  fireEvent.click(screen.getByRole('button', { name: 'Copy address' }))

  await waitFor(() => expect(toasts).toEqual(['success: Address copied']))
  expect(writeText).toHaveBeenCalledWith(me)
})

test.each(['none', 'delegated'] as const)(
  'all networks of the family are named for a key: %s',
  async (code) => {
    show(stateOf('eip155', me, 'eoa', code))

    expect(await screen.findByText('Only send assets on Ethereum, Base, and Optimism.')).toBeTruthy()
  },
)

test('the address of a contract is named for the network in use alone, and that it may be of another elsewhere', async () => {
  show(stateOf('eip155', me, 'eoa', 'contract'))

  expect(
    await screen.findByText(
      'Only send assets on Optimism. On other networks, this address may not be yours.',
    ),
  ).toBeTruthy()
})

test('until the chain has told, only the network in use is named', () => {
  show(stateOf('eip155', me))

  expect(screen.getByText('Only send assets on Optimism.')).toBeTruthy()
  expect(screen.getByText(/^It could not be checked .* It may not be yours on Optimism\.$/)).toBeTruthy()
})

test('another chain family names its own networks', () => {
  const { container } = show(stateOf('solana', solanaAddress))

  expect(screen.getByText('Only send assets on Solana.')).toBeTruthy()
  expect(container.textContent).toContain(solanaAddress)
})

test('where an address is made for one network, only that one is named', () => {
  const state = stateOf('bip122', 'bc1q')

  expect(accountOwner(state).networks.map(({ name }) => name)).toEqual(['Bitcoin Testnet'])
})

test('a smart account receives on the network in use alone', () => {
  const state = stateOf('eip155', me, 'smartAccount')

  expect(accountOwner(state).networks.map(({ name }) => name)).toEqual(['Optimism'])
})

describe('a wallet with an account of its key and a smart one', () => {
  const [mainnet, , base, optimism] = networks.map(({ id }) => id)
  function both(accountType: AccountType, on: readonly (NetworkId | undefined)[], isOfKey = false) {
    const state = stateOf('eip155', me, accountType)
    const smartAccount = { networks: on.flatMap((id) => id ?? []), isOfKey }
    Object.assign(state.connections.eip155 ?? {}, { smartAccount })
    return state
  }

  test('names the networks of the smart one alone, and that there is nobody elsewhere', () => {
    const { container } = show(both('smartAccount', [mainnet, optimism]))

    expect(screen.getByText('Smart account')).toBeTruthy()
    expect(container.textContent).toContain(
      'Only send assets on Ethereum and Optimism. This smart account is on no other network',
    )
    expect(container.textContent).not.toContain('Base')
  })

  test('says where the address is that of the key, which is good on all networks', () => {
    show(both('eoa', [mainnet, base]))

    expect(screen.getByText('Standard account')).toBeTruthy()
    expect(screen.getByText('Only send assets on Ethereum, Base, and Optimism.')).toBeTruthy()
  })

  test('has one address where the smart account is at that of the key', () => {
    show(both('smartAccount', [optimism], true))

    expect(screen.queryByText('Smart account')).toBeNull()
    expect(screen.getByText('Only send assets on Ethereum, Base, and Optimism.')).toBeTruthy()
  })
})

test('without an account there is nothing to copy, but the way to connect', () => {
  const { context } = show(stateOf('eip155', undefined))

  expect(screen.getByText('No account')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Connect a wallet' }))

  expect(context.router.state.stack.at(-1)?.view).toBe('Connect')
})

test('the manifest names the view that its chunk has, and asks for no capability', async () => {
  const feature = await receive.load()

  expect(Object.keys(feature.views)).toEqual([...receive.views])
  expect(receive.requires).toBeUndefined()
  expect(() => install().dispose()).not.toThrow()
})
