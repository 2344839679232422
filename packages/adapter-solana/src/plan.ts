import {
  type AdapterContext,
  accountParts,
  InsufficientFundsError,
  InvalidAddressError,
  InvalidAmountError,
  type NetworkId,
  PlanOutdatedError,
  type RecipientNotice,
  type Token,
  TokenDecimalsError,
  type TransferPlan,
  type TransferRequest,
  WouldRevertError,
} from '@foyer/core'
import { type Rpc, recipientNotice } from '@foyer/core/adapters'
import type { Address } from '@solana/kit'
import {
  addressOf,
  type ChainAccount,
  type FoundHolder,
  type Holder,
  lamportsOf,
  nativeBalance,
  ownerOf,
  readAccounts,
  readHolders,
  readHolding,
  readMint,
  tokenAccountAddress,
} from './accounts.js'
import { parseAddress } from './address.js'
import { programs } from './instructions.js'
import { plainUnits, prices, type SolanaTransferPlan, type TokenRoute, toInstructions } from './route.js'
import { createSimulation } from './simulate.js'

/** The size (bytes) of a receiver's new account: that of a plain token, and room for what Token-2022 adds. */
const holderSize = { plain: 165, extended: 220 } as const
/** How many accounts a token is taken from at the most: a transaction has no room for more. */
const mostSources = 5
/** Units allowed while a transfer is tried out. */
const tryUnits = 400_000n

interface PlannerDeps {
  readonly context: Pick<AdapterContext, 'networks'>
  readonly rpc: Rpc
}

/** Makes plans, and says what they will cost. */
export function createPlanner({ context, rpc }: PlannerDeps) {
  const simulate = createSimulation(rpc)

  async function plan(asked: TransferRequest<'solana'>, signal: AbortSignal): Promise<SolanaTransferPlan> {
    const transfer = snapshot(asked)
    const native = nativeBalance(rpc, transfer.from, signal)
    const tokenPart =
      transfer.token.address === undefined
        ? coinWay(transfer, signal)
        : tokenWay(transfer, parseAddress(transfer.token.address), signal)
    const [held, { token, rent, recipient, told }] = await Promise.all([native, tokenPart])
    const fee = prices.signature + prices.priority + rent
    const spent = token ? 0n : transfer.amount
    if (held < spent) throw new InsufficientFundsError('amount')
    if (held < spent + fee) throw new InsufficientFundsError('fee')
    const first: TokenRoute = { units: token ? tryUnits : plainUnits, ...(token && { token }) }
    const touched = token ? [token.tokenAccount] : []
    const trial = await simulate(transfer, toInstructions(transfer, first), touched, signal)
    const units = token ? (trial.units * 6n) / 5n + 1_000n : plainUnits
    const route = Object.freeze({ ...first, units })
    const { notices: ofToken = [], ...facts } = told?.(trial.after[0]) ?? {}
    const notices = [...(recipient ? [recipient] : []), ...ofToken]
    return Object.freeze({ ...transfer, ...facts, ...(notices.length > 0 && { notices }), fee, route })
  }

  async function coinWay(
    { token, to, from }: TransferRequest<'solana'>,
    signal: AbortSignal,
  ): Promise<TransferRoute> {
    const { networkId } = accountParts(from)
    const decimals = context.networks().find(({ id }) => id === networkId)?.nativeCurrency.decimals
    if (decimals !== undefined && decimals !== token.decimals)
      throw new TokenDecimalsError(token.decimals, decimals)
    const [receiver] = await readAccounts(rpc, networkId, [to], signal)
    return { rent: 0n, recipient: recipientNotice(ownerOf(parseAddress(to), receiver), to) }
  }

  async function tokenWay(
    { token, to, from, amount }: TransferRequest<'solana'>,
    mint: Address,
    signal: AbortSignal,
  ): Promise<TransferRoute> {
    const { networkId } = accountParts(from)
    const [mintAccount, receiver] = await readAccounts(rpc, networkId, [mint, to], signal)
    const made = readMint(mintAccount)
    if (!made) throw new WouldRevertError('No token at this address')
    if (made.decimals !== token.decimals) throw new TokenDecimalsError(token.decimals, made.decimals)
    const recipient = recipientNotice(ownerOf(parseAddress(to), receiver), to)
    const { program, notices, isBound } = made
    const tokenAccount = await tokenAccountAddress({ mint, program, owner: parseAddress(to) })
    const [holders, [there]] = await Promise.all([
      readHolders(rpc, networkId, { owner: addressOf(from), mint }, signal),
      readAccounts(rpc, networkId, [tokenAccount], signal),
    ])
    const before = readHolding(there)
    if (before && before.owner !== to) throw new InvalidAddressError(to, 'taken')
    const sources = takeFrom(holders, amount, isBound)
    const rent = before ? 0n : await rentOf(networkId, program === programs.token, signal)
    const paid = there?.lamports ?? 0n
    const own = sources.find(({ address }) => address === tokenAccount)?.amount ?? 0n
    return {
      rent: rent > paid ? rent - paid : 0n,
      token: Object.freeze({ program, sources, tokenAccount }),
      told(after) {
        const seen = (readHolding(after)?.amount ?? 0n) - (before?.amount ?? 0n) + own
        // Others may move tokens of the recipient between two questions, so the node says only which fee counts.
        const possible = made.leftOf(sources.map(({ amount: part }) => part))
        const arrives = possible.includes(seen) ? seen : least(possible)
        if (arrives <= 0n) throw new WouldRevertError('Nothing would arrive')
        return { ...(arrives !== amount && { arrives }), notices }
      },
      recipient,
    }
  }

  async function rentOf(network: NetworkId, plain: boolean, signal: AbortSignal) {
    const method = 'getMinimumBalanceForRentExemption'
    const size = plain ? holderSize.plain : holderSize.extended
    return lamportsOf(method, await rpc.request(network, method, [size], signal))
  }

  return {
    plan,
    // What a first-time receiver's account costs depends on the receiver: the plan tells.
    fee: async () => ({ value: prices.signature + prices.priority }),
  }
}

