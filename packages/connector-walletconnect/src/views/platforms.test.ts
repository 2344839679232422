// @tier gate
import { safeUrl } from '@foyer/core'
import { expect, test } from 'vitest'
import { platformsOf } from './platforms.js'

const mobileLink = safeUrl('native', 'fjord://')
const desktopLink = safeUrl('native', 'fjord://')
const webappLink = safeUrl('web', 'https://fjord.example')

test.each([
  [
    'with all links, before a screen',
    { mobileLink, desktopLink, webappLink },
    false,
    ['qr', 'desktop', 'web'],
  ],
  ['with all links, on a phone', { mobileLink, desktopLink, webappLink }, true, ['mobile', 'web']],
  ['with a page alone', { webappLink }, false, ['web']],
  ['for desktops alone, on a phone', { desktopLink }, true, ['qr']],
  ['without a link', {}, false, ['qr']],
])('a wallet %s', (_, wallet, mobile, platforms) => {
  expect(platformsOf(wallet, { mobile, installed: false })).toEqual(platforms)
})

test('a wallet that is in this browser too says so last: who comes here wants another way', () => {
  expect(platformsOf({ mobileLink }, { mobile: false, installed: true })).toEqual(['qr', 'browser'])
})
