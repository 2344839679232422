// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { base, mainnet } from '@foyer/adapter-evm/networks'
import { createStore, pageStorage } from '@foyer/controllers'
import type { StorageKey } from '@foyer/core'
import { announceWallet, createTestWallet } from '@foyer/testing'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFoyer, type Foyer, type FoyerOptions } from './index.js'
import { ConnectButton, FoyerProvider, UnstyledConnectButton } from './react.js'

const address = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
const choicesKey: StorageKey<readonly unknown[]> = { name: 'choices', decode: () => undefined }
let foyers: Foyer[] = []
let leave = () => {}
let wallets = 0

/** A wallet on the page whose chains answer that an account holds 1.5 of their coin. */
function installWallet() {
  // Those of the tests before still answer on this page.
  wallets += 1
  const wallet = createTestWallet({
    name: `Harbor ${wallets}`,
    privateKeys: [`0x${'11'.repeat(32)}`],
    chains: { 1: 'https://one.example', 5: 'https://five.example' },
  })
  const page = announceWallet(window, wallet)
  leave = wallet.subscribe(page.emit)
  return { wallet, target: { connectorId: wallet.info.rdns, namespace: 'eip155' } }
}

function begin(options: FoyerOptions = {}) {
  const foyer = createFoyer({ adapters: [evm({ networks: [mainnet, base] })], ...options })
  foyers.push(foyer)
  foyer.start()
  return foyer
}

function place(
  attributes: Readonly<Record<string, string>> = {},
  name: 'foyer-button' | 'foyer-account-button' = 'foyer-button',
) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  document.body.replaceChildren(element)
  const button = element.shadowRoot?.querySelector('button')
  if (!button) throw new Error('There is no button')
  return { element, button }
}

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    const { id, method } = JSON.parse(String(init?.body))
    const result = method === 'eth_chainId' ? '0x1' : '0x14d1120d7b160000'
    return Response.json({ jsonrpc: '2.0', id, result })
  })
})

afterEach(() => {
  for (const foyer of foyers) foyer.destroy()
  foyers = []
  leave()
  document.body.replaceChildren()
  localStorage.clear()
  vi.restoreAllMocks()
})

