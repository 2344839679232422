/// <reference types="node" />
import type { JournalEntry } from '@foyer/core'
import { vi } from 'vitest'
import type { Clock } from '../clock.test-support.js'
import { activeAccount } from '../native.test-support.js'
import { createOrigin, type Document, within } from '../page.test-support.js'
import { cast, pieces } from './cast.test-support.js'
import { type Chain, createChain } from './chain.test-support.js'
import type { FlowName } from './claims.test-support.js'
import { createDataApi, type DataApi, Refused } from './dataApi.test-support.js'
import { type Agreement, flows } from './flows.test-support.js'
import { type Breach, createLaws, type Laws } from './laws.test-support.js'
import { createNode, type Node } from './node.test-support.js'
import type { Schedule, Step } from './schedule.test-support.js'
import { createSigner, type Signer } from './signer.test-support.js'
import { openVisitor, type Visitor } from './visitor.test-support.js'

/** What `document` has for those who draw nothing, and hears nothing of. */
export const heard = {
  hidden: false,
  visibilityState: 'visible',
  addEventListener: () => {},
  removeEventListener: () => {},
}

/** What happened, line by line, and every law that was broken. */
export interface Story {
  readonly lines: readonly string[]
  readonly broken: readonly Breach[]
}

interface World {
  readonly clock: Clock
  readonly chains: readonly [Chain, Chain]
  readonly node: Node
  readonly api: DataApi
  readonly signer: Signer
  readonly laws: Laws
  readonly journal: () => readonly JournalEntry[]
  /** One for each tab that the schedule has something happen in. */
  readonly visitors: Visitor[]
  /** The visitor of a tab, or of the first. */
  visitor(at: 0 | 1): Visitor
  reload(at: 0 | 1): void
  /** Ends the Foyer of a page, and begins another one there. */
  begin(at: 0 | 1): void
  /** Lets ms pass, and looks at what is said whenever something has happened. */
  pass(ms: number): Promise<void>
}

const blockMs = 12_000
/** A node of another chain is asked for its chain again after so long. */
const wrongChainMs = 60_000

function installServices(nodes: Readonly<Record<string, Node>>, api: DataApi) {
  vi.stubGlobal('fetch', async (input: unknown, init: RequestInit = {}) => {
    const url = new URL(String(input))
    const node = nodes[url.hostname]
    const answer = node ? askNode(node, url, init.body) : askApi(api, url, init.body)
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')), {
        once: true,
      })
    })
    return Promise.race([answer, aborted])
  })
}

async function askNode(node: Node, url: URL, body: unknown): Promise<Response> {
  const { method, params } = JSON.parse(String(body))
  const answer = await node.answer(Number(url.pathname.slice(1)), method, params)
  if (!answer) throw new TypeError('fetch failed')
  return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer }))
}

async function askApi(api: DataApi, url: URL, body: unknown): Promise<Response> {
  const ask = body ? JSON.parse(String(body)) : Object.fromEntries(url.searchParams)
  try {
    const answer = await api.answer(decodeURIComponent(url.pathname.slice(1)), ask)
    if (answer === undefined) throw new TypeError('fetch failed')
    return new Response(JSON.stringify(answer))
  } catch (error) {
    if (error instanceof Refused) return new Response('{}', { status: error.status })
    throw error
  }
}

