// @tier gate, @vitest-environment happy-dom
import {
  type Approval,
  accountId,
  type Capabilities,
  displayText,
  type Feature,
  type Followed,
  type Requests,
  type TokenBalance,
  type TransactionTrace,
  truncateMiddle,
} from '@foyer/core'
import { tokenCases } from '@foyer/search'
import { fireEvent, waitFor } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { oneViewFeature } from '../../oneViewFeature.test-support.js'
import { ada, bob, connected, ethereum, fakeFamily, fakeWallet } from '../../testing.test-support.js'
import { withoutSteps } from './stages.js'

afterEach(() => {
  vi.useRealTimers()
})

const ether: TokenBalance = {
  network: ethereum.id,
  name: displayText('Ether'),
  symbol: displayText('ETH'),
  decimals: 18,
  amount: 10n ** 18n,
  price: 3_000,
}
const bad = '0x00000000000000000000000000000000000000B4'
const never = () => new Promise<never>(() => {})
const hash = `0x${'8a'.repeat(32)}`

/** A visitor who has sent 0.25 ETH, and the chain that says what became of it. */
async function sent({
  of = ada,
  features = [],
  what,
  swap,
  fee,
  held = fee === undefined ? [] : [ether],
}: {
  of?: string
  fee?: bigint
  held?: readonly TokenBalance[]
  features?: readonly Feature[]
  what?: Approval['transfer']
  swap?: Approval['swap']
} = {}) {
  const chain: { trace: TransactionTrace; followed?: Followed } = { trace: 'pending' }
  const transfer: Capabilities['transfer'] = {
    fee: never,
    plan: never,
    send: never,
    wait: never,
    find: async () => chain.trace,
    follow: async () => chain.followed,
    receiver: async () => bad,
  }
  const wallet = fakeWallet('Harbor', { addresses: [ada, bob] })
  const family = fakeFamily([wallet], {
    capabilities: { transfer, assets: async () => held },
  })
  const at = await connected({ family, parts: features }, wallet)
  const { account, router } = at.mounted.widget
  const { approve, unsettled } = await account()
  const { name, symbol, decimals } = { ...ethereum.nativeCurrency }
  await approve({
    account: accountId(ethereum.id, of),
    kind: swap ? 'call' : 'send',
    ...(swap && { swap, what: 'Swap of 0.25 ETH for about 750 USDC' }),
    ...(!swap && {
      transfer: what ?? {
        ...(fee !== undefined && { fee }),
        to: bob,
        amount: 250_000_000_000_000_000n,
        token: { network: ethereum.id, name: displayText(name), symbol: displayText(symbol), decimals },
      },
    }),
    async request(_signal, { asked }) {
      asked('send')
      return hash
    },
  })
  router.reset('Account')
  const end = async (trace: TransactionTrace, followed?: Followed) => {
    Object.assign(chain, { trace, followed })
    await unsettled.check(unsettled.state.sent[0]?.id ?? '')
  }
  return { ...at, account, unsettled, end }
}

