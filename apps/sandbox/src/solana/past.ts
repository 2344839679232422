import { createHash } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'
import { parseUnits } from 'viem'
import { associatedAccount, programs, toAddress } from './layouts.ts'
import type { Entry, KeyState } from './ledger.ts'
import { addressFor, type SeedMint, solanaSeed, solanaVisitors } from './seed.ts'

const fee = 5_000n
const own = solanaVisitors.rich
const [friend, shop, market, baiter] = ['friend', 'shop', 'market', 'baiter'].map(addressFor)

/** Who gave what to whom, and what came back for it. */
interface Deed {
  /** In hours before now. */
  readonly ago: number
  readonly from: string | undefined
  readonly to: string | undefined
  readonly gives: Amount
  readonly gets?: Amount
  readonly isFailed?: boolean
}
/** Decimal text, and of which token; of the coin where there is none. */
type Amount = readonly [text: string, mint?: SeedMint | undefined]

const mints = new Map(solanaSeed.mints.map((mint) => [mint.symbol, mint] as const))
const [usdc, bark, nova] = ['USDC', 'BARK', 'NOVA'].map((symbol) => mints.get(symbol))
/** A collectible of nobody's choice, whose mint no list has. */
export const bait: SeedMint = {
  name: '',
  symbol: '',
  decimals: 0,
  price: 0,
  program: programs.token,
  holders: {},
  address: addressFor('mint of bait'),
}

const deeds: readonly Deed[] = [
  { ago: 9_000, from: friend, to: own, gives: ['30'] },
  { ago: 8_600, from: own, to: market, gives: ['4'], gets: ['600', usdc] },
  { ago: 6_100, from: friend, to: own, gives: ['1000', usdc] },
  { ago: 4_300, from: own, to: shop, gives: ['49.75', usdc] },
  { ago: 3_000, from: own, to: market, gives: ['50', usdc], gets: ['42.5', nova] },
  { ago: 1_500, from: friend, to: own, gives: ['1000000', bark] },
  { ago: 700, from: own, to: shop, gives: ['9999', usdc], isFailed: true },
  { ago: 30, from: baiter, to: own, gives: ['1', bait] },
  { ago: 2, from: own, to: friend, gives: ['0.5'] },
]

/**
 * What happened to `rich` before the chain's first slot of now, oldest first. It is told and not executed: the accounts of
 * the first slot are what it led to.
 * @param now in seconds since 1970 @param slot the first slot of now
 */
export async function pastOf(now: number, slot: number): Promise<readonly Entry[]> {
  return Promise.all(
    deeds.map((deed, at) => entryOf(deed, { slot: slot - deeds.length + at, time: now - deed.ago * 3_600 })),
  )
}

async function entryOf(
  { from = '', to = '', gives, gets, isFailed = false }: Deed,
  when: Pick<Entry, 'slot' | 'time'>,
): Promise<Entry> {
  const moved = isFailed
    ? []
    : [{ from, to, what: gives }, ...(gets ? [{ from: to, to: from, what: gets }] : [])]
  const coins = new Map<string, bigint>([from, to].map((address) => [address, 0n]))
  const holders = new Map<
    string,
    { readonly owner: string; readonly mint: SeedMint; readonly change: bigint }
  >()
  for (const { from: giver, to: taker, what } of moved) {
    const [text, mint] = what
    for (const [owner, sign] of [[giver, -1n] as const, [taker, 1n] as const]) {
      const change = sign * parseUnits(text, mint?.decimals ?? solanaSeed.native.decimals)
      if (mint)
        holders.set(await associatedAccount(owner, mint.address, mint.program), { owner, mint, change })
      else coins.set(owner, (coins.get(owner) ?? 0n) + change)
    }
  }
  const states = [
    ...[...coins].map(([key, change]) => {
      const paid = key === from ? fee : 0n
      const had = 10n ** 12n
      return { key, before: { lamports: had }, after: { lamports: had + change - paid } }
    }),
    ...[...holders].map(([key, holder]) => ({ key, ...holderStates(holder) })),
  ]
  const { program = programs.system } = gives[1] ?? {}
  const data = program === programs.system ? Uint8Array.of(2, 0, 0, 0) : Uint8Array.of(12)
  return {
    ...when,
    signature: signatureOf(`${from} ${to} ${gives[0]} ${when.slot}`),
    error: isFailed ? { InstructionError: [0, { Custom: 1 }] } : null,
    logs: [],
    keys: [...states.map(({ key }) => key), program],
    signers: 1,
    instructions: [{ program, data }],
    before: [...states.map(({ before }) => before), { lamports: 1n }],
    after: [...states.map(({ after }) => after), { lamports: 1n }],
    bytes: new Uint8Array(),
  }
}

/** A token account before and after. */
function holderStates({
  owner,
  mint: { address: mint, program },
  change,
}: {
  readonly owner: string
  readonly mint: SeedMint
  readonly change: bigint
}): { readonly before: KeyState; readonly after: KeyState } {
  const had = change < 0n ? -change : 0n
  const place = { owner: toAddress(owner), mint: toAddress(mint), program }
  const holding = (amount: bigint) => ({ lamports: 2_039_280n, tokens: { ...place, amount } })
  return { before: holding(had), after: holding(had + change) }
}

function signatureOf(text: string): string {
  return getBase58Decoder().decode(createHash('sha512').update(`foyer sandbox past ${text}`).digest())
}
