// @tier gate
import { decodeAbiParameters, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { toAddress } from './address.js'
import { readEffects } from './effects.js'

const [safe, token, spender] = ['11', '33', '44'].map((pair): Hex => `0x${pair.repeat(20)}`)
const word = (value: bigint | string) =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0')
const approval = `095ea7b3${word(spender ?? '0x')}${'f'.repeat(64)}`

/** Reads what Safe's `multiSend` does with packed transactions. */
function effectsOf(packed: string) {
  const data = encodeFunctionData({
    abi: parseAbi(['function multiSend(bytes transactions)']),
    functionName: 'multiSend',
    args: [`0x${packed}`],
  })
  const means = {
    abi: { decodeAbiParameters, encodeAbiParameters, toAddress },
    erc20: { decimals: async () => 6 },
  }
  const call = { network: 'eip155:1', from: safe, to: safe, value: 0n, data }
  return Reflect.apply(readEffects, undefined, [means, call, new AbortController().signal])
}

test.each([
  ['whole', word(68n)],
  ['whose length is larger than the data', word(0x400n)],
])('reads the approval of an entry %s, as the contract calls it', async (_what, length) => {
  const effects = await effectsOf(`00${token?.slice(2)}${word(0n)}${length}${approval}`)
  expect(effects).toMatchObject([{ kind: 'allow' }])
})

test('reads the coins of a last entry that ends after its value', async () => {
  expect(await effectsOf(`00${spender?.slice(2)}${word(10n ** 18n)}`)).toMatchObject([
    { kind: 'send', amount: 10n ** 18n },
  ])
})
