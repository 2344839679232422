// @tier gate
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { search } from '@foyer/search'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import { prepareSolana } from './prepare.js'
import { key, le, programs, type Step, wire } from './solana.test-support.js'

const program = fileURLToPath(new URL('../../../../../../apps/sandbox/src/cli.ts', import.meta.url))
const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** The first visitor of the sandbox, who has coins and tokens, and another one. */
const [owner = '', other = ''] = [0, 3].map((visitor) => {
  const seed = createHash('sha256').update(`foyer sandbox wallet, solana ${visitor}`).digest()
  return base58.encode(ed25519.getPublicKey(seed))
})
const thief = key(77)

let child: ChildProcess
let url = ''
/** A token that both have, and where each of them has it. */
let held = { mint: '', place: '', theirs: '' }

async function ask(method: string, ...params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const { result, error } = Object(await (await fetch(url, { method: 'POST', body })).json())
  if (error) throw new Error(error.message)
  return Object(result).value ?? result
}

async function holdings(of: string) {
  const told = await ask(
    'getTokenAccountsByOwner',
    of,
    { programId: programs.token },
    { encoding: 'jsonParsed' },
  )
  return (Array.isArray(told) ? told : []).map(({ pubkey, account }) => ({
    place: String(pubkey),
    mint: String(account.data.parsed.info.mint),
  }))
}

beforeAll(async () => {
  const env = { ...process.env, FOYER_SANDBOX_PORT: '0', FOYER_SANDBOX_FAMILIES: 'solana' }
  child = spawn(process.execPath, [program, '--tied'], { stdio: ['pipe', 'pipe', 'inherit'], env })
  if (!child.stdout) throw new Error('It says nothing.')
  for await (const line of createInterface({ input: child.stdout })) {
    const [, at] = /at (http\S+)/.exec(line) ?? []
    if (!at) continue
    const { chains } = Object(await (await fetch(`${at}/sandbox`)).json())
    url = chains[network].rpcUrl
    break
  }
  const [mine, others] = [await holdings(owner), await holdings(other)]
  const shared = mine.flatMap(({ mint, place }) => {
    const found = others.find((one) => one.mint === mint)
    return found ? [{ mint, place, theirs: found.place }] : []
  })
  const [first] = shared
  if (!first) throw new Error('The visitors have no token in common.')
  held = first
})
afterAll(async () => {
  child.stdin?.end()
  await once(child, 'exit')
})

/** An account of an instruction, by its part. */
const parts = ['owner', 'other', 'thief', 'place', 'theirs', 'mint', 'system', 'token', 'rent'] as const
type Part = (typeof parts)[number]
const addressOf = (part: Part): string => {
  return {
    owner,
    other,
    thief,
    ...held,
    system: programs.system,
    token: programs.token,
    rent: 'SysvarRent111111111111111111111111111111111',
  }[part]
}

interface Draft {
  readonly program: string
  readonly accounts: readonly Part[]
  readonly data: readonly number[]
}
const amounts = fc.constantFrom(0n, 1n, 5_000_000n, 10n ** 9n, 2n ** 63n, 2n ** 64n - 1n)
const drafts: fc.Arbitrary<Draft> = fc
  .tuple(amounts, fc.constantFrom<Part>('other', 'thief', 'owner'), fc.nat(40))
  .chain(([amount, to, kind]) =>
    fc.constantFrom<Draft>(
      { program: programs.system, accounts: ['owner', to], data: [...le(2n, 4), ...le(amount, 8)] },
      { program: programs.system, accounts: ['owner'], data: [...le(1n, 4), ...base58.decode(thief)] },
      {
        program: programs.system,
        accounts: ['owner', 'thief'],
        data: [...le(BigInt(kind), 4), ...le(amount, 8)],
      },
      { program: programs.token, accounts: ['place', 'theirs', 'owner'], data: [3, ...le(amount, 8)] },
      {
        program: programs.token,
        accounts: ['place', 'mint', 'theirs', 'owner'],
        data: [12, ...le(amount, 8), 6],
      },
      { program: programs.token, accounts: ['place', to, 'owner'], data: [4, ...le(amount, 8)] },
      { program: programs.token, accounts: ['place', 'mint', to, 'owner'], data: [13, ...le(amount, 8), 6] },
      { program: programs.token, accounts: ['place', 'owner'], data: [5] },
      { program: programs.token, accounts: ['place', to, 'owner'], data: [9] },
      {
        program: programs.token,
        accounts: ['place', 'owner'],
        data: [6, kind % 4, 1, ...base58.decode(thief)],
      },
      { program: programs.token, accounts: ['place', 'mint', 'owner'], data: [8, ...le(amount, 8)] },
      { program: programs.token, accounts: ['place', 'mint', 'owner'], data: [kind, ...le(amount, 8)] },
      { program: programs.token2022, accounts: ['place', 'theirs', 'owner'], data: [3, ...le(amount, 8)] },
      {
        program: programs.associated,
        accounts: ['owner', 'place', 'owner', 'mint', 'system', 'token'],
        data: [1],
      },
      { program: programs.memo, accounts: [], data: [104, 105] },
      { program: programs.budget, accounts: [], data: [3, ...le(amount % 10n ** 10n, 8)] },
    ),
  )
