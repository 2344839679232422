// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, hashTypedData, maxUint160, maxUint256, zeroAddress } from 'viem'
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
      what: '5 “USDC”',
      weight: 'careful',
      lines: [
        { label: 'spender', value: other },
        { label: 'token', value: coin },
        { label: 'expires', value: 'never', as: 'word' },
        { label: 'usable', value: '99', as: 'date' },
      ],
    })
  })

  test('of Permit2 names the end of what may be taken, and 0 as the block it comes in', async () => {
    const ending = async (expiration: number) => {
      const details = { ...single.message.details, expiration }
      const { lines } = await show({ ...single, message: { ...single.message, details } })
      return lines.filter(({ label }) => label === 'expires' || label === 'usable')
    }
    const usable = { label: 'usable', value: '99', as: 'date' }
    expect(await ending(98)).toEqual([{ label: 'expires', value: '98', as: 'date' }, usable])
    expect(await ending(0)).toEqual([{ label: 'expires', value: 'atOnce', as: 'word' }, usable])
  })

  test('for a single transfer of nothing takes back no permission', async () => {
    const types = {
      PermitTransferFrom: fields('TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline'),
      TokenPermissions: fields('address token,uint256 amount'),
    }
    const message = { permitted: { token: coin, amount: '0' }, spender: other, nonce: 0, deadline: 9 }
    const screen = await show({ ...single, types, primaryType: 'PermitTransferFrom', message })
    expect(screen).toMatchObject({ title: 'approve', what: '0 “USDC”' })
    expect(screen.lines).toContainEqual({ label: 'usable', value: '9', as: 'date' })
    expect(screen.lines.some(({ label }) => label === 'expires')).toBe(false)
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
    expect(screen.steps?.map(({ what }) => what)).toEqual(['5 “USDC”', '6 “USDC”'])
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
        message: { ...permit.message, target: other },
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
    safeTxGas: 0,
    baseGas: 0,
    gasPrice: 0,
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
    nonce: 0,
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
    what: '5 “USDC”',
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
      what: '“Mail”',
      weight: 'danger',
      warnings: ['unknown'],
    })
    expect(screen.lines.map(({ label, value }) => [label, value])).toEqual([
      ['contract', coin],
      ['type', 'Mail: Person to, string[] words\nPerson: string name'],
      ['data', 'to:\n  name: Bob\nwords (2): a, b\\u202ec'],
      ['domain', `name: Mail\nchainId: 1\nverifyingContract: ${coin}`],
    ])
  })

  test('that names no contract is unknown: a service may act on it', async () => {
    expect(await show({ ...mail, domain: { name: 'Mail' } })).toMatchObject({
      weight: 'danger',
      warnings: ['unknown'],
      moves: 'unknown',
    })
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
  ['a field twice', { Permit: fields('uint256 value,string value') }],
])('%s is refused', (_what, types) => {
  // It would read like a permit, and be none.
  expect(() => read({ ...permit, types })).toThrow('is none')
})

test('names as others have them are taken', () => {
  const type = 'Exchange:UsdSend'
  const message = { time: [1, 2] }
  expect(
    read({ ...permit, primaryType: type, types: { [type]: fields('uint64[2] time') }, message }).primaryType,
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
    expect(screen.lines.map(({ label }) => label)).toEqual(['type', 'data', 'domain'])
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
    expect(what).toMatch(/^“Shop x+…”$/)
  })
})

