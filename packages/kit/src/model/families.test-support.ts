/// <reference types="node" />
import type { AdapterDescriptor, Namespace, NetworkId } from '@foyer/core'
import { createBitcoinTestWallet } from '@foyer/testing/bitcoin'
import { createPolkadotTestWallet } from '@foyer/testing/polkadot'
import {
  base,
  bitcoin,
  bitcoinRegtest,
  evm,
  mainnet,
  polkadot,
  polkadotRelay,
  solana,
  solanaDevnet,
  solanaMainnet,
  westendAssetHub,
} from './native.test-support.js'

/** The chain families of the model. */
export type FamilyName = 'eip155' | 'solana' | 'bip122' | 'polkadot'

/** What wallets of a chain family hold, and how they sign. */
export interface Family {
  readonly namespace: Namespace & FamilyName
  /** As a story names it. */
  readonly title: string
  readonly descriptor: AdapterDescriptor
  readonly networks: readonly NetworkId[]
  /** Two wallets of the page. Both hold the first of {@link addresses}, and one each of those that follow. */
  readonly wallets: readonly [string, string]
  /** Those of the wallets of the page, then one for each source of sessions. */
  readonly addresses: readonly string[]
  /** Wallets of the family have a way to forget a page. */
  readonly forgets: boolean
  /** How many listeners one connection has on a wallet. */
  readonly listeners: number
  /** A signature of text, as the sessions of the family carry it. @param count another one each time */
  signText(address: string, text: string, count: number): unknown
}

const node = (name: string) => [`https://node.test/${name}`]
const seed = (byte: string) => byte.repeat(32)
const bytes = (byte: string) => ['11', '22', '33', '44', '55'].indexOf(byte)

const secrets = ['11', '22', '33', '44', '55'] as const
export const bitcoinSigners = secrets.map((byte) =>
  createBitcoinTestWallet({ name: 'Signer', privateKeys: [seed(byte)], grants: 'keys', connected: true }),
)
export const bitcoinAccounts = bitcoinSigners.flatMap(({ accounts }) => accounts)
const [first, ...rest] = secrets.map((byte) => `0x${seed(byte)}`)
const polkadotSigner = createPolkadotTestWallet({ key: 'signer', seeds: [first ?? '', ...rest] })
const polkadotSignatures = new Map<string, string>()

/** 64 bytes that say how many were made before. */
export function fakeSignature(count: number): Uint8Array {
  return new Uint8Array(64).fill(7).map((byte, at) => (at < 2 ? (count >> (8 * at)) & 255 : byte))
}

/** The signature of a contract: one of a key would name who signed, and be refused. */
export const contractSignature = (value: Uint8Array) => `${hex(value)}0000`

export const hex = (value: Uint8Array) => `0x${Buffer.from(value).toString('hex')}`
export const base64 = (value: Uint8Array) => Buffer.from(value).toString('base64')

/** A signature of the wrapped text, which the adapter checks. */
export async function polkadotSignature(address: string, data: string): Promise<string> {
  const known = polkadotSignatures.get(address + data)
  if (known) return known
  const answer = await polkadotSigner.request({ method: 'signRaw', params: { address, data } })
  const { signature } = Object(answer)
  polkadotSignatures.set(address + data, String(signature))
  return String(signature)
}

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Base58. */
export function base58(value: Uint8Array): string {
  let number = BigInt(hex(value))
  let text = ''
  for (; number > 0n; number /= 58n) text = letters[Number(number % 58n)] + text
  const zeros = value.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? value.length : zeros) + text
}

/** The bytes of {@link base58}. */
export function fromBase58(text: string): Uint8Array {
  const number = [...text].reduce((sum, letter) => sum * 58n + BigInt(letters.indexOf(letter)), 0n)
  const digits = number.toString(16)
  return Uint8Array.from(Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex'))
}

/** To read a chain of this family takes longer than a whole schedule. */
function withoutChain(descriptor: AdapterDescriptor): AdapterDescriptor {
  return {
    ...descriptor,
    async create(context) {
      const handle = await descriptor.create(context)
      return { ...handle, load: async () => ({ ...(await handle.load()), capabilities: {} }) }
    },
  }
}

export const families: Readonly<Record<FamilyName, Family>> = {
  eip155: {
    namespace: 'eip155',
    title: 'EVM',
    descriptor: evm({
      networks: [
        { ...mainnet, rpcUrls: node('evm') },
        { ...base, rpcUrls: node('evm') },
      ],
    }),
    networks: [mainnet.id, base.id],
    wallets: ['harbor', 'cove'],
    addresses: [
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
      '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
      '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
    ],
    forgets: true,
    listeners: 4,
    signText: (_address, _text, count) => contractSignature(fakeSignature(count)),
  },
  solana: {
    namespace: 'solana',
    title: 'Solana',
    descriptor: solana({
      networks: [
        { ...solanaMainnet, rpcUrls: node('solana') },
        { ...solanaDevnet, rpcUrls: node('devnet') },
      ],
    }),
    networks: [solanaMainnet.id, solanaDevnet.id],
    // The second is one of EVM too.
    wallets: ['orbit', 'cove'],
    addresses: secrets.map((byte) => base58(new Uint8Array(32).fill(bytes(byte) + 9))),
    forgets: true,
    listeners: 1,
    signText: (_address, _text, count) => ({ signature: base58(fakeSignature(count)) }),
  },
  bip122: {
    namespace: 'bip122',
    title: 'Bitcoin',
    descriptor: bitcoin({ networks: [{ ...bitcoinRegtest, rpcUrls: node('bitcoin') }] }),
    networks: [bitcoinRegtest.id],
    wallets: ['quarry', 'cavern'],
    addresses: bitcoinAccounts.map(({ address }) => address),
    forgets: true,
    listeners: 1,
    signText: (address, _text, count) => ({
      address,
      signature: Buffer.from(fakeSignature(count)).toString('hex'),
    }),
  },
  polkadot: {
    namespace: 'polkadot',
    title: 'Polkadot',
    descriptor: withoutChain(
      polkadot({
        networks: [
          { ...westendAssetHub, rpcUrls: node('polkadot') },
          { ...polkadotRelay, rpcUrls: node('polkadot') },
        ],
        appName: 'Model',
      }),
    ),
    networks: [westendAssetHub.id, polkadotRelay.id],
    wallets: ['heron', 'lynx'],
    addresses: polkadotSigner.accounts.map(({ address }) => address),
    forgets: false,
    listeners: 1,
    signText: async (address, text) => ({
      signature: await polkadotSignature(address, hex(new TextEncoder().encode(text))),
    }),
  },
}
