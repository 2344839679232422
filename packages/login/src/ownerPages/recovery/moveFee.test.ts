// @tier gate, @vitest-environment happy-dom
import { parseJson } from '@foyer/core/adapters'
import { search } from '@foyer/search'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { numberToHex } from 'viem'
import { afterEach, expect, vi } from 'vitest'
import { fieldsOf } from '../../frame/requests/fields.js'
import { word } from '../../frame/smart/safe.js'
import { messages } from './messages.js'
import { planMove } from './move.js'
import { drawMove } from './moveForm.js'

const seed = new Uint8Array(64).fill(3)
const to = `0x${'e4'.repeat(20)}`
const oracle = '0x420000000000000000000000000000000000000F'
const gas = 21_000n
const price = 10n ** 9n

/** The contract of a token. */
const coins = `0x${'7c'.repeat(20)}`
const abiText = (value: string) =>
  `0x${(32).toString(16).padStart(64, '0')}${value.length.toString(16).padStart(64, '0')}${Buffer.from(value).toString('hex').padEnd(64, '0')}`
const tokenAnswer = (data: string) =>
  data.startsWith('0x95d89b41') ? abiText('TKN') : word(data.startsWith('0x01ffc9a7') ? 0n : 18n)

/** Says how a chain charges for data, and how its node answers. */
interface Chain {
  readonly hasOracle: boolean
  readonly hasRate: boolean
  /** The node is too busy to answer these questions. */
  readonly busy: 'nothing' | 'the charge' | 'the block' | 'the contract'
  readonly charge: bigint
  readonly balance: bigint
  /** Prices of the block, as the node tells them, and the gas that the move takes. */
  readonly base?: bigint
  readonly tip?: bigint
  readonly used?: bigint
}

function serve({ hasOracle, hasRate, busy, charge, balance, base = price, tip = 1n, used = gas }: Chain) {
  const late = () => new Response('busy', { status: 429 })
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { method, params } = fieldsOf(parseJson(String(body)))
    const first: unknown = Array.isArray(params) ? params[0] : undefined
    const answer = (result: unknown) => Response.json({ result })
    const block = { baseFeePerGas: numberToHex(base), ...(hasRate && { l1FeeRate: '0x9999' }) }
    switch (method) {
      case 'eth_chainId':
        return answer('0xa')
      case 'eth_getBalance':
        return answer(numberToHex(balance))
      case 'eth_getCode':
        if (first === oracle && busy === 'the contract') return late()
        return answer(first === oracle && hasOracle ? '0x60' : '0x')
      case 'eth_getBlockByNumber':
        return answer(block)
      case 'eth_maxPriorityFeePerGas':
        return answer(numberToHex(tip))
      case 'eth_estimateGas':
        return answer(numberToHex(used))
      case 'eth_getTransactionCount':
        return answer('0x0')
      case 'eth_call':
        if (busy === 'the charge') return late()
        if (fieldsOf(first).to === coins) return answer(tokenAnswer(`${fieldsOf(first).data}`))
        return `${fieldsOf(first).data}`.startsWith('0xf1c7a58b')
          ? answer(word(charge))
          : Response.json({ error: { code: 3, message: 'execution reverted' } })
      default:
        return answer(null)
    }
  })
}

afterEach(() => vi.unstubAllGlobals())