function createWorld(clock: Clock, { nature, batching, steps, hasSpare, permits }: Schedule): World {
  const now = () => clock.now
  const chains = [createChain(1, now), createChain(8453, now)] as const
  const node = createNode(chains, nature)
  const spare = createNode(chains, nature)
  const api = createDataApi(chains[0], now, permits)
  installServices({ 'node.test': node, 'spare.test': spare }, api)
  const nodes = hasSpare ? ['node.test', 'spare.test'] : ['node.test']
  const origin = createOrigin(clock, () => {})
  let stored = ''
  let read: readonly JournalEntry[] = []
  const journal = () => {
    const now = origin.values.get('@foyer/journal') ?? '[]'
    if (now !== stored) read = JSON.parse(now)
    stored = now
    return read
  }
  const laws = createLaws({
    chains,
    visitors: () => world.visitors,
    journal,
    async locks() {
      const { held = [] } = await navigator.locks.query()
      return held.map(({ name = '' }) => name)
    },
  })
  const signer = createSigner({ chains, nature, batching, arrived: laws.arrived })
  const start = (at: 0 | 1, document?: Document) => {
    const place = { origin, signer, nodes }
    const visitor = openVisitor(at === 0 ? 'tab one' : 'tab two', place, document)
    void visitor.tab.widget
    return visitor
  }
  const isAlone = steps.every((step) => !('tab' in step) || step.tab === 0)
  const first = start(0)
  const world: World = {
    clock,
    chains,
    node,
    api,
    signer,
    laws,
    journal,
    visitors: isAlone ? [first] : [first, start(1)],
    visitor: (at) => world.visitors[at] ?? first,
    reload(at) {
      world.visitor(at).tab.close()
      world.visitors[at] = start(at)
    },
    begin(at) {
      const { tab } = world.visitor(at)
      tab.end()
      world.visitors[at] = start(at, tab.document)
    },
    async pass(ms) {
      // What is fetched comes in a few turns.
      for (let turn = 0; turn < 4; turn += 1) await clock.settle()
      await clock.pass(ms, laws.look)
      await clock.settle()
      laws.look()
    },
  }
  const mine = () => {
    for (const chain of chains) chain.mine()
    // Of a chain on which nothing waits nobody needs every block.
    const isQuiet = chains.every(({ pool }) => pool.length === 0)
    clock.set(mine, isQuiet ? 4 * blockMs : blockMs)
  }
  clock.set(mine, blockMs)
  return world
}

function connect({ tab }: Visitor, { name }: Signer) {
  if (activeAccount(tab.instance.state)) return
  const target = { connectorId: name, namespace: 'eip155' as const }
  within(tab.document, () => tab.instance.connect(target)).catch(() => {})
}

function readyIn(visitor: Visitor) {
  for (const flow of Object.values(flows)) {
    const agreement = within(visitor.tab.document, () => flow.ready(visitor))
    if (agreement) return { flow: flow.name, agreement }
  }
  return undefined
}

async function press(
  visitor: Visitor,
  { laws, pass }: Pick<World, 'laws' | 'pass'>,
): Promise<string | undefined> {
  // Whoever agrees once more does so a moment later.
  await pass(10)
  const found = readyIn(visitor)
  if (!found) return undefined
  const { flow, agreement } = found
  laws.agreed(visitor, flow, agreement)
  within(visitor.tab.document, agreement.agree)
  return titled(visitor, agreement)
}

const titled = ({ tab }: Visitor, { title }: Agreement) => `${tab.name} agrees to ${title}`

/** Does a step. Returns how a story tells it; nothing where there is nothing to do. */
async function take(step: Step, world: World, at: number): Promise<string | undefined> {
  const { chains, node, api, signer, laws, visitor: of, pass } = world
  const [chain] = chains
  switch (step.act) {
    case 'begin':
    case 'confirm': {
      const visitor = of(step.tab)
      await within(visitor.tab.document, () => flows[step.flow].begin(visitor, at, pass))
      if (step.act === 'begin') return `${visitor.tab.name} fills in: ${step.flow}`
      return press(visitor, world)
    }
    case 'press':
      return press(of(step.tab), world)
    case 'leave': {
      const { tab } = of(step.tab)
      if (!tab.instance.state.modal.open) return undefined
      within(tab.document, tab.widget.modal.close)
      laws.happened('visitor leaves')
      return `${tab.name} closes the modal`
    }
    case 'reload':
      world.reload(step.tab)
      laws.happened('page reloads')
      return `${of(step.tab).tab.name} is loaded anew`
    case 'back': {
      const { tab } = of(step.tab)
      if (!tab.instance.state.modal.open) return undefined
      within(tab.document, tab.widget.router.back)
      laws.happened('visitor leaves')
      return `${tab.name} goes back`
    }
    case 'end':
      world.begin(step.tab)
      laws.happened('page ends it')
      return `the page of ${of(step.tab).tab.name} ends its Foyer, and begins another`
    case 'replan': {
      const visitor = of(step.tab)
      const shown = Object.values(flows).find((flow) => flow.isShown(visitor))
      if (!shown?.replan) return undefined
      within(visitor.tab.document, () => shown.replan?.(visitor))
      await pass(520)
      return `${visitor.tab.name} plans again: ${shown.name}`
    }
    case 'connect':
      connect(of(step.tab), signer)
      return `${of(step.tab).tab.name} connects`
    case 'answer': {
      const open = signer.open[step.which % Math.max(signer.open.length, 1)]
      if (!open) return undefined
      open.give(open.asked ? step.how : 'honest')
      return `the wallet answers “${open.title}”: ${open.asked ? step.how : 'at last'}`
    }
    case 'mine':
      for (let block = 0; block < step.blocks; block += 1) for (const one of chains) one.mine()
      return `${step.blocks} blocks are made`
    case 'wait':
      await pass(step.ms)
      return `${step.ms} ms pass`
    case 'reorganise':
      laws.happened('node reorganises')
      chain.reorganise(step.depth, step.fate)
      return `${step.depth} blocks are given up, their transactions ${step.fate}`
    case 'replace': {
      const way = signer.replace(step.how, step.which)
      return way && `the visitor has the wallet do this with one that waits: ${way}`
    }
    case 'node':
      fault(node, step.fault, 'node', laws)
      node.wasOtherChain ||= step.fault === 'otherChain'
      return `the node is ${step.fault ?? 'honest'} from now on`
    case 'api':
      fault(api, step.fault, 'api', laws)
      return `the data API is ${step.fault ?? 'honest'} from now on`
    case 'clock':
      world.clock.skew(step.ms)
      laws.happened('clock is wrong')
      return `the visitor’s clock is ahead by ${step.ms} ms`
    case 'price':
      chain.reprice(BigInt(step.price))
      laws.happened('price moves')
      return `the router pays ${step.price} % from now on`
    case 'spend': {
      const id = pieces.find((one) => chain.newest.state.owners.get(one) === cast.own) ?? 0n
      signer.spend(step.what, id)
      laws.happened('account spends elsewhere')
      return `the visitor sends every ${step.what} away on another device`
    }
    case 'holdBack':
      signer.holdsBack = true
      laws.happened('wallet holds back')
      return 'the wallet takes its time for the next question without a window'
    default:
      signer[step.act]()
      laws.happened(`wallet ${step.act}s`)
      return `the wallet does this: ${step.act}`
  }
}

