import * as v from 'valibot'
import { UpstreamError } from '../errors.js'
import type { Provider } from '../questions.js'
import type { Rpc } from '../rpc/rpc.js'
import { tokenPrograms } from './tokenPrograms.js'

const lamports = v.object({
  value: v.pipe(
    v.union([v.bigint(), v.pipe(v.number(), v.safeInteger())]),
    v.transform((value) => BigInt(value)),
    v.minValue(0n),
  ),
})
/** Extensions of Token-2022. */
const extensions = v.fallback(v.array(v.unknown()), [])
const named = v.object({ extension: v.string() })
const account = v.object({
  account: v.object({
    data: v.object({
      parsed: v.object({
        info: v.object({
          mint: v.string(),
          /** Nothing leaves a frozen account. */
          state: v.optional(v.string()),
          extensions: v.optional(extensions, []),
          tokenAmount: v.object({
            amount: v.pipe(
              v.string(),
              v.regex(/^\d{1,20}$/),
              v.transform((digits) => BigInt(digits)),
            ),
          }),
        }),
      }),
    }),
  }),
})
const accounts = v.object({ value: v.array(v.unknown()) })
const mint = v.object({
  data: v.object({ parsed: v.object({ info: v.object({ extensions }) }) }),
})
const pausing = v.object({
  extension: v.literal('pausableConfig'),
  state: v.object({ paused: v.literal(true) }),
})
/** So many accounts a node reads in one request. */
const mostMints = 100

/** SOL, and the tokens of the host's list by both token programs: read from the chain. */
export const solanaBalances: Provider<'balances'> = {
  id: 'onchain',
  question: 'balances',
  covers: ({ chain }) => chain.startsWith('solana:'),
  async answer({ chain, account: owner }, { rpc: rpcOf, tokens }) {
    const rpc = rpcOf(chain)
    const [native, ...held] = await Promise.all([
      rpc.request('getBalance', [owner, { commitment: 'confirmed' }]),
      ...tokenPrograms.map((programId) =>
        rpc.request('getTokenAccountsByOwner', [
          owner,
          { programId },
          { encoding: 'jsonParsed', commitment: 'confirmed' },
        ]),
      ),
    ])
    const listed = tokens(chain)
    const rows = held.flatMap((answer) =>
      parse(accounts, answer).value.flatMap((row) => {
        const read = v.safeParse(account, row)
        if (!read.success) return []
        const { mint, state, extensions, tokenAmount } = read.output.account.data.parsed.info
        const has = (wanted: string) => extensions.some((one) => v.is(named, one) && one.extension === wanted)
        const isBound = state === 'frozen' || has('nonTransferableAccount')
        return [{ mint, amount: tokenAmount.amount, isBound, isPausable: has('pausableAccount') }]
      }),
    )
    const paused = await pausedOf(
      rpc,
      listed.flatMap(({ address }) =>
        address !== undefined && rows.some(({ mint, isPausable }) => isPausable && mint === address)
          ? [address]
          : [],
      ),
    )
    /** By mint; the amounts that cannot be moved by the mint with a mark behind it. */
    const amounts = new Map<string, bigint>()
    for (const { mint, amount, isBound } of rows) {
      const key = isBound || paused.has(mint) ? `${mint}!` : mint
      amounts.set(key, (amounts.get(key) ?? 0n) + amount)
    }
    return listed.flatMap((token) => {
      if (token.address === undefined) return [{ ...token, amount: parse(lamports, native).value }]
      const [amount, locked] = [amounts.get(token.address), amounts.get(`${token.address}!`)]
      if (locked) return [{ ...token, amount: amount ?? 0n, locked }]
      return amount === undefined ? [] : [{ ...token, amount }]
    })
  },
}

/** Returns the mints that let no token be moved now. */
async function pausedOf(rpc: Rpc, mints: readonly string[]): Promise<ReadonlySet<string>> {
  const parts = mints.flatMap((_, at) => (at % mostMints === 0 ? [mints.slice(at, at + mostMints)] : []))
  const told = await Promise.all(
    parts.map((part) =>
      rpc.request('getMultipleAccounts', [part, { encoding: 'jsonParsed', commitment: 'confirmed' }]),
    ),
  )
  const read = told.flatMap((answer) => parse(accounts, answer).value)
  return new Set(
    mints.filter((_, index) => {
      const one = v.safeParse(mint, read[index])
      return one.success && one.output.data.parsed.info.extensions.some((each) => v.is(pausing, each))
    }),
  )
}

function parse<T extends v.GenericSchema>(schema: T, value: unknown): v.InferOutput<T> {
  const read = v.safeParse(schema, value)
  if (!read.success) throw new UpstreamError('malformed')
  return read.output
}