describe('a connect button', () => {
  test('speaks the language of the widget, in words that the host may change', () => {
    const foyer = begin({ locale: 'de-AT' })
    const { button } = place()

    expect(button.textContent).toBe('Wallet verbinden')

    foyer.setOptions({ messages: { 'button.connect': 'Anmelden' } })
    expect(button.textContent).toBe('Anmelden')
    expect(place({ label: 'Los' }).button.textContent).toBe('Los')
  })

  test('names the language that it shows, which is English where there is none for the locale', () => {
    const foyer = begin({ locale: 'eu-ES' })
    const { button } = place()

    expect(button.textContent).toBe('Connect wallet')
    expect(foyer.state.language).toEqual({ locale: 'en', messages: undefined })

    foyer.setOptions({ locale: 'de-AT' })
    expect(button.textContent).toBe('Wallet verbinden')
    expect(foyer.state.language.locale).toBe('de')

    foyer.setOptions({ locale: 'eu', messages: { 'button.connect': 'Konektatu' } })
    expect([button.textContent, foyer.state.language.locale]).toEqual(['Konektatu', 'eu'])
  })

  test('shows picture, address and balance of who is connected', async () => {
    const { target } = installWallet()
    const foyer = begin({ customRpcUrls: { 'eip155:1': ['https://one.example'] } })
    const { button } = place()

    await foyer.connect(target)

    await vi.waitFor(() => expect(button.textContent).toBe('1.5 ETH0x19…DAff2A'))
    expect(button.querySelector<HTMLElement>('[part=avatar]')?.style.background).toMatch(/^radial-gradient/)
    expect(button.ariaBusy).toBe('false')
  })

  test('keeps its words while a press changes the state, so that the press is not lost', async () => {
    const foyer = begin()
    const { button } = place()
    const [words] = button.childNodes

    await foyer.open()

    await vi.waitFor(() => expect(button.ariaExpanded).toBe('true'))
    expect(button.firstChild).toBe(words)
  })

  test.for([
    ['ada.example', 'ada.example'],
    ['payments-of-a-library.shop.example', 'payments…example'],
  ])('calls an account by the name that it gives itself, once that is known: %s', async ([name, shown]) => {
    vi.mocked(fetch).mockImplementation(async (url) => {
      const answers = [
        [/supported-chains/, { http: ['eip155:1'], ws: [] }],
        [/identity/, { name, avatar: null }],
        [/balance/, { balances: [] }],
      ] as const
      const found = answers.find(([path]) => path.test(String(url)))
      return Response.json(found?.[1] ?? { jsonrpc: '2.0', id: 1, result: '0x1' })
    })
    const { target } = installWallet()
    const foyer = begin({ services: { api: 'https://api.example' } })
    const { button } = place({ balance: 'hide' })

    await foyer.connect(target)
    await foyer.open()

    await vi.waitFor(() => expect(button.textContent).toBe(shown))
  })

  test('is busy while the modal is on its way, says that it did not come, and tries again', async () => {
    vi.stubGlobal('reportError', vi.fn())
    begin({ disableAppend: true, locale: 'de' })
    const { button } = place({ label: 'Los' })

    button.click()
    expect(button.ariaBusy).toBe('true')

    await vi.waitFor(() => expect(button.textContent).toBe('Nicht geladen. Erneut versuchen'))
    expect([button.ariaBusy, button.ariaLive]).toEqual(['false', 'polite'])

    document.body.append(document.createElement('foyer-modal'))
    button.click()
    await vi.waitFor(() => expect([button.textContent, button.ariaExpanded]).toEqual(['Los', 'true']))
    vi.unstubAllGlobals()
  })

  test('tells the page why a press came to nothing', async () => {
    const heard = vi.fn()
    vi.stubGlobal('reportError', heard)
    const foyer = begin({ disableAppend: true })
    const { button } = place()

    button.click()

    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
    expect(String(heard.mock.calls[0]?.[0])).toMatch('Place <foyer-modal>')

    const root = createRoot(document.body)
    act(() =>
      root.render(
        <FoyerProvider foyer={foyer}>
          <UnstyledConnectButton />
        </FoyerProvider>,
      ),
    )
    const own = document.body.querySelector('button')
    own?.click()

    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2))
    await vi.waitFor(() => expect(own?.textContent).toBe('Not loaded. Try again'))
    act(() => root.unmount())
    vi.unstubAllGlobals()
  })

  test('asks for no balance where the page wants none shown', async () => {
    const { target } = installWallet()
    const foyer = begin({ customRpcUrls: { 'eip155:1': ['https://one.example'] } })
    const { button } = place({ balance: 'hide' })

    await foyer.connect(target)

    await vi.waitFor(() => expect(button.querySelector('[part=avatar]')).not.toBeNull())
    expect(button.textContent).toBe('0x19…DAff2A')
    expect(fetch).not.toHaveBeenCalled()
  })

  test('shows and asks for no balance while the visitor hides the amounts of the account, at the next visit too', async () => {
    const { target } = installWallet()
    const options = { customRpcUrls: { 'eip155:1': ['https://one.example'] } }
    const foyer = begin(options)
    const { button } = place()
    await foyer.connect(target)
    await vi.waitFor(() => expect(button.textContent).toBe('1.5 ETH0x19…DAff2A'))
    const hide = (amountsHidden: boolean, account = address) =>
      createStore(pageStorage).set(choicesKey, [{ account: `eip155:${account}`, amountsHidden }])

    hide(true, '0xanother')
    await foyer.open()
    expect(button.textContent).toBe('1.5 ETH0x19…DAff2A')
    hide(true)
    foyer.close()
    await vi.waitFor(() => expect(button.textContent).toBe('0x19…DAff2A'))
    vi.mocked(fetch).mockClear()
    foyer.destroy()
    const next = begin(options)
    const { button: later } = place()
    await vi.waitFor(() => expect(later.querySelector('[part=avatar]')).not.toBeNull())
    await vi.waitFor(() => expect(later.ariaBusy).toBe('false'))
    expect(later.textContent).toBe('0x19…DAff2A')
    expect(fetch).not.toHaveBeenCalled()

    await next.open()
    hide(false)
    next.close()
    await vi.waitFor(() => expect(later.textContent).toBe('1.5 ETH0x19…DAff2A'))
  })

  test('that was there first belongs to the Foyer that begins later, and to the next', () => {
    begin({ locale: 'de' }).destroy()
    const element = document.createElement('foyer-button')
    document.body.replaceChildren(element)
    const text = () => element.shadowRoot?.textContent
    expect(text()).toBeUndefined()

    const foyer = begin({ locale: 'de' })
    expect(text()).toBe('Wallet verbinden')
    begin()
    expect(text()).toBe('Wallet verbinden')

    foyer.destroy()
    begin()
    expect(text()).toBe('Connect wallet')
  })

  test('follows its attributes', async () => {
    const { target } = installWallet()
    const foyer = begin({ customRpcUrls: { 'eip155:1': ['https://one.example'] } })
    const { element, button } = place()

    element.setAttribute('label', 'Sign in')
    expect(button.textContent).toBe('Sign in')

    await foyer.connect(target)
    await vi.waitFor(() => expect(button.textContent).toBe('1.5 ETH0x19…DAff2A'))
    element.setAttribute('balance', 'hide')
    expect(button.textContent).toBe('0x19…DAff2A')
    element.setAttribute('balance', 'show')
    await vi.waitFor(() => expect(button.textContent).toBe('1.5 ETH0x19…DAff2A'))
  })

  test('of the account is there whenever there is an account', async () => {
    const { wallet, target } = installWallet()
    const foyer = begin()
    const { element, button } = place({ balance: 'hide' }, 'foyer-account-button')
    for (const round of [1, 2]) {
      expect([round, element.hidden]).toEqual([round, true])
      wallet.behave({ late: 300 }, 'eth_requestAccounts')
      await foyer.connect(target)
      await vi.waitFor(() => expect(button.textContent).toBe('0x19…DAff2A'))
      expect([round, element.hidden]).toEqual([round, false])
      await foyer.disconnect()
      await vi.waitFor(() => expect(button.textContent).toBe(''))
    }
  })

  test('says that the wallet is on a network that the site does not use', async () => {
    const { wallet, target } = installWallet()
    const foyer = begin({ locale: 'de' })
    const { button } = place()

    await foyer.connect(target)
    wallet.setChain(5)
    await vi.waitFor(() => expect(foyer.state.network.id).toBe('eip155:5'))

    await vi.waitFor(() => expect(button.textContent).toBe('Falsches Netzwerk'))
    expect(button.hasAttribute('data-wrong')).toBe(true)
  })

  test('shows the address of the last visit, busy, until the wallet says who is connected', async () => {
    const { target } = installWallet()
    const first = begin()
    await first.connect(target)
    first.destroy()

    const again = begin()
    const { element, button } = place()

    expect(element.dataset.status).toBe('reconnecting')
    expect(again.state.account).toMatchObject({ lastAddress: address })
    expect(again.state.account.address).toBeUndefined()
    expect(button.textContent).toBe('0x19…DAff2A')
    expect(button.ariaBusy).toBe('true')
    await vi.waitFor(() => expect(element.dataset.status).toBe('connected'))
    await again.disconnect()
    expect(localStorage.getItem('@foyer/lastAddress')).toBe('{}')
  })
})

