// @tier gate, @vitest-environment happy-dom
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Connector } from '../connector.js'
import { displayText } from '../displayText.js'
import { drawn } from '../drawn.js'
import { markRivals } from './rivals.js'
import { createWalletRegistry, type RegisteredWallet, type WalletFinds } from './walletRegistry.js'

function wallet(id: string, provider: unknown = {}): RegisteredWallet {
  const connector = {
    id,
    name: displayText(id),
    icon: undefined,
    namespace: 'fake',
    type: 'announced',
  } as const
  return { connector, provider }
}

function start(options: Partial<Parameters<typeof createWalletRegistry<RegisteredWallet>>[0]> = {}) {
  let finds: WalletFinds<RegisteredWallet> | undefined
  const signals: AbortSignal[] = []
  const registry = createWalletRegistry<RegisteredWallet>({
    look(given, signal) {
      finds = given
      signals.push(signal)
    },
    ...options,
  })
  const told = vi.fn((_connectors: readonly Connector[]) => {})
  const stop = registry.subscribe(told)
  const list = () => markRivals(told.mock.lastCall?.[0] ?? [])
  return {
    registry,
    signals,
    told,
    stop,
    list,
    ids: () => list().map(({ id }) => id),
    add: (found: RegisteredWallet) => finds?.add(found),
    remove: (provider: unknown) => finds?.remove(provider),
  }
}

test('a wallet that is handed in is listed and found, until it is taken back', () => {
  const { add, remove, ids, registry } = start()
  const provider = {}

  add(wallet('one', provider))
  expect(ids()).toEqual(['one'])
  expect(registry.find('one')?.provider).toBe(provider)
  remove({})
  remove(provider)

  expect(ids()).toEqual([])
  expect(registry.find('one')).toBeUndefined()
})

test('one object is one wallet; another one under its id is listed too, and both are disputed', () => {
  const { add, list, registry, told } = start()
  const first = {}
  add(wallet('one', first))
  add(wallet('other', first))
  expect(list()).toHaveLength(1)
  expect(list()[0]?.disputed).toBeUndefined()

  const second = {}
  add(wallet('one', second))
  const before = told.mock.calls.length
  add(wallet('one', second))

  expect(list()).toMatchObject([
    { id: 'one', disputed: true },
    { id: 'one (2)', disputed: true },
  ])
  expect(registry.find('one')?.provider).toBe(first)
  expect(registry.find('one (2)')?.provider).toBe(second)
  expect(told.mock.calls).toHaveLength(before)
})

const claims = fc.uniqueArray(
  fc.record({ object: fc.nat(2), id: fc.constantFrom('app.one', 'Two', 'com.three', 'auth', 'Four') }),
  { minLength: 1, maxLength: 6, selector: ({ object, id }) => `${object} ${id}` },
)

search(
  'an object is found by each id that it goes by, whichever comes first, and is marked where another one has any of them',
  fc.property(claims, fc.nat(719), fc.option(fc.nat(2)), (first, order, nameless) => {
    const objects = [{}, {}, {}]
    const visit = (all: typeof first) => {
      const page = start()
      const hold = () =>
        nameless !== null && page.add({ ...wallet('injected', objects[nameless]), isNameless: true })
      if (order % 2) hold()
      for (const { object, id } of all) page.add(wallet(id, objects[object]))
      hold()
      return page
    }
    // The same claims in another order.
    const next = first.toSorted(
      (one, other) => ((first.indexOf(one) * order) % 7) - ((first.indexOf(other) * order) % 7),
    )
    const [before, after] = [visit(first), visit(next)]
    for (const [object, provider] of objects.entries()) {
      const own = first.filter((one) => one.object === object).map(({ id }) => id)
      const isRival = first.some((one) => one.object !== object && own.includes(one.id))
      const { id, disputed = false } =
        before.list().find((one) => before.registry.find(one.id)?.provider === provider) ?? {}
      if (own.length === 0) continue
      expect([id !== undefined, disputed]).toEqual([true, isRival])
      if (!isRival) expect(after.registry.find(id ?? '')?.provider).toBe(provider)
    }
    expect(before.list().length).toBe(new Set(first.map(({ object }) => object)).size)
  }),
  { gate: 100, exhaustive: 10_000 },
)

test('an object that goes by many ids is found by ten of them', () => {
  const { add, list, registry } = start()
  const provider = {}
  for (let count = 1; count <= 1_000; count += 1) add(wallet(`id-${count}`, provider))

  expect(list()).toHaveLength(1)
  expect(registry.find('id-10')?.provider).toBe(provider)
  expect(registry.find('id-11')).toBeUndefined()
})

