// @tier gate
import {
  type Adapter,
  displayText,
  isFoyerError,
  type Network,
  parseNetworkId,
  type TokenBalance,
} from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clock, installClock } from '../clock.test-support.js'
import {
  base,
  bitcoin,
  bitcoinMainnet,
  bitcoinTestnet,
  evm,
  kusamaRelay,
  mainnet,
  polkadot,
  polkadotRelay,
  send,
  solana,
  solanaDevnet,
  solanaMainnet,
  tokenKey,
} from '../native.test-support.js'
import { installPages } from '../page.test-support.js'
import { createRealAdapter } from './adapters.test-support.js'
import { createPlace, heard } from './places.test-support.js'
import {
  amounts,
  evmToken,
  type Owner,
  type Spelling,
  solanaToken,
  spellingsOf,
} from './spellings.test-support.js'

let clock: Clock
let removePages = () => {}
const adapters = new Map<string, Adapter>()
beforeAll(async () => {
  for (const [namespace, descriptor] of Object.entries({
    eip155: evm({ networks: [mainnet, base] }),
    bip122: bitcoin({ networks: [bitcoinMainnet, bitcoinTestnet] }),
    solana: solana({ networks: [solanaMainnet, solanaDevnet] }),
    polkadot: polkadot({ networks: [polkadotRelay, kusamaRelay] }),
  }))
    adapters.set(namespace, await createRealAdapter(descriptor, networks))
  removePages = installPages(heard)
  clock = installClock()
})
afterAll(() => {
  removePages()
  for (const adapter of adapters.values()) adapter.dispose()
})

/** Addresses of others, by network. */
const owners: readonly Owner[] = [
  { network: mainnet, address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' },
  { network: base, address: '0x3f5CE4a19b227FF01C6D48aa90E3d7B52E61F80A' },
  { network: bitcoinMainnet, address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
  { network: bitcoinMainnet, address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' },
  { network: bitcoinTestnet, address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' },
  { network: solanaMainnet, address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' },
  { network: solanaDevnet, address: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM' },
  { network: polkadotRelay, address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5' },
  { network: kusamaRelay, address: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F' },
]
const networks = [...new Set(owners.map(({ network }) => network))]
const familyOf = ({ id }: Pick<Network, 'id'>) => id.split(':')[0] ?? ''

const token = (network: Network, symbol: string, decimals: number, address?: string): TokenBalance => ({
  network: network.id,
  ...(address !== undefined && { address }),
  name: displayText(symbol),
  symbol: displayText(symbol),
  decimals,
  amount: 10n ** 30n,
})

function heldOn(network: Network): readonly TokenBalance[] {
  const { symbol, decimals } = network.nativeCurrency
  const tokens: Readonly<Record<string, string>> = { eip155: evmToken, solana: solanaToken }
  const own = tokens[familyOf(network)]
  return [token(network, symbol, decimals), ...(own ? [token(network, 'USDC', 6, own)] : [])]
}

/** Links are read without a node. */
const only = ({ paymentRequest }: Adapter['capabilities']) => ({ ...(paymentRequest && { paymentRequest }) })

/** Returns how sending reads a text on a network. */
async function readOn(network: Network, text: string) {
  const adapter = adapters.get(familyOf(network))
  if (!adapter) throw new Error('No adapter')
  const place = createPlace({
    networks: [network, ...networks.filter((one) => one !== network)],
    address: owners.find((owner) => owner.network === network)?.address ?? '',
    held: heldOn(network),
    // A fee needs a node, which there is none here.
    adapter: async () => ({ ...adapter, capabilities: only(adapter.capabilities) }),
  })
  const { messages, install } = await send.load()
  place.text.add(messages)
  const controller = install(place.context)
  controller.open(undefined, new AbortController().signal)
  controller.setReceiver(text)
  for (let round = 0; round < 3; round += 1) {
    for (let turn = 0; turn < 3; turn += 1) await clock.settle()
    await clock.pass(600, () => {})
  }
  const { address, amount, token: chosen } = controller.state
  controller.dispose()
  clock.clear()
  return { address, amount, token: chosen }
}

async function faultsOf(spelling: Spelling, network: Network): Promise<readonly string[]> {
  const { kind, text, names, to, amount, token: wanted } = spelling
  const read = await readOn(network, text)
  const { address } = read
  const isSame = familyOf(network) === kind.split(' ')[0]
  if (address.status === 'pending') return [`${kind}: never read`]
  if (!isSame || (names && names.id !== network.id)) {
    // The address itself says for which network it is: the plan refuses it.
    if (isSame && spelling.isOfAddress) return []
    if (address.status === 'ready') return [`${kind}: read on another ${isSame ? 'network' : 'family'}`]
    // The visitor learns for which network it is.
    if (!isSame || to === undefined || address.status !== 'failed') return []
    return isFoyerError(address.error, 'payment-request/refused') ||
      /network/.test(JSON.stringify(address.error.context))
      ? []
      : [`${kind}: the other network is not named`]
  }
  if (to === undefined) return address.status === 'ready' ? [`${kind}: read though it asks for more`] : []
  if (address.status !== 'ready') return [`${kind}: not read`]
  return [
    ...(address.value.address === to ? [] : [`${kind}: read as another address`]),
    ...(amount === undefined || Number(read.amount.replaceAll(',', '')) === Number(amount)
      ? []
      : [`${kind}: another amount`]),
    ...(wanted === undefined || read.token === tokenKey({ network: network.id, address: wanted })
      ? []
      : [`${kind}: another token`]),
  ]
}

const cases = fc
  .record({
    owner: fc.constantFrom(...owners),
    amount: amounts,
    network: fc.constantFrom(...networks),
    kind: fc.nat(99),
  })
  .map(({ owner, amount, network, kind }) => {
    const all = spellingsOf(owner, amount)
    const spelling = all[kind % all.length]
    if (!spelling) throw new Error('No spelling')
    return { spelling, network }
  })

search(
  'every spelling of a recipient is read on its own network, and on no other',
  fc.asyncProperty(cases, async ({ spelling, network }) => {
    expect(await faultsOf(spelling, network)).toEqual([])
  }),
  { gate: 150, exhaustive: 4_000 },
)

test('an address in the case of Rootstock (EIP-1191) is read in every spelling there, and on no other network', async () => {
  const rootstock: Network = { ...mainnet, id: parseNetworkId('eip155:30'), name: displayText('Rootstock') }
  const [own, to] = [
    '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ]
  for (const text of [
    own,
    own.slice(2),
    `eip155:30:${own}`,
    `rsk:${own}`,
    `ethereum:${own}@30`,
    `ethereum:pay-${own}@30?value=1`,
  ]) {
    expect((await readOn(rootstock, text)).address, text).toMatchObject({
      status: 'ready',
      value: { address: to },
    })
    expect((await readOn(base, text)).address, text).toMatchObject({ status: 'failed' })
  }
})
