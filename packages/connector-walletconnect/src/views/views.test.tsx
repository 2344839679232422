// @tier gate, @vitest-environment happy-dom
import { displayText, type PlainViewId, SessionExpiredError, safeUrl, UserRejectedError } from '@foyer/core'
import { fakeFamily, fakeNetwork, fakeWallet } from '@foyer/testing/family'
import { fireEvent, waitFor } from '@testing-library/dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { RelayError } from '../relayError.js'
import { fjord, settled, show } from './show.test-support.js'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const mainnet = fakeNetwork('eip155:1')
const wallet = {
  name: displayText('Skiff'),
  url: undefined,
  icon: undefined,
  redirect: { native: undefined, universal: undefined },
}
const uri = 'wc:1@2?relay-protocol=irn&symKey=one'
const declined = () => new UserRejectedError('wc_sessionPropose')

/** This device is a phone from now on. */
function onPhone() {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Safari')
}

async function anyWallet(options: Parameters<typeof show>[0] = {}) {
  const shown = show(options)
  await settled()
  shown.widget.modal.open({ view: 'ConnectingWalletConnectBasic' })
  await shown.ui.findByRole('heading', { name: 'Scan with your phone' })
  return shown
}

async function oneWallet(walletId = 'fjord') {
  const shown = show()
  await settled()
  shown.widget.modal.open()
  shown.widget.router.push('ConnectingWalletConnect', { walletId })
  await waitFor(() => expect(shown.pairings.watchers).toBeGreaterThan(0))
  return shown
}

