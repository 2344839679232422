// @tier gate, @vitest-environment happy-dom
import { accountId, type Network, parseNetworkId, type Store } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createAccounts, type OwnType } from './accounts.js'
import { createChoice } from './choice.js'
import { FrameRefusedError } from './errors.js'
import { stored } from './stored.js'

const key = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const smart = '0x5aFe5aFe5aFe5aFe5aFe5aFe5aFe5aFe5aFe5aFe'
const ethereum = parseNetworkId('eip155:1')
const network: Network = {
  id: ethereum,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}

/** The answer of the frame to one choice, and whether the visitor gives it up at once. */
interface Chosen {
  readonly type: OwnType
  readonly frame: 'does' | 'refuses' | 'fails later'
  readonly isGivenUp: boolean
}
const types = fc.constantFrom<OwnType[]>('eoa', 'smartAccount')
const choices = fc.array(
  fc.record({
    type: types,
    frame: fc.oneof(
      { arbitrary: fc.constant<Chosen['frame']>('does'), weight: 3 },
      fc.constantFrom<Chosen['frame'][]>('refuses', 'fails later'),
    ),
    isGivenUp: fc.oneof({ arbitrary: fc.constant(false), weight: 4 }, fc.constant(true)),
  }),
  { minLength: 1, maxLength: 4 },
)

async function faultsOf(
  first: OwnType,
  all: readonly Chosen[],
  scheduler: fc.Scheduler,
): Promise<readonly string[]> {
  const accounts = createAccounts([1], () => [network])
  const values = new Map<string, unknown>()
  const store: Store = {
    get: ({ name, decode }) => decode(values.get(name)),
    set: ({ name }, value) => void values.set(name, value),
    write: () => true,
    remove: ({ name }) => void values.delete(name),
  }
  store.set(stored.preferredType, first)
  const life = new AbortController()
  const frame = { preferred: first }
  const waiting = all.map((one) => one.frame)
  const userOf = () => ({
    address: frame.preferred === 'smartAccount' ? smart : key,
    chainId: ethereum,
    accounts: [
      { address: smart, type: 'smartAccount' as const },
      { address: key, type: 'eoa' as const },
    ],
    preferredAccountType: frame.preferred,
  })
  accounts.take(ethereum, userOf())
  const choice = createChoice({
    accounts,
    channel: {
      // The frame does what it is asked in order; its answers take their time.
      async call(name: string, ask: unknown) {
        const { type } = Object(ask)
        const does = waiting.shift() ?? 'does'
        if (does === 'refuses') {
          await scheduler.schedule(Promise.resolve(), `refuses ${type}`)
          throw new FrameRefusedError(name, 'Not now', undefined)
        }
        frame.preferred = type
        await scheduler.schedule(Promise.resolve(), `prefers ${type}`)
        if (does === 'fails later') throw new FrameRefusedError(name, 'Not now', undefined)
        return undefined as never
      },
    },
    store,
    async askUser() {
      const user = userOf()
      await scheduler.schedule(Promise.resolve(), `says ${frame.preferred}`)
      return user as never
    },
    changed: () => {},
    over: life.signal,
  })
  const ends = all.map(({ type, isGivenUp }) => {
    const life = new AbortController()
    const end = choice.choose(accountId(ethereum, type === 'eoa' ? key : smart), life.signal).then(
      () => 'chosen',
      (error: unknown) => String(Object(error).code),
    )
    if (isGivenUp) life.abort()
    return end
  })
  await scheduler.waitIdle()
  const told = await Promise.all(ends)
  await scheduler.waitIdle()
  life.abort()

  const [note, inUse] = [store.get(stored.preferredType), accounts.typeInUse('eip155')]
  const last = all.at(-1)
  return [
    note === inUse ? undefined : 'the note of this page is not the account in use',
    frame.preferred === inUse ? undefined : 'the account of the frame is not the account in use',
    told.at(-1) === 'chosen' && inUse !== last?.type ? 'the last choice is not in use' : undefined,
    last?.frame === 'does' && !last.isGivenUp && told.at(-1) !== 'chosen'
      ? 'the last choice failed'
      : undefined,
  ].filter((fault) => fault !== undefined)
}

search(
  'of several choices of an account the last wins, in whatever order the frame answers',
  fc.asyncProperty(types, choices, fc.scheduler(), async (first, all, scheduler) => {
    expect(await faultsOf(first, all, scheduler)).toEqual([])
  }),
  { gate: 300, exhaustive: 10_000 },
)