test('a collectible that was sent goes by its name, without a number where there is one of it', async () => {
  const name = displayText('Tidal #204')
  const token = { network: ethereum.id, address: bob, name, symbol: name, decimals: 0 }
  const { ui } = await sent({ what: { to: bob, amount: 1n, token, nft: `eip155:1/erc721:${bob}/204` } })

  await ui.findByRole('button', { name: /Sending “Tidal #204”/ })
})

test('an amount that the visitor hides is in no row, and in no details, of what was sent', async () => {
  const { ui, account } = await sent()
  const { choices } = await account()

  choices.choose({ amountsHidden: true })

  fireEvent.click(await ui.findByRole('button', { name: /Sending •••• ETH/ }))
  await ui.findByText('−•••• ETH')
  expect(ui.queryByText(/0\.25/)).toBeNull()
})

test.each(['USDC', 'ETH', 'dollars'])(
  'the symbol “%s” is quoted if no list names its contract',
  async (name) => {
    const symbol = displayText(name)
    const token = { network: ethereum.id, address: bob, name: symbol, symbol, decimals: 18 }
    const { ui } = await sent({ what: { to: bob, amount: 5n * 10n ** 18n, token } })

    await ui.findByRole('button', { name: new RegExp(`Sending 5 \u200e\u2068“${name}”`) })
  },
)

test('the symbol of a listed token is unquoted next to its number', async () => {
  const symbol = displayText('USDC')
  const token = { network: ethereum.id, address: bob, name: symbol, symbol, decimals: 18, isListed: true }
  const { ui } = await sent({ what: { to: bob, amount: 5n * 10n ** 18n, token } })

  await ui.findByRole('button', { name: /Sending 5 USDC/ })
})

/** The words of the row whose press has this name. */
async function row({ findByRole }: Awaited<ReturnType<typeof sent>>['ui'], name: RegExp) {
  return (await findByRole('button', { name })).closest('[part="row"]')?.textContent
}

test('a row is put away by a press, and what follows a step takes the place of its row', async () => {
  const { ui, unsettled } = await sent()
  await row(ui, /Sending 0\.25 ETH/)

  fireEvent.click(ui.getByRole('button', { name: 'Dismiss' }))

  await waitFor(() => expect(ui.queryByRole('button', { name: /Sending/ })).toBeNull())
  expect(unsettled.state.sent).toMatchObject([{ dismissed: true }])
  const status = 'confirmed'
  const allowed = { subject: 'allow 1 900 USDC', status, at: 1 } as const
  const swapped = { subject: 'swap 1 900 USDC', status, at: 2 } as const
  const other = { subject: 'allow 1 5 DAI', status, at: 1 } as const
  expect(withoutSteps([swapped, allowed, other])).toEqual([swapped, other])
  expect(withoutSteps([allowed, other, { subject: undefined, status, at: 2 }])).toHaveLength(3)
})

test.each(['other', 'reverted', 'replaced', 'expired', 'sent', 'unknown'] as const)(
  'a step that is “%s” keeps its row when its swap follows',
  (status) => {
    const step = { subject: 'allow 1 900 USDC', status, at: 1 }
    const swapped = { subject: 'swap 1 900 USDC', status: 'confirmed' as const, at: 2 }

    expect(withoutSteps([swapped, step])).toContain(step)
  },
)

test('what was sent stays under the account, and says how it ended', async () => {
  const { ui, end } = await sent()

  expect(await row(ui, /Sending 0\.25 ETH/)).toContain('Pending · to 0x3f…61F80a')
  await end('success')

  expect(await row(ui, /Sent 0\.25 ETH/)).toContain('Confirmed')
})

test('the row of a swap says what it gives and the least that it brings, and both tokens once it is confirmed', async () => {
  const symbol = displayText('USDC')
  const dollar = { network: ethereum.id, address: bob, name: symbol, symbol, decimals: 6, isListed: true }
  const swap = {
    given: { token: ether, amount: 250_000_000_000_000_000n },
    least: { token: dollar, amount: 742_500_000n },
  }
  const { ui, end, account } = await sent({ swap })
  const { choices } = await account()

  expect(await row(ui, /Swapping 0\.25 ETH/)).toContain('Pending · for at least 742.5 USDC')
  await end('success')
  expect(await row(ui, /Swapped 0\.25 ETH/)).toContain('Confirmed · for at least 742.5 USDC')
  const shown = await ui.findByRole('button', { name: /Swapped/ })
  expect(shown.closest('[part="row"]')?.querySelector('[data-pair]')).not.toBeNull()
  choices.choose({ amountsHidden: true })
  expect(await row(ui, /Swapped •••• ETH/)).toContain('for at least •••• USDC')
})

test('a swap that the chain undid says that the coins are still there', async () => {
  const given = { token: ether, amount: 250_000_000_000_000_000n }
  const { ui, end } = await sent({ swap: { given, least: given } })

  await end('reverted')

  expect(await row(ui, /Could not swap 0\.25 ETH/)).toContain('it stayed in your account')
})

test('a token of no list has its symbol in quotation marks', async () => {
  const symbol = displayText('Million')
  const token = { network: ethereum.id, address: bob, name: symbol, symbol, decimals: 0 }
  const { ui } = await sent({ what: { to: bob, amount: 5n, token } })

  await ui.findByRole('button', { name: /Sending 5 \u200e\u2068“Million”\u2069/ })
})

test('a recipient that has a name goes by it in the row', async () => {
  const { ui, account } = await sent()
  const { identities, choices } = await account()
  const avatar = undefined
  vi.spyOn(identities, 'known').mockImplementation((of) =>
    of === accountId(ethereum.id, bob)
      ? { name: displayText('shop.eth'), avatar }
      : { name: undefined, avatar },
  )

  // Drawn again.
  choices.choose({ amountsHidden: true })

  await waitFor(async () => expect(await row(ui, /Sending •••• ETH/)).toContain('Pending · to shop.eth'))
})

test('one that the chain undid is told as not sent', async () => {
  const { ui, end } = await sent()

  await end('reverted')

  expect(await row(ui, /Could not send 0\.25 ETH/)).toContain('Failed · it stayed in your account')
})

test('one that another took the place of is told as not sent, and leads to the other', async () => {
  const { ui, end } = await sent()
  const other = `0x${'5c'.repeat(32)}`
  await end('pending', { kind: 'waits', clue: '7' })

  await end('absent', { kind: 'replaced', by: other, isSame: false })
  fireEvent.click(await ui.findByRole('button', { name: /Not sent: 0\.25 ETH/ }))

  await ui.findByText(/took its place on Ethereum/)
  const link = await ui.findByRole('link', { name: /View on Scan/ })
  expect(link.getAttribute('href')).toBe(`https://scan.example/tx/${other}`)
  expect(ui.getByText('Replaced by')).toBeTruthy()
})

test('one that was sped up is confirmed under its new hash', async () => {
  const { ui, end } = await sent()
  const faster = `0x${'5c'.repeat(32)}`
  await end('pending', { kind: 'waits', clue: '7' })
  await end('absent', { kind: 'replaced', by: faster, isSame: true })

  await end('success')
  fireEvent.click(await ui.findByRole('button', { name: /Sent 0\.25 ETH/ }))

  await ui.findByText(/under a new hash/)
  expect((await ui.findByRole('link', { name: /View on Scan/ })).getAttribute('href')).toContain(faster)
  expect(ui.getByText('Earlier hash')).toBeTruthy()
})

test('while it is on its way, a tab that wants one has a dot', async () => {
  const tab = oneViewFeature({
    slot: 'tabs',
    label: 'Past',
    route: { view: 'HistoryLine', params: undefined },
    component: () => 'Nothing',
  })
  const actions = tab.actions.flatMap((action) => (action.slot === 'tabs' ? [{ ...action, dot: true }] : []))
  const dotted: Feature = { ...tab, actions }
  const { ui, end } = await sent({ features: [dotted] })
  await ui.findByRole('tab', { name: 'Past (pending)' })

  await end('success')

  await ui.findByRole('tab', { name: 'Past' })
})

test('each step is said politely, where the rows are drawn or not', async () => {
  const { ui, end } = await sent()
  await ui.findByRole('button', { name: /Sending/ })
  const voice = ui.getAllByRole('status').find(({ textContent }) => textContent?.startsWith('Sending'))

  await end('success')

  await expect.poll(() => voice?.textContent).toBe('Sent 0.25 ETH. Confirmed · to 0x3f…61F80a')
})

test('a row leads to the amount, its worth, the fee, both addresses, the hash and the explorer', async () => {
  const { ui, end } = await sent({ fee: 1_000_000_000_000_000n })
  fireEvent.click(await ui.findByRole('button', { name: /Sending/ }))

  const link = await ui.findByRole('link', { name: /View on Scan/ })
  expect(link.getAttribute('href')).toBe(`https://scan.example/tx/${hash}`)
  expect(link.getAttribute('rel')).toContain('noreferrer')
  expect(ui.getByRole('button', { name: /Copy hash/ }).textContent).toBe('0x8a…8a8a8a')
  const status = ui.getByRole('heading', { name: 'Sending' }).parentElement
  expect(status?.textContent).toContain('−0.25 ETH$750.00 at today’s pricePending')
  expect(ui.getByText('Planned fee').parentElement?.textContent).toBe(
    'Planned fee0.001 ETH $3.00 at today’s price',
  )
  expect(ui.getByText('From you').closest('[part="row"]')?.textContent).toContain(truncateMiddle(ada))
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  fireEvent.click(ui.getAllByRole('button', { name: 'Copy address' })[1] ?? document.body)
  expect(write).toHaveBeenCalledWith(bob)
  await end('success')

  await ui.findByRole('heading', { name: 'Sent' })
  expect(ui.queryByText('Waiting for Ethereum. You can close this window.')).toBeNull()
})

type Step = readonly [trace: TransactionTrace, followed?: Followed]
const faster = `0x${'5c'.repeat(32)}`
const first: readonly Step[] = []
const waits: Step = ['pending', { kind: 'waits', clue: '7' }]
const spedUp: readonly Step[] = [waits, ['absent', { kind: 'replaced', by: faster, isSame: true }]]
const replaced: readonly Step[] = [waits, ['absent', { kind: 'replaced', by: faster, isSame: false }]]
const expired: readonly Step[] = [waits, ['absent', { kind: 'expired' }]]

// Of the planned transaction, the amount, the worth and the planned fee hold. Of another one that does the same, the fee does not.
test.each<readonly [name: string, before: readonly Step[], steps: readonly Step[], holds: string]>(
  Object.entries({ 'as planned': first, 'sped up': spedUp }).flatMap(([how, before]) => [
    [`pending, ${how}`, before, [['pending']], before === first ? 'amount worth fee' : 'amount worth'],
    [`confirmed, ${how}`, before, [['success']], before === first ? 'amount worth fee' : 'amount worth'],
    [`reverted, ${how}`, before, [['reverted']], before === first ? 'amount fee' : 'amount'],
    [`replaced, ${how}`, before, replaced, 'amount worth'],
    [`expired, ${how}`, before, expired, 'amount'],
    [`something else, ${how}`, before, [['other']], ''],
  ]),
)(
  'the details of a transaction (%s) say what holds for the one that counts',
  async (_name, before, steps, holds) => {
    const { ui, end } = await sent({ fee: 1_000_000_000_000_000n })
    for (const step of [...before, ...steps]) await end(...step)
    fireEvent.click(await ui.findByRole('button', { name: /0\.25 ETH/ }))

    await ui.findByText('Time')
    const said = ui
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join()
    const told = [
      ...(/0\.25 ETH/.test(said) ? ['amount'] : []),
      ...(/\$750\.00/.test(said) ? ['worth'] : []),
      ...(ui.queryByText('Planned fee') ? ['fee'] : []),
    ]
    expect(told.join(' ')).toBe(holds)
    const agreed = ui.queryByText('You confirmed')?.parentElement?.textContent?.trim()
    expect(agreed).toBe(holds === '' ? 'You confirmed0.25 ETH' : undefined)
  },
)

test('of a call in whose place something else was sent, the details name what was confirmed as such', async () => {
  const given = { token: ether, amount: 250_000_000_000_000_000n }
  const { ui, end } = await sent({ swap: { given, least: given } })
  await end('other')
  fireEvent.click(await ui.findByRole('button', { name: /Swap of 0\.25 ETH/ }))

  await ui.findByRole('heading', { name: 'Something else was sent' })
  expect(ui.getByText('You confirmed').parentElement?.textContent).toContain(
    'Swap of 0.25 ETH for about 750 USDC',
  )
})

test('of something else that was sent, no identity of the recipient is asked for, and copying its address warns', async () => {
  const { ui, end, account } = await sent()
  const { identities } = await account()
  const shop = { name: displayText('shop.eth'), avatar: undefined }
  const load = vi.spyOn(identities, 'load').mockResolvedValue(shop)
  await end('other')
  fireEvent.click(await ui.findByRole('button', { name: /0\.25 ETH/ }))

  await ui.findByRole('heading', { name: 'Something else was sent' })
  await ui.findByText(truncateMiddle(bad))
  fireEvent.click(ui.getAllByRole('button', { name: 'Copy address' }).at(-1) ?? document.body)
  await ui.findByText('Do not send to this address')
  expect(load.mock.calls.filter(([of]) => of.endsWith(bad))).toEqual([])
})

test.each([
  ['neither a list nor a price vouches for', {}, true],
  ['a list has', { isListed: true }, false],
] as const)(
  'the details of a token that %s name its contract, if nothing else does',
  async (_what, facts, isNamed) => {
    const name = displayText('USDC')
    const address = `0x${'cd'.repeat(20)}`
    const token = { network: ethereum.id, address, name, symbol: name, decimals: 6, ...facts }
    const { ui } = await sent({ what: { to: bob, amount: 100_000_000n, token } })
    fireEvent.click(await ui.findByRole('button', { name: /Sending 100/ }))

    await ui.findByRole('heading', { name: 'Sending' })
    expect(ui.queryByText('Contract') !== null).toBe(isNamed)
    expect(ui.queryByText(/0xcd…cdcdcd/) !== null).toBe(isNamed)
  },
)

test('a failed transfer names its amount, and leads to the same token again', async () => {
  const form = oneViewFeature({
    slot: 'account',
    id: 'send',
    withToken: true,
    label: 'Send',
    route: { view: 'SendAgain', params: undefined },
    component: ({ params }) => `again with ${JSON.stringify(params)}`,
  })
  const { ui, end } = await sent({ features: [form], fee: 1_000_000_000_000_000n })
  await end('reverted')
  fireEvent.click(await ui.findByRole('button', { name: /Could not send 0\.25 ETH/ }))

  await ui.findByRole('heading', { name: 'Not sent' })
  const status = ui.getByRole('heading', { name: 'Not sent' }).parentElement
  expect(status?.textContent).toContain('0.25 ETHStayed in your accountFailed')
  ui.getByText('Ethereum rejected it. Only the fee was spent.')
  fireEvent.click(ui.getByRole('button', { name: 'Try again' }))

  await ui.findByText('again with {"token":"eip155:1"}')
})

test('a row stays for an hour after its end, and until its end while it is pending', async () => {
  const { ui, end, mounted } = await sent()
  await ui.findByRole('button', { name: /Sending/ })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_001 })
  const { router } = mounted.widget
  router.push('AccountSettings')
  router.back()
  await ui.findByRole('button', { name: /Sending/ })

  await end('success')

  await expect.poll(() => ui.queryByRole('button', { name: /0\.25 ETH/ })).toBeNull()
})

