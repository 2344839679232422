// @tier gate
import { expect, it } from 'vitest'
import { looksLikeSpam } from './looksLikeSpam.js'

const known = ['ETH', 'USDC']

it('bait says where to go, or bears a known name', () => {
  for (const texts of [
    ...[
      ['Visit usdc-reward.com to claim', 'USDC.c'],
      ['$ 1,000 Airdrop', 'x'],
      ['t.me/s/gift', 'G'],
      ['Free NFT', 'F'],
    ],
    ...[
      ['USD Coin', 'USDC'],
      ['USD Coin', 'UЅDС'],
      ['Coin', 'U S D C'],
      ['Coin', 'ＵＳＤＣ'],
      ['Ether', 'eth'],
    ],
    ...[
      ['a\u200bwww.site.top', ''],
      ['Coin of site．com', ''],
      ['www,usdc,com', ''],
      ['usdc dot com', ''],
      ['telegram: usdc_bot', ''],
    ],
  ])
    expect(looksLikeSpam(texts, known), texts.join()).toBe(true)
})

it('everyday names are no bait', () => {
  for (const texts of [
    ['Alder Token', 'ALDE'],
    ['Hidden', 'HID'],
    ['Pool Share', 'LP/ETH'],
    ['', ''],
    ['v1.5 Vault', 'V1.5'],
    ['Polka dot art', 'DOT'],
    ['Telegram Stars', 'STARS'],
  ])
    expect(looksLikeSpam(texts, known), texts.join()).toBe(false)
})
