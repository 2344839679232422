// @tier gate
import { PaymentRequestError } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { parseAddress } from './address.js'
import { alice, bob } from './fakeWallet.test-support.js'
import { base, mainnet } from './networks.js'
import { readPaymentRequest as read } from './paymentRequest.js'

const fault = (text: string) => {
  try {
    return read(text)
  } catch (error) {
    return error instanceof PaymentRequestError && error.context.fault
  }
}

test.each([
  [`ethereum:${alice}`, { address: alice }],
  [`ETHEREUM:pay-${alice}@1`, { address: alice, network: mainnet.id }],
  [
    `ethereum:${alice}@8453?value=2.014e18`,
    { address: alice, network: base.id, amount: 2_014n * 10n ** 15n },
  ],
  [`ethereum:${alice}?gas=21000&gasPrice=1e9&value=1&label=Tea`, { address: alice, amount: 1n }],
  [
    `ethereum:${bob}@1/transfer?address=${alice}&uint256=1.5e6`,
    { address: alice, network: mainnet.id, token: bob, amount: 1_500_000n },
  ],
  [`eth:${alice}`, { address: alice, network: mainnet.id }],
  [`BASE:${alice}`, { address: alice, network: base.id }],
  [alice, undefined],
  ['bitcoin:bc1q', undefined],
  ['ada.eth', undefined],
])('“%s” is read', (text, request) => {
  expect(read(text)).toEqual(request)
})

search(
  'an address in the case of Rootstock is read in each spelling that names the network, and with no other',
  fc.property(
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 }),
    fc.constantFrom(30, 31),
    (digits, chain) => {
      fc.pre(!/^0+$/.test(digits))
      const [own, usual] = [getAddress(`0x${digits}`, chain), getAddress(`0x${digits}`)]
      for (const one of [own, usual]) {
        const named = chain === 30 ? [`rsk:${one}`] : []
        const links = ['', 'pay-'].map((start) => `ethereum:${start}${one}@${chain}`)
        const ids = [one, one.slice(2)].map((text) => `eip155:${chain}:${text}`)
        const ofToken = `ethereum:${one}@${chain}/transfer?address=${one}&uint256=1`
        for (const text of [...named, ...links, ...ids, ofToken]) {
          const { address = '', network, token = usual } = read(text) ?? {}
          expect([network, parseAddress(address), parseAddress(token)]).toEqual([
            `eip155:${chain}`,
            usual,
            usual,
          ])
        }
      }
      for (const text of [
        `eth:${own}`,
        `eip155:1:${own}`,
        `eip155:300:${own}`,
        `eip155:${61 - chain}:${own}`,
      ])
        expect(read(text)?.address).toBe(own)
    },
  ),
)

test.each([
  [`ethereum:${bob}/approve?address=${alice}&uint256=1`, 'more'],
  [`ethereum:${bob}/transfer?address=${alice}&uint256=1&value=1`, 'more'],
  [`ethereum:${bob}/transfer?address=${alice}&uint256=1&bytes=0x12`, 'more'],
  [`ethereum:${bob}/transfer?address=${alice}&address=${bob}&uint256=1`, 'shape'],
  [`ethereum:${bob}/transfer?uint256=1`, 'shape'],
  [`ethereum:${alice}?value=1&data=0x00`, 'more'],
  [`ethereum:${alice}?address=${alice}&uint256=1e6`, 'more'],
  [`ethereum:${alice}?value=1&function=transfer`, 'more'],
  // As some wallets write a request for a token.
  [`ethereum:${alice}?contractAddress=${bob}&decimal=18&value=1e20`, 'more'],
  [`ethereum:${alice}?token=${bob}&value=1`, 'more'],
  [`ethereum:${alice}?value=1&value=2`, 'shape'],
  [`ethereum:${alice}?value=-1`, 'shape'],
  [`ethereum:${alice}?value=0x10`, 'shape'],
  [`ethereum:${alice}?value=1.5`, 'shape'],
  [`ethereum:${alice}@base`, 'shape'],
  ['ethereum:', 'shape'],
  [`zzz:${alice}`, 'unknown'],
  [`constructor:${alice}`, 'unknown'],
])('“%s” is not followed: %s', (text, why) => {
  expect(fault(text)).toBe(why)
})

search(
  'an amount is followed only where each parameter is one of the standard',
  fc.property(
    fc.string({ minLength: 1, maxLength: 16 }),
    fc.constantFrom('', bob, '18'),
    fc.boolean(),
    (key, value, isToken) => {
      const known = /^(value|gas|gasLimit|gasPrice|label|message|address|uint256)$/i
      fc.pre(!known.test(key))
      const more = new URLSearchParams([[key, value]])
      const plain = isToken
        ? `ethereum:${bob}/transfer?address=${alice}&uint256=5`
        : `ethereum:${alice}?value=5`

      expect(fault(`${plain}&${more}`)).toBe('more')
    },
  ),
  { gate: 200 },
)

search(
  'a value is read exactly, with any exponent',
  fc.property(fc.bigInt(0n, 2n ** 256n), fc.integer({ min: 0, max: 30 }), (value, exponent) => {
    const digits = value.toString().padStart(exponent + 1, '0')
    const at = digits.length - exponent
    const text = `${digits.slice(0, at)}${exponent > 0 ? `.${digits.slice(at)}` : ''}e${exponent}`

    expect(read(`ethereum:${alice}?value=${text}`)?.amount).toBe(value)
  }),
)