/** Draws the plan of a move of the coin. */
async function planned(chain: Chain, token = ''): Promise<string> {
  serve(chain)
  const text = (key: keyof typeof messages) => messages[key]
  const drawn = drawMove(seed, text)
  document.body.replaceChildren(drawn)
  const kinds = [...drawn.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  kinds[1]?.click()
  const [node, receiver, contract] = [...drawn.querySelectorAll<HTMLInputElement>('input:not([type=radio])')]
  if (node) node.value = 'https://node.example'
  if (receiver) receiver.value = to
  if (contract) contract.value = token
  drawn.querySelector<HTMLElement>('button.go')?.click()
  await vi.waitUntil(
    () => /There now|not an|fee is missing|does not answer|refused/.test(drawn.textContent),
    {
      interval: 1,
    },
  )
  return drawn.textContent
}

search(
  'a plan names the highest fee, or says that it is not known and keeps a part of the coin for it',
  fc.asyncProperty(
    fc.record({
      hasOracle: fc.boolean(),
      hasRate: fc.boolean(),
      busy: fc.constantFrom<Chain['busy']>('nothing', 'the charge', 'the contract'),
      charge: fc.bigInt({ min: 10n ** 13n, max: 10n ** 16n }),
      balance: fc.bigInt({ min: 10n ** 17n, max: 10n ** 19n }),
    }),
    async (chain) => {
      const said = await planned(chain)
      const isKnown = chain.hasOracle ? chain.busy === 'nothing' && !chain.hasRate : !chain.hasRate
      const isTold = isKnown && chain.busy !== 'the contract'
      if (isTold) expect(said).toContain(messages.fee)
      else {
        expect(said).toContain(messages.feeOpen)
        expect(said).toContain(messages.kept)
      }
      const read = (name: string) =>
        Number(new RegExp(`${name}([\\d.,]+) `).exec(said)?.[1]?.replaceAll(',', ''))
      const [there, moves] = [read(messages.there), read(messages.moves)]
      const charged = chain.hasOracle ? Number(chain.charge) / 1e18 : 0
      expect(there - moves).toBeGreaterThan(isTold ? charged : Math.max(charged, there / 10.1))
    },
  ),
  { gate: 12, exhaustive: 200 },
)

const gwei = 10n ** 9n
const quiet: Chain = { hasOracle: false, hasRate: false, busy: 'nothing', charge: 0n, balance: 0n }
search(
  'no large part of the coins becomes a fee without a warning, whatever part of it a node names',
  fc.asyncProperty(
    fc.record({
      base: fc.oneof(fc.bigInt({ min: 0n, max: 300n }), fc.bigInt({ min: 0n, max: 10n ** 15n })),
      tip: fc.oneof(fc.bigInt({ min: 0n, max: 200n * gwei }), fc.bigInt({ min: 0n, max: 10n ** 16n })),
      used: fc.oneof(fc.constantFrom(21_000n, 90_000n), fc.bigInt({ min: 21_000n, max: 30_000_000n })),
      balance: fc.bigInt({ min: 10n ** 16n, max: 10n ** 20n }),
      isToken: fc.boolean(),
    }),
    async ({ base, tip, used, balance, isToken }) => {
      const said = await planned({ ...quiet, balance, base, tip, used }, isToken ? coins : '')
      if (!said.includes(messages.there)) return
      const isLoss = used * (base + tip) * 10n > balance
      if (isLoss || (tip > 100n * gwei && tip > 10n * base)) expect(said).toContain(messages.dear)
      if (used * (tip + 2n * base) * 20n < balance && tip <= 100n * gwei)
        expect(said).not.toContain(messages.dear)
    },
  ),
  { gate: 40, exhaustive: 1_000 },
)

search(
  'on Solana, no fee beyond that of a signature and no large part of the coins is paid without a warning',
  fc.asyncProperty(
    fc.record({ balance: fc.nat(10_000_000_000), share: fc.nat(120), isUsual: fc.boolean() }),
    async ({ balance, share, isUsual }) => {
      const fee = isUsual ? 5_000 : Math.floor((balance / 100) * share)
      const answers: Readonly<Record<string, unknown>> = {
        getBalance: { value: balance },
        getLatestBlockhash: { value: { blockhash: base58.encode(new Uint8Array(32).fill(9)) } },
        getFeeForMessage: { value: fee },
      }
      vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) =>
        Response.json({ result: answers[`${fieldsOf(parseJson(String(body))).method}`] ?? null }),
      )
      const ask = { seed, from: 'solana', node: 'https://node.example', token: '' } as const
      const to = base58.encode(new Uint8Array(32).fill(7))
      const plan = await planMove({ ...ask, to }).catch(() => undefined)
      if (plan) expect(plan.isDear).toBe(fee * 10 > balance || fee > 50_000)
    },
  ),
  { gate: 60, exhaustive: 2_000 },
)
