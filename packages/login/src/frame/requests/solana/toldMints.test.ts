// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { showInstruction } from './instructions.js'
import { bob, key, le, mint, nodeOf, place, programs, tokens } from './solana.test-support.js'

/** Where bob has tokens of this mint, as the program of associated accounts derives it. */
const own = 'BKbxqhBJfLZNgac5dEUesF1V5xRZSzxDkcpQBAy4c8sw'
const signIn = { origin: 'https://app.example', chains: [], isAccount: () => true }
const mints = fc.constantFrom(mint, key(70), key(71))

search(
  'an amount and a mint that nothing but a node names for an account are never shown as the facts of the token',
  fc.asyncProperty(
    fc.record({
      source: fc.constantFrom(own, key(80), key(81)),
      named: mints,
      program: fc.constantFrom(programs.token, programs.token2022),
    }),
    fc.record({
      mint: fc.option(mints, { nil: undefined }),
      owner: fc.constantFrom(bob, key(9)),
      decimals: fc.option(fc.nat(12), { nil: undefined }),
    }),
    fc.constantFrom<3 | 4 | 12 | 13>(3, 4, 12, 13),
    fc.boolean(),
    async ({ source, named, program }, told, kind, isWhole) => {
      const isChecked = kind > 4
      const isAll = isWhole && kind === 4
      const {
        program: of,
        accounts,
        data,
      } = tokens(
        [kind, ...le(isAll ? 2n ** 64n - 1n : 5_000_000_000n, 8), ...(isChecked ? [6] : [])],
        [source, ...(isChecked ? [named] : []), place, bob],
        program,
      )
      const node = {
        ...nodeOf(),
        holder: async () => (told.mint ? { owner: told.owner, mint: told.mint } : undefined),
        mintDecimals: async () => told.decimals,
      }
      const step = await showInstruction(
        { program: of, accounts, data: Uint8Array.from(data) },
        { account: bob, symbol: 'SOL', signIn, node },
      )
      const shown = step?.lines.find(({ label }) => label === 'token')?.value
      const isOwn = source === own && program === programs.token && (isChecked ? named : told.mint) === mint
      const lines = (label: string) =>
        step?.lines.flatMap((line) => (line.label === label ? [line.value] : [])) ?? []
      // The account that the tokens leave is named, unless it follows from the owner and the token.
      expect(lines('from')).toEqual(isOwn ? [] : [source])
      if (isChecked) {
        expect(shown).toBe(named)
        expect(step?.what).toBe('5000')
        return
      }
      const isProven = source === own && told.mint === mint && program === programs.token
      expect(shown).toBe(isProven ? mint : undefined)
      if (isProven) return
      expect(step).toMatchObject({
        weight: 'danger',
        warnings: ['unknown', ...(isAll ? ['all'] : ['unitless'])],
        what: isAll ? '' : '5000000000',
      })
      expect(lines('program')).toEqual([program])
      expect(lines('data')).toEqual([`0x${Buffer.from(data).toString('hex')}`])
    },
  ),
  { gate: 150, exhaustive: 3_000 },
)