/** The same with a byte or an account changed. */
const altered = fc
  .tuple(
    drafts,
    fc.option(fc.tuple(fc.nat(8), fc.nat(255)), { nil: undefined, freq: 4 }),
    fc.option(fc.tuple(fc.nat(3), fc.constantFrom(...parts)), { nil: undefined, freq: 4 }),
  )
  .map(
    ([draft, byte, account]): Draft => ({
      ...draft,
      data: draft.data.map((one, at) => (byte && at === byte[0] ? byte[1] : one)),
      accounts: draft.accounts.map((one, at) => (account && at === account[0] ? account[1] : one)),
    }),
  )

interface State {
  readonly lamports: bigint
  readonly owner: string
  readonly data: Uint8Array
}
const stateOf = (told: unknown): State => {
  const { lamports = 0, owner = '', data } = Object(told ?? {})
  return {
    lamports: BigInt(lamports),
    owner: String(owner),
    data: base64.decode(Array.isArray(data) ? String(data[0]) : ''),
  }
}
const statesOf = (told: unknown): readonly [State, State] => {
  const [first, second] = Array.isArray(told) ? told : []
  return [stateOf(first), stateOf(second)]
}
/** The owner of an account for a token, its amount, and the keys that may take from it or close it. */
const rightsOf = ({ data, owner }: State) => ({
  program: owner,
  owner: base58.encode(data.slice(32, 64)),
  amount: data.length < 72 ? 0n : new DataView(data.buffer, data.byteOffset).getBigUint64(64, true),
  delegate: data[72] === 1 ? base58.encode(data.slice(76, 108)) + base58.encode(data.slice(121, 129)) : '',
  closer: data[129] === 1 ? base58.encode(data.slice(133, 165)) : '',
})

let executed = 0
search(
  'a screen says that as much moves as the chain takes from an account, or that it may be anything',
  fc.asyncProperty(fc.array(altered, { minLength: 1, maxLength: 3 }), async (all) => {
    const steps = all.map((one): Step => ({ ...one, accounts: one.accounts.map(addressOf) }))
    const { blockhash } = Object(await ask('getLatestBlockhash'))
    const bytes = wire(steps, { signers: [owner] })
    const at = Buffer.from(bytes).indexOf(Buffer.alloc(32, 9))
    bytes.set(base58.decode(blockhash), at)
    const addresses = [owner, addressOf('place')]
    const before = await ask('getMultipleAccounts', addresses, { encoding: 'base64' })
    const told = Object(
      await ask('simulateTransaction', base64.encode(bytes), {
        encoding: 'base64',
        accounts: { addresses, encoding: 'base64' },
      }),
    )
    const around = {
      chain: { url, name: 'Solana', symbol: 'SOL' },
      network,
      address: owner,
      origin: 'https://app.example',
    }
    const { screen } = await prepareSolana(
      'solana_signTransaction',
      { transaction: base64.encode(bytes) },
      around,
    )
    if (told.err) return
    executed += 1
    const [[me, own], [meAfter, ownAfter]] = [statesOf(before), statesOf(told.accounts)]
    if (me.owner !== meAfter.owner) expect(screen.moves).toBe('unknown')
    // The fee is part of it.
    const gone = me.lamports - meAfter.lamports
    if (screen.moves !== 'unknown') expect(screen.moves).toBeGreaterThanOrEqual(gone)
    const [had, has] = [rightsOf(own), rightsOf(ownAfter)]
    const isWorse =
      has.amount < had.amount ||
      (has.owner !== had.owner && ownAfter.lamports > 0n) ||
      (has.delegate !== had.delegate && has.delegate !== '') ||
      (has.closer !== had.closer && has.closer !== '')
    if (isWorse) {
      expect(screen.moves).toBe('unknown')
      expect(screen.weight).not.toBe('plain')
    }
  }),
  { gate: 150, exhaustive: 5_000 },
)
afterAll(() => {
  // A search in which the chain refuses all finds nothing.
  if (!process.env.FOYER_PATH) expect(executed).toBeGreaterThan(20)
})