describe('the code for any wallet', () => {
  test('is on its way, then there, and said to be there', async () => {
    const { pairings, ui } = await anyWallet()
    expect(await ui.findByText('Preparing the code')).toBeDefined()
    expect(ui.queryByRole('img')).toBeNull()

    pairings.offer(uri)

    expect(await ui.findByRole('img', { name: 'QR code that connects a wallet' })).toBeDefined()
    expect(await ui.findByText('The code is ready')).toBeDefined()
    expect(pairings.watchers).toBe(1)
  })

  test('stays on screen while the next is made, and is replaced in its place, which is said', async () => {
    const { pairings, ui } = await anyWallet()
    pairings.offer(uri)
    const code = await ui.findByRole('img')
    const before = code.querySelector('path')?.getAttribute('d')

    pairings.prepare()
    await settled()
    expect(ui.getByRole('img')).toBe(code)
    pairings.offer(`${uri}two`)

    expect(await ui.findByText('The code was renewed')).toBeDefined()
    expect(ui.getByRole('img')).toBe(code)
    expect(code.querySelector('path')?.getAttribute('d')).not.toBe(before)
  })

  test('gives way the moment a wallet took it', async () => {
    const { pairings, ui } = await anyWallet()
    pairings.offer(uri)
    await ui.findByRole('img')

    pairings.progress({ status: 'taken', wallet, signsIn: false })

    expect((await ui.findByText('Finishing…')).closest('[role=status]')).not.toBeNull()
    expect(ui.queryByRole('img')).toBeNull()
    expect(ui.queryByRole('button', { name: 'Copy link' })).toBeNull()
  })

  test('what went wrong leaves no link to copy', async () => {
    const { pairings, ui } = await anyWallet()
    pairings.fail(new RelayError(false))

    expect(await ui.findByRole('button', { name: 'Try again' })).toBeDefined()
    expect(ui.queryByRole('button', { name: 'Copy link' })).toBeNull()
  })

  test('can be copied as a link once it is there', async () => {
    const { pairings, ui } = await anyWallet()
    const copy = await ui.findByRole('button', { name: 'Copy link' })
    expect(copy.hasAttribute('disabled')).toBe(true)
    pairings.offer(uri)
    await ui.findByRole('img')

    fireEvent.click(copy)

    await ui.findAllByText('Copied')
    expect(await navigator.clipboard.readText()).toBe(uri)
  })

  test('gives way to what went wrong on the line, and is asked for again', async () => {
    const { pairings, mounted, ui } = await anyWallet()
    await ui.findByText('Preparing the code')

    pairings.fail(new RelayError(false))
    const said = await ui.findByText(/Check your internet connection/)
    expect(said.closest('[role=alert]')).not.toBeNull()
    const retry = ui.getByRole('button', { name: 'Try again' })
    retry.focus()
    fireEvent.click(retry)

    expect(pairings.asked).toContain('retry')
    const view = (await ui.findByText('Preparing the code')).closest('[tabindex]')
    expect(mounted.element.shadowRoot?.activeElement).toBe(view)
  })

  test('names the clock where the line was refused', async () => {
    const { pairings, ui } = await anyWallet()
    await ui.findByText('Preparing the code')

    pairings.fail(new RelayError(true))

    expect(await ui.findByText(/date and time on this device/)).toBeDefined()
  })

  test('does not name the clock where the project id was refused', async () => {
    const { pairings, ui } = await anyWallet()
    await ui.findByText('Preparing the code')
    const closed = 'closed abnormally with code: 3000 (Unauthorized: invalid key)'

    pairings.fail(new RelayError(true, new Error(closed)))

    expect(await ui.findByText(/does not take this page/)).toBeDefined()
    expect(ui.queryByText(/date or time/)).toBeNull()
  })

  test.each([
    ['was declined', declined(), 'Connection declined'],
    ['has run out', new SessionExpiredError(), 'The request has expired'],
  ])('that %s is never shown again', async (_, error, title) => {
    const { pairings, ui } = await anyWallet()
    pairings.offer(uri)
    await ui.findByRole('img')

    pairings.progress({ status: 'failed', error })
    expect(await ui.findByText(title)).toBeDefined()
    fireEvent.click(ui.getByRole('button', { name: 'Try again' }))
    await ui.findByText('Preparing the code')
    expect(ui.queryByRole('img')).toBeNull()
    pairings.offer(`${uri}two`)

    expect(await ui.findByRole('img')).toBeDefined()
  })

  test('is the host’s to make again where the host pairs by itself', async () => {
    const { pairings, ui } = await anyWallet({ manualWCControl: true })
    await ui.findByText('Preparing the code')

    pairings.progress({ status: 'failed', error: declined() })

    await ui.findByText('Connection declined')
    expect(ui.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('closes the modal once a wallet took it', async () => {
    const { pairings, ui, instance } = await anyWallet()
    pairings.offer(uri)
    await ui.findByRole('img')

    pairings.progress({ status: 'connected' })

    await waitFor(() => expect(instance.state.modal.open).toBe(false))
  })

  test('is watched by nobody once the view is left', async () => {
    const { widget, pairings, ui } = await anyWallet()
    await ui.findByText('Preparing the code')

    widget.modal.close()

    await waitFor(() => expect(pairings.watchers).toBe(0))
  })

  test('is not made before the terms are accepted', async () => {
    const { pairings, ui } = await anyWallet({
      features: { legalCheckbox: true },
      termsUrl: 'https://site.example/terms',
    })
    const box = await ui.findByRole('checkbox')
    expect(pairings.watchers).toBe(0)

    fireEvent.click(box)

    await waitFor(() => expect(pairings.watchers).toBe(1))
  })

  test('gives way to the list on a phone, which cannot scan itself, and is one row away', async () => {
    onPhone()
    const { widget, ui } = show()
    await settled()

    widget.modal.open({ view: 'ConnectingWalletConnectBasic' })
    await ui.findByRole('heading', { name: 'All wallets' })
    fireEvent.click(await ui.findByRole('button', { name: /Wallet on another device/ }))

    expect(await ui.findByText('Preparing the code')).toBeDefined()
  })
})

describe('one wallet', () => {
  test('is reached in every way that it offers, its app on a phone first', async () => {
    const { pairings, ui } = await oneWallet()

    const tabs = ui.getAllByRole('tab').map(({ textContent }) => textContent)

    expect(tabs).toEqual(['Mobile', 'Desktop', 'Web'])
    expect(pairings.asked).toEqual(['choose Fjord'])
    pairings.offer(uri)
    expect(await ui.findByRole('img', { name: 'QR code that connects Fjord' })).toBeDefined()
  })

  test('with one way alone needs no choice', async () => {
    const { ui } = await oneWallet('quay')

    expect(ui.queryByRole('tab')).toBeNull()
    expect(ui.getByText('Preparing the code')).toBeDefined()
  })

  test('on the desktop is opened by a link, which is told', async () => {
    const { pairings, ui } = await oneWallet()
    fireEvent.click(ui.getByRole('tab', { name: 'Web' }))
    const link = await ui.findByRole('link', { name: 'Open Fjord' })
    expect([link.getAttribute('href'), link.getAttribute('aria-busy')]).toEqual([null, 'true'])

    pairings.offer('wc:1@2')
    await waitFor(() => expect(link.getAttribute('href')).toBe('https://web.fjord.example/wc?uri=wc:1@2'))
    expect(link.getAttribute('target')).toBe('_blank')
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link)

    expect(pairings.asked.at(-1)).toBe('opened Fjord')
    expect(await ui.findByText(/then come back here/)).toBeDefined()
  })

  test('that was opened a while ago may be opened again', async () => {
    onPhone()
    const { pairings, ui } = await oneWallet('quay')
    pairings.offer('wc:1@2')

    pairings.progress({ status: 'opened', at: performance.now() - 3_000, signsIn: false })
    expect(await ui.findByText(/is taking longer than usual/)).toBeDefined()
    expect(ui.getByRole('link', { name: 'Open Quay' })).toBeDefined()
    pairings.progress({ status: 'opened', at: performance.now() - 5_000, signsIn: false })

    expect(await ui.findByRole('link', { name: 'Try again' })).toBeDefined()
  })

  test('that nobody knows offers the way back', async () => {
    const { widget, ui } = show()
    await settled()
    widget.modal.open()

    widget.router.push('ConnectingWalletConnect', { walletId: 'gone' })

    expect(await ui.findByText('This wallet is not in the list')).toBeDefined()
  })

  test('that a page without types does not name offers the way back', async () => {
    const { widget, ui } = show()
    await settled()

    const view = 'ConnectingWalletConnect' as PlainViewId
    widget.modal.open({ view })

    expect(await ui.findByText('This wallet is not in the list')).toBeDefined()
  })

  test('that declined says so in its place, with the way to try again', async () => {
    onPhone()
    const { pairings, ui } = await oneWallet('quay')
    pairings.offer(uri)

    pairings.progress({ status: 'failed', error: declined() })

    expect((await ui.findByText('Connection declined')).closest('[role=alert]')).not.toBeNull()
    fireEvent.click(ui.getByRole('button', { name: 'Try again' }))
    expect(pairings.asked.at(-1)).toBe('retry')
  })
})

test('a phone, which shows the code itself, is told to scan with the other device', async () => {
  onPhone()
  const shown = show()
  await settled()
  shown.widget.modal.open()
  shown.widget.router.push('ConnectingWalletConnectBasic')

  expect(await shown.ui.findByRole('heading', { name: 'Scan with the other device' })).toBeDefined()
})

describe('the list of wallets', () => {
  test('has a row for phones after the wallets of this device', async () => {
    const { widget, ui, instance } = show({}, fakeFamily('eip155', [mainnet], [fakeWallet('Harbor')]))
    await settled()
    await instance.discover()
    widget.modal.open()
    await ui.findByRole('button', { name: /Harbor/ })

    const rows = ui.getAllByRole('button', { name: /Harbor|WalletConnect|Fjord/ })

    expect(rows.map(({ textContent }) => textContent?.replace(/^[A-Z](?=[A-Z])/, ''))).toEqual([
      expect.stringContaining('Harbor'),
      'Phone walletScan with WalletConnect',
      expect.stringContaining('Fjord'),
    ])
    fireEvent.click(ui.getByRole('button', { name: /Phone wallet/ }))
    expect(await ui.findByRole('heading', { name: 'Scan with your phone' })).toBeDefined()
  })

  test('collapsed though it is the only way, has the row for phones at once', async () => {
    const { widget, ui } = show({ features: { collapseWallets: true } })
    await settled()

    widget.modal.open()

    expect(await ui.findByRole('button', { name: /Phone wallet/ })).toBeDefined()
  })

  test('leads a wallet used not long ago to its code, wherever it was listed then', async () => {
    const { widget, ui } = show({ customWallets: [] })
    widget.wallets.remember({
      id: 'skiff',
      name: displayText('Skiff'),
      mobileLink: safeUrl('native', 'skiff://'),
    })
    await settled()
    widget.modal.open()

    fireEvent.click(await ui.findByRole('button', { name: /Skiff.*Recent/ }))

    expect(await ui.findByRole('heading', { name: 'Skiff' })).toBeDefined()
    expect(await ui.findByText('Preparing the code')).toBeDefined()
  })

  test('leads from a wallet in this browser to the same one on a phone, and back', async () => {
    vi.stubGlobal('fetch', async () => {
      const data = [{ id: 'harbor', name: 'Harbor', rdns: 'test.harbor', mobile_link: 'harbor://' }]
      return Response.json({ count: 1, data })
    })
    const family = fakeFamily('eip155', [mainnet], [fakeWallet('Harbor', { answer: 'hang' })])
    const { widget, ui, instance } = show(
      { services: { catalogue: 'https://catalogue.example/' }, customWallets: [] },
      family,
    )
    await settled()
    await instance.discover()
    widget.modal.open()
    fireEvent.click(await ui.findByRole('button', { name: /Harbor/ }))

    fireEvent.click(await ui.findByRole('button', { name: 'Use your phone instead' }))
    fireEvent.click(await ui.findByRole('tab', { name: 'Browser' }))
    fireEvent.click(await ui.findByRole('button', { name: 'Continue in the browser' }))

    expect(await ui.findByText('Continue in Harbor')).toBeDefined()
  })

  test('makes no offer on a desktop, not even when a row is pointed at', async () => {
    const { widget, ui, pairings } = show()
    await settled()
    widget.modal.open()

    fireEvent.pointerEnter(await ui.findByRole('button', { name: /Fjord/ }))
    await settled()

    expect(pairings.watchers).toBe(0)
  })

  test('on a phone has an offer ready, and opens the app within the tap on its row', async () => {
    onPhone()
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { widget, ui, pairings } = show()
    await settled()
    widget.modal.open()
    const row = await ui.findByRole('button', { name: /Fjord/ })
    await waitFor(() => expect(pairings.watchers).toBe(1))
    pairings.offer('wc:1@2')

    fireEvent.click(row)

    expect(open.mock.calls).toEqual([[`${fjord.mobileLink}wc?uri=wc:1@2`, '_self', 'noopener,noreferrer']])
    expect(await ui.findByText(/then come back here/)).toBeDefined()
  })

  test('on a phone waits with the app for an offer that is not ready', async () => {
    onPhone()
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { widget, ui, pairings } = show()
    await settled()
    widget.modal.open()
    await waitFor(() => expect(pairings.watchers).toBe(1))

    fireEvent.click(await ui.findByRole('button', { name: /Fjord/ }))
    const link = await ui.findByRole('link', { name: 'Open Fjord' })
    pairings.offer('wc:1@2')

    await waitFor(() => expect(link.getAttribute('href')).toContain('wc:1@2'))
    expect(open).not.toHaveBeenCalled()
  })
})
