import * as v from 'valibot'
import { UpstreamError } from '../errors.js'
import type { Provider } from '../questions.js'
import { tokenPrograms } from './tokenPrograms.js'

const lamports = v.object({
  value: v.pipe(
    v.union([v.bigint(), v.pipe(v.number(), v.safeInteger())]),
    v.transform((value) => BigInt(value)),
    v.minValue(0n),
  ),
})
const account = v.object({
  account: v.object({
    data: v.object({
      parsed: v.object({
        info: v.object({
          mint: v.string(),
          /** A frozen account lets nothing leave. */
          state: v.optional(v.string()),
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
    /** By mint; of frozen accounts by the mint with a mark behind it. */
    const amounts = new Map<string, bigint>()
    for (const answer of held)
      for (const row of parse(accounts, answer).value) {
        const read = v.safeParse(account, row)
        if (!read.success) continue
        const { mint, state, tokenAmount } = read.output.account.data.parsed.info
        const key = state === 'frozen' ? `${mint}!` : mint
        amounts.set(key, (amounts.get(key) ?? 0n) + tokenAmount.amount)
      }
    return tokens(chain).flatMap((token) => {
      if (token.address === undefined) return [{ ...token, amount: parse(lamports, native).value }]
      const [amount, locked] = [amounts.get(token.address), amounts.get(`${token.address}!`)]
      if (locked) return [{ ...token, amount: amount ?? 0n, locked }]
      return amount === undefined ? [] : [{ ...token, amount }]
    })
  },
}

function parse<T extends v.GenericSchema>(schema: T, value: unknown): v.InferOutput<T> {
  const read = v.safeParse(schema, value)
  if (!read.success) throw new UpstreamError('malformed')
  return read.output
}
