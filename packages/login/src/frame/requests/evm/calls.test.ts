// @tier gate
import {
  type Abi,
  concatHex,
  encodeFunctionData,
  encodePacked,
  type Hex,
  maxUint160,
  maxUint256,
  parseAbi,
  size,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { showCall } from './calls.js'
import { account, coin, items, other, place } from './evm.test-support.js'

const abi = parseAbi([
  'function transfer(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function approve(address,uint256)',
  'function increaseAllowance(address,uint256)',
  'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'function setApprovalForAll(address,bool)',
  'function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  'function multicall(bytes[])',
  'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  'function multiSend(bytes)',
])
const [transfer, approve] = [
  (amount: bigint) => encodeFunctionData({ abi, functionName: 'transfer', args: [other, amount] }),
  (amount: bigint) => encodeFunctionData({ abi, functionName: 'approve', args: [other, amount] }),
]
const safeTransfer = (signature: string, args: readonly unknown[]) => {
  const abi: Abi = parseAbi([`function ${signature}` as string])
  return encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [...args] })
}
const permit2 = encodeFunctionData({
  abi: parseAbi(['function approve(address,address,uint160,uint48)']),
  args: [coin, other, maxUint160, 4_102_444_800],
})
const shown = (data: Hex, to: Hex = coin, value = 0n) => showCall({ to, data, value }, place)
const line = (label: string, value: string, as = 'address') => ({ label, value, as })
const steps = (data: Hex, to?: Hex) =>
  shown(data, to).then((screen) => screen.steps?.map(({ title, what }) => `${title} ${what}`))

test('coins are told with the whole address that gets them', async () => {
  expect(await shown('0x', other, 10n ** 18n)).toMatchObject({
    title: 'send',
    what: '1 ETH',
    moves: 10n ** 18n,
    lines: [line('to', other)],
  })
})

test('coins for a contract may move more: its code may take whatever the account has allowed it', async () => {
  expect(await shown('0x', items, 5n)).toMatchObject({
    title: 'send',
    what: '0.000000000000000005 ETH',
    moves: 'unknown',
  })
  expect(await shown('0x', items)).toMatchObject({ title: 'call', weight: 'danger', moves: 'unknown' })
  expect(await shown('0x', other)).toMatchObject({ title: 'send', what: '0 ETH', moves: 0n })
})

describe('a token', () => {
  test.each<readonly [string, Hex, Hex, object]>([
    ['is sent', transfer(5_250_000n), coin, { title: 'send', what: '5.25 “USDC”', weight: 'careful' }],
    [
      'that says nothing of itself is sent: the bare number, with a warning',
      transfer(5n),
      account,
      { what: '5', weight: 'danger', warnings: ['unitless'] },
    ],
    ['is allowed', approve(5_000_000n), coin, { title: 'approve', what: '5 “USDC”', weight: 'careful' }],
    [
      'is allowed without a bound',
      approve(maxUint256),
      coin,
      { title: 'approveAll', what: '“USDC”', weight: 'danger', warnings: ['all'] },
    ],
    [
      'is allowed as good as without a bound',
      approve(maxUint256 >> 2n),
      coin,
      { title: 'approveAll', weight: 'danger' },
    ],
    ['is not allowed any more', approve(0n), coin, { title: 'revoke', weight: 'plain' }],
    [
      'is allowed more of',
      encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [other, 0n] }),
      coin,
      { title: 'approveMore', what: '0 “USDC”' },
    ],
    [
      'of a collection cannot be allowed more of',
      encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [other, 5n] }),
      items,
      { title: 'call', weight: 'danger', warnings: ['unknown'] },
    ],
    [
      'is allowed by Permit2',
      permit2,
      '0x000000000022D473030F116dDEE9F6B43aC78BA3',
      { title: 'approveAll', what: '“USDC”' },
    ],
    [
      'is allowed by a contract that is not Permit2',
      permit2,
      other,
      { title: 'call', weight: 'danger', warnings: ['unknown'] },
    ],
    [
      'of one piece is sent',
      encodeFunctionData({ abi, functionName: 'transferFrom', args: [account, other, 7n] }),
      items,
      { title: 'send', what: '“CAT” #7' },
    ],
    ['of one piece is allowed', approve(7n), items, { title: 'approve', what: '“CAT” #7' }],
    [
      'is put in the hands of somebody, all of it',
      encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [other, true] }),
      items,
      { title: 'control', what: '“CAT”', weight: 'danger', warnings: ['everything'] },
    ],
    [
      'is taken out of them',
      encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [other, false] }),
      items,
      { title: 'revoke' },
    ],
    [
      'of one piece is sent safely',
      safeTransfer('safeTransferFrom(address,address,uint256)', [account, other, 7n]),
      items,
      { title: 'send', what: '“CAT” #7' },
    ],
    [
      'of one piece is sent safely, with data',
      safeTransfer('safeTransferFrom(address,address,uint256,bytes)', [account, other, 7n, '0x01']),
      items,
      { what: '“CAT” #7' },
    ],
    [
      'of several pieces is sent',
      safeTransfer('safeTransferFrom(address,address,uint256,uint256,bytes)', [account, other, 7n, 3n, '0x']),
      items,
      { what: '3 × “CAT” #7' },
    ],
    [
      'of several kinds is sent',
      encodeFunctionData({
        abi,
        functionName: 'safeBatchTransferFrom',
        args: [account, other, [1n, 2n], [1n, 5n], '0x'],
      }),
      items,
      { what: '“CAT” #1, 5 × “CAT” #2' },
    ],
  ])('%s', async (_what, data, to, screen) => {
    expect(await shown(data, to)).toMatchObject(screen)
  })

  test('sent to its own contract is lost, and this is said', async () => {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [coin, 5n] })
    expect(await shown(data)).toMatchObject({ warnings: ['contract'] })
  })

  test('of one piece or of several, sent to its own contract, is lost, and this is said', async () => {
    const one = safeTransfer('safeTransferFrom(address,address,uint256)', [account, items, 7n])
    const several = safeTransfer('safeTransferFrom(address,address,uint256,uint256,bytes)', [
      ...[account, items, 7n, 3n, '0x'],
    ])
    for (const data of [one, several])
      expect(await shown(data, items)).toMatchObject({ weight: 'careful', warnings: ['contract'] })
  })

  test('of one piece that goes is told with who gets it, whose it is, and its contract, without a warning', async () => {
    const data = safeTransfer('safeTransferFrom(address,address,uint256)', [other, account, 7n])
    expect(await shown(data, items)).toMatchObject({
      weight: 'careful',
      warnings: [],
      moves: 'unknown',
      lines: [line('to', account), line('from', other), line('token', items)],
    })
  })

  test('of which pieces are sent, by a contract that does not say that it has any, is a danger', async () => {
    const data = safeTransfer('safeTransferFrom(address,address,uint256,uint256,bytes)', [
      ...[account, other, 7n, 3n, '0x'],
    ])
    for (const contract of [coin, account])
      expect(await shown(data, contract)).toMatchObject({ weight: 'danger', warnings: ['unitless'] })
  })

  test('is allowed by a signature of another, which is told with its end', async () => {
    const word: Hex = `0x${'11'.repeat(32)}`
    const data = encodeFunctionData({
      abi,
      functionName: 'permit',
      args: [account, other, 5n, 99n, 27, word, word],
    })
    expect((await shown(data)).lines).toEqual([
      line('spender', other),
      line('token', coin),
      { label: 'expires', value: 'never', as: 'word' },
      line('usable', '99', 'date'),
      line('from', account),
    ])
  })
})

