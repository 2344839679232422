// @tier gate
import { expect, it } from 'vitest'
import { parseAsk, toRequest } from '../index.js'
import { balance } from './balance.js'
import { price } from './price.js'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

it('an ask is read on the server as the client meant it', () => {
  const ask = { address, currency: 'eur', chainId: 'eip155:1', forceUpdate: [`eip155:1:${address}`] } as const
  const { method, target } = toRequest(balance, ask, { projectId: 'p', sv: '1' })
  expect(method).toBe('GET')
  const url = new URL(target, 'https://api.test')
  expect(url.pathname).toBe(`/v1/account/${address}/balance`)
  expect(url.searchParams.get('projectId')).toBe('p')
  expect(parseAsk(balance, { params: { address }, query: url.searchParams })).toEqual({ ok: true, ask })
})

it('of what is wrong in thousands of places some are named', () => {
  const addresses = Array.from({ length: 30_000 }, () => 1)
  const read = parseAsk(price, {
    params: {},
    query: new URLSearchParams(),
    body: { currency: 'usd', addresses },
  })
  expect(read.ok || read.failure.reasons.length).toBe(20)
})

it('what is wrong is named by its field', () => {
  const query = new URLSearchParams({ currency: 'dem', chainId: 'one', forceUpdate: 'eip155:1:0x1,nonsense' })
  const read = parseAsk(balance, { params: { address: 'eip155:1:0x1' }, query })
  expect(read).toEqual({
    ok: false,
    status: 400,
    failure: {
      status: 'FAILED',
      reasons: [
        { field: 'address', description: 'The address must be an address, without a chain id' },
        {
          field: 'currency',
          description: 'The currency must be one of usd, eur, gbp, aud, cad, inr, jpy, btc, eth',
        },
        { field: 'chainId', description: 'The chainId must be a CAIP-2 id such as eip155:1' },
        { field: 'forceUpdate', description: 'The forceUpdate.1 must be a CAIP-10 id such as eip155:1:0x00' },
      ],
    },
  })
})
