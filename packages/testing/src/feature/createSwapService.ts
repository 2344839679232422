import {
  type AccountId,
  type Allowing,
  accountParts,
  type CallBatch,
  type CallPlan,
  type Calls,
  type ContractCall,
  type DecodedCall,
  joinAccount,
  type Permit,
  type Token,
} from '@foyer/core'
import { createFakeApi } from './createFakeApi.js'

/** What a service, the chain and the wallet answer to somebody who swaps; a test replaces what it is about. */
export interface SwapScript {
  /** What can be swapped. */
  tokens: readonly Token[]
  /** What an amount gives; 0 where nobody swaps it. */
  quote: (amount: bigint, from: Token, to: Token) => Promise<bigint>
  /** What the router may take. */
  allowance: () => Promise<bigint>
  /** Changes the swap, or the approval, that is built. */
  swap: (call: ContractCall) => ContractCall
  approval: (call: ContractCall) => ContractCall
  /** Changes what the chain's reader makes of a call. */
  decode: (does: DecodedCall) => DecodedCall | undefined
  calls: Calls
  /** Whether the wallet of the script reports by itself that it is asked. @default false */
  reports: boolean
  /** Ways to let the router take a token besides approvals: the tokens then take permissions. @default none */
  allowing: Allowing | undefined
  /** Called before each answer of the service; may throw, or wait. */
  fault: (path: string) => Promise<void> | void
}

/** What {@link createSwapService} takes. */
export interface SwapServiceOptions extends Pick<SwapScript, 'tokens' | 'quote'> {
  readonly account: AccountId
  /** The contract that swaps. */
  readonly router: string
  /** Stands for the coin where an address is wanted. */
  readonly coin: string
}

/** A token that takes permissions, and a wallet that signs them and does no batches. */
export function createAllowing(change: Partial<Allowing> = {}): Allowing {
  return {
    permit: async (wanted) =>
      Object.freeze({
        ...wanted,
        nonce: 0n,
        name: 'USD Coin',
        version: '1',
        until: BigInt(Math.floor(Date.now() / 1_000) + 1_200),
      }),
    validity: async () => 'usable',
    sign: async () => `0x${'12'.repeat(64)}1b`,
    batching: async () => undefined,
    sendBatch: async () => 'calls:0x1@test',
    ...change,
  }
}

