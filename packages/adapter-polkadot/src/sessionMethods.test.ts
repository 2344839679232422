// @tier gate
import { search } from '@foyer/search'
import { createTestSessions } from '@foyer/testing'
import { createPolkadotTestWallet } from '@foyer/testing/polkadot'
import { decodeAddress, encodeAddress } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createAdapter } from './adapter.js'
import { polkadotNetworkId } from './networkId.js'
import { kusamaRelay, polkadotRelay, westendAssetHub } from './networks.js'

const { signal } = new AbortController()
const wallet = createPolkadotTestWallet({
  key: 'remote',
  seeds: [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`, `0x${'33'.repeat(32)}`],
})
const keys = wallet.accounts.map(({ address }) => decodeAddress(address))
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
/** Two accounts on Polkadot, the first alone on Kusama; the third is not granted. */
const granted: Readonly<Record<string, readonly number[]>> = {
  [polkadotRelay.id]: [0, 1],
  [kusamaRelay.id]: [0],
}
const genesis = {
  polkadot: '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
  kusama: '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe',
  westend: '0x67f9723393ef76214df0118c34bbbd3dbebc8ed46a10973a8c969d48fe7598c9',
} as const

interface Asked {
  readonly key: number
  readonly prefix: number
  readonly chain: keyof typeof genesis | 'none' | 'text'
  readonly isHex: boolean
}
const asks: fc.Arbitrary<Asked> = fc.record({
  key: fc.nat(2),
  prefix: fc.constantFrom(0, 2, 42),
  chain: fc.constantFrom<Asked['chain'][]>('polkadot', 'kusama', 'westend', 'none', 'text'),
  isHex: fc.boolean(),
})

async function faultsOf({ key, prefix, chain, isHex }: Asked): Promise<readonly string[]> {
  const accounts = Object.entries(granted).flatMap(([id, all]) =>
    all.map((one) => `${id}:${encodeAddress(keys[one] ?? '', id === polkadotRelay.id ? 0 : 2)}`),
  )
  const answers = { polkadot_signTransaction: { signature: 'ab'.repeat(65) } }
  const remote = createTestSessions({ namespace: 'polkadot', accounts, answers })
  const adapter = createAdapter({
    context: {
      networks: () => [polkadotRelay, kusamaRelay, westendAssetHub],
      rpcUrls: () => [],
      publicRpcUrls: () => [],
      discovery: { announced: true, injected: true },
      sessions: () => async () => remote.sessions,
    },
    discovery: { find: () => undefined, subscribe: () => () => {} },
    networks: [polkadotRelay, kusamaRelay, westendAssetHub],
  })
  await adapter.connect({ connectorId: 'walletConnect', network: polkadotRelay.id }, signal)
  const { signer } = adapter.provider('walletConnect') ?? {}
  const address = isHex ? `0x${hexOf(keys[key] ?? new Uint8Array())}` : encodeAddress(keys[key] ?? '', prefix)
  const genesisHash = chain === 'none' ? undefined : chain === 'text' ? 'polkadot' : genesis[chain]
  const answer = await signer?.signPayload?.({ address, genesisHash, method: '0x00' }).catch(() => undefined)
  adapter.dispose()

  const network = chain === 'none' || chain === 'text' ? undefined : polkadotNetworkId(genesis[chain])
  const isHonest = !isHex && network !== undefined && granted[network]?.includes(key) === true
  return [
    ...remote.calls.map((call) =>
      granted[call.network]?.includes(key)
        ? undefined
        : 'a wallet was asked for an account or a chain that was not granted',
    ),
    ...remote.calls.map((call) =>
      call.network === network ? undefined : 'a wallet was asked on another chain',
    ),
    isHonest && !answer ? 'an honest request failed' : undefined,
  ].filter((fault) => fault !== undefined)
}

search(
  'a page gets signatures of the accounts that were granted, on the chains that were',
  fc.asyncProperty(asks, async (asked) => {
    expect(await faultsOf(asked)).toEqual([])
  }),
  { gate: 60, exhaustive: 1_000 },
)
