// @tier gate, @vitest-environment happy-dom
import { accountId, type Capabilities, displayText, type Network, type TokenBalance } from '@foyer/core'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ada, bob, connected, ethereum, fakeFamily, fakeWallet, network } from '../../testing.test-support.js'

const never = () => new Promise<never>(() => {})
const polygon = {
  ...network('eip155:137', 'Polygon'),
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
}
const contract = `0x${'1f'.repeat(20)}`
const ether: TokenBalance = {
  network: ethereum.id,
  name: displayText('Ether'),
  symbol: displayText('ETH'),
  decimals: 18,
  amount: 10n ** 18n,
  price: 3_000,
}
/** A contract may have one address on all networks, and be another token on each. */
const token: TokenBalance = {
  ...ether,
  address: contract,
  name: displayText('Wrapped'),
  symbol: displayText('WRAP'),
  price: 2_000,
}
const sent = { coin: {}, token: { address: contract } }

test.each(
  [ethereum, polygon].flatMap((on) =>
    (['coin', 'token'] as const).map((asset) => [asset, on.name, on] as const),
  ),
)(
  'the %s of a transfer on %s is worth what it costs on that network, or nothing is said',
  async (asset, _name, on) => {
    const { ui } = await detailsOf(on, sent[asset])
    const fee = (await ui.findByText('Planned fee')).parentElement?.textContent

    // Ethereum is the network in use, and the balances are of it.
    const isKnown = on === ethereum
    expect(ui.queryAllByText(/at today’s price/)).toHaveLength(isKnown ? 2 : 0)
    expect(fee?.includes('$')).toBe(isKnown)
    expect(document.body.textContent).not.toMatch(/\$[\d,.]+(?![\d,.]| at today’s price)/)
  },
)

/** The details of a pending transfer on a network, opened on Ethereum. */
async function detailsOf(on: Network, more: Pick<TokenBalance, 'address'>) {
  const transfer: Capabilities['transfer'] = {
    fee: never,
    plan: never,
    send: never,
    wait: never,
    find: async () => 'pending',
  }
  const wallet = fakeWallet('Harbor', { addresses: [ada, bob] })
  const family = fakeFamily([wallet], {
    networks: [ethereum, polygon],
    capabilities: { transfer, assets: async () => [ether, token] },
  })
  const at = await connected({ family }, wallet)
  const { account, router } = at.mounted.widget
  const { approve } = await account()
  const { name, decimals } = on.nativeCurrency
  await approve({
    account: accountId(on.id, ada),
    kind: 'send',
    transfer: {
      to: bob,
      amount: 100n * 10n ** 18n,
      fee: 10n ** 16n,
      token: { network: on.id, name: displayText(name), symbol: displayText('COIN'), decimals, ...more },
    },
    async request(_signal, { asked }) {
      asked('send')
      return `0x${'8a'.repeat(32)}`
    },
  })
  router.reset('Account')
  await at.ui.findByText('$3,000.00 each')
  fireEvent.click(await at.ui.findByRole('button', { name: /^Sending 100/ }))
  return at
}
