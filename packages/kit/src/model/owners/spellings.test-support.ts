import type { Network } from '@foyer/core'
import fc from 'fast-check'

/** A recipient as people write it, and its right reading. */
export interface Spelling {
  readonly kind: string
  readonly text: string
  /** The network that it names; `undefined`: it is for whichever is in use. */
  readonly names: Network | undefined
  /** Nothing but the address says for which network it is. */
  readonly isOfAddress?: boolean
  /** The address that it leads to; `undefined`: it asks for what no transfer does, and is refused. */
  readonly to: string | undefined
  /** The amount that it asks for, as decimal text of {@link token}. */
  readonly amount?: string | undefined
  /** The token that it asks for, where that is not the coin. */
  readonly token?: string | undefined
}

/** An address of a network, in canonical form. */
export interface Owner {
  readonly network: Network
  readonly address: string
}

type Writer = (owner: Owner, amount: string) => Omit<Spelling, 'kind'>

/** Short names of ERC-3770, by chain. */
const shortNames: Readonly<Record<string, string>> = {
  'eip155:1': 'eth',
  'eip155:8453': 'base',
  'eip155:10': 'oeth',
  'eip155:100': 'gno',
}

const plain = (text: string, { network, address }: Owner) => ({ text, names: network, to: address })
/** Addresses of these families are made for one network. */
const perNetwork = /^(bip122|polkadot):/
const bare = (text: string, owner: Owner) =>
  perNetwork.test(owner.network.id)
    ? { ...plain(text, owner), isOfAddress: true }
    : { ...plain(text, owner), names: undefined }
const refused = (text: string, { network }: Owner) => ({ text, names: network, to: undefined })
const referenceOf = ({ id }: Network) => id.slice(id.indexOf(':') + 1)
/** Base units of 18 decimals, or of those given. */
const units = (amount: string, decimals = 18) => {
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0')).toString()
}

const ofAll: Readonly<Record<string, Writer>> = {
  bare: (owner) => bare(owner.address, owner),
  'bare with spaces': (owner) => bare(`\n ${owner.address}\t`, owner),
  'CAIP-10': (owner) => plain(`${owner.network.id}:${owner.address}`, owner),
}

const ofEvm: Readonly<Record<string, Writer>> = {
  'without 0x': (owner) => ({ ...plain(owner.address.slice(2), owner), names: undefined }),
  'in lower case': (owner) => ({ ...plain(owner.address.toLowerCase(), owner), names: undefined }),
  'ERC-3770': (owner) => plain(`${shortNames[owner.network.id]}:${owner.address}`, owner),
  'ERC-3770 of no chain': (owner) => refused(`zzz:${owner.address}`, owner),
  'ERC-3770 in upper case': (owner) =>
    plain(`${shortNames[owner.network.id]?.toUpperCase()}:${owner.address}`, owner),
  'EIP-681': (owner) => ({ ...plain(`ethereum:${owner.address}`, owner), names: undefined }),
  'EIP-681 with a chain': (owner) => plain(`ethereum:${owner.address}@${referenceOf(owner.network)}`, owner),
  'EIP-681 with a value': (owner, amount) => ({
    ...plain(`ethereum:pay-${owner.address}@${referenceOf(owner.network)}?value=${units(amount)}`, owner),
    amount,
  }),
  'EIP-681 with a scientific value': (owner, amount) => ({
    ...plain(`ethereum:${owner.address}@${referenceOf(owner.network)}?value=${amount}e18`, owner),
    amount,
  }),
  'EIP-681 of a token': (owner, amount) => ({
    ...plain(
      `ethereum:${evmToken}@${referenceOf(owner.network)}/transfer?address=${owner.address}&uint256=${units(amount, 6)}`,
      owner,
    ),
    amount,
    token: evmToken,
  }),
  'EIP-681 of an approval': (owner) =>
    refused(
      `ethereum:${evmToken}@${referenceOf(owner.network)}/approve?address=${owner.address}&uint256=1`,
      owner,
    ),
  'EIP-681 with a token that no standard knows': (owner, amount) =>
    refused(`ethereum:${owner.address}?contractAddress=${evmToken}&value=${units(amount)}`, owner),
  'EIP-681 without an address': (owner) => refused(`ethereum:@${referenceOf(owner.network)}`, owner),
}

/** A token that the account holds on each network of its family. */
export const evmToken = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const solanaToken = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const otherSolanaToken = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

