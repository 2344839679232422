import type { Foyer } from '@foyer/kit'
import { foyerConnector } from '@foyer/kit/wagmi'
import { createMessage, createNonce, verifyMessage as verifySignIn } from '@foyer/siwx'
import { eip155, type Node } from '@foyer/siwx/eip155'
import * as wagmi from '@wagmi/core'
import { AbiCoder, BrowserProvider, concat, hashMessage, toQuantity } from 'ethers'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  custom,
  erc6492SignatureValidatorByteCode,
  type Hex,
  isHex,
} from 'viem'
import { mainnet } from 'viem/chains'

/** Libraries by which hosts use the provider. */
export const hostClients = ['viem', 'wagmi', 'ethers'] as const
export type HostClient = (typeof hostClients)[number]

/** What came of it all. */
export interface HostReport {
  readonly address: string
  /** Whether viem, ethers and the sign-in took the signature, and whether each refused it for another text. */
  readonly signed: readonly boolean[]
  /** The status of the batch (EIP-5792), and whether its calls were one. */
  readonly batch: string
  readonly transaction: string
}

/** Who is paid: two by the batch, one by the transaction. */
export const payees = [
  '0x00000000000000000000000000000000000000a1',
  '0x00000000000000000000000000000000000000a2',
  '0x00000000000000000000000000000000000000a3',
] as const
const [first, second, third] = payees
const pollingInterval = 100

type Provider = NonNullable<Awaited<ReturnType<typeof foyerProvider>>>

function foyerProvider(foyer: Foyer) {
  return foyer.getProvider('eip155')
}

/**
 * The page of a host, which knows of its visitor's wallet nothing but the provider, and asks it for the same by each
 * library: a signature, a batch of two calls, one transaction.
 */
export async function actAsHost(foyer: Foyer, client: HostClient): Promise<HostReport> {
  const provider = await foyerProvider(foyer)
  if (!provider) throw new Error('No wallet is connected')
  return { viem: withViem, wagmi: withWagmi, ethers: withEthers }[client](provider, foyer)
}

async function withViem(provider: Provider): Promise<HostReport> {
  const wallet = createWalletClient({ chain: mainnet, transport: custom(provider), pollingInterval })
  const chain = createPublicClient({ chain: mainnet, transport: custom(provider), pollingInterval })
  const [account] = await wallet.getAddresses()
  if (!account) throw new Error('The wallet has no account')
  const message = signInText(account)
  const signed = await signedBy(provider, account, message, await wallet.signMessage({ account, message }))

  const { atomic: able } = await wallet.getCapabilities({ account, chainId: mainnet.id })
  const { id } = await wallet.sendCalls({
    account,
    calls: [
      { to: first, value: 1n },
      { to: second, value: 2n },
    ],
    forceAtomic: able?.status === 'supported',
  })
  const { statusCode, atomic } = await wallet.waitForCallsStatus({ id })

  const hash = await wallet.sendTransaction({ account, to: third, value: 3n })
  const { status } = await chain.waitForTransactionReceipt({ hash })
  return { address: account, signed, batch: `${statusCode} ${atomic}`, transaction: status }
}

async function withWagmi(provider: Provider, foyer: Foyer): Promise<HostReport> {
  const config = wagmi.createConfig({
    chains: [mainnet],
    connectors: [foyerConnector(foyer)],
    multiInjectedProviderDiscovery: false,
    pollingInterval,
    storage: null,
    transports: { [mainnet.id]: custom(provider) },
  })
  const [connector] = config.connectors
  if (!connector) throw new Error('wagmi has no connector')
  if (wagmi.getConnection(config).status !== 'connected') await wagmi.connect(config, { connector })
  const { address } = wagmi.getConnection(config)
  if (!address) throw new Error('wagmi is not connected')
  const message = signInText(address)
  const signed = await signedBy(provider, address, message, await wagmi.signMessage(config, { message }))

  const { atomic: able } = await wagmi.getCapabilities(config, { chainId: mainnet.id })
  const { id } = await wagmi.sendCalls(config, {
    calls: [
      { to: first, value: 1n },
      { to: second, value: 2n },
    ],
    forceAtomic: able?.status === 'supported',
  })
  const { statusCode, atomic } = await wagmi.waitForCallsStatus(config, { id })

  const hash = await wagmi.sendTransaction(config, { to: third, value: 3n })
  const { status } = await wagmi.waitForTransactionReceipt(config, { hash })
  return { address, signed, batch: `${statusCode} ${atomic}`, transaction: status }
}