test('on the page, too, no address is translated, and none of an account that was left comes back with a late translation', async () => {
  const { target } = installWallet()
  const foyer = begin()
  document.body.innerHTML =
    '<p></p><foyer-button></foyer-button><foyer-account-button></foyer-account-button>'
  const root = createRoot(document.querySelector('p') ?? document.body)
  await act(async () =>
    root.render(
      <FoyerProvider foyer={foyer}>
        <UnstyledConnectButton />
      </FoyerProvider>,
    ),
  )
  const places: readonly ParentNode[] = [
    document,
    ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
  ]
  const texts = () =>
    places.flatMap((place) => {
      const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode)
      return found
    })
  // The document of the tests keeps the property apart from the attribute.
  const isMarked = ({ parentElement: element }: Text | Element): boolean =>
    !!element &&
    ((element instanceof HTMLElement && element.translate === false) ||
      element.getAttribute('translate') === 'no' ||
      isMarked(element))
  const shown = new Set<Text>()
  const follow = () => {
    for (const text of texts()) {
      if (!text.data.includes('0x19')) continue
      expect(isMarked(text)).toBe(true)
      shown.add(text)
    }
  }
  const stop = foyer.subscribe(follow)
  await act(async () => {
    await foyer.connect(target)
  })
  await vi.waitFor(() => {
    follow()
    expect(shown.size).toBeGreaterThan(2)
  })
  stop()

  await act(() => foyer.disconnect())
  for (const text of shown) text.data = `«${text.data}»`

  expect(texts().filter(({ data }) => data.includes('0x19'))).toEqual([])
  act(() => root.unmount())
})

describe('the buttons of React', () => {
  test('are the element, in the words of the page, and belong to their provider', async () => {
    const [foyer, other] = [begin(), begin()]
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    await act(async () =>
      root.render(
        <FoyerProvider foyer={foyer}>
          <ConnectButton label="Sign in" className="top" />
        </FoyerProvider>,
      ),
    )

    const element = document.querySelector('foyer-button')
    expect(element?.foyer).toBe(foyer)
    expect(other).not.toBe(foyer)
    expect(element?.className).toBe('top')
    expect(element?.shadowRoot?.textContent).toBe('Sign in')
    await act(async () => root.unmount())
  })

  test('are native and plain where the page wants to draw them itself', () => {
    const foyer = createFoyer({ locale: 'de' })
    const drawn = renderToString(
      <FoyerProvider foyer={foyer}>
        <UnstyledConnectButton className="own" />
        <UnstyledConnectButton>{({ account }) => <b>{account.status}</b>}</UnstyledConnectButton>
      </FoyerProvider>,
    )

    expect(drawn).toBe(
      '<button type="button" aria-haspopup="dialog" aria-expanded="false" class="own">Wallet verbinden</button><b>disconnected</b>',
    )
  })
})
