import { type NetworkId, type PaymentRequest, PaymentRequestError, parseNetworkId } from '@foyer/core'
import { withChecksum } from './address.js'
import { numberedNetwork } from './numberedNetwork.js'

/** Short names of chains (https://github.com/ethereum-lists/chains), with their numbers. */
const shortNames: Readonly<Record<string, number>> = {
  eth: 1,
  oeth: 10,
  cro: 25,
  rsk: 30,
  bnb: 56,
  gno: 100,
  unichain: 130,
  matic: 137,
  pol: 137,
  sonic: 146,
  ftm: 250,
  zksync: 324,
  wc: 480,
  metis: 1088,
  lisk: 1135,
  glmr: 1284,
  sei: 1329,
  soneium: 1868,
  ron: 2020,
  swellchain: 1923,
  abstract: 2741,
  mantle: 5000,
  kaia: 8217,
  base: 8453,
  holesky: 17_000,
  ink: 57_073,
  linea: 59_144,
  basesep: 84_532,
  arb1: 42_161,
  'arb-nova': 42_170,
  celo: 42_220,
  avax: 43_114,
  mode: 34_443,
  scr: 534_352,
  bera: 80_094,
  berachain: 80_094,
  blast: 81_457,
  sep: 11_155_111,
  zora: 7_777_777,
  aurora: 1_313_161_554,
}

const link = /^ethereum:(?:pay-)?([^@/?]+)(?:@(\d{1,20}))?(?:\/([^?]*))?(?:\?(.*))?$/i
// A call is made of its data, or of its arguments by their types, with or without the name of its function.
const ofCall = /^(data|function|(u?int|address|bool|bytes|string)\d*(\[\d*\])*)$/i
/** Parameters that change nothing of what a transfer does. */
const harmless = /^(gas|gasLimit|gasPrice|label|message)$/i
const number = /^(\d{1,80})(?:\.(\d{1,80}))?(?:e(\d{1,2}))?$/i
const hexAddress = /^0x[0-9a-f]{40}$/i

/**
 * Reads a recipient that is written as a link ([EIP-681](https://eips.ethereum.org/EIPS/eip-681)), with the short name of a
 * chain ([ERC-3770](https://eips.ethereum.org/EIPS/eip-3770)) or with its id (CAIP-10); `undefined` for other text.
 * @throws {PaymentRequestError}
 */
export function readPaymentRequest(text: string): PaymentRequest | undefined {
  if (/^ethereum:/i.test(text)) return readLink(text)
  const [, id, account = ''] = /^eip155:(\d{1,20}):(?:0x)?([0-9a-f]{40})$/i.exec(text) ?? []
  if (id !== undefined) return inOwnCase(`0x${account}`, networkOf(id))
  const [, name = '', address] = /^([-\w]{1,32}):(0x[0-9a-f]{40})$/i.exec(text) ?? []
  if (address === undefined) return undefined
  const chain = Object.hasOwn(shortNames, name.toLowerCase()) ? shortNames[name.toLowerCase()] : undefined
  if (chain === undefined) throw new PaymentRequestError('unknown', name)
  return inOwnCase(address, numberedNetwork(chain))
}

/** Rootstock and its test network have their own checksum (EIP-1191): an address that passes it is returned in lower case. */
function inOwnCase(address: string, network: NetworkId | undefined) {
  const [, chain] = /^eip155:(3[01])$/.exec(network ?? '') ?? []
  const own = chain && withChecksum(address.slice(2), `${chain}0x`)
  return { address: address === own ? address.toLowerCase() : address, network }
}

function readLink(text: string): PaymentRequest {
  const [, target, chain, call, query] = link.exec(text) ?? []
  if (target === undefined) throw new PaymentRequestError('shape')
  const network = networkOf(chain)
  const asked = new URLSearchParams(query)
  if (call === 'transfer') return readTransfer(inOwnCase(target, network).address, network, asked)
  // It would be another transaction than the transfer that is made here.
  if (call !== undefined || hasMore(asked, ['value'])) throw new PaymentRequestError('more')
  return { ...inOwnCase(target, network), amount: amountIn(asked, 'value') }
}

/** `transfer(address,uint256)` of a token. */
function readTransfer(token: string, network: NetworkId | undefined, asked: URLSearchParams): PaymentRequest {
  const [address, ...more] = asked.getAll('address')
  if (!hexAddress.test(token) || address === undefined || more.length > 0)
    throw new PaymentRequestError('shape')
  if (hasMore(asked, ['address', 'uint256', 'value']) || (amountIn(asked, 'value') ?? 0n) > 0n)
    throw new PaymentRequestError('more')
  return { ...inOwnCase(address, network), token, amount: amountIn(asked, 'uint256') }
}

/**
 * Whether a link asks for more than a transfer: for a call, or for an amount of what a parameter names that no standard knows,
 * such as a token.
 */
function hasMore(asked: URLSearchParams, ofTransfer: readonly string[]): boolean {
  const keys = [...asked.keys()]
  const others = keys.filter((key) => !ofTransfer.includes(key) && !harmless.test(key))
  const hasAmount = keys.some((key) => key === 'value' || key === 'uint256')
  return others.some((key) => hasAmount || ofCall.test(key))
}

function networkOf(chain: string | undefined): NetworkId | undefined {
  return chain === undefined ? undefined : parseNetworkId(`eip155:${chain}`)
}

function amountIn(asked: URLSearchParams, key: string): bigint | undefined {
  const [value, ...more] = asked.getAll(key)
  if (more.length > 0) throw new PaymentRequestError('shape')
  if (value === undefined) return undefined
  const [, whole, fraction = '', exponent = '0'] = number.exec(value) ?? []
  if (whole === undefined) throw new PaymentRequestError('shape')
  const scaled = BigInt(whole + fraction) * 10n ** BigInt(exponent)
  const divisor = 10n ** BigInt(fraction.length)
  if (scaled % divisor !== 0n) throw new PaymentRequestError('shape')
  return scaled / divisor
}
