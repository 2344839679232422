import { stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { RequestAround } from '../prepared.js'
import { account } from './evm.test-support.js'
import { prepareEvm } from './prepare.js'

const around: RequestAround = {
  chain: { url: 'https://node.example', name: 'Ethereum', symbol: 'ETH' },
  ...{ network: 'eip155:1', address: account, origin: 'https://app.example', hasSafe: true },
}
const ask = (text: string) => prepareEvm('personal_sign', [stringToHex(text), account], around)

describe('a message that the key signs where it owns a Safe', () => {
  test.each([
    ['letters of many alphabets', 'ǔẏ8ж⸘qЖ߷Ҩ3ðßΩk9Ӝ#x2'],
    ['signs of a keyboard', '#kP"9}zR~1!cQ(x%Vt^0[Jw&mB=+7:Z|'],
    ['letters of both sizes', 'kPq9GzRw1HcQxLVtC0JwTmBhY7ZnDfAs'],
  ])('is no hash that was looked for until it read as %s', async (_what, text) => {
    expect(new TextEncoder().encode(text)).toHaveLength(32)
    await expect(ask(text)).rejects.toMatchObject({ code: 4200 })
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
