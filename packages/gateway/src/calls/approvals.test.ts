// @tier gate
import { approvalKinds, approvals } from '@foyer/api'
import { search } from '@foyer/search'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { account, answers, gatewayOf } from '../gateway.test-support.js'
import type { Approval } from '../questions.js'

it.each([
  ['a letter for private use', '\ue000', null],
  ['a mark of no letter', '\u0301', null],
  ['a sign that is not drawn alone', 'USD\u0600', 'USD'],
])('a contract that calls itself %s hides no approval', async (_, name, told) => {
  const chain = 'eip155:1'
  const [contract, spender] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
  const entry = { chain, kind: 'token', contract, spender, amount: 5n, name, symbol: name } as const
  const { get } = gatewayOf({
    providers: [answers('approvals', () => ({ entries: [entry], isWhole: true }))],
  })
  const body = await (await get(`/v1/account/${account}/approvals?chainId=${chain}`)).json()
  expect(body).toMatchObject({ approvals: [{ amount: '5', name: told, symbol: told }], isWhole: true })
})

const chain = 'eip155:1'
const addressAt = (at: number) => `0x${at.toString(16).padStart(40, '0')}`
const kinds = ['token', 'collection', 'piece', 'permit2', 'operator'] as const
const usdc = addressAt(77)
/** An approval that takes something of the account. */
const real = fc.record({
  kind: fc.constantFrom(...kinds),
  amount: fc.constantFrom(1n, 5_000n, 10n ** 15n, 2n ** 256n - 1n),
  isSpam: fc.boolean(),
})
const flood = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    held: fc.constantFrom(0n, 1n),
    isSpam: fc.boolean(),
    count: fc.constantFrom(1, 60, 200, 300),
  }),
  { maxLength: 4 },
)

search(
  'a flood of strangers’ approvals takes no place of a listed token that is held, nor a kind of another',
  fc.asyncProperty(real, flood, async ({ kind, amount, isSpam }, strangers) => {
    const isListed = kind !== 'collection' && kind !== 'piece'
    const entry = { chain, spender: addressAt(666), tokenId: 1n } as const
    const amountOf = (of: string, most: bigint) =>
      of === 'token' || of === 'permit2' ? { amount: most } : {}
    const fakes = strangers.flatMap(({ count, ...one }, group) =>
      Array.from(
        { length: count },
        (_, at): Approval => ({
          ...entry,
          ...one,
          ...amountOf(one.kind, 2n ** 256n - 1n),
          supply: 1n,
          contract: addressAt(1_000 * (group + 1) + at),
        }),
      ),
    )
    const own = { ...entry, ...amountOf(kind, amount), kind, contract: usdc, held: 5_000n, isSpam }
    const { get } = gatewayOf({
      tokens: [{ chain, address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
      providers: [
        // The provider puts approvals of the account itself before others of a kind.
        answers('approvals', () => ({ entries: [own, ...fakes], isWhole: true, whole: [...approvalKinds] })),
      ],
    })
    const response = await get(`/v1/account/${account}/approvals?chainId=${chain}`)
    const { approvals: rows, isWhole, whole } = v.parse(approvals.answer, await response.json())
    const found = rows.find(({ contract }) => contract === `${chain}:${usdc}`)
    if (isListed || !isSpam) expect(found).toBeDefined()
    if (isListed) expect(found?.isSpam).toBe(false)
    // The answer says whether it is cut.
    const isCut = rows.length < fakes.length + 1
    expect(isWhole).toBe(!isCut)
    const countOf = (all: readonly { readonly kind: string }[], wanted: string) =>
      all.filter((one) => one.kind === wanted).length
    for (const one of approvalKinds)
      expect(whole?.includes(one)).toBe(countOf(rows, one) === countOf([own, ...fakes], one))
  }),
  { gate: 60, exhaustive: 2_000 },
)
