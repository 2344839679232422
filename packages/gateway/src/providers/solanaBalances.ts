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
    const amounts = new Map<string, bigint>()
    for (const answer of held)
      for (const row of parse(accounts, answer).value) {
        const read = v.safeParse(account, row)
        if (!read.success) continue
        const { mint, tokenAmount } = read.output.account.data.parsed.info
        amounts.set(mint, (amounts.get(mint) ?? 0n) + tokenAmount.amount)
      }
    return tokens(chain).flatMap((token) => {
      const amount = token.address === undefined ? parse(lamports, native).value : amounts.get(token.address)
      return amount === undefined ? [] : [{ ...token, amount }]
    })
  },
}

function parse<T extends v.GenericSchema>(schema: T, value: unknown): v.InferOutput<T> {
  const read = v.safeParse(schema, value)
  if (!read.success) throw new UpstreamError('malformed')
  return read.output
}
