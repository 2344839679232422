// @tier gate, @vitest-environment happy-dom
import { type NetworkId, parseNetworkId } from '@foyer/core'
import { search } from '@foyer/search'
import { createFeatureHost, fakeNetwork } from '@foyer/testing/feature'
import { createText, TextProvider } from '@foyer/ui'
import fc from 'fast-check'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, vi } from 'vitest'
import { receiverMessages } from './messages.js'
import { RecentReceivers } from './RecentReceivers.js'

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** As a chain of Polkadot writes a key; the checksum is read by the adapter alone. */
function ss58(prefix: number, key: bigint): string {
  const head = prefix < 64 ? [prefix] : [((prefix & 252) >> 2) | 64, (prefix >> 8) | ((prefix & 3) << 6)]
  let number = head.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  number = ((number << 256n) | key) << 16n
  let text = ''
  for (; number > 0n; number /= 58n) text = `${letters[Number(number % 58n)]}${text}`
  return head[0] === 0 ? `1${text}` : text
}

const keys = fc.bigInt({ min: 2n ** 255n, max: 2n ** 256n - 1n })
/** Networks of each family, each with its addresses. Those of EVM and of Solana are the same on all of them. */
const networks: readonly (readonly [id: string, address: (key: bigint) => string, known?: string])[] = [
  ['polkadot:68d56f15f85d3136970ec16946040bc1', (key) => ss58(0, key)],
  ['polkadot:48239ef607d7928874027a43a6768920', (key) => ss58(2, key)],
  ['polkadot:67f9723393ef76214df0118c34bbbd3d', (key) => ss58(10041, key)],
  ['polkadot:67f9723393ef76214df0118c34bbbd3e', (key) => ss58(42, key), 'on each'],
  ['bip122:000000000019d6689c085ae165831e93', (key) => `bc1q${key.toString(32).slice(0, 38)}`],
  ['bip122:000000000019d6689c085ae165831e93', (key) => `1${key.toString(32).slice(0, 33)}`],
  ['bip122:000000000933ea01ad0ee984209779ba', (key) => `tb1q${key.toString(32).slice(0, 38)}`],
  ['bip122:000000000933ea01ad0ee984209779ba', (key) => `m${key.toString(32).slice(0, 33)}`],
  ['eip155:1', (key) => `0x${key.toString(16).slice(0, 40)}`, 'on each'],
  ['eip155:8453', (key) => `0x${key.toString(16).slice(0, 40)}`, 'on each'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', (key) => letters[Number(key % 50n) + 8]?.repeat(44) ?? ''],
]

search(
  'a recipient of before is offered where the network in use knows the address, and nowhere else',
  fc.asyncProperty(
    fc.constantFrom(...networks),
    fc.constantFrom(...networks),
    keys,
    keys,
    async (...made) => {
      const [[here, own], [there, of, known], ...[mine, other]] = made
      const family = (id: string) => id.split(':')[0]
      fc.pre(family(here) === family(there) && mine !== other)
      const text = createText()
      text.add(receiverMessages)
      const network: NetworkId = parseNetworkId(here)
      const host = createFeatureHost({ text, networks: [fakeNetwork(here, 'Here')], address: own(mine) })
      // The adapter of the family reads the addresses of all of its networks.
      const adapter = {
        ...(await host.context.adapter('eip155')),
        parseAddress: (address: string) => address,
      }
      const context = { ...host.context, adapter: async () => adapter }
      const container = document.createElement('div')
      const root = createRoot(container)
      await act(async () => {
        root.render(
          <TextProvider text={text}>
            <RecentReceivers context={context} network={network} sentTo={[of(other)]} onChoose={() => {}} />
          </TextProvider>,
        )
      })
      const offered = container.querySelectorAll('button').length
      act(() => root.unmount())
      expect(offered).toBe(here === there || known ? 1 : 0)
    },
  ),
  { gate: 60, exhaustive: 1_000 },
)
