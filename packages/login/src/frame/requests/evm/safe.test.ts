// @tier gate
import { concatHex, encodeFunctionData, encodePacked, type Hex, maxUint256, parseAbi, size } from 'viem'
import { describe, expect, test } from 'vitest'
import { showCall } from './calls.js'
import { account, coin, items, network, other, place } from './evm.test-support.js'
import { readTypedData, showTypedData } from './typedData.js'

const abi = parseAbi([
  'function approve(address,uint256)',
  'function multicall(bytes[])',
  'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  'function multiSend(bytes)',
])
/** MultiSend 1.4.1 and MultiSendCallOnly 1.3.0. */
const known = [
  '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
  '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
] as const
const safe = other
const revoke = encodeFunctionData({ abi, functionName: 'approve', args: [other, 0n] })
const several = encodeFunctionData({
  abi,
  functionName: 'multiSend',
  args: [
    concatHex([
      encodePacked(
        ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
        [0, coin, 0n, BigInt(size(revoke)), revoke],
      ),
    ]),
  ],
})

interface Asked {
  readonly to: Hex
  readonly data: Hex
  readonly operation: 0 | 1
  readonly gasPrice?: bigint
}

const exec = ({ to, data, operation, gasPrice = 0n }: Asked) =>
  encodeFunctionData({
    abi,
    functionName: 'execTransaction',
    args: [to, 0n, data, operation, 0n, maxUint256 / 2n, gasPrice, coin, account, '0x'],
  })
const sent = (asked: Asked) => showCall({ to: safe, data: exec(asked), value: 0n }, place)

const fields =
  'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce'
const signed = ({ to, data, operation, gasPrice = 0n }: Asked) =>
  showTypedData(
    readTypedData(
      [
        account,
        {
          domain: { chainId: 1, verifyingContract: safe },
          primaryType: 'SafeTx',
          types: {
            SafeTx: fields.split(',').map((one) => ({ type: one.split(' ')[0], name: one.split(' ')[1] })),
          },
          message: {
            to,
            value: 0,
            data,
            operation,
            safeTxGas: 0,
            baseGas: 10 ** 15,
            gasPrice: String(gasPrice),
            gasToken: coin,
            refundReceiver: other,
            nonce: 1,
          },
        },
      ],
      account,
      network,
      () => undefined,
    ),
    place,
  )

describe.each([
  ['sent', sent],
  ['signed', signed],
])('what a Safe does, %s,', (_how, show) => {
  test('is told by what it does', async () => {
    expect(await show({ to: coin, data: revoke, operation: 0 })).toMatchObject({ title: 'revoke' })
    for (const to of known)
      expect(await show({ to, data: several, operation: 1 })).toMatchObject({
        title: 'batch',
        weight: 'careful',
        steps: [{ title: 'revoke' }],
      })
  })

  test('and pays somebody for it is no mere call', async () => {
    expect(await show({ to: coin, data: revoke, operation: 0, gasPrice: 1n })).toMatchObject({
      weight: 'danger',
      warnings: ['unknown'],
    })
  })

  test.each<readonly [string, Hex]>([
    ['sends several', several],
    ['does several', encodeFunctionData({ abi, functionName: 'multicall', args: [[revoke]] })],
  ])('by code of somebody else that says it %s, is a danger', async (_what, data) => {
    const screen = await show({ to: items, data, operation: 1 })
    expect(screen.weight).toBe('danger')
    expect(screen.warnings).toContain('delegate')
  })
})
