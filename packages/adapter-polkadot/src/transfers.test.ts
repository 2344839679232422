import { RpcError } from '@foyer/core/adapters'
import { expect, test } from 'vitest'
import { explain } from './transfers.js'

const refusal = (message: string, data?: unknown) =>
  new RpcError('author_submitExtrinsic', message, { code: 1010, data })

test.each([
  ['Invalid Transaction', 'Inability to pay some fees (e.g. account balance too low)'],
  ['Invalid Transaction: payment', undefined],
])('a node that says "%s", "%s" means that the fee is more than there is', (message, data) => {
  expect(explain(refusal(message, data))).toMatchObject({ code: 'transfer/insufficient-funds' })
})

test.each([
  ['Invalid Transaction', 'Transaction is outdated', 'Invalid Transaction: Transaction is outdated'],
  ['Invalid Transaction', { number: 1 }, 'Invalid Transaction'],
  ['', 'Transaction is outdated', 'Transaction is outdated'],
  ['m'.repeat(299), 'data', `${'m'.repeat(299)}:`],
])(
  'any other refusal is told in the words of the node, and no more than 300 of its characters',
  (message, data, reason) => {
    const error = refusal(message, data)

    expect(explain(error)).toMatchObject({ code: 'transfer/would-revert', context: { reason }, cause: error })
  },
)
