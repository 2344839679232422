// @tier gate
import { RpcError } from '@foyer/core/adapters'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explain } from './plan.js'

const refused = (words: string, code: number) => explain(new RpcError('eth_estimateGas', words, { code }))

test.each([
  'insufficient funds for gas * price + value: address 0x1 have 0 want 1',
  'gas required exceeds allowance (0)',
  'err: insufficient funds for transfer (supplied gas 10)',
])('a node that says “%s” means that the fee is more than there is', (words) => {
  expect(refused(words, -32_000)).toMatchObject({
    code: 'transfer/insufficient-funds',
    context: { short: 'fee' },
  })
})

search(
  'words of a contract are never those about the network fee',
  fc.property(
    fc.constantFrom('', 'ERC20: ', 'Vault: ', 'transfer amount '),
    fc.constantFrom(
      'insufficient funds',
      'insufficient funds for gas',
      'exceeds allowance',
      'gas required exceeds allowance',
    ),
    fc.constantFrom(
      ['execution reverted: ', 3],
      ['execution reverted: ', -32_000],
      ['Execution reverted with reason: ', -32_015],
      ['VM Exception while processing transaction: revert ', -32_603],
      ["VM Exception while processing transaction: reverted with reason string '", -32_603],
      ['', 3],
    ),
    (before, words, [prefix, code]) => {
      expect(refused(`${prefix}${before}${words}`, Number(code))).toMatchObject({
        code: 'transfer/would-revert',
        context: { reason: expect.stringContaining(words) },
      })
    },
  ),
  { gate: 100 },
)