describe('the screen', () => {
  const dai = fields('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed')
  const types = {
    Permit: permit.types.Permit,
    Dai: dai,
    PermitSingle: single.types.PermitSingle,
    PermitBatch: fields('PermitDetails[] details,address spender,uint256 sigDeadline'),
    PermitDetails: single.types.PermitDetails,
    Odd: fields('Inner one,Inner[] many,int256[][] lists,string text,bytes data,bool flag'),
    Inner: fields('uint256 length,uint256 size,string message'),
  }
  type TypeName = keyof typeof types
  const isType = (name: string): name is TypeName => Object.hasOwn(types, name)
  const odd: fc.Arbitrary<unknown> = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      undefined,
      '',
      ' 1',
      'x',
      '0x',
      '0x0',
      '-1',
      0.5,
      Number.NaN,
      true,
      'true',
      [],
      {},
    ),
    fc.constantFrom<unknown>(
      new Date(5),
      new Map([[1, 2]]),
      new Set([1]),
      /a/,
      new Error('5'),
      new Uint8Array(3),
    ),
    fc.constantFrom<unknown>(
      2 ** 60,
      1e23,
      new String('5'),
      new Number(5),
      new Boolean(true),
      [5],
      ['5'],
      [[5]],
    ),
  )
  /** One number, as pages write it, or as no page should. */
  const numbers = fc
    .tuple(fc.constantFrom(0n, 1n, 99n, 5_000_000n), fc.nat(2))
    .chain(([value, zeros]) =>
      fc.constantFrom<unknown>(
        value,
        Number(value),
        `${'0'.repeat(zeros)}${value}`,
        `0x${'0'.repeat(zeros)}${value.toString(16)}`,
        `0X${value.toString(16).toUpperCase()}`,
        new Date(Number(value)),
        new Number(value),
        [value],
      ),
    )
  /** A value of a type, in one of the forms that a message between windows carries. */
  function formsOf(type: string): fc.Arbitrary<unknown> {
    const item = /^(.+)\[\]$/.exec(type)?.[1]
    if (item) {
      const list = fc.array(formsOf(item), { maxLength: 2 })
      const named = fc
        .tuple(list, formsOf(item))
        .map(([all, one]) => Object.assign([...all], { ...Object(one), length: all.length }))
      return fc.oneof(
        { weight: 6, arbitrary: list },
        named,
        named.map((one) => [one]),
        odd,
      )
    }
    if (isType(type)) {
      const record = fc
        .tuple(...types[type].map((field) => formsOf(field.type ?? '')))
        .map((values) => Object.fromEntries(types[type].map(({ name = '' }, at) => [name, values[at]])))
      const named = record.map((one) => Object.assign([], { ...one, length: 0 }))
      return fc.oneof({ weight: 12, arbitrary: record }, named, odd)
    }
    if (/int/.test(type)) return fc.oneof({ weight: 20, arbitrary: numbers }, odd)
    const plain: Readonly<Record<string, readonly unknown[]>> = {
      address: [account, other, coin],
      bool: [true, false],
      string: ['', 'a', 'a, b', '5', 5],
      bytes: ['0x', '0x05', '0x5', new Uint8Array([5])],
    }
    return fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...(plain[type] ?? [])) }, odd)
  }
  const requests = fc.constantFrom('Permit', 'Dai', 'PermitSingle', 'PermitBatch', 'Odd').chain((name) =>
    formsOf(name).map((message) => ({
      domain: {
        chainId: 1,
        verifyingContract: name.startsWith('PermitS') || name.startsWith('PermitB') ? permit2 : coin,
      },
      types: name === 'Dai' ? { Permit: dai } : types,
      primaryType: name === 'Dai' ? 'Permit' : name,
      message,
    })),
  )
  const written = (value: unknown) =>
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${one}` : one))

  search(
    'is one for all that has the same signature, in whatever form a page sends it',
    async (look) => {
      const shown = new Map<string, string>()
      let count = 0
      await look(
        fc.asyncProperty(requests, async (request) => {
          let digest = ''
          let data: ReturnType<typeof read>
          try {
            data = readTypedData([account, structuredClone(request)], account, network, JSON.parse)
            digest = hashTypedData({ ...data, types: { ...data.types } })
          } catch {
            return
          }
          count += 1
          const screen = written(await showTypedData(data, place))
          expect(screen).toBe(shown.get(digest) ?? screen)
          shown.set(digest, screen)
          // The usual form.
          const plain = { ...request, message: JSON.parse(written(data.message)) }
          const same = read(plain)
          expect(hashTypedData({ ...same, types: { ...same.types } })).toBe(digest)
          expect(written(await showTypedData(same, place))).toBe(screen)
        }),
      )
      expect(count).toBeGreaterThan(30)
    },
    { gate: 500, exhaustive: 30_000 },
  )
})