test('that of another account is not shown', async () => {
  const { ui } = await sent({ of: bob })

  await ui.findByText('No tokens yet')
  expect(ui.queryByText(/0\.25 ETH/)).toBeNull()
})

test('an entry that is gone is told as such', async () => {
  const { ui, mounted } = await sent()

  mounted.widget.router.push('Transaction', { id: 'gone' })

  await ui.findByText('No longer listed')
})

test('a feature that lists transactions draws its own in their place, from the same requests', async () => {
  let requests: Requests | undefined
  const history = oneViewFeature({
    slot: 'sent',
    label: 'History',
    route: { view: 'HistoryLine', params: undefined },
    install(context) {
      requests = context.requests
      return { dispose() {} }
    },
    component: () => `${requests?.state.sent.length} of history`,
  })

  const { ui } = await sent({ features: [history] })

  await ui.findByText('1 of history')
  expect(ui.queryByRole('button', { name: /Sending/ })).toBeNull()
})

declare module '@foyer/core' {
  interface Views {
    HistoryLine: undefined
    SendAgain: { readonly token?: string } | undefined
  }
}

test.each([
  ['0.001999', 1_999_000_000_000_000n, 'Sent 0.001999 ETH'],
  ['0.00049', 490_000_000_000_000n, 'Sent 0.00049 ETH'],
  ['0.000000000000000001', 1n, 'Sent 0.000000000000000001 ETH'],
  ['1.000000000000000001', 10n ** 18n + 1n, 'Sent 1.000001 ETH'],
  ['1,999,999.5', 1_999_999_500_000_000_000_000_000n, 'Sent 1,999,999.5 ETH'],
])('a transfer of %s is never told as less, and its details have all digits', async (exact, amount, told) => {
  const { name, symbol, decimals } = ethereum.nativeCurrency
  const token = { network: ethereum.id, name: displayText(name), symbol: displayText(symbol), decimals }
  const { ui, end } = await sent({ what: { to: bob, amount, token } })
  await end('success')

  const row = await ui.findByRole('button', { name: told })
  expect(ui.getAllByRole('status').some(({ textContent }) => textContent?.startsWith(`${told}. `))).toBe(true)
  fireEvent.click(row)
  const title = await ui.findByRole('heading', { name: 'Sent' })
  expect(title.parentElement?.textContent).toContain(`−${exact} ETH`)
})

