// @tier gate, @vitest-environment happy-dom
import { quoted } from '@foyer/core'
import { parseJson } from '@foyer/core/adapters'
import { bytesToHex, stringToBytes } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { fieldsOf } from '../../frame/requests/fields.js'
import { word } from '../../frame/smart/safe.js'
import { messages } from './messages.js'
import { drawMove } from './moveForm.js'

const seed = new Uint8Array(64).fill(3)
const to = `0x${'e4'.repeat(20)}`
const token = `0x${'70'.repeat(20)}`

/** A network on which a token says a symbol of itself. */
function serve(symbol: string) {
  const bytes = stringToBytes(symbol)
  const said = `${word(32n)}${word(BigInt(bytes.length)).slice(2)}${bytesToHex(bytes).slice(2).padEnd(64, '0')}`
  const plain: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x1',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_getCode: '0x60',
    eth_getBlockByNumber: { baseFeePerGas: '0x1' },
    eth_maxPriorityFeePerGas: '0x1',
    eth_estimateGas: '0x5208',
    eth_getTransactionCount: '0x0',
  }
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { method, params } = fieldsOf(parseJson(String(body)))
    const data = `${fieldsOf(Array.isArray(params) ? params[0] : undefined).data}`
    const called = data.startsWith('0x95d89b41') ? said : data.startsWith('0x70a08231') ? word(5n) : word(0n)
    return Response.json({ result: method === 'eth_call' ? called : (plain[`${method}`] ?? null) })
  })
}

afterEach(() => vi.unstubAllGlobals())

test.each(['USDC', '000 USDC', ',000', '5', 'ETH', 'K', '$', 'Mio. ”5'])(
  'a plan quotes “%s”, which a token says of itself, and names its contract',
  async (symbol) => {
    serve(symbol)
    const drawn = drawMove(seed, (key) => messages[key])
    document.body.replaceChildren(drawn)
    drawn.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click()
    const fields = drawn.querySelectorAll<HTMLInputElement>('input:not([type=radio])')
    for (const [at, value] of ['https://node.example', to, token].entries()) {
      const field = fields[at]
      if (field) field.value = value
    }
    drawn.querySelector<HTMLElement>('button.go')?.click()
    await vi.waitUntil(() => drawn.querySelector('dl'), { interval: 1 })
    const facts = [...drawn.querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent?.trim(),
    ])
    const contract = token.replace('0x', '').match(/.{4}/g)?.join('')
    const told = Object.fromEntries(facts)
    for (const name of [messages.there, messages.moves]) expect(told[name]).toBe(`5 ${quoted(symbol)}`)
    expect(told[messages.token]?.replace(/\s/g, '').toLowerCase()).toContain(contract)
  },
)
