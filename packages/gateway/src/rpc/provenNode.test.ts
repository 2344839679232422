// @tier gate
import { describe, expect, it } from 'vitest'
import { createGateway } from '../gateway.js'
import { onchain } from '../providers/onchain.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** Of methods whose results have another form than a number of EVM. */
const hash = `0x${'1'.repeat(64)}`
const results: Readonly<Record<string, unknown>> = {
  eth_sendRawTransaction: hash,
  eth_supportedEntryPoints: [],
  getSlot: 5,
}
const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

/** A gateway whose nodes say by host which chain they are of, and who asks it as a client of an address. */
function world(chainOf: Record<string, unknown>, chains: Parameters<typeof createGateway>[0]['chains']) {
  const asked: string[] = []
  const errors: string[] = []
  const broken = new Set<string>()
  const gateway = createGateway({
    chains,
    providers: onchain(),
    origins: ['*'],
    cache: false,
    limits: false,
    onError: (error) => void errors.push(`${error}`),
    fetch: async (url, init) => {
      const { hostname } = new URL(`${url}`)
      const { method } = JSON.parse(`${init?.body}`)
      asked.push(`${hostname} ${method}`)
      if (broken.has(hostname)) return new Response('', { status: 503 })
      const said = chainOf[hostname]
      const isIdentity = method === 'eth_chainId' || method === 'getGenesisHash'
      if (isIdentity && said instanceof Response) return said.clone()
      return Response.json({ jsonrpc: '2.0', id: 1, result: isIdentity ? said : (results[method] ?? '0x05') })
    },
  })
  const call = async (path: string, body?: object, address = '192.0.2.1') => {
    const headers = { origin: 'https://shop.dev' }
    const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers }
    const separator = path.includes('?') ? '&' : '?'
    const response = await gateway.fetch(
      new Request(`https://g.dev/${path}${separator}projectId=shop`, init),
      { address },
    )
    const said: { result?: unknown } = await response.json()
    return response.ok ? (said.result ?? said) : response.status
  }
  const rpc = (method: string, chain = 'eip155:1', address?: string) =>
    call(`v1?chainId=${chain}`, { jsonrpc: '2.0', id: 1, method, params: [] }, address)
  return { asked, errors, broken, call, rpc }
}

describe('a node', () => {
  it('is asked once for its chain, and answers from then on', async () => {
    const { rpc, asked, errors } = world({ 'a.dev': '0x1' }, { 'eip155:1': 'https://a.dev' })
    for (let turn = 0; turn < 3; turn++) expect(await rpc('eth_gasPrice')).toBe('0x05')
    expect(asked.filter((one) => one.endsWith('eth_chainId'))).toHaveLength(1)
    expect(await rpc('eth_chainId')).toBe('0x1')
    expect(asked).toHaveLength(4)
    expect(errors).toEqual([])
  })

  it.each([
    ['0xaa36a7', '11155111'],
    ['0x10000000000000000000000000000000000000000000000001', '1'],
  ])(
    'of another chain (%s) is left out for all that is a fact of the chain, and reported once',
    async (said, name) => {
      const { rpc, call, errors } = world({ 'a.dev': said }, { 'eip155:1': 'https://a.dev' })
      for (const method of [
        'eth_chainId',
        'net_version',
        'net_listening',
        'eth_gasPrice',
        'eth_getTransactionCount',
      ])
        expect(await rpc(method)).toBe(503)
      expect(await rpc('eth_sendRawTransaction')).toBe(503)
      expect(await call(`v1/account/${account}/balance?chainId=eip155:1`)).toBe(503)
      expect(await call('v1/convert/gas-price?chainId=eip155:1')).toBe(503)
      expect(errors).toHaveLength(1)
      expect(errors[0]).toContain('rpc:eip155:1:0 is a node of the chain ')
      expect(errors[0]).toContain(name)
    },
  )

  it('of another chain is passed over, also for what is sent', async () => {
    const { rpc, asked } = world(
      { 'a.dev': '0xa', 'b.dev': '0x1' },
      { 'eip155:1': ['https://a.dev', 'https://b.dev'] },
    )
    expect(await rpc('eth_gasPrice')).toBe('0x05')
    expect(await rpc('eth_chainId')).toBe('0x1')
    expect(await rpc('eth_sendRawTransaction')).toBe(hash)
    expect(asked.filter((one) => one.endsWith('eth_sendRawTransaction'))).toEqual([
      'b.dev eth_sendRawTransaction',
    ])
  })

  it.each([
    null,
    5,
    '1',
    '',
    {},
    Response.json({ error: { code: -32_601, message: 'no' } }),
    Response.json({ error: { code: 3, message: 'revert' } }),
    new Response('', { status: 503 }),
  ])('that does not say its chain answers nothing: %#', async (said) => {
    const { rpc } = world({ 'a.dev': said }, { 'eip155:1': 'https://a.dev' })
    for (const method of ['eth_gasPrice', 'eth_chainId', 'eth_call']) expect(await rpc(method)).toBe(503)
  })

  it('for transactions alone may know no other method, and is not of another chain', async () => {
    const send = (url: string) => ({ 'eip155:1': { rpc: ['https://a.dev'], send: [url] } })
    const answers = {
      'a.dev': '0x1',
      'relay.dev': Response.json({ error: { code: -32_601, message: 'no' } }),
      'other.dev': '0xa',
    }
    expect(await world(answers, send('https://relay.dev')).rpc('eth_sendRawTransaction')).toBe(hash)
    expect(await world(answers, send('https://other.dev')).rpc('eth_sendRawTransaction')).toBe(503)
  })

  it('of operations says its chain, where it can say one', async () => {
    const of = (url: string) => ({ 'eip155:1': { rpc: ['https://a.dev'], bundler: url } })
    const answers = {
      'a.dev': '0x1',
      'plain.dev': Response.json({ error: { code: -32_601, message: 'no' } }),
      'other.dev': '0xa',
    }
    const ask = (url: string, method: string) =>
      world(answers, of(url)).call('v1/bundler?chainId=eip155:1', {
        jsonrpc: '2.0',
        id: 1,
        method,
        params: [],
      })
    expect(await ask('https://a.dev', 'eth_supportedEntryPoints')).toEqual([])
    expect(await ask('https://plain.dev', 'eth_supportedEntryPoints')).toEqual([])
    for (const method of ['eth_supportedEntryPoints', 'eth_sendUserOperation', 'eth_chainId'])
      expect(await ask('https://other.dev', method)).toBe(503)
  })

  it('of Solana is known by its first block', async () => {
    const chains = { [solana]: 'https://s.dev' }
    expect(await world({ 's.dev': genesis }, chains).rpc('getSlot', solana)).toBe(5)
    expect(
      await world({ 's.dev': 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' }, chains).rpc('getSlot', solana),
    ).toBe(503)
  })

  it('is asked again once it was turned off', async () => {
    const chainOf: Record<string, unknown> = { 'a.dev': '0x1', 'b.dev': '0x1' }
    const { rpc, broken, errors } = world(chainOf, { 'eip155:1': ['https://a.dev', 'https://b.dev'] })
    expect(await rpc('eth_gasPrice')).toBe('0x05')
    broken.add('a.dev')
    for (let client = 0; client < 6; client++) await rpc('eth_getCode', 'eip155:1', `192.0.2.${client}`)
    broken.delete('a.dev')
    chainOf['a.dev'] = '0xa'
    // By another kind of method, which is not off.
    expect(await rpc('eth_call')).toBe('0x05')
    expect(errors).toHaveLength(1)
  })
})
