// @tier gate
import { search } from '@foyer/search'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { prepareSolana } from './prepare.js'
import {
  address,
  bob,
  key,
  le,
  mint,
  move,
  programs,
  type Step,
  source,
  tokens,
  wire,
} from './solana.test-support.js'
import { ownerOf } from './tokenAccount.js'

const other = key(77)
/** Where bob has the token, and an account that no owner has by convention. */
const [own, hidden] = ['BKbxqhBJfLZNgac5dEUesF1V5xRZSzxDkcpQBAy4c8sw', key(78)]
/** Accounts, as a node tells of them. */
let told: Readonly<Record<string, unknown>> = {}
vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
  const { method, params } = JSON.parse(String(body))
  const value = method === 'isBlockhashValid' ? true : (told[params[0]] ?? null)
  return Response.json({ result: { value } })
})
const shown = async (steps: readonly Step[]) => {
  const around = {
    chain: { url: 'https://node.example', name: 'Solana', symbol: 'SOL' },
    network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    address,
    origin: 'https://app.example',
  }
  const { screen } = await prepareSolana(
    'solana_signTransaction',
    { transaction: base58.encode(wire(steps)) },
    around,
  )
  return screen
}

const mints = fc.constantFrom(mint, mint, key(70))
const tokenPrograms = fc.constantFrom(programs.token, programs.token, programs.token2022)
const openings = fc
  .record({ owner: fc.constantFrom(bob, other, address), of: mints, token: tokenPrograms })
  .map((one) => ({
    ...one,
    step: {
      program: programs.associated,
      accounts: [address, key(60), one.owner, one.of, programs.system, one.token],
      data: [1],
    },
  }))

search(
  'tokens are shown next to an owner only if they go to an account of this owner, which a transaction may open itself',
  fc.asyncProperty(
    fc.array(openings, { maxLength: 2 }),
    fc.record({ to: fc.constantFrom(own, hidden), of: mints, token: tokenPrograms }),
    fc.option(fc.constantFrom(bob, other, address), { nil: undefined }),
    fc.boolean(),
    async (opened, { to, of, token }, holder, isFirst) => {
      told = holder ? { [to]: { data: { parsed: { info: { owner: holder, mint: of } } } } } : {}
      const pay = tokens([12, ...le(100_000_000n, 8), 6], [source, of, to, address], token)
      const open = opened.map(({ step }) => step)
      const screen = await shown(isFirst ? [pay, ...open] : [...open, pay])
      const sent = (screen.steps ?? [screen]).filter(({ title }) => title === 'send')
      expect(sent).toHaveLength(1)
      const lines = sent.flatMap((step) => step.lines)
      for (const { label, value } of lines)
        if (label === 'to' || label === 'create')
          expect(ownerOf(to, { owner: value, mint: of, program: token })).toBe(value)
      const isOpened = opened.some((one) => one.owner === bob && one.of === of && one.token === token)
      if (to === own && of === mint && token === programs.token && (isOpened || holder === bob))
        expect(lines).toContainEqual({ label: 'to', value: bob, as: 'address' })
      else expect(lines).toContainEqual({ label: 'place', value: to, as: 'address' })
    },
  ),
  { gate: 90, exhaustive: 5_000 },
)

const incinerator = '1nc1nerator11111111111111111111111111111111'
const recipients = fc.constantFrom(
  { to: bob, account: undefined, warning: [] },
  { to: bob, account: { owner: programs.system, executable: false, data: ['', 'base64'] }, warning: [] },
  { to: bob, account: { owner: key(90), executable: true }, warning: ['nobody'] },
  { to: incinerator, account: undefined, warning: ['nobody'] },
  ...[programs.token, programs.token2022].flatMap((owner) => [
    {
      to: bob,
      account: { owner, data: { parsed: { info: { decimals: 6 }, type: 'mint' } } },
      warning: ['tokenContract'],
    },
    { to: bob, account: { owner, data: ['AAAA', 'base64'] }, warning: ['tokenContract'] },
    { to: bob, account: { owner, data: { parsed: { info: { isNative: true } } } }, warning: [] },
  ]),
)

search(
  'each way of sending on Solana says that coins or tokens are lost, or may be, at the recipient',
  fc.asyncProperty(
    recipients,
    fc.constantFrom('coins', 'tokens'),
    fc.constantFrom('alone', 'with a memo', 'in a list'),
    async ({ to, account, warning }, what, how) => {
      told = {
        [to]: account,
        [own]: { data: { parsed: { info: { owner: bob, mint } } } },
      }
      const coins = { ...move(5n), accounts: [address, to] }
      const paid = tokens([12, ...le(5n, 8), 6], [source, mint, own, address])
      // No account for tokens of the incinerator is needed here.
      const step = what === 'coins' || to !== bob ? coins : paid
      const memo = { program: programs.memo, accounts: [], data: [104, 105] }
      const beside = {
        alone: [],
        'with a memo': [memo],
        'in a list': [{ ...move(1n), accounts: [address, other] }],
      }
      const screen = await shown([step, ...beside[how]])
      const said = [screen, ...(screen.steps ?? [])].flatMap(({ warnings }) => warnings)
      expect(said).toEqual(warning)
    },
  ),
  { gate: 150, exhaustive: 3_000 },
)