function fault<F extends string>(
  one: { fault: F | undefined },
  next: F | undefined,
  who: 'node' | 'api',
  laws: Laws,
) {
  if (one.fault) laws.isOver(`${who} ${one.fault}`)
  one.fault = next
  if (next) laws.happened(`${who} ${next}`)
}

/** Lets everything come to its end. */
async function end(
  world: World,
  { silent, next, hasSpare }: Pick<Schedule, 'silent' | 'next' | 'hasSpare'>,
  tell: (line: string) => void,
) {
  const { node, api, signer, laws, visitors, pass } = world
  const isHonest = silent === undefined || silent === 'nobody'
  tell(isHonest ? 'at the end all is honest, and all is answered' : `from now on the ${silent} is silent`)
  fault(node, silent === 'node' ? 'silent' : undefined, 'node', laws)
  fault(api, silent === 'api' ? 'silent' : undefined, 'api', laws)
  signer.holdsBack = false
  const waits = () =>
    visitors.some((visitor) => Object.values(flows).some((flow) => flow.waits(visitor).length > 0))
  for (let round = 0; round < 32 && (round < 2 || waits() || signer.open.length > 0); round += 1) {
    if (silent !== 'wallet')
      for (const open of [...signer.open]) {
        open.give('honest')
        await world.clock.settle()
        laws.look()
      }
    await pass(round < 2 ? 3_000 : 28_000)
    if (silent === 'wallet' && round > 2) break
  }
  if (silent !== 'wallet') laws.waits(silent === 'node' && !hasSpare)
  const isCutOff = silent === 'node' && !hasSpare
  if (node.wasOtherChain) await pass(wrongChainMs)
  if (silent && !isCutOff) await passOthers(world, next, tell)
  if (isHonest) await lookAgain(world)
  await laws.rest({ silent: isHonest ? undefined : silent, isCutOff })
}

/** The visitor leaves everything, and looks at the account once more; twice if the first look found a reorganization. */
async function lookAgain(world: World) {
  // A block is not looked at more often.
  await world.pass(10_000)
  if (world.signer.isLocked) world.signer.unlock()
  await visitAccount(world)
  if (world.journal().some(({ status }) => status === 'sent')) await visitAccount(world)
}