/** The calls of the data API by which tokens are swapped, and a chain that says yes, in memory. */
export function createSwapService({ account, router, coin, tokens, quote }: SwapServiceOptions) {
  const { networkId, address: owner } = accountParts(account)
  const sent: CallPlan[] = []
  const signed: Permit[] = []
  const batches: CallBatch[] = []
  const asked: string[] = []
  const built = new Map<string, DecodedCall>()
  /** The amounts that the chain gives for swaps, by their calldata. */
  const gives = new Map<string, bigint>()
  const idOf = ({ network, address = coin }: Token) => joinAccount(network, address)

  const script: SwapScript = {
    tokens,
    quote,
    allowance: async () => 0n,
    swap: (call) => call,
    approval: (call) => call,
    decode: (does) => does,
    fault: () => {},
    allowing: undefined,
    reports: false,
    calls: {
      fee: async (_from, { gas }) => ({ value: gas * 10n ** 9n }),
      estimate: async (call) => Object.freeze({ ...call, fee: 10n ** 15n }),
      simulate: async ({ calls }) => gives.get(calls.at(-1)?.data ?? ''),
      read: async () => undefined,
      verify: async () => {},
      async decode({ data }) {
        const known = built.get(data)
        return known && script.decode(known)
      },
      effects: async () => [],
      send: async () => `0x${'1'.repeat(64)}`,
      arrived: async () => undefined,
      wait: async () => 'success',
    },
  }

  function tokenOf(id: unknown): Token {
    const found = script.tokens.find((one) => idOf(one).toLowerCase() === String(id).toLowerCase())
    if (!found) throw new Error(`Nobody swaps ${id}.`)
    return found
  }

  /** Calldata that stands for what it does; the last word is an approval's amount. */
  function write(does: DecodedCall): string {
    const tail = (does.kind === 'approval' ? does.amount : 0n).toString(16).padStart(64, '0')
    const data = `0x${built.size.toString(16).padStart(8, '0')}${tail}`
    built.set(data, does)
    if (does.kind === 'approval' && does.amount > 0n)
      built.set(`${data.slice(0, -64)}${'0'.repeat(64)}`, { ...does, amount: 0n })
    return data
  }

  async function answer(path: string, ask: Readonly<Record<string, unknown>>): Promise<unknown> {
    asked.push(path)
    await script.fault(path)
    if (path.endsWith('/tokens'))
      return {
        tokens: script.tokens.map(({ icon = null, ...one }) => ({
          name: one.name,
          symbol: one.symbol,
          decimals: one.decimals,
          logoUri: icon,
          eip2612: script.allowing ? true : null,
          address: idOf(one),
        })),
      }
    if (path.endsWith('/gas-price')) return { standard: '1000000000', fast: '1', instant: '1' }
    if (path.endsWith('/allowance')) return { allowance: `${await script.allowance()}` }
    const [from, to, amount] = [tokenOf(ask.from), tokenOf(ask.to), BigInt(String(ask.amount ?? 0))]
    if (path.endsWith('/build-approve')) {
      const most = ask.amount === undefined ? 2n ** 256n - 1n : amount
      const data = write({ kind: 'approval', spender: router, amount: most })
      const call = script.approval({ from: account, to: from.address ?? '', data, value: 0n })
      const tx = { from: `${networkId}:${call.to}`, to: ask.to, data: call.data, value: `${call.value}` }
      return { tx }
    }
    const receives = await script.quote(amount, from, to)
    if (path.endsWith('/quotes'))
      return { quotes: receives > 0n ? [{ fromAmount: `${amount}`, toAmount: `${receives}` }] : [] }
    const { slippage, permit } = Object(ask.eip155)
    const data = write({
      kind: 'exchange',
      given: from.address,
      wanted: to.address,
      amount,
      receiver: owner,
      least: receives - (receives * BigInt(Math.round(slippage * 100))) / 10_000n,
      lasts: 1_200n,
      takesPermit: true,
      ...(permit && {
        permit: {
          token: from.address ?? '',
          amount,
          until: BigInt(permit.deadline),
          signature: permit.signature,
        },
      }),
    })
    gives.set(data, receives)
    const value = from.address === undefined ? amount : 0n
    const call = script.swap({ from: account, to: router, data, value })
    const eip155 = { gas: '150000', gasPrice: '1000000000' }
    const tx = { from: call.from, to: `${networkId}:${call.to}`, data: call.data, value: `${call.value}` }
    return { tx: { ...tx, eip155 } }
  }

  const api = createFakeApi(({ path, ask }) => answer(path, ask))
  /** As an adapter has it. */
  const call = async (): Promise<Calls> => {
    const { allowing } = script
    return {
      ...script.calls,
      async send(id, plan, signal, progress) {
        if (!script.reports) progress?.asked('send')
        sent.push(plan)
        return script.calls.send(id, plan, signal, progress)
      },
      ...(allowing && { allowing: async () => told(allowing) }),
    }
  }
  /** Everything that a wallet is asked for is noted. */
  const told = (own: Allowing): Allowing => ({
    ...own,
    async sign(id, permit, signal, progress) {
      if (!script.reports) progress?.asked('sign')
      signed.push(permit)
      return own.sign(id, permit, signal, progress)
    },
    async sendBatch(id, batch, signal, progress) {
      if (!script.reports) progress?.asked('send', 'calls:0x1@test')
      batches.push(batch)
      return own.sendBatch(id, batch, signal, progress)
    },
  })
  return { script, api, call, sent, signed, batches, asked }
}
