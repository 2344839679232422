// @tier gate
import { calls } from '@foyer/api'
import { afterEach, expect, it, vi } from 'vitest'
import { gatewayOf } from './gateway.test-support.js'
import { catalogue } from './providers/catalogue.js'
import { onchain } from './providers/onchain.js'
import type { AnyProvider, Question } from './questions.js'

/** What a visitor is known by, in each place where a call has something. */
const address = '0x5e471e15e471e15e471e15e471e15e471e15e471'
const token = '0x70ce170ce170ce170ce170ce170ce170ce170ce1'
const account = `eip155:1:${address}`
const words = {
  search: 'sentinelsearch',
  name: 'sentinelname.shop.eth',
  pci: 'sentinelpci',
  id: 'sentinelid',
}
const marks = [address.slice(2), token.slice(2), 'sentinel']

const given: Readonly<Record<string, unknown>> = {
  address,
  account: address,
  sender: address,
  userAddress: account,
  tokenAddress: `eip155:1:${token}`,
  from: `eip155:1:${token}`,
  to: `eip155:1:0x${'e'.repeat(40)}`,
  amount: '5',
  currency: 'usd',
  addresses: [`eip155:1:${token}`],
  name: words.name,
  search: words.search,
  id: words.id,
  pci: words.pci,
  chainId: 'eip155:1',
  expiry: 9e9,
  policies: [],
  context: '0x00',
  permissions: [{ type: 'x', data: {} }],
  signature: '0x00',
  message: `{"name":"${words.name}","timestamp":1}`,
  coin_type: 60,
  destinationWallets: [{ address }],
  partnerUserId: words.id,
  eventId: crypto.randomUUID(),
  network: 'ethereum',
  url: `https://shop.dev/${words.id}`,
  domain: 'shop.dev',
  timestamp: 1,
  cursor: words.id,
  props: { type: 'track', event: 'CONNECT', address, properties: {} },
  purchaseCurrency: { id: words.id, name: 'x', symbol: 'x', networks: [] },
  paymentCurrency: { id: words.id, payment_method_limits: [] },
}
/** All questions: a new one does not compile until it is here. */
const questions: Readonly<Record<Question, true>> = {
  balances: true,
  prices: true,
  pastPrices: true,
  wallets: true,
  history: true,
  gas: true,
  allowance: true,
  swapTokens: true,
  swapQuote: true,
  swapSpender: true,
  swapBuild: true,
  identity: true,
  nameLookup: true,
  nameReverse: true,
  nameSuggestions: true,
  nameNonce: true,
  nameRegister: true,
  images: true,
  nfts: true,
  onrampOptions: true,
  onrampQuote: true,
  onrampUrl: true,
  purchases: true,
  sessions: true,
  sessionRevoke: true,
  sessionCreate: true,
  sessionActivate: true,
  approvals: true,
}
const isQuestion = (name: string): name is Question => name in questions

/** Every call of the API, with a visitor in each of its fields. */
function requests(): readonly Request[] {
  return Object.values(calls).map((call) => {
    const fill = (_: string, name: string) => {
      const value = call.service === 'catalogue' ? words.id : `${given[name]}`
      return encodeURIComponent(
        name === 'address' && call.name.toLowerCase().includes('session') ? account : value,
      )
    }
    const url = new URL(call.path.replace(/\{(\w+)\}/g, fill), 'https://gateway.dev')
    url.searchParams.set('projectId', 'shop')
    for (const name of Object.keys(call.query)) if (given[name]) url.searchParams.set(name, `${given[name]}`)
    const fields = Object.keys(call.body).flatMap((name) =>
      given[name] === undefined ? [] : [[name, given[name]]],
    )
    const rpc = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] }
    const body = JSON.stringify(call.payload ? rpc : Object.fromEntries(fields))
    const headers = { origin: 'https://shop.dev' }
    return new Request(url, call.method === 'POST' ? { method: 'POST', body, headers } : { headers })
  })
}

afterEach(() => {
  vi.restoreAllMocks()
})

/** By its looks: what it answers may be nonsense. */
function isProvider(value: object): value is AnyProvider {
  return 'covers' in value && 'answer' in value
}

it.each(['fails and says for whom', 'answers nonsense', 'is not there'])(
  'nothing that is heard of attempts, of faults or in a log says who a visitor is, where each provider %s',
  async (what) => {
    const heard: unknown[] = []
    const hear = (...told: readonly unknown[]) => void heard.push(...told)
    for (const method of ['log', 'warn', 'error', 'info', 'debug'] as const)
      vi.spyOn(console, method).mockImplementation(hear)
    const spoken = (question: Question): object => ({
      id: `test-${question}`,
      question,
      covers: () => true,
      async answer(ask: unknown) {
        if (what.startsWith('fails')) throw new Error(`No answer for ${JSON.stringify(ask)}`)
        return { amount: Number.NaN, told: ask }
      },
    })
    const bad =
      what === 'is not there' ? [] : Object.keys(questions).filter(isQuestion).map(spoken).filter(isProvider)
    const asked: string[] = []
    let faults = 0
    const { fetch } = gatewayOf({
      providers: [catalogue([{ id: 'a', name: 'Ada' }]), ...bad, ...onchain()],
      onAttempt: hear,
      onError(error) {
        faults += 1
        hear(error instanceof Error ? `${error.stack} ${String(error.cause)}` : error)
      },
      fetch: async (url, init) => {
        asked.push(`${url} ${init?.body}`)
        throw new TypeError(`fetch failed for ${init?.body}`)
      },
    })
    for (const request of requests()) {
      const before = asked.length
      const faultsBefore = faults
      const response = await fetch(request.clone())
      expect(response.status, request.url).not.toBe(500)
      // Facts that make no sense are the host's to hear of. A node is asked by a provider that was not reached.
      if (what === 'answers nonsense' && response.status === 503 && asked.length === before)
        expect(faults, request.url).toBeGreaterThan(faultsBefore)
      if (request.url.includes(words.search)) expect(asked.slice(before)).toEqual([])
    }
    expect(heard.length).toBeGreaterThan(0)
    const all = heard
      .map((one) => JSON.stringify(one))
      .join('\n')
      .toLowerCase()
    for (const mark of marks) expect(all).not.toContain(mark)
    // The search for wallets is done here, and asks nobody.
    expect(asked.join()).not.toContain(words.search)
  },
)
