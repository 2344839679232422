// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bitcoinRegtest } from './networks.js'
import { createRestApi } from './restApi.js'
import { createTransfers } from './transfers.js'

const { id } = bitcoinRegtest
const { signal } = new AbortController()
const txid = 'ab'.repeat(32)
const genesis = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'

/** A chain with one transaction, as an API has it. */
interface Chain {
  /** Hashes of blocks, by height. */
  blocks: string[]
  /** The height of the block that has the transaction. */
  place: number | undefined
  isWaiting: boolean
}
let chain: Chain = { blocks: [], place: undefined, isWaiting: false }
/** Chains of APIs that have one of their own. */
let views: Readonly<Record<string, Chain>> = {}
let isDown = false
let onAsk = () => {}

function told(path: string, { blocks, place, isWaiting }: Chain): unknown {
  if (path === 'blocks/tip/height') return `${blocks.length - 1}\n`
  const [, height] = /^block-height\/(\d+)$/.exec(path) ?? []
  if (height) return blocks[Number(height)]
  if (path !== `tx/${txid}` || (place === undefined && !isWaiting)) return undefined
  const at = place === undefined ? {} : { block_height: place, block_hash: blocks[place] }
  return { txid, status: { confirmed: place !== undefined, ...at } }
}

beforeAll(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const { host, pathname } = new URL(url)
    const path = pathname.slice(1)
    onAsk()
    if (isDown) throw new TypeError('fetch failed')
    const answer = told(path, views[host] ?? chain)
    if (answer === undefined) return new Response('Not found', { status: 404 })
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
})
afterAll(() => void vi.unstubAllGlobals())

const steps = fc.array(
  fc.record({
    gone: fc.nat(3),
    made: fc.nat(7),
    fate: fc.constantFrom('stays', 'mined', 'dropped', 'waits'),
    isDown: fc.constantFrom(false, false, false, true),
  }),
  { minLength: 1, maxLength: 6 },
)

search(
  'a payment is final with six blocks, and undone only if another block is in the place of its own',
  fc.asyncProperty(steps, async (all) => {
    let count = 0
    const newBlock = () => `${++count}`.padStart(64, 'b')
    chain = { blocks: [genesis, newBlock(), newBlock()], place: 2, isWaiting: false }
    isDown = false
    const api = createRestApi({ publicRpcUrls: () => ['http://api.test'] })
    const transfers = createTransfers({ api, connected: () => undefined, account: () => undefined })
    const look = (known?: string) => transfers.finality?.(id, txid, known, signal)
    const first = await look()
    expect(first).toMatchObject({ state: 'open' })
    const known = first?.block
    const own = chain.blocks[2]
    for (const { gone, made, fate, ...node } of all) {
      const { blocks } = chain
      blocks.length = Math.max(blocks.length - gone, 2)
      for (let at = 0; at < made; at += 1) blocks.push(newBlock())
      if (chain.place !== undefined && chain.place >= blocks.length) chain.place = undefined
      if (fate === 'mined' && chain.place === undefined) chain.place = blocks.push(newBlock()) - 1
      if (fate === 'dropped' || fate === 'waits') chain.place = blocks[2] === own ? chain.place : undefined
      chain.isWaiting = fate === 'waits' && chain.place === undefined
      isDown = node.isDown
      const now = await look(known)?.catch((error: unknown) => {
        // Without a block in its place, nothing is known.
        if (!isDown && chain.blocks[2]) throw error
      })
      isDown = false
      if (!now) continue
      const { place } = chain
      if (place === undefined) expect(now.state).toBe(blocks[2] === own ? 'open' : 'undone')
      else {
        expect(now.state).toBe(blocks.length - place >= 6 ? 'final' : 'open')
        expect(now.block === known).toBe(blocks[place] === own)
      }
    }
    api.dispose()
  }),
  { gate: 100, exhaustive: 5_000 },
)

test.each([true, false])(
  'a payment is not undone while its block is in its place, whatever the API has of it: %s',
  async (isWaiting) => {
    const own = '2'.repeat(64)
    chain = { blocks: [genesis, '1'.repeat(64), own], place: undefined, isWaiting }
    const api = createRestApi({ publicRpcUrls: () => ['http://api.test'] })
    const block = `2 ${own}`
    expect(await api.finality(id, txid, block, signal)).toEqual({ state: 'open', block })
    api.dispose()
  },
)

search(
  'a payment that both blocks of a fork have is never undone, whenever the server applies the fork',
  fc.asyncProperty(fc.nat(6), fc.nat(3), async (behind, above) => {
    const [mine, other] = ['1'.repeat(64), '2'.repeat(64)]
    const more = Array.from({ length: above }, (_, at) => `${at}`.padStart(64, 'c'))
    const before: Chain = { blocks: [genesis, mine], place: undefined, isWaiting: true }
    const after: Chain = { blocks: [genesis, mine, other, ...more], place: 2, isWaiting: false }
    let asks = 0
    chain = before
    isDown = false
    onAsk = () => {
      chain = asks++ < behind ? before : after
    }
    const api = createRestApi({ publicRpcUrls: () => ['http://api.test'] })
    const transfers = createTransfers({ api, connected: () => undefined, account: () => undefined })
    const found = await transfers.finality?.(id, txid, `2 ${'3'.repeat(64)}`, signal)?.catch(() => undefined)
    onAsk = () => {}
    api.dispose()
    expect(found?.state).not.toBe('undone')
  }),
  { gate: 30, exhaustive: 200 },
)

search(
  'a payment that some API has in a block is never undone, and is final only once one API has six blocks from that block on',
  fc.asyncProperty(
    fc.array(fc.tuple(fc.constantFrom('won', 'lost', 'behind', 'without'), fc.nat(7)), {
      minLength: 1,
      maxLength: 2,
    }),
    fc.nat(7),
    fc.nat(2),
    async (others, above, at) => {
      const [mine, other] = ['1'.repeat(64), '2'.repeat(64)]
      const more = (count: number, fork: string) =>
        Array.from({ length: count }, (_, place) => `${place}`.padStart(64, fork))
      const won = (count: number): Chain => ({
        blocks: [genesis, mine, other, ...more(count, 'c')],
        place: 2,
        isWaiting: false,
      })
      const kinds: Readonly<Record<(typeof others)[number][0], (count: number) => Chain>> = {
        won,
        lost: (count) => ({
          blocks: [genesis, mine, '4'.repeat(64), ...more(count, 'd')],
          place: undefined,
          isWaiting: true,
        }),
        behind: () => ({ blocks: [genesis, mine], place: undefined, isWaiting: true }),
        without: (count) => ({
          blocks: [genesis, mine, '4'.repeat(64), ...more(count, 'd')],
          place: undefined,
          isWaiting: false,
        }),
      }
      const all = others.map(([kind, count]) => kinds[kind](count)).toSpliced(at, 0, won(above))
      views = Object.fromEntries(all.map((view, index) => [`api${index}.test`, view]))
      const api = createRestApi({ publicRpcUrls: () => Object.keys(views).map((host) => `http://${host}`) })
      // The API that is asked may be behind the block, and cannot tell.
      const found = await api.finality(id, txid, `2 ${other}`, signal).catch(() => undefined)
      api.dispose()
      views = {}
      const isFinal = ({ blocks, place }: Chain) => place === 2 && blocks.length - 2 >= 6
      if (all.every(isFinal)) expect(found?.state).toBe('final')
      else if (found) expect(found.state).toBeOneOf(all.some(isFinal) ? ['open', 'final'] : ['open'])
    },
  ),
  { gate: 60, exhaustive: 2_000 },
)
