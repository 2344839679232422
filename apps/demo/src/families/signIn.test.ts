// @tier gate, @vitest-environment happy-dom
import { bitcoin } from '@foyer/adapter-bitcoin'
import { bitcoinRegtest } from '@foyer/adapter-bitcoin/networks'
import { polkadot } from '@foyer/adapter-polkadot'
import { polkadotRelay } from '@foyer/adapter-polkadot/networks'
import { solana } from '@foyer/adapter-solana'
import { type AdapterDescriptor, accountParts, type Connector } from '@foyer/core'
import { type Siwx, siwx } from '@foyer/feature-siwx'
import { createMessage, createNonce, type SignInMessage, verifyMessage } from '@foyer/siwx'
import { bip122 as verifyBitcoin } from '@foyer/siwx/bip122'
import { polkadot as verifyPolkadot } from '@foyer/siwx/polkadot'
import { solana as verifySolana } from '@foyer/siwx/solana'
import { announceBitcoinWallet, createBitcoinTestWallet } from '@foyer/testing/bitcoin'
import { createFeatureHost } from '@foyer/testing/feature'
import { createPolkadotTestWallet, injectPolkadotWallet, type PolkadotKeyType } from '@foyer/testing/polkadot'
import { announceSolanaWallet, createSolanaTestWallet } from '@foyer/testing/solana'
import { createText } from '@foyer/ui'
import { expect, onTestFinished, test } from 'vitest'

const seed = '11'.repeat(32)
const { signal } = new AbortController()
const families = [verifySolana(), verifyBitcoin(), verifyPolkadot()]

/** A wallet on the page: what it is asked, and what takes it away. */
interface OnPage {
  readonly requests: readonly { readonly method: string }[]
  readonly remove: () => void
}

const solanaWallet = (without: readonly string[]) => (): OnPage => {
  const chains = { 'solana:mainnet': 'http://127.0.0.1:9' }
  const wallet = createSolanaTestWallet({ name: 'Quay', seeds: [seed], chains, without })
  return { requests: wallet.requests, remove: announceSolanaWallet(window, wallet).remove }
}

const bitcoinWallet = (payment: 'p2wpkh' | 'p2tr') => (): OnPage => {
  const wallet = createBitcoinTestWallet({ name: 'Quay', privateKeys: [seed], payment })
  const { remove } = announceBitcoinWallet(window, { ...wallet, shape: 'standard' })
  return { requests: wallet.requests, remove }
}

const polkadotWallet = (type: PolkadotKeyType) => (): OnPage => {
  const wallet = createPolkadotTestWallet({ key: 'quay', seeds: [seed], type })
  return { requests: wallet.requests, remove: injectPolkadotWallet(window, wallet).remove }
}

test.each<[string, AdapterDescriptor, () => OnPage, string]>([
  ['Solana, by a wallet that writes sign-ins', solana(), solanaWallet([]), 'signIn'],
  ['Solana, by a wallet that signs text', solana(), solanaWallet(['solana:signIn']), 'signMessage'],
  ['Bitcoin, ECDSA', bitcoin({ networks: [bitcoinRegtest] }), bitcoinWallet('p2wpkh'), 'signMessage'],
  ['Bitcoin, BIP-322', bitcoin({ networks: [bitcoinRegtest] }), bitcoinWallet('p2tr'), 'signMessage'],
  ...(['sr25519', 'ed25519', 'ecdsa'] as const).map(
    (type) =>
      [
        `Polkadot, ${type}`,
        polkadot({ networks: [polkadotRelay] }),
        polkadotWallet(type),
        'signRaw',
      ] satisfies [string, AdapterDescriptor, () => OnPage, string],
  ),
])('%s: whoever signs in with a wallet is let in by a server', async (_, descriptor, announce, method) => {
  const { requests, remove } = announce()
  onTestFinished(remove)
  const { adapter, account, connectorId } = await connect(descriptor)
  const { networkId, address, namespace } = accountParts(account)
  const host = createFeatureHost({ text: createText({ locale: 'en' }), networks: descriptor.networks })
  host.use(address, networkId)
  const connection = host.state.connections[namespace]
  if (connection?.status === 'connected')
    host.state.connections = { [namespace]: { ...connection, connectorId } }
  const letIn: string[] = []
  const nonce = createNonce()
  const own: Siwx = {
    createMessage: async ({ accountAddress, chainId }): Promise<SignInMessage> => ({
      domain: location.host,
      uri: location.origin,
      version: '1',
      nonce,
      accountAddress,
      chainId,
      statement: 'I accept the terms.',
      issuedAt: new Date().toISOString(),
    }),
    async addSession({ data, message, signature }) {
      expect(message).toBe(createMessage(data))
      const verified = await verifyMessage({ message, signature, domain: location.host, nonce, families })
      letIn.push(verified.account)
    },
    setSessions: async () => {},
    getSessions: async () => [],
    revokeSession: async () => {},
  }
  const feature = await siwx({ siwx: own }).load()
  const controller = feature.install({
    ...host.context,
    adapter: async () => adapter,
    sign: ({ message }) => adapter.signMessage(connectorId, account, message, signal),
  })
  await controller.begin(signal)
  await controller.sign()

  expect(letIn).toEqual([account])
  expect(requests.at(-1)?.method).toBe(method)
})

async function connect(descriptor: AdapterDescriptor) {
  const handle = await descriptor.create({
    networks: () => descriptor.networks,
    rpcUrls: () => [],
    publicRpcUrls: () => [],
    discovery: { announced: true, injected: true },
    sessions: () => undefined,
  })
  const found = await new Promise<Connector>((resolve) => {
    onTestFinished(handle.discover(([first]) => first && resolve(first)))
  })
  const adapter = await handle.load()
  const [network] = descriptor.networks
  if (!network) throw new Error('No network')
  const { account } = await adapter.connect({ connectorId: found.id, network: network.id }, signal)
  return { adapter, account, connectorId: found.id }
}
