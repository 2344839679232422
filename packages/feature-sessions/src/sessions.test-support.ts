import {
  AbortedError,
  type Allowing,
  abortable,
  type CallPlan,
  type Calls,
  type FeatureContext,
  type GrantedPermission,
  type Http,
  HttpError,
  networkParts,
  parseNetworkId,
  type TokenBalance,
} from '@foyer/core'
import { fillPath } from '@foyer/core/api'
import { createFeatureHost, fakeNetwork, fakeToken } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import { approvalKinds } from './approval.js'
import { createSmartSessions } from './controller.js'
import { messages } from './messages.js'

export const ethereum = parseNetworkId('eip155:1')
const me = `0x${'1'.repeat(40)}`
export const account = `${ethereum}:${me}`
export const quay = `0x${'a1'.repeat(20)}`
export const loom = `0x${'b2'.repeat(20)}`
export const usdc = `0x${'c3'.repeat(20)}`
export const dai = `0x${'d4'.repeat(20)}`
/** A contract of collectibles. */
export const pictures = `0x${'e5'.repeat(20)}`
export const signature = `0x${'51'.repeat(65)}`
/** Of the tests, in whole seconds (ms). Views read the clock of the machine: a fixed moment would end the sessions some day. */
export const now = Math.floor(Date.now() / 1_000) * 1_000
const day = 86_400

const plain = { iconUrl: undefined, spenderIconUrl: undefined, isListed: true, isSpam: false }

/** An approval as the data API tells it: all USDC to Quay Exchange. */
export const approvalRow = (said: object = {}) => ({
  kind: 'token',
  contract: `${ethereum}:${usdc}`,
  spender: `${ethereum}:${quay}`,
  amount: `${2n ** 256n - 1n}`,
  isUnlimited: true,
  held: '2410250000',
  ...plain,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  spenderName: 'Quay Exchange',
  ...said,
})

/** A session as the data API tells it: 20 USDC a day for the Tide Game, for six more days. */
export const sessionRow = (said: object = {}) => ({
  project: { id: 'tide', name: 'Tide Game', url: 'https://tide.test', iconUrl: null },
  pci: 'one',
  expiry: now / 1_000 + 6 * day + 60,
  createdAt: now / 1_000 - day,
  policies: [],
  context: '0x12',
  permissions: [
    {
      type: 'erc20-recurring-allowance',
      data: { token: usdc, allowance: '0x1312d00', start: now / 1_000 - day, period: day },
    },
  ],
  revokedAt: null,
  ...said,
})

/** What the services, the chain and the wallet say; a test replaces what it is about. */
export interface Script {
  approvals: () => unknown
  sessions: () => unknown
  revoke: (body: unknown) => unknown
  /** What is left by each contract: allowances, and 1 for an operator. `undefined`: it keeps none. */
  left: (contract: string, data: string) => bigint | undefined
  /** The time of the newest block, in seconds; `undefined`: the chain does not say. */
  time: () => bigint | undefined
  /** As the tokens say. */
  decimals: () => bigint | undefined
  /** Contracts that say to be an ERC-721. */
  isCollection: (contract: string) => boolean
  calls: Partial<Calls>
  end: (permission: GrantedPermission) => Promise<string>
}

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

/** `createFeatureHost` with services and a chain that are a script, and the sessions of it. */
export function createWorld(
  change: Partial<Script> = {},
  { locale = 'en', tokens }: { locale?: string; tokens?: readonly TokenBalance[] } = {},
) {
  const text = createText({ locale })
  text.add(messages)
  const held = tokens ?? [
    fakeToken({ symbol: 'ETH', decimals: 18, amount: 10n ** 18n, price: 2000 }),
    { ...fakeToken({ symbol: 'USDC', decimals: 6, amount: 2_410_250_000n, price: 1 }), address: usdc },
  ]
  const networks = [fakeNetwork(ethereum, 'Ethereum'), fakeNetwork('eip155:8453', 'Base')]
  const host = createFeatureHost({ text, networks, address: me, held })
  const script: Script = {
    approvals: () => ({ approvals: [approvalRow()], isWhole: true, whole: approvalKinds }),
    sessions: () => ({ pcis: [sessionRow()] }),
    revoke: () => ({ success: true }),
    left: () => 2n ** 256n - 1n,
    time: () => undefined,
    decimals: () => 6n,
    isCollection: (contract) => contract === pictures,
    calls: {},
    end: async () => signature,
    ...change,
  }
  const sent: CallPlan[] = []
  const ended: GrantedPermission[] = []
  const asked: string[] = []
  const posted: { readonly path: string; readonly body: unknown }[] = []
  const calls: Calls = {
    fee: async () => ({ value: 10n ** 15n }),
    estimate: async (call) => Object.freeze({ ...call, fee: 10n ** 15n, sent: 4n }),
    simulate: async () => undefined,
    decode: async () => undefined,
    effects: async () => [],
    async read({ to, data }) {
      if (data.startsWith('0x01ffc9a7')) return script.isCollection(to) ? word(1n) : undefined
      const facts = new Map([
        ['0x313ce567', script.decimals],
        ['0x0f28c97d', script.time],
      ])
      const fact = facts.get(data)
      const answer = fact ? fact() : script.left(to, data)
      return answer === undefined ? undefined : word(answer)
    },
    verify: async () => {},
    async send(_connector, plan) {
      sent.push(plan)
      return `0x${'9'.repeat(64)}`
    },
    arrived: async () => undefined,
    wait: async () => 'success',
    allowing: async () => allowing,
  }
  const never = () => Promise.reject(new Error('Nobody asks for this.'))
  const allowing: Allowing = {
    permit: never,
    validity: never,
    sign: never,
    batching: never,
    sendBatch: never,
    async endPermission(_connector, permission, signal) {
      ended.push(permission)
      return abortable(script.end(permission), signal)
    },
  }
  const api: Http = {
    async get(call, ask, read) {
      const [path] = fillPath(call, ask)
      asked.push(path)
      return read(await (path.includes('sessions') ? script.sessions() : script.approvals()))
    },
    async post(call, ask, read) {
      const [path, body] = fillPath(call, ask)
      posted.push({ path, body })
      return read(await script.revoke(body))
    },
  }
  let isLeft = false
  let request = new AbortController()
  const context: FeatureContext = {
    ...host.context,
    api,
    async approve(approval) {
      request = new AbortController()
      const { signal } = request
      if (!isLeft)
        return host.context.approve({ ...approval, request: (_, step) => approval.request(signal, step) })
      void approval.request(new AbortController().signal, { asked: () => {}, leaving: () => {} })
      throw new AbortedError()
    },
    async adapter(namespace) {
      const adapter = await host.context.adapter(namespace)
      if (namespace !== networkParts(ethereum).namespace) return adapter
      const call = async () => ({ ...calls, ...script.calls })
      return { ...adapter, capabilities: { ...adapter.capabilities, call } }
    },
  }
  const controller = createSmartSessions(context)
  return {
    ...host,
    context,
    text,
    script,
    sent,
    ended,
    asked,
    posted,
    controller,
    left: () => (isLeft = true),
    /** As the host does long after the visitor has left. */
    giveUp: () => request.abort(),
  }
}

/** What a service answers that refuses. */
export function refusal(status: number, reason = ''): never {
  throw new HttpError('v1', status, { reason })
}
