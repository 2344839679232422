// @tier gate
import { encodeFunctionData, parseAbi, stringToHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { safeAddress, safeContracts } from '../../smart/safe.js'
import type { RequestAround } from '../prepared.js'
import { account, other } from './evm.test-support.js'
import { prepareEvm } from './prepare.js'

const around: RequestAround = {
  chain: { url: 'https://node.example', name: 'Ethereum', symbol: 'ETH' },
  network: 'eip155:1',
  address: account,
  origin: 'https://app.example',
  hasSafe: true,
}
const ask = (text: string) => prepareEvm('personal_sign', [stringToHex(text), account], around)

describe('a message that the key signs where it owns a Safe', () => {
  test.each([
    ['letters of many alphabets', 'ǔẏ8ж⸘qЖ߷Ҩ3ðßΩk9Ӝ#x2'],
    ['signs of a keyboard', '#kP"9}zR~1!cQ(x%Vt^0[Jw&mB=+7:Z|'],
    ['letters of both sizes', 'kPq9GzRw1HcQxLVtC0JwTmBhY7ZnDfAs'],
  ])('is no hash that was looked for until it read as %s', async (_what, text) => {
    expect(new TextEncoder().encode(text)).toHaveLength(32)
    await expect(ask(text)).rejects.toMatchObject({ code: -32602 })
    expect(
      await prepareEvm('personal_sign', [stringToHex(text), account], { ...around, hasSafe: false }),
    ).toBeDefined()
  })

  test.each(['0f4c91d2a7b36e5508fc2d9147ab6e30', 'Sign in to Example. Nonce: 12345'])(
    'may be as long as a hash: %s',
    async (text) => {
      expect(text).toHaveLength(32)
      expect((await ask(text)).screen).toMatchObject({ title: 'sign', weight: 'plain' })
    },
  )
})

describe('the owner of a Safe', () => {
  const abi = parseAbi([
    'function approveHash(bytes32)',
    'function enableModule(address)',
    'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  ])
  const safe = safeAddress(account)
  const enable = encodeFunctionData({ abi, functionName: 'enableModule', args: [other] })
  const none = [0n, 0n, 0n, zeroAddress, zeroAddress, '0x'] as const
  const exec = encodeFunctionData({
    abi,
    functionName: 'execTransaction',
    args: [safe, 0n, enable, 0, ...none],
  })
  const approve = encodeFunctionData({ abi, functionName: 'approveHash', args: [`0x${'ab'.repeat(32)}`] })

  test.each([
    ['give it to somebody', safe, exec],
    ['say yes beforehand to whatever it does', safe, approve],
    ['do it in capitals', safe.toUpperCase().replace('0X', '0x'), exec],
    ['call what acts for it', safeContracts.module, '0x610b5925'],
  ])('does not %s by the way', async (_what, to, data) => {
    const memory = { notes, wallet: 'wallet', device: 'device' }
    const asked = [
      ['eth_sendTransaction', [{ from: account, to, data }]],
      [
        'wallet_sendCalls',
        [
          {
            from: account,
            calls: [
              { to: other, value: '0x1' },
              { to, data },
            ],
          },
        ],
      ],
    ] as const
    for (const [method, params] of asked)
      await expect(prepareEvm(method, params, { ...around, memory })).rejects.toMatchObject({ code: -32602 })
  })
  const notes = { get: async () => undefined, set: async () => {}, all: async () => [] }
})
