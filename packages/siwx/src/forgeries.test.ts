// @tier gate
import { runsOf, search } from '@foyer/search'
import { hex } from '@scure/base'
import fc from 'fast-check'
import { type Hex, serializeErc6492Signature } from 'viem'
import { afterAll, expect } from 'vitest'
import { bip122 } from './bip122.js'
import { createMessage } from './createMessage.js'
import { eip155, type Node } from './eip155.js'
import { SiwxError, type SiwxFault } from './error.js'
import { forgeries, luck } from './forgeries.test-support.js'
import type { VerifyOptions } from './options.js'
import { polkadot } from './polkadot.js'
import { messageOf, signers } from './signers.test-support.js'
import { solana } from './solana.js'
import { verifyMessage } from './verifyMessage.js'

/** `FOYER_BUDGET=exhaustive` tries more than 10,000 in all, and says how many of each. */
const budget = { gate: 5, exhaustive: 80 }
const isExhaustive = runsOf(budget) >= budget.exhaustive

const families = [eip155(), solana(), bip122(), polkadot()]
const server = {
  domain: 'app.example',
  nonce: 'a1b2c3d4e5f6',
  families,
  time: new Date('2026-01-01T12:01:00Z'),
}

const tried: Record<string, number> = {}

search.for(Object.entries(forgeries))(
  'nobody comes in by a message %s',
  async (look, [kind, [forge, ...faults]]) => {
    for (const signer of signers) {
      const message = createMessage(messageOf(signer))
      const honest = { message, signature: await signer.sign(message) }
      await look(
        fc.asyncProperty(luck, async (chance) => {
          const forged = await forge(honest, signer, chance)
          fc.pre(forged.message !== honest.message || forged.signature !== honest.signature)
          expect(faults).toContain(await faultOf({ ...server, ...forged }))
          tried[kind] = (tried[kind] ?? 0) + 1
        }),
      )
    }
  },
  budget,
)

search(
  'nobody comes in by a contract that says anything but yes',
  async (look) => {
    const [signer] = signers
    if (!signer) throw new Error('Nobody signs.')
    const message = createMessage(messageOf(signer))
    const yes = '1626ba7e'.padEnd(64, '0')
    const answer = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => hex.encode(bytes)),
      fc.tuple(fc.nat(62), fc.constantFrom(...'123456789abcdef')).map(([at, digit]) => {
        return yes.slice(0, at) + (yes[at] === digit ? '0' : digit) + yes.slice(at + 1)
      }),
      fc.nat(63).map((length) => yes.slice(0, length - (length % 2))),
      fc.nat(64).map((count) => '0'.repeat(count) + yes),
    )
    await look(
      fc.asyncProperty(answer, fc.boolean(), luck, async (said, isWrapped, { bytes }) => {
        fc.pre(!said.startsWith(yes))
        const answers: Readonly<Record<string, string>> = { eth_chainId: '0x1', eth_getCode: '0x6000' }
        const node: Node = { request: async ({ method }) => answers[method] ?? `0x${said}` }
        const own: Hex = `0x${hex.encode(bytes)}`
        const signature = isWrapped
          ? serializeErc6492Signature({ address: `0x${'11'.repeat(20)}`, data: own, signature: own })
          : own
        const asked = { ...server, families: [eip155({ nodes: { 'eip155:1': node } })], message, signature }
        // Half a byte is no word of a contract.
        expect(await faultOf(asked)).toBe(said.length % 2 === 0 ? 'wrong-signature' : 'unknown')
        tried['of a contract that lies'] = (tried['of a contract that lies'] ?? 0) + 1
      }),
    )
  },
  { gate: 30, exhaustive: 480 },
)

afterAll(() => {
  if (!isExhaustive) return
  const all = Object.values(tried).reduce((sum, count) => sum + count, 0)
  // biome-ignore lint/suspicious/noConsole: figures of a long run.
  console.table({ ...tried, 'in all': all })
  expect(all).toBeGreaterThan(10_000)
})

/** Why nobody is let in. Fails at whatever is thrown but the package's own error. */
async function faultOf(options: VerifyOptions): Promise<SiwxFault | 'let in'> {
  try {
    await verifyMessage(options)
    return 'let in'
  } catch (error) {
    if (!(error instanceof SiwxError)) throw error
    return error.fault
  }
}
