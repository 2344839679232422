// @tier gate
import { search } from '@foyer/search'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { isHigh } from '../high.js'
import { prepareSolana } from './prepare.js'
import { address, key, le, move, programs, type Step, seed, tokens, wire } from './solana.test-support.js'

const names = ['main', 'dev'] as const
const nonceAccount = key(30)
/** Blockhashes and nonces of each chain, and one of neither. */
const hashes = { main: key(40), dev: key(41), mainNonce: key(42), devNonce: key(43), none: key(44) }
type HashName = keyof typeof hashes
let isSilent = false
const infoOf = (name: string) => ({
  owner: programs.system,
  data: { parsed: { info: { blockhash: key(name === 'main' ? 42 : 43) } } },
})
vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
  if (isSilent) throw new TypeError('silent')
  const { method, params } = JSON.parse(String(body))
  const name = names.find((one) => url.includes(one)) ?? 'main'
  const isNonce = method === 'getAccountInfo' && params[0] === nonceAccount
  const value = method === 'isBlockhashValid' ? params[0] === hashes[name] : isNonce ? infoOf(name) : null
  return Response.json({ result: { value } })
})
const advance: Step = {
  program: programs.system,
  accounts: [nonceAccount, key(50), address],
  data: le(4n, 4),
}
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 12n }).map(move),
  fc.constant(tokens([12, ...le(1n, 8), 6], [key(4), key(3), key(5), address])),
)
const transactions = fc.record({
  step: steps,
  hash: fc.constantFrom<HashName>('main', 'main', 'dev', 'mainNonce', 'devNonce', 'none'),
  isDurable: fc.boolean(),
})
const methods = fc.constantFrom(
  'solana_signTransaction',
  'solana_signAndSendTransaction',
  'solana_signAllTransactions',
)

search(
  'a transaction of Solana is shown with a network only if that network knows it, and else counts as a high amount',
  fc.asyncProperty(
    methods,
    fc.array(transactions, { minLength: 1, maxLength: 3 }),
    fc.boolean(),
    async (method, some, silent) => {
      vi.useFakeTimers()
      isSilent = silent
      const all = method === 'solana_signAllTransactions' ? some : some.slice(0, 1)
      const wires = all.map(({ step, hash, isDurable }) =>
        base58.encode(wire(isDurable ? [advance, step] : [step], { blockhash: hashes[hash] })),
      )
      const ask = async (name: (typeof names)[number]) => {
        const chain = { url: `https://${name}.example`, name, symbol: 'SOL', inFrame: '1000000' }
        const around = { chain, network: `solana:${name}`, address, origin: 'https://app.example' }
        const asked = prepareSolana(method, { transaction: wires[0], transactions: wires }, around)
        await vi.runAllTimersAsync()
        const { screen, perform } = await asked
        const isKnown =
          !silent &&
          all.every(({ hash, isDurable }) => hash === name || (isDurable && hash === `${name}Nonce`))
        const network = screen.lines.find(({ label }) => label === 'network')?.value
        expect(network).toBe(isKnown ? name : 'anyNetwork')
        expect(screen.warnings.includes('otherChain')).toBe(!isKnown)
        if (!isKnown) {
          expect(screen.weight).toBe('danger')
          expect(isHigh(screen, chain, around.network)).toBe(true)
        }
        const signed =
          method === 'solana_signAndSendTransaction' ? name : await perform((work) => work(seed.slice()))
        return { isKnown, screen, signed }
      }
      const [main, dev] = [await ask('main'), await ask('dev')]
      expect(main.isKnown && dev.isKnown).toBe(false)
      // Nothing of a network is on the screen of a transaction that it does not know.
      if (!main.isKnown && !dev.isKnown) expect(main.screen).toEqual(dev.screen)
      if (method !== 'solana_signAndSendTransaction') expect(main.signed).toEqual(dev.signed)
      vi.useRealTimers()
    },
  ),
  { gate: 60, exhaustive: 3_000 },
)
