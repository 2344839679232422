import { type Calls, type Feature, WouldRevertError } from '@foyer/core'
import { ada } from './accounts.js'
import type { Setting } from './world.js'

/** What the chain says to somebody who sends a collectible. */
export interface ScriptedNftChain {
  /** `wall`: every receiver is a contract that takes nothing. `gone`: it is somebody else's. */
  readonly says?: 'wall' | 'gone' | 'hang'
  readonly answer?: () => Promise<string>
}

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const fee = 140_000_000_000_000n

/** A setting with collectibles, on a chain that lets them be sent. */
export function onNftChain(setting: Setting, { says, answer }: ScriptedNftChain = {}): Setting {
  const hash = `0x${'1'.repeat(64)}`
  const hang = () => new Promise<never>(() => {})
  const calls: Calls = {
    fee: hang,
    async estimate(call) {
      if (says === 'hang') return hang()
      // To oneself it would go.
      if (says === 'wall' && call.data.slice(34, 74) !== call.data.slice(98, 138))
        throw new WouldRevertError('')
      return Object.freeze({ ...call, fee })
    },
    simulate: async () => undefined,
    effects: async () => [],
    async read({ data }) {
      if (data.startsWith('0x6352211e')) return word(BigInt(says === 'gone' ? 1n : BigInt(ada)))
      return data.startsWith('0x00fdd58e') ? word(2n ** 255n) : undefined
    },
    decode: async () => undefined,
    verify: async () => {},
    send: answer ?? (async () => hash),
    arrived: async () => undefined,
    wait: hang,
  }
  const withCalls = (feature: Feature): Feature => ({
    ...feature,
    async load() {
      const module = await feature.load()
      return {
        ...module,
        install: (context) =>
          module.install({
            ...context,
            async adapter(namespace) {
              const adapter = await context.adapter(namespace)
              return { ...adapter, capabilities: { ...adapter.capabilities, call: async () => calls } }
            },
          }),
      }
    },
  })
  return { ...setting, features: setting.features?.map(withCalls) ?? [] }
}
