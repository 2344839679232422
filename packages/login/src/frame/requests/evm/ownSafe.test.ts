// @tier gate
import { encodeFunctionData, type Hex, parseAbi, stringToHex, zeroAddress } from 'viem'
import { describe, expect, test, vi } from 'vitest'
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

describe('an account of an owner', () => {
  const approve = '0xd4d9bdcd00000000000000000000000000000000000000000000000000000000000000ab'
  const code = `0xef0100${'e6Cae83BdE06E4c305530e199D7217f42808555B'}`
  const chain = { ...around.chain, inFrame: '1' }
  const services = { bundler: 'https://bundler.example', paymaster: undefined }
  const asked = async (kind: 'safe' | 'simple7702', isKey: boolean, to: Hex, data: Hex) => {
    const limits = { callGasLimit: '0x10000', verificationGasLimit: '0x10000', preVerificationGas: '0x10000' }
    const answers: Readonly<Record<string, unknown>> = {
      eth_chainId: '0x1',
      eth_getCode: kind === 'safe' ? '0x01' : code,
      eth_getBalance: '0xde0b6b3a7640000',
      eth_call: `0x${'0'.repeat(64)}`,
      eth_maxPriorityFeePerGas: '0x1',
      eth_estimateGas: '0x5208',
      eth_getTransactionCount: '0x0',
      eth_getBlockByNumber: { baseFeePerGas: '0x1', number: '0x10', timestamp: '0x10' },
      eth_estimateUserOperationGas: limits,
    }
    vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) =>
      Response.json({ result: answers[JSON.parse(String(body)).method] ?? null }),
    )
    const smart = { kind, preferred: isKey ? 'eoa' : 'smartAccount', ...services } as const
    const memory = { notes, wallet: 'wallet', device: 'device' }
    return prepareEvm(
      'wallet_sendCalls',
      [{ version: '2.0.0', chainId: '0x1', atomicRequired: false, calls: [{ to, data, value: '0x1' }] }],
      { ...around, chain, smart, memory },
    )
  }
  const notes = {
    get: async () => undefined,
    set: async () => {},
    change: async () => {},
    all: async () => [],
  }
  const safe = safeAddress(account)
  const paths = (['safe', 'simple7702'] as const).flatMap((kind) =>
    [true, false].map((isKey) => [kind, isKey] as const),
  )

  test.each(paths)(
    '(%s, by its key alone: %s) calls none of the others, and may pay them',
    async (kind, isKey) => {
      for (const to of [safe, safeContracts.module, ...(kind === 'simple7702' ? [account] : [])])
        await expect(asked(kind, isKey, to, approve)).rejects.toThrow('This would change')
      expect((await asked(kind, isKey, other, approve)).screen.title).toBe('call')
      expect((await asked(kind, isKey, safe, '0x')).screen.title).toBe('send')
      vi.unstubAllGlobals()
    },
  )
})
