// @tier gate, @vitest-environment happy-dom
import { numbersRead, ownWords, search, strangersTexts } from '@foyer/search'
import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { expect } from 'vitest'
import type { TokenFacts } from '../nodes/evmNode.js'
import { showCall } from '../requests/evm/calls.js'
import { plainText } from '../requests/plainText.js'
import { drawConfirmScreen } from './confirmScreen.js'
import { textsFor } from './texts.js'

const [me, ben, token] = (['a1', 'b2', '1f'] as const).map((pair) => `0x${pair.repeat(20)}` as Hex) as [
  Hex,
  Hex,
  Hex,
]
const items = parseAbi([
  'function safeTransferFrom(address,address,uint256,uint256,bytes)',
  'function setApprovalForAll(address,bool)',
])
const all = 2n ** 256n - 1n
const calls: readonly Hex[] = [
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [ben, 1_234_500n] }),
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ben, 1_234_500n] }),
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ben, all] }),
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ben, 0n] }),
  encodeFunctionData({ abi: items, functionName: 'safeTransferFrom', args: [me, ben, 7n, 2n, '0x'] }),
  encodeFunctionData({ abi: items, functionName: 'setApprovalForAll', args: [ben, true] }),
]

search(
  'the name of a contract changes no number of a title in the frame, and no word of it',
  fc.asyncProperty(
    strangersTexts,
    fc.constantFrom(...calls),
    fc.constantFrom('coins' as const, 'items' as const),
    fc.constantFrom('en', 'de'),
    async (name, data, kind, lang) => {
      const told = async (called: string) => {
        const symbol = plainText(called, 16)
        const facts: TokenFacts = kind === 'coins' ? { kind, symbol, decimals: 3 } : { kind, symbol }
        const screen = await showCall(
          { to: token, data, value: 0n },
          { account: me, symbol: 'ETH', token: async () => facts, runsCode: async () => true },
        )
        const main = document.createElement('main')
        const around = { origin: 'https://shop.example', account: me, name: undefined }
        main.append(...drawConfirmScreen(screen, around, textsFor(lang)))
        return main.querySelector('h1')?.textContent ?? ''
      }
      const [title, plain] = [await told(name), await told('ZQXV')]
      expect(numbersRead(title)).toEqual(numbersRead(plain))
      expect(ownWords(title)).not.toContain('Zqxv')
    },
  ),
  { gate: 180 },
)
