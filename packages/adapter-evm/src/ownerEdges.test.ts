// @tier gate
import { abortable, accountId, accountParts } from '@foyer/core'
import { expect, test } from 'vitest'
import { createAccountCodes } from './accountCode.js'
import { alice } from './fakeWallet.test-support.js'
import { base, mainnet } from './networks.js'
import { createOwners } from './owner.js'

const account = accountId(base.id, alice)

/** Owners by a node that answers with one code. */
function world(code: unknown) {
  const asked: unknown[] = []
  const codes = createAccountCodes({
    rpc: {
      async request(network, method, params) {
        asked.push([network, method, ...params])
        return code
      },
    },
    abortable,
    accountParts,
    holder: () => undefined,
  })
  const owners = createOwners({
    codes,
    erc20: { decimals: async () => undefined },
  })
  return { asked, codes, owners }
}
const { signal } = new AbortController()

test('the newest code at the address is asked for', async () => {
  const { asked, codes } = world('0x60')
  expect(await codes.of(account, signal)).toBe('contract')

  expect(asked).toEqual([[base.id, 'eth_getCode', alice, 'latest']])
})

test.each([
  ['0x60ef0100', 'contract'],
  [`0x60ef0100${'ab'.repeat(20)}`, 'contract'],
  [`0x600xef0100${'ab'.repeat(20)}`, 'contract'],
])('code with a delegation inside (%s) is that of a contract', async (code, kind) => {
  expect(await world(code).codes.of(account, signal)).toBe(kind)
})

test('the owner is not called unknown once the caller has left', async () => {
  const left = new AbortController()
  const { owners } = world('0x')
  left.abort()

  await expect(owners(account, left.signal)).rejects.toMatchObject({ code: 'aborted' })
})

test('an account that was never asked about can be forgotten', () => {
  expect(() => world('0x').codes.forget(accountId(mainnet.id, alice))).not.toThrow()
})