const ofBitcoin: Readonly<Record<string, Writer>> = {
  'BIP-21': (owner) => bare(`bitcoin:${owner.address}`, owner),
  'BIP-21 with words': (owner) => bare(`bitcoin:${owner.address}?label=Tea&message=For%20two`, owner),
  'BIP-21 with an amount': (owner, amount) => ({
    ...bare(`BITCOIN:${owner.address}?amount=${amount}`, owner),
    amount,
  }),
  'BIP-21 in capitals': (owner, amount) => {
    const isBech32 = /^(bc|tb)1/.test(owner.address)
    const address = isBech32 ? owner.address.toUpperCase() : owner.address
    return { ...bare(`BITCOIN:${address}?AMOUNT=${amount}`, owner), amount }
  },
  'BIP-21 next to Lightning': (owner) => bare(`bitcoin:${owner.address}?lightning=LNBC10U1P3PJ257`, owner),
  'BIP-21 that requires more': (owner) => refused(`bitcoin:${owner.address}?req-somethingelse=50`, owner),
  'BIP-21 with a false amount': (owner) => refused(`bitcoin:${owner.address}?amount=1e2`, owner),
  'BIP-21 with two amounts': (owner) => refused(`bitcoin:${owner.address}?amount=1&amount=2`, owner),
  'BIP-21 below a satoshi': (owner) => refused(`bitcoin:${owner.address}?amount=0.000000001`, owner),
}

const ofSolana: Readonly<Record<string, Writer>> = {
  'Solana Pay': (owner) => ({ ...plain(`solana:${owner.address}`, owner), names: undefined }),
  'Solana Pay with words': (owner) => ({
    ...plain(`solana:${owner.address}?label=Tea&message=For%20two`, owner),
    names: undefined,
  }),
  'Solana Pay with an amount': (owner, amount) => ({
    ...plain(`solana:${owner.address}?amount=${amount}`, owner),
    names: undefined,
    amount,
  }),
  'Solana Pay of a token': (owner, amount) => ({
    ...plain(`solana:${owner.address}?amount=${amount}&spl-token=${solanaToken}`, owner),
    names: undefined,
    amount,
    token: solanaToken,
  }),
  'Solana Pay of a token that is not held': (owner, amount) => ({
    ...refused(`solana:${owner.address}?amount=${amount}&spl-token=${otherSolanaToken}`, owner),
    names: undefined,
  }),
  'Solana Pay of a token without a name': (owner, amount) => ({
    ...refused(`solana:${owner.address}?amount=${amount}&spl-token=`, owner),
    names: undefined,
  }),
  'Solana Pay with a reference': (owner) => ({
    ...refused(`solana:${owner.address}?reference=${solanaToken}`, owner),
    names: undefined,
  }),
  'Solana Pay with a memo': (owner) => ({
    ...refused(`solana:${owner.address}?memo=Order42`, owner),
    names: undefined,
  }),
  'Solana Pay that leads to a server': (owner) => ({
    ...refused('solana:https%3A%2F%2Fpay.test%2Fask', owner),
    names: undefined,
  }),
  'Solana Pay with a false amount': (owner) => ({
    ...refused(`solana:${owner.address}?amount=1,5`, owner),
    names: undefined,
  }),
}

const ofPolkadot: Readonly<Record<string, Writer>> = {
  'substrate:': (owner) => plain(`substrate:${owner.address}:0x${genesisOf(owner.network)}`, owner),
  'substrate: with a name': (owner) =>
    plain(`substrate:${owner.address}:0x${genesisOf(owner.network)}:Ann`, owner),
}

/** The hashes of the first blocks, whose beginnings are the ids of networks. */
const geneses = [
  '91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
  'b0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe',
]
const genesisOf = (network: Network) => geneses.find((hash) => hash.startsWith(referenceOf(network)))

const families: Readonly<Record<string, Readonly<Record<string, Writer>>>> = {
  eip155: ofEvm,
  bip122: ofBitcoin,
  solana: ofSolana,
  polkadot: ofPolkadot,
}

/** All ways in which a recipient of a family is written. */
export function spellingsOf(owner: Owner, amount: string): readonly Spelling[] {
  const namespace = owner.network.id.split(':')[0] ?? ''
  return Object.entries({ ...ofAll, ...families[namespace] }).map(([kind, write]) => ({
    kind: `${namespace} ${kind}`,
    ...write(owner, amount),
  }))
}

/** Amounts that every coin can be divided into. */
export const amounts = fc
  .tuple(fc.nat(999), fc.integer({ min: 1, max: 9_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(4, '0').replace(/0+$/, '')}`)