async function withEthers(provider: Provider): Promise<HostReport> {
  const browser = new BrowserProvider(provider, mainnet.id, { pollingInterval })
  const signer = await browser.getSigner()
  const { address } = signer
  const message = signInText(address)
  const signed = await signedBy(provider, address, message, await signer.signMessage(message))

  const chainId = toQuantity(mainnet.id)
  const able = await browser.send('wallet_getCapabilities', [address, [chainId]])
  const batch = {
    version: '2.0.0',
    from: address,
    chainId,
    atomicRequired: able[chainId]?.atomic?.status === 'supported',
    calls: [
      { to: first, value: '0x1' },
      { to: second, value: '0x2' },
    ],
  }
  const { id } = await browser.send('wallet_sendCalls', [batch])
  let done = { status: 100, atomic: false }
  while (done.status < 200) {
    await new Promise((resolve) => setTimeout(resolve, pollingInterval))
    done = await browser.send('wallet_getCallsStatus', [id])
  }

  const sent = await signer.sendTransaction({ to: third, value: 3n })
  const receipt = await sent.wait()
  browser.destroy()
  return {
    address,
    signed,
    batch: `${done.status} ${done.atomic}`,
    transaction: receipt?.status === 1 ? 'success' : 'reverted',
  }
}

/** What signs in at this page (ERC-4361). */
function signInText(address: string): string {
  return createMessage({
    domain: location.host,
    accountAddress: address,
    chainId: 'eip155:1',
    uri: location.href,
    version: '1',
    nonce: createNonce(),
    issuedAt: new Date().toISOString(),
  })
}

/** What viem, ethers and a server of ours say: to the signature, and to the same of another text. */
async function signedBy(provider: Provider, account: string, text: string, signature: string) {
  if (!isHex(account) || !isHex(signature)) throw new Error('The wallet answered no bytes')
  const verifiers = [verifyByViem, verifyByEthers, verifyBySignIn]
  const texts = [text, text.replace('URI: ', 'URI: https://evil.example/')]
  const asked = texts.flatMap((one) => verifiers.map((verify) => verify(provider, account, one, signature)))
  return Promise.all(asked)
}

function verifyByViem(provider: Provider, address: Address, message: string, signature: Hex) {
  const client = createPublicClient({ chain: mainnet, transport: custom(provider) })
  return client.verifyMessage({ address, message, signature })
}

/** ethers has none: it calls the contract of ERC-6492, which knows of keys and of ERC-1271 as well. */
async function verifyByEthers(provider: Provider, address: Address, message: string, signature: Hex) {
  const browser = new BrowserProvider(provider, mainnet.id)
  const asked = AbiCoder.defaultAbiCoder().encode(
    ['address', 'bytes32', 'bytes'],
    [address, hashMessage(message), signature],
  )
  const data = concat([erc6492SignatureValidatorByteCode, asked])
  // A contract may say no by an error.
  const answer = await browser.call({ data }).catch(() => '0x00')
  browser.destroy()
  return answer === '0x01'
}

async function verifyBySignIn(node: Node, _: Address, message: string, signature: Hex): Promise<boolean> {
  const nonce = /^Nonce: (.*)$/m.exec(message)?.[1] ?? ''
  const families = [eip155({ nodes: { 'eip155:1': node } })]
  return verifySignIn({ message, signature, domain: location.host, nonce, families }).then(
    () => true,
    () => false,
  )
}
