import { type Allowing, accountParts, MalformedAnswerError, type Permit } from '@foyer/core'
import type { Hex } from 'viem'
import type { CallDeps } from './callDeps.js'
import type { ConnectedEvmWallet } from './wallet.js'

/** `name()`, `version()`, `DOMAIN_SEPARATOR()` and `PERMIT_TYPEHASH()`. */
const questions: readonly Hex[] = ['0x06fdde03', '0x54fd4d50', '0x3644e515', '0x30adf81f']
/** `nonces(address)`. */
const nonces = '0x7ecebe00'
/** Hashes of the two types of ERC-2612, as EIP-712 has them. */
const domainType = '8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f'
const permitType = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'
/** How long a permission counts (s), and how much of that has to be left for a transaction. */
const [lasts, left] = [1_200n, 60n]
/** By how much a visitor's clock may be ahead of the chain's (s). */
const ahead = 3_600n

/** Permissions by signature, of tokens that prove on their chain what they want signed. */
export function createPermits({
  rpc,
  codes,
  connected,
  sender,
  ethCall,
  abi,
  ask,
  addressOf,
  chainIdHex,
  keccak256,
  read,
  sendFrom,
  toQuantity,
}: CallDeps): Pick<Allowing<'eip155'>, 'permit' | 'validity' | 'sign'> {
  type Wanted = Pick<Permit<'eip155'>, 'from' | 'token'>
  const { toAddress } = abi
  const networkOf = ({ from }: Pick<Wanted, 'from'>) => accountParts(from).networkId
  const chainOf = (wanted: Pick<Wanted, 'from'>) => chainIdHex(networkOf(wanted))

  /** Tokens ask a contract for its word, not for a signature; so does an account that was given code (EIP-7702). */
  async function isPlain({ from }: Wanted, signal: AbortSignal): Promise<boolean> {
    return (await codes.of(from, signal)) === 'none'
  }

  async function nonceOf(wanted: Wanted, signal: AbortSignal): Promise<bigint | undefined> {
    const to = toAddress(wanted.token)
    const data: Hex = `${nonces}${word(addressOf(wanted.from))}`
    const answer = to && (await ethCall(rpc, networkOf(wanted), { to, data }, signal))
    return answer?.length === 66 ? BigInt(answer) : undefined
  }

  /** The time of the newest block. */
  async function chainTime(wanted: Pick<Wanted, 'from'>, signal: AbortSignal): Promise<bigint> {
    const params = ['latest', false]
    const block = await rpc.request(networkOf(wanted), 'eth_getBlockByNumber', params, signal)
    return toQuantity(read(block, 'timestamp')) ?? 0n
  }

  /** The later of the two clocks. `undefined` where a permission by it would count for long on the chain. */
  function now(chain: bigint): bigint | undefined {
    const today = BigInt(Date.now()) / 1_000n
    return chain > today ? chain : today - chain > ahead ? undefined : today
  }

  function text(data: Hex | undefined): string | undefined {
    try {
      return data && abi.decodeAbiParameters([{ type: 'string' }], data)[0]
    } catch {
      return undefined
    }
  }

  const hash = (text: string) => keccak256(new TextEncoder().encode(text)).slice(2)

  /** What a token's contract says of its domain (EIP-712), where it is of this name and version. */
  function separatorOf(wanted: Wanted, name: string, version: string): Hex {
    const chain = word(chainOf(wanted))
    return keccak256(`0x${[domainType, hash(name), hash(version), chain, word(wanted.token)].join('')}`)
  }

  return {
    async permit(wanted, signal) {
      const network = networkOf(wanted)
      const to = toAddress(wanted.token)
      if (!to) return undefined
      const [isOwn, nonce, chain, answers] = await Promise.all([
        isPlain(wanted, signal),
        nonceOf(wanted, signal),
        chainTime(wanted, signal),
        Promise.all(questions.map((data) => ethCall(rpc, network, { to, data }, signal))),
      ])
      const time = now(chain)
      const [named, versioned, separator, type = permitType] = answers
      const name = text(named)
      if (!isOwn || nonce === undefined || time === undefined || !name || type.toLowerCase() !== permitType)
        return undefined
      const told = text(versioned)
      const version = (told === undefined ? ['1', '2'] : [told]).find(
        (one) => separatorOf(wanted, name, one) === separator?.toLowerCase(),
      )
      return version === undefined
        ? undefined
        : Object.freeze({ ...wanted, until: time + lasts, nonce, name, version })
    },
    async validity(permit, signal) {
      // Of money it is asked at this moment.
      codes.forget(permit.from)
      const [isOwn, nonce, chain] = await Promise.all([
        isPlain(permit, signal),
        nonceOf(permit, signal),
        chainTime(permit, signal),
      ])
      if (chain > permit.until || (nonce !== undefined && nonce > permit.nonce)) return 'over'
      const time = now(chain)
      const isSoonOver = time === undefined || time + left >= permit.until
      return isOwn && nonce === permit.nonce && !isSoonOver ? 'usable' : 'valid'
    },
    sign: sendFrom(
      connected,
      async (current: ConnectedEvmWallet, permit: Permit<'eip155'>, signal, progress) => {
        await sender.assertWallet(current, permit.from, signal)
        const method = 'eth_signTypedData_v4'
        progress.asked('sign')
        const params = [
          addressOf(permit.from),
          JSON.stringify(typedDataOf(permit, Number.parseInt(chainOf(permit), 16))),
        ]
        return parseSignature(method, await ask(current.wallet, method, params, signal))
      },
    ),
  }
}

/** What the wallet shows, and signs: EIP-712 data of ERC-2612. Numbers are decimal text. */
function typedDataOf(
  { from, token, spender, amount, nonce, until, name, version }: Permit<'eip155'>,
  chainId: number,
) {
  const field = (type: string) => (key: string) => ({ name: key, type })
  const [text, uint, address] = [field('string'), field('uint256'), field('address')]
  return {
    types: {
      EIP712Domain: [text('name'), text('version'), uint('chainId'), address('verifyingContract')],
      Permit: [address('owner'), address('spender'), uint('value'), uint('nonce'), uint('deadline')],
    },
    primaryType: 'Permit',
    domain: { name, version, chainId, verifyingContract: token },
    message: {
      owner: accountParts(from).address,
      spender,
      value: `${amount}`,
      nonce: `${nonce}`,
      deadline: `${until}`,
    },
  }
}

/** A number, or an address, as ABI writes it. */
function word(value: string): string {
  return BigInt(value).toString(16).padStart(64, '0')
}

/** Tokens read 65 bytes, of which the last is 27 or 28; some wallets say 0 or 1. @throws {MalformedAnswerError} */
function parseSignature(method: string, answer: unknown): Hex {
  const [, point, last] =
    (typeof answer === 'string' && /^0x([0-9a-f]{128})(00|01|1b|1c)$/i.exec(answer)) || []
  if (point === undefined || last === undefined) throw new MalformedAnswerError(method, answer)
  return `0x${point.toLowerCase()}${/0$|b/i.test(last) ? '1b' : '1c'}`
}
