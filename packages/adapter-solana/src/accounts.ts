import { type AccountId, type AddressOwner, accountParts, type NetworkId } from '@foyer/core'
import { base58Digits, isWrittenKey, type Rpc, RpcError, read } from '@foyer/core/adapters'
import {
  type Address,
  getAddressDecoder,
  getAddressEncoder,
  getBase64Encoder,
  getProgramDerivedAddress,
  isOffCurveAddress,
} from '@solana/kit'
import { toAddress } from './address.js'
import { at, programs, type TokenHolding, tokenAccountSeeds } from './instructions.js'
import { isBound, leftOf, noticesOf } from './mintExtensions.js'

/** An account as the chain keeps it. */
export interface ChainAccount {
  /** The program that it belongs to. */
  readonly owner: string
  readonly executable: boolean
  readonly lamports: bigint
  readonly data: Uint8Array
}

/** One account that holds a token. */
export interface Holder {
  readonly address: Address
  /** Base units. */
  readonly amount: bigint
}

/** An account of an owner, as the chain keeps it. */
export interface FoundHolder extends Holder {
  /** 1, or 2 if the issuer or a program has frozen the account: nothing leaves it. */
  readonly state: number | undefined
}

/** The address of an account. */
export function addressOf(account: AccountId<'solana'>): Address {
  const address = toAddress(accountParts(account).address)
  if (!address) throw new TypeError(account)
  return address
}

/** Where an owner keeps a token by convention. */
export async function tokenAccountAddress(holding: TokenHolding): Promise<Address> {
  const [address] = await getProgramDerivedAddress({
    programAddress: at(programs.associated),
    seeds: tokenAccountSeeds(holding),
  })
  return address
}

/** Reads accounts in one question; `undefined` for those that are not there. */
export async function readAccounts(
  { request }: Pick<Rpc, 'request'>,
  network: NetworkId,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<readonly (ChainAccount | undefined)[]> {
  const method = 'getMultipleAccounts'
  const answer = read(await request(network, method, [addresses, options], signal), 'value')
  if (!Array.isArray(answer) || answer.length !== addresses.length) throw new RpcError(method, 'not accounts')
  return answer.map((one: unknown) => (one === null ? undefined : parseAccount(method, one)))
}

/** The native coin's balance, in lamports. */
export async function nativeBalance(
  { request }: Rpc,
  account: AccountId<'solana'>,
  signal: AbortSignal,
): Promise<bigint> {
  const { networkId, address } = accountParts(account)
  const answer = await request(networkId, 'getBalance', [address, { commitment: 'confirmed' }], signal)
  return lamportsOf('getBalance', read(answer, 'value'))
}

/** What a mint says of its token; `undefined` when the account is no mint. */
export function readMint(account: ChainAccount | undefined) {
  const program = toAddress(account?.owner)
  const decimals = account?.data[44]
  if (!account || !program || decimals === undefined || !isTokenProgram(program)) return undefined
  return isMint(account.data)
    ? {
        program,
        decimals,
        notices: noticesOf(account.data),
        isBound: isBound(account.data),
        leftOf: (parts: readonly bigint[]) => leftOf(account.data, parts),
      }
    : undefined
}

/** Whose tokens an account holds, and how many (base units); `undefined` when it is no token account. */
export function readHolding(account: ChainAccount | undefined) {
  if (!account || !isTokenProgram(account.owner) || account.data.length < 165) return undefined
  const { data } = account
  const amount = viewOf(data).getBigUint64(64, true)
  return { mint: keyAt(data, 0), owner: keyAt(data, 32), amount, state: data[108] }
}

/** Returns the tokens of an owner and a mint that an account holds, whatever the node says that it is. */
export function heldOf(
  account: ChainAccount | undefined,
  { owner, mint }: Pick<TokenHolding, 'owner' | 'mint'>,
): Omit<FoundHolder, 'address'> | undefined {
  const held = readHolding(account)
  return held?.mint === mint && held.owner === owner && held.state ? held : undefined
}

/** Coins and tokens of this address are destroyed at the end of each slot. */
const incinerator = '1nc1nerator11111111111111111111111111111111'

/** Whether coins sent there would be lost: the account is a program, a mint or a token account. */
function isTrap({ executable, owner }: ChainAccount): boolean {
  return executable || isTokenProgram(owner)
}

/** All accounts of an owner that hold a token, fullest first. */
export async function readHolders(
  { request }: Rpc,
  network: NetworkId,
  { owner, mint }: Pick<TokenHolding, 'owner' | 'mint'>,
  signal: AbortSignal,
): Promise<readonly FoundHolder[]> {
  const method = 'getTokenAccountsByOwner'
  const answer = read(await request(network, method, [owner, { mint }, options], signal), 'value')
  if (!Array.isArray(answer)) throw new RpcError(method, 'not accounts')
  return answer
    .flatMap((one: unknown) => {
      const address = toAddress(read(one, 'pubkey'))
      const account = parseAccount(method, read(one, 'account'))
      const held = heldOf(account, { owner, mint })
      return address && held ? [{ ...held, address }] : []
    })
    .sort((one, other) => (one.amount < other.amount ? 1 : one.amount > other.amount ? -1 : 0))
}

const options = { encoding: 'base64', commitment: 'confirmed' }

/** An account in a node's answer. @throws {RpcError} */
export function parseAccount(method: string, value: unknown): ChainAccount {
  const text = read(read(value, 'data'), '0')
  const owner = read(value, 'owner')
  if (typeof text !== 'string' || typeof owner !== 'string') throw new RpcError(method, 'not an account')
  return {
    owner,
    executable: read(value, 'executable') === true,
    lamports: lamportsOf(method, read(value, 'lamports')),
    data: bytesOf(method, text),
  }
}

function bytesOf(method: string, text: string): Uint8Array {
  try {
    return Uint8Array.from(getBase64Encoder().encode(text))
  } catch (cause) {
    throw new RpcError(method, 'not base64', { cause })
  }
}

/** A whole number that a node told. */
export function lamportsOf(method: string, value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw new RpcError(method, 'not a number')
  return BigInt(value)
}

/**
 * Returns what a visitor should know of a recipient: that it belongs to a program, or that no key can have the address.
 * @param account at the address; `undefined`: there is none
 */
export function ownerOf(address: Address, account: ChainAccount | undefined): AddressOwner {
  if (address === incinerator) return 'nobody'
  if (account && isTrap(account)) return 'token'
  const bytes = Uint8Array.from(getAddressEncoder().encode(address))
  if (isWrittenKey(bytes, address, base58Digits)) return 'nobody'
  // The key of a nonce account cannot spend what is there, and only nonce accounts of the system program have data.
  const isOfProgram = account !== undefined && (account.owner !== programs.system || account.data.length > 0)
  return isOfProgram || isOffCurveAddress(address) ? 'contract' : 'key'
}

function isTokenProgram(owner: string): boolean {
  return owner === programs.token || owner === programs.token2022
}

/** Mints have 82 bytes, or say what they are in byte 165 when extensions follow. Byte 45: initialised. */
function isMint(data: Uint8Array): boolean {
  return (data.length === 82 || data[165] === 1) && data[45] === 1
}

function keyAt(data: Uint8Array, offset: number): string {
  return getAddressDecoder().decode(data, offset)
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}
