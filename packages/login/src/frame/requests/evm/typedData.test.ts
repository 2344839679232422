// @tier gate
import { encodeFunctionData, erc20Abi, maxUint160, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, coin, network, other, place } from './evm.test-support.js'
import { readTypedData, showTypedData } from './typedData.js'

const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const read = (data: unknown, signer: string = account) =>
  readTypedData(
    [signer, typeof data === 'string' ? data : JSON.stringify(data)],
    account,
    network,
    (text) => {
      try {
        return JSON.parse(text)
      } catch {
        return undefined
      }
    },
  )
const show = async (data: object) => showTypedData(read(data), place)
const fields = (text: string) =>
  text.split(',').map((one) => ({ type: one.split(' ')[0], name: one.split(' ')[1] }))

const permit = {
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: coin },
  types: { Permit: fields('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline') },
  primaryType: 'Permit',
  message: { owner: account, spender: other, value: '5000000', nonce: 0, deadline: 99 },
}
const single = {
  domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
  types: {
    PermitSingle: fields('PermitDetails details,address spender,uint256 sigDeadline'),
    PermitDetails: fields('address token,uint160 amount,uint48 expiration,uint48 nonce'),
  },
  primaryType: 'PermitSingle',
  message: {
    details: { token: coin, amount: String(maxUint160), expiration: 99, nonce: 0 },
    spender: other,
    sigDeadline: 99,
  },
}

describe('a permit', () => {
  test('names who may take how much, and until when', async () => {
    expect(await show(permit)).toMatchObject({
      title: 'approve',
      what: '5 USDC',
      weight: 'careful',
      lines: [
        { label: 'spender', value: other },
        { label: 'token', value: coin },
        { label: 'expires', value: '99' },
      ],
    })
  })

  test.each<readonly [string, object]>([
    ['all of it', { ...permit, message: { ...permit.message, value: String(maxUint256) } }],
    [
      'all of it, as DAI has it',
      {
        ...permit,
        types: { Permit: fields('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed') },
        message: { holder: account, spender: other, nonce: 0, expiry: 0, allowed: true },
      },
    ],
    ['all of it, by Permit2', single],
  ])('of %s is a danger, and says so', async (_what, data) => {
    expect(await show(data)).toMatchObject({ title: 'approveAll', weight: 'danger', warnings: ['all'] })
  })

  test('of several tokens is shown token by token', async () => {
    const details = [5_000_000n, 6_000_000n].map((amount) => ({
      token: coin,
      amount: String(amount),
      expiration: 99,
      nonce: 0,
    }))
    const types = {
      PermitBatch: fields('PermitDetails[] details,address spender,uint256 sigDeadline'),
      PermitDetails: single.types.PermitDetails,
    }
    const screen = await show({
      ...single,
      types,
      primaryType: 'PermitBatch',
      message: { ...single.message, details },
    })
    expect(screen.steps?.map(({ what }) => what)).toEqual(['5 USDC', '6 USDC'])
  })

  // What is signed are the fields of the types: a message may show others.
  test.each<readonly [string, object]>([
    [
      'whose types are others',
      {
        ...permit,
        types: {
          Permit: fields('address owner,address target,uint256 value,uint256 nonce,uint256 deadline'),
        },
      },
    ],
    ['whose spender is no address', { ...permit, message: { ...permit.message, spender: 'x' } }],
    ['of Permit2 for another contract', { ...single, domain: { ...single.domain, verifyingContract: coin } }],
    ['without a contract that is one', { ...permit, domain: { chainId: 1, verifyingContract: '0x12' } }],
  ])('%s is shown field by field', async (_what, data) => {
    expect(await show(data)).toMatchObject({ title: 'typedData' })
  })
})

test('a Safe’s transaction is told by what it does', async () => {
  const message = {
    to: coin,
    value: '0',
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 5_000_000n] }),
    operation: 0,
    gasPrice: 0,
  }
  const types = {
    SafeTx: fields(
      'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
    ),
  }
  expect(
    await show({ domain: { chainId: 1, verifyingContract: other }, types, primaryType: 'SafeTx', message }),
  ).toMatchObject({
    title: 'send',
    what: '5 USDC',
    lines: [{}, {}, { label: 'for', value: other }],
  })
})