test.each(tokenCases)(
  'the wait for the wallet and the details name the contract of what is sent, $of: $isNamed',
  async ({ symbol: called, other, isDoubted, isGone, isNamed }) => {
    const listed = (of: string, digits: string): TokenBalance => ({
      network: ethereum.id,
      address: `0x${digits.repeat(20)}`,
      name: displayText(of),
      symbol: displayText(of),
      decimals: 6,
      amount: 7_000_000n,
      ...(isDoubted ? {} : { price: 1, isListed: true }),
    })
    const token = listed(called, 'cd')
    const held = [ether, ...(isGone ? [] : [token]), ...(other ? [listed(other, 'ab')] : [])]
    const what = { to: bob, amount: 5_000_000n, token }
    const { ui, account } = await sent({ what, held })
    fireEvent.click(await ui.findByRole('button', { name: /Sending 5/ }))
    await ui.findByRole('heading', { name: 'Sending' })
    const isThere = () => ui.queryByText(/0xcd…cdcdcd/) !== null
    await waitFor(() => expect(isThere()).toBe(isNamed))
    if (isGone) return
    const { approve } = await account()
    const request = () => new Promise<never>(() => {})
    approve({ account: accountId(ethereum.id, ada), kind: 'send', transfer: what, request }).catch(() => {})
    await ui.findByText(/^Continue in/)
    await waitFor(() => expect(isThere()).toBe(isNamed))
  },
)

test('the details of a swap between two listed tokens with one symbol say which contract came, and which left', async () => {
  const [given, least] = ['cd', 'ab'].map((digits) => ({
    amount: 5_000_000n,
    token: {
      network: ethereum.id,
      address: `0x${digits.repeat(20)}`,
      name: displayText('USD Coin'),
      symbol: displayText('USDC'),
      decimals: 6,
      isListed: true,
    },
  }))
  if (!given || !least) throw new Error('Expected two tokens')
  const { ui } = await sent({ swap: { given, least } })
  fireEvent.click(await ui.findByRole('button', { name: /^Swapping 5/ }))
  const went = await ui.findByText('Contract · Went out')
  expect(went.parentElement?.textContent).toContain('0xcd…cdcdcd')
  expect(ui.getByText('Contract · Came in').parentElement?.textContent).toContain('0xab…ababab')
})