interface TransferRoute extends Pick<TokenRoute, 'token'> {
  readonly recipient: RecipientNotice | undefined
  /** Lamports that stay in an account made for the receiver. */
  readonly rent: bigint
  /** What there is to say of the transfer. @param after the receiver's token account as the transfer leaves it */
  told?(after: ChainAccount | undefined): Pick<TransferPlan, 'arrives' | 'notices'>
}

/**
 * Which accounts the tokens come from, the fullest first.
 * @param isBound nothing of the token can be moved
 * @throws {InsufficientFundsError} `locked`, if the account holds so many that cannot be moved; `scattered`, if they are in too
 * many accounts for one transfer
 */
function takeFrom(holders: readonly FoundHolder[], amount: bigint, isBound: boolean): readonly Holder[] {
  const sources: Holder[] = []
  const free = holders.filter(({ state }) => state === 1 && !isBound)
  let left = amount
  for (const { address, amount: held } of free.slice(0, mostSources)) {
    if (left === 0n) break
    const covers = held >= left
    const part = covers ? left : held
    if (part > 0n) sources.push(Object.freeze({ address, amount: part }))
    left -= part
  }
  if (left === 0n) return Object.freeze(sources)
  const sum = (some: readonly FoundHolder[]) => some.reduce((total, { amount: held }) => total + held, 0n)
  if (sum(free) >= amount) throw new InsufficientFundsError('scattered')
  throw new InsufficientFundsError(sum(holders) >= amount ? 'locked' : 'amount')
}

function least([first = 0n, ...others]: readonly bigint[]): bigint {
  let found = first
  for (const one of others) if (one < found) found = one
  return found
}

/** Reads a request once and checks what needs no chain. */
function snapshot({ from, to, token, amount }: TransferRequest<'solana'>): TransferRequest<'solana'> {
  const receiver = parseAddress(to)
  if (token.network !== accountParts(from).networkId) throw new PlanOutdatedError('network')
  if (token.address !== undefined && parseAddress(token.address) === receiver)
    throw new InvalidAddressError(to, 'token')
  if (amount <= 0n || amount >= 2n ** 64n) throw new InvalidAmountError(String(amount), 'range')
  return { from, to: receiver, token: Object.freeze<Token>({ ...token }), amount }
}