describe('anything else', () => {
  const mail = {
    domain: { name: 'Mail', chainId: 1, verifyingContract: coin },
    types: { Mail: fields('Person to,string[] words'), Person: fields('string name') },
    primaryType: 'Mail',
    message: { to: { name: 'Bob', age: 7 }, words: ['a', 'b\u202ec'], hidden: 'x' },
  }

  test('is shown field by field: what is signed and nothing beside, with nothing that turns letters around', async () => {
    const screen = await show(mail)
    expect(screen).toMatchObject({
      title: 'typedData',
      what: 'Mail',
      weight: 'danger',
      warnings: ['unknown'],
    })
    expect(screen.lines.at(-1)?.value).toBe('to:\n  name: Bob\nwords (2): a, b\\u202ec')
  })

  test('that no contract can act on is not called a danger', async () => {
    expect(await show({ ...mail, domain: { name: 'Mail' } })).toMatchObject({ weight: 'careful', moves: 0n })
  })

  test.each<readonly [string, object | string, string]>([
    ['for another account', permit, other],
    ['for another network', { ...permit, domain: { chainId: 2 } }, account],
    ['without its type', { ...permit, primaryType: 'Other' }, account],
    ['of the domain alone', { ...permit, types: { EIP712Domain: [] }, primaryType: 'EIP712Domain' }, account],
    ['that is none', 'x', account],
    ['whose type is inherited', { ...permit, primaryType: 'toString' }, account],
    ['whose type is no list', { ...permit, types: { Permit: 7 } }, account],
  ])('%s is refused', (_what, data, signer) => {
    expect(() => read(data, signer)).toThrow()
  })
})

test.each<readonly [string, object]>([
  [
    'a type that holds other fields',
    {
      Permit: [
        ...fields('address owner,address spender'),
        { type: 'uint256 value,uint256 nonce,uint256', name: 'deadline' },
      ],
    },
  ],
  ['a name that holds other fields', { Permit: [{ type: 'address', name: 'owner,address spender' }] }],
  ['a type of such a name', { Permit: fields('A a'), 'A(uint256 b)': fields('uint256 b') }],
])('%s is refused', (_what, types) => {
  // It would read like a permit, and be none.
  expect(() => read({ ...permit, types })).toThrow('is none')
})

test('names as others have them are taken', () => {
  const type = 'Exchange:UsdSend'
  expect(
    read({ ...permit, primaryType: type, types: { [type]: fields('uint64[2] time') } }).primaryType,
  ).toBe(type)
})

describe('a domain', () => {
  const order = (domain: object, EIP712Domain?: readonly object[]) => ({
    domain,
    types: { ...(EIP712Domain && { EIP712Domain }), Order: [{ name: 'id', type: 'uint256' }] },
    primaryType: 'Order',
    message: { id: 1 },
  })

  test('is what is signed of it', async () => {
    const named = { name: 'Shop', chainId: 1, verifyingContract: coin }
    const screen = await show(order(named, [{ name: 'name', type: 'string' }]))
    expect(screen.lines.map(({ label }) => label)).toEqual(['data'])
    expect(read(order(named, [])).domain).toEqual({})
    expect((await show({ ...permit, types: { ...permit.types, EIP712Domain: [] } })).weight).not.toBe('plain')
    expect((await show({ ...permit, types: { ...permit.types, EIP712Domain: [] } })).title).toBe('typedData')
  })

  test('that does not name its type is signed with all that it has', () => {
    const { types, domain } = read(order({ name: 'Shop', chainId: '1', verifyingContract: coin }))
    expect(types.EIP712Domain?.map(({ name }) => name)).toEqual(['name', 'chainId', 'verifyingContract'])
    expect(domain.chainId).toBe(1n)
  })

  test.each<readonly [string, readonly object[]]>([
    ['fields of its own', [{ name: 'verifyingContract', type: 'string' }]],
    ['a field that is not there', [{ name: 'salt', type: 'bytes32' }]],
    ['a field twice', Array(2).fill({ name: 'name', type: 'string' })],
  ])('with %s is refused', (_what, type) => {
    expect(() => read(order({ name: 'Shop', verifyingContract: coin }, type))).toThrow()
  })

  test('cannot write into the title', async () => {
    const { what } = await show(order({ name: `\u202eShop\n\n\u200b${'x'.repeat(200)}` }))
    expect(what).toMatch(/^Shop x+…$/)
  })
})
