import type { Calls } from '@foyer/core'
import { sessions } from '@foyer/feature-sessions'
import { createFakeApi } from '@foyer/testing/feature'
import { harbor } from './wallets.js'
import type { Setting } from './world.js'

/** What the services tell of an account; `hang` and `fail` come in place of an answer. */
export interface ScriptedSessions {
  readonly approvals?: readonly object[] | 'hang' | 'fail'
  readonly sessions?: readonly object[] | 'hang' | 'fail'
  /** The service could look back to the beginning of the chain. @default true */
  readonly isWhole?: boolean
  /** What is left by the word of the contract; `hang`: it does not say. @default all */
  readonly left?: bigint | 'hang'
}

const network = 'eip155:1'
const address = (of: number) => `0x${`${of}d`.repeat(20)}`
const seconds = () => Math.floor(Date.now() / 1_000)
const day = 86_400

/** An approval as the data API tells it. */
export function approval(of: number, spenderName: string | null, said: object = {}) {
  return {
    kind: 'token',
    contract: `${network}:${address(of)}`,
    spender: `${network}:${address(of + 4)}`,
    amount: `${2n ** 256n - 1n}`,
    isUnlimited: true,
    held: '2410250000',
    isListed: true,
    isSpam: false,
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    spenderName,
    ...said,
  }
}

/** What {@link approval} is called in routes. */
export const approvalId = (of: number) => `token:${address(of)}:${address(of + 4)}`

/** A session as the data API tells it; it ends, or ended, so many days from now. */
export function session(pci: string, name: string, days: number, said: object = {}) {
  const data = { token: address(1), allowance: '0x1312d00', start: 1, period: day }
  return {
    project: { id: pci, name, url: 'https://tide.test', iconUrl: null },
    pci,
    policies: [],
    expiry: seconds() + days * day + 60,
    createdAt: seconds() - 20 * day,
    context: null,
    permissions: [{ type: 'erc20-recurring-allowance', data }],
    revokedAt: null,
    ...said,
  }
}

/** The moment so many days ago, as the data API tells it. */
export const daysAgo = (days: number) => seconds() - days * day

const hang = () => new Promise<never>(() => {})
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

/** An account of which services in memory say what may act for it. */
export function withSessions(script: ScriptedSessions, setting: Setting = {}): Setting {
  const { approvals = [], sessions: pcis = [], isWhole = true, left = 2n ** 256n - 1n } = script
  const api = createFakeApi(({ method, path }) => {
    const answer = path.includes('sessions') ? pcis : approvals
    if (method === 'POST' || answer === 'hang') return hang()
    if (answer === 'fail') throw new Error('The service is away')
    return {
      approvals: answer,
      pcis: answer,
      isWhole,
      whole: isWhole ? ['token', 'collection', 'piece', 'permit2', 'operator', 'delegation'] : [],
    }
  })
  const calls: Calls = {
    fee: async () => ({ value: 140_000_000_000_000n }),
    estimate: async (call) => Object.freeze({ ...call, fee: 140_000_000_000_000n }),
    simulate: async () => undefined,
    effects: async () => [],
    async read({ to, data }) {
      if (data.startsWith('0x01ffc9a7')) return undefined
      if (data.startsWith('0x313ce567')) {
        const listed = Array.isArray(approvals)
          ? approvals.find(({ contract }) => contract?.endsWith(to))
          : undefined
        return listed?.decimals === null ? undefined : word(BigInt(listed?.decimals ?? 6))
      }
      return left === 'hang' ? hang() : word(left)
    },
    decode: async () => undefined,
    verify: async () => {},
    send: hang,
    arrived: async () => undefined,
    wait: hang,
  }
  const feature: typeof sessions = {
    ...sessions,
    // Whether the host has a data API, and wants this, says nothing here.
    serves: undefined,
    flag: { name: 'smartSessions' },
    async load() {
      const module = await sessions.load()
      return {
        ...module,
        install: (context) =>
          module.install({
            ...context,
            api,
            async adapter(namespace) {
              const adapter = await context.adapter(namespace)
              return { ...adapter, capabilities: { ...adapter.capabilities, call: async () => calls } }
            },
          }),
      }
    },
  }
  return { ...(!setting.remoteWallet && { connected: harbor }), ...setting, features: [feature] }
}
