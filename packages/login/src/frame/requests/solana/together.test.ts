// @tier gate
import { search } from '@foyer/search'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { parseUnits } from 'viem'
import { expect, vi } from 'vitest'
import { heaviest, sum } from '../together.js'
import { showInstruction } from './instructions.js'
import { prepareSolana } from './prepare.js'
import {
  address,
  bob,
  key,
  mint,
  move,
  nodeOf,
  programs,
  type Step,
  source,
  tokens,
  wire,
} from './solana.test-support.js'
import { parseTransaction } from './wire.js'

// The node knows blockhashes alone.
vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
  const { method } = JSON.parse(String(body))
  return Response.json({ result: method === 'isBlockhashValid' ? { value: true } : null })
})
const around = {
  chain: { url: 'https://node.example', name: 'Solana', symbol: 'SOL' },
  network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  address,
  origin: 'https://app.example',
}
const place = {
  signIn: { origin: 'https://app.example', chains: [], isAccount: () => true },
  account: address,
  symbol: 'SOL',
  node: nodeOf(),
}
const create = (payer: string, owner: string, token: string): Step => ({
  program: programs.associated,
  accounts: [payer, key(60), owner, mint, programs.system, token],
  data: [1],
})
const memo = (text: string): Step => ({
  program: programs.memo,
  accounts: [],
  data: [...new TextEncoder().encode(text)],
})
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 12n }).map(move),
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom(address, bob),
        fc.integer({ min: 70, max: 90 }).map(key),
        fc.constantFrom(programs.token, programs.token2022),
      )
      .map((of) => create(...of)),
  },
  fc.constantFrom(
    memo('hello'),
    tokens([5], [source, address]),
    tokens([9], [source, address, address]),
    tokens([9], [source, bob, address]),
    tokens([3, 5, 0, 0, 0, 0, 0, 0, 0], [source, key(5), address]),
    tokens([6, 2, 0], [source, address]),
  ),
)

search(
  'of all that transactions do, each coin that leaves counts, fees included, and each danger and warning is said',
  fc.asyncProperty(
    fc.array(fc.array(steps, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 }),
    async (all) => {
      const transactions = all.map((one) => base58.encode(wire(one)))
      const { screen } = await prepareSolana('solana_signAllTransactions', { transactions }, around)
      const each = await Promise.all(
        all
          .flatMap((one) => parseTransaction(wire(one))?.instructions ?? [])
          .map((one) => showInstruction(one, place)),
      )
      const parts = each.filter((one) => one !== undefined)
      const fees = 5_000n * BigInt(all.length)
      expect(screen.moves).toBe(sum([...parts.map(({ moves }) => moves), fees]))
      if (heaviest(parts) !== 'plain') expect(screen.weight).not.toBe('plain')
      if (heaviest(parts) === 'danger') expect(screen.weight).toBe('danger')
      const shown = [screen, ...(screen.steps ?? [])]
      for (const warning of parts.flatMap(({ warnings }) => warnings))
        expect(shown.flatMap(({ warnings }) => warnings)).toContain(warning)
      const said = (label: string) =>
        shown.flatMap(({ lines }) => lines.filter((line) => line.label === label).map(({ value }) => value))
      const rents = said('rent').map((text) => parseUnits(text.split(' ')[0] ?? '', 9))
      expect(sum(rents)).toBe(sum(parts.flatMap(({ title, moves }) => (title === 'create' ? [moves] : []))))
      for (const { label, value } of parts.flatMap(({ lines }) => lines))
        if (label !== 'rent') expect(said(label)).toContain(value)
    },
  ),
  { gate: 60, exhaustive: 5_000 },
)
