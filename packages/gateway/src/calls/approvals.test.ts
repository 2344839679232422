// @tier gate
import { expect, it } from 'vitest'
import { account, answers, gatewayOf } from '../gateway.test-support.js'

it.each([
  ['a letter for private use', '\ue000', null],
  ['a mark of no letter', '\u0301', null],
  ['a sign that is not drawn alone', 'USD\u0600', 'USD'],
])('a contract that calls itself %s hides no approval', async (_, name, told) => {
  const chain = 'eip155:1'
  const [contract, spender] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
  const entry = { chain, kind: 'token', contract, spender, amount: 5n, name, symbol: name } as const
  const { get } = gatewayOf({
    providers: [answers('approvals', () => ({ entries: [entry], isWhole: true }))],
  })
  const body = await (await get(`/v1/account/${account}/approvals?chainId=${chain}`)).json()
  expect(body).toMatchObject({ approvals: [{ amount: '5', name: told, symbol: told }], isWhole: true })
})