test('the mark goes with the rival', () => {
  const { add, remove, list } = start()
  const rival = {}
  add(wallet('One'))
  add(wallet('0NE Wallet', rival))
  expect(list()).toMatchObject([{ disputed: true }, { disputed: true }])

  remove(rival)

  expect(list()).toHaveLength(1)
  expect(list()[0]?.disputed).toBeUndefined()
})

test.each([
  ['reverse domain name', { rdns: 'app.one' }],
  ['id of the catalogue', { explorerId: 'abc' }],
])('two that claim one %s are disputed, whatever their names', (_what, facts) => {
  const { add, list } = start()

  for (const name of ['one', 'two']) {
    const found = wallet(name)
    add({ ...found, connector: { ...found.connector, ...facts } })
  }

  expect(list()).toMatchObject([{ disputed: true }, { disputed: true }])
})

test('a wallet without a name is listed while no other is', () => {
  const { add, ids, registry } = start()
  add({ ...wallet('injected'), isNameless: true })
  expect(ids()).toEqual(['injected'])

  add(wallet('one'))

  expect(ids()).toEqual(['one'])
  expect(registry.find('injected')).toBeDefined()
  // It may be another one than at an earlier visit.
  expect(registry.find('injected', true)).toBeUndefined()
})

test.each(['injected', 'walletConnect', 'auth'])(
  'no wallet that names itself has the id %s, which is kept for a wallet without a name or a source',
  (id) => {
    const { add, registry } = start()
    const [first, second, nameless] = [{}, {}, {}]
    add(wallet(id, first))
    add(wallet(`~${id}`, second))
    expect(registry.find(id)).toBeUndefined()

    add({ ...wallet(id, nameless), isNameless: true })

    expect(registry.find(id)?.provider).toBe(nameless)
    expect(registry.find(`${id} (2)`)?.provider).toBe(first)
    expect(registry.find(`${id} (3)`)?.provider).toBe(second)
  },
)

test('no wallet that names itself has the id of a host’s source', () => {
  const { add, ids } = start()
  for (const id of ['source:phone', '~source:~source:phone', 'source:']) add(wallet(id))

  expect(ids()).toEqual(['phone', 'phone (2)'])
})

test('a page that hands in 5000 wallets gets 100 of them listed', () => {
  const { add, ids } = start()

  for (let at = 0; at < 5_000; at++) add(wallet(`w${at}`))

  expect(ids()).toHaveLength(100)
})

test('looking begins again with each listener and ends with the last', () => {
  const { registry, signals, stop } = start()
  const other = registry.subscribe(() => {})
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])

  stop()
  stop()
  expect(signals[1]?.aborted).toBe(false)
  other()
  expect(signals[1]?.aborted).toBe(true)
  registry.subscribe(() => {})

  expect(signals).toHaveLength(3)
})

const png = (width: number, height = width) => {
  const sides = [width, height].flatMap((side) => [0, 0, side >>> 8, side & 0xff])
  return `data:image/png;base64,${btoa(`\x89PNG\r\n\x1a\n\0\0\0\rIHDR${String.fromCharCode(...sides)}`)}`
}
const drawing = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>'
const side = fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.constantFrom(1_414, 1_415, 22_000))
const pictures = fc.oneof(
  fc.tuple(side, side).map(([width, height]) => png(width, height)),
  fc.constantFrom(
    drawing,
    drawing.replace('<path', '<script/><path'),
    png(256).replace('image/png', 'IMAGE/GIF'),
    'data:image/png;base64,AAAA',
    `data:image/png;base64,${'A'.repeat(90_000)}`,
    'https://evil.example/x.png',
    'javascript:alert(1)',
    'data:text/html,x',
    7,
    undefined,
  ),
)

search(
  'a wallet has no picture until its reader found it plain and small',
  fc.asyncProperty(fc.array(pictures, { maxLength: 5 }), async (given) => {
    const { add, list, told } = start()

    for (const [at, picture] of given.entries()) add({ ...wallet(`w${at}`), picture })
    const last = { ...wallet('last'), picture: png(1) }
    add(last)

    await vi.waitFor(() => expect(list().at(-1)?.icon).toBe(png(1)))
    const read = await Promise.all(given.map((picture) => drawn(picture)))
    expect(list().map(({ icon }) => icon)).toEqual([...read, png(1)])
    const shown = told.mock.calls.flatMap(([connectors]) => connectors.map(({ icon }) => icon))
    expect(new Set([undefined, ...shown])).toEqual(new Set([undefined, ...read, png(1)]))
  }),
  { gate: 30, exhaustive: 3_000 },
)
