import {
  type Adapter,
  type CallPlan,
  type Calls,
  type ContractCall,
  type FeatureContext,
  parseNetworkId,
  type RequestProgress,
  type TransactionOutcome,
} from '@foyer/core'
import { createFeatureHost, fakeNetwork } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import { subscribe } from 'valtio/vanilla'
import { createController } from './controller.js'
import { type HostBatch, readBatch } from './host/readBatch.js'
import { messages } from './messages.js'

export const me = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const [ann, ben] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
const ethereum = fakeNetwork('eip155:1', 'Ethereum')
export const networks = [ethereum, fakeNetwork('eip155:8453', 'Base')]
export const place = { addresses: [me, ann], networks, parseAddress: parseText }

function parseText(text: string): string {
  if (!/^0x[0-9a-f]{40}$/i.test(text)) throw new Error('No address')
  return text
}

/** A request as a page makes it. */
export function asked(over: object = {}): readonly object[] {
  const calls = [
    { to: ann, value: '0x1' },
    { to: ben, data: '0x1234' },
  ]
  return [{ version: '2.0.0', from: me, chainId: '0x1', atomicRequired: false, calls, ...over }]
}

export const batchOf = (over: object = {}): HostBatch => readBatch(asked(over), place)
export const hashOf = (nth: number) => `0x${String(nth).padStart(64, '0')}`

/** What wallet and chain do with each call, in order. */
export interface Script {
  send(call: ContractCall, nth: number, progress: RequestProgress | undefined): Promise<string>
  wait(hash: string): Promise<TransactionOutcome>
  simulate: Calls['simulate']
  decode: Calls['decode']
  effects: Calls['effects']
  /** Whether `send` reports by itself that the wallet is asked. */
  readonly reports?: boolean
}

/** A controller, the visitor's modal around it, and a wallet that does what a test says. */
export function createCallsHost(
  over: Partial<Script> = {},
  { swapRouters = {} }: Partial<Pick<FeatureContext, 'swapRouters'>> = {},
) {
  const text = createText({ locale: 'en' })
  text.add(messages)
  const host = createFeatureHost({ text, networks, address: me })
  const sent: ContractCall[] = []
  const plans: CallPlan[] = []
  const script: Script = {
    send: async (_call, nth) => hashOf(nth),
    wait: async () => 'success',
    simulate: async () => undefined,
    decode: async () => undefined,
    effects: async () => [],
    ...over,
  }
  const calls: Pick<Calls, 'send' | 'wait' | 'simulate' | 'decode' | 'effects'> = {
    async send(_connectorId, plan, _signal, progress) {
      const { from, to, data, value } = plan
      plans.push(plan)
      if (!script.reports) progress?.asked('send')
      sent.push({ from, to, data, value })
      return script.send({ from, to, data, value }, sent.length, progress)
    },
    wait: async (_network, hash) => script.wait(hash),
    simulate: (...trial) => script.simulate(...trial),
    decode: (...call) => script.decode(...call),
    effects: (...call) => script.effects(...call),
  }
  const switched: string[] = []
  const context: FeatureContext = {
    ...host.context,
    swapRouters,
    isListed: () => false,
    async adapter(namespace): Promise<Adapter> {
      const own = await host.context.adapter(namespace)
      const sentBefore = async () => 7n
      const transfer = own.capabilities.transfer && { ...own.capabilities.transfer, sent: sentBefore }
      return {
        ...own,
        capabilities: { ...(transfer && { transfer }), call: async () => ({ ...unused, ...calls }) },
      }
    },
    account: {
      ...host.context.account,
      async switchNetwork(network) {
        switched.push(network)
        host.use(me, parseNetworkId(network))
      },
    },
  }
  const { router } = context
  let stay = new AbortController()
  const controller = createController(context, (view) => {
    router.push(view)
    stay = new AbortController()
    controller.entered(stay.signal)
    return true
  })
  subscribe(
    router.state,
    () => router.state.stack.some(({ view }) => view === 'CallsInTurn') || stay.abort(),
    true,
  )
  return {
    ...host,
    text,
    context,
    controller,
    sent,
    plans,
    switched,
    /** The visitor agrees, once the calls were read. */
    async agree(batch: HostBatch) {
      await Promise.resolve()
      const { state } = controller
      await new Promise<void>((resolve) => {
        const look = () => (state.facts || state.turn?.step !== 'review' ? resolve() : undefined)
        subscribe(state, look, true)
        look()
      })
      controller.agree(batch)
    },
    /** The visitor closes the modal. */
    leave: () => router.reset('Account'),
  }
}

async function unreachable(): Promise<never> {
  throw new Error('Nothing in these tests asks for this.')
}
const unused = {
  fee: unreachable,
  estimate: unreachable,
  read: unreachable,
  verify: unreachable,
  arrived: unreachable,
}