describe('several at once', () => {
  const packed = (...calls: readonly Hex[]) =>
    concatHex(
      calls.map((data) =>
        encodePacked(
          ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
          [0, coin, 0n, BigInt(size(data)), data],
        ),
      ),
    )
  const exec = (to: Hex, data: Hex, operation: number) =>
    encodeFunctionData({
      abi,
      functionName: 'execTransaction',
      args: [to, 0n, data, operation, 0n, 0n, 0n, other, other, '0x'],
    })
  const multiSender = '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526'
  const multiSend = (bytes: Hex) => encodeFunctionData({ abi, functionName: 'multiSend', args: [bytes] })

  test('are each shown, and the heaviest counts', async () => {
    const data = encodeFunctionData({
      abi,
      functionName: 'multicall',
      args: [[transfer(5n), approve(maxUint256)]],
    })
    expect(await shown(data)).toMatchObject({ title: 'batch', what: '2', weight: 'danger' })
    expect(await steps(data)).toEqual(['send 0.000005 “USDC”', 'approveAll “USDC”'])
  })

  test('an unknown one among them is said to be so', async () => {
    const data = encodeFunctionData({ abi, functionName: 'multicall', args: [[transfer(5n), '0xdeadbeef']] })
    expect(await shown(data)).toMatchObject({ weight: 'danger' })
    expect(await steps(data)).toEqual(['send 0.000005 “USDC”', 'call undefined'])
  })

  test('a Safe sends, by itself or several times in one', async () => {
    expect(await shown(exec(coin, transfer(5_000_000n), 0), other)).toMatchObject({
      title: 'send',
      what: '5 “USDC”',
      lines: [{}, {}, line('for', other)],
    })
    const several = exec(multiSender, multiSend(packed(transfer(5n), approve(6n))), 1)
    expect(await steps(several, other)).toEqual(['send 0.000005 “USDC”', 'approve 0.000006 “USDC”'])
  })

  test('code of somebody else that acts as a Safe is a danger', async () => {
    expect(await shown(exec(coin, transfer(5n), 1), other)).toMatchObject({
      weight: 'danger',
      warnings: ['delegate'],
    })
  })

  test.each<readonly [string, Hex]>([
    ['that end too early', multiSend(`0x${packed(transfer(5n)).slice(2, -2)}`)],
    ['that act as somebody else', multiSend(`0x01${packed(transfer(5n)).slice(4)}`)],
    ['of none', multiSend('0x')],
    ['of none at all', encodeFunctionData({ abi, functionName: 'multicall', args: [[]] })],
    [
      'within others within others',
      [1, 2, 3, 4].reduce<Hex>(
        (data) => encodeFunctionData({ abi, functionName: 'multicall', args: [[data]] }),
        transfer(5n),
      ),
    ],
  ])('%s are unknown', async (_what, data) => {
    const screen = await shown(data)
    expect([screen, ...(screen.steps ?? [])].at(-1)).toMatchObject({ title: 'call', weight: 'danger' })
  })
})

test.each<readonly [string, Hex, bigint]>([
  ['nobody knows', '0xdeadbeef', 0n],
  ['has more than its parameters', `${transfer(5n)}00`, 0n],
  ['has letters in the room of an address', `0xa9059cbb${'01'.padEnd(24, '0')}${transfer(5n).slice(34)}`, 0n],
  ['ends too early', `0x${transfer(5n).slice(2, -2)}`, 0n],
  ['takes coins along', transfer(5n), 1n],
  ['is half a selector', '0xa905', 0n],
])('a call that %s is unknown, with all of its bytes', async (_what, data, value) => {
  const screen = await shown(data, coin, value)
  expect(screen).toMatchObject({ title: 'call', weight: 'danger', warnings: ['unknown'], moves: 'unknown' })
  expect(screen.lines.at(-1)).toEqual(line('data', data, 'code'))
})