async function visitAccount({ visitors, signer, journal, pass }: World) {
  for (const { tab } of visitors)
    if (tab.instance.state.modal.open) within(tab.document, tab.widget.modal.close)
  // What may have been dropped is said to be unknown only then.
  if (journal().some(({ status }) => status === 'sent')) await pass(600_000)
  // By a clock that was set back it takes as much longer.
  if (journal().some(({ status, at }) => status === 'sent' && at > Date.now() - 600_000))
    await pass(7_200_000)
  for (const visitor of visitors) connect(visitor, signer)
  await pass(100)
  for (const { tab } of visitors) within(tab.document, () => tab.widget.modal.open())
  await pass(journal().some(({ status }) => ['sent', 'unknown'].includes(status)) ? 30_000 : 2_500)
}

/** A turn is given back so long (ms) after the visitor has left, and a little. */
const turnMs = 130_000

/** Flows that need the data API: without it there is nothing to choose from. */
const needsApi: ReadonlySet<string> = new Set(['nft', 'revoke', 'swap'])

/**
 * Where one party is silent, what does not need it has to work: once what was asked is left, another request goes out, is
 * carried out, and ends.
 */
async function passOthers(world: World, next: FlowName, tell: (line: string) => void) {
  const { visitors, signer, laws, api, pass } = world
  for (const { tab } of visitors)
    if (tab.instance.state.modal.open) within(tab.document, tab.widget.modal.close)
  await pass(signer.open.length > 0 ? turnMs : 20_000)
  if (signer.isLocked) signer.unlock()
  for (const [at, visitor] of visitors.entries()) {
    connect(visitor, signer)
    await pass(100)
    if (activeAccount(visitor.tab.instance.state)?.includes(':1:') === false) continue
    // Approvals and pieces are those of the first account.
    const isFirst = activeAccount(visitor.tab.instance.state)?.toLowerCase().endsWith(cast.own)
    const flow = flows[needsApi.has(next) && (api.fault || !isFirst) ? 'send' : next]
    if (flow.name === 'calls' && visitor.doesBatches) continue
    const [before, agreed] = [signer.asked.length, laws.wishes.length]
    tell(`${visitor.tab.name} asks for something else: ${flow.name}`)
    let line: string | undefined
    // Balances are asked of the chain only once the data API had its time.
    for (let time = 0; time < 3 && !line; time += 1) {
      if (time > 0) await pass(15_000)
      await within(visitor.tab.document, () => flow.begin(visitor, 400 + at * 2, pass))
      line = await press(visitor, world)
    }
    if (!line) {
      if (!signer.hasSpent && (flow.name === 'calls' || !api.fault))
        laws.kept(visitor, `${flow.name}: nothing else can be asked for`)
      continue
    }
    tell(line)
    // A node that does not answer has its time before the next is asked.
    await pass(16_000)
    const wish = laws.wishes[agreed]
    if (signer.asked.length === before)
      laws.kept(visitor, `${flow.name}: a new request does not reach the wallet`)
    for (let round = 0; round < 4 && wish; round += 1) {
      signer.open.find(({ asked }) => asked && wish.asked.includes(asked))?.give('honest')
      await pass(28_000)
    }
    for (const name of flow.waits(visitor)) laws.kept(visitor, `${name}, though all is answered`)
    if (visitor.tab.instance.state.modal.open) within(visitor.tab.document, visitor.tab.widget.modal.close)
  }
}

/** Lets a schedule happen. @param ends whether a broken law ends it */
export async function play(
  clock: Clock,
  schedule: Schedule,
  ends: (breach: Breach) => boolean = () => true,
): Promise<Story> {
  const lines: string[] = []
  const { steps, nature, batching, permits, hasSpare } = schedule
  const world = createWorld(clock, schedule)
  const { laws, visitors, signer } = world
  lines.push(`the account is a ${nature}; several calls as one: ${batching}`)
  if (permits) lines.push('dollars take permissions by signature')
  if (hasSpare) lines.push('each network has another node, which is honest')
  await clock.settle()
  connect(world.visitor(0), signer)
  for (let time = 0; time < 20 && visitors.some(({ tab }) => !activeAccount(tab.instance.state)); time += 1)
    await world.pass(10)
  const isOver = () => laws.broken.some(ends)
  for (const [at, step] of steps.entries()) {
    const line = await take(step, world, at)
    if (!line) continue
    lines.push(line)
    await clock.settle()
    laws.look()
    if (isOver()) break
  }
  if (!isOver()) await end(world, schedule, (line) => lines.push(line))
  for (const { tab } of world.visitors) tab.close()
  await clock.settle()
  clock.clear()
  return { lines, broken: laws.broken }
}
