// @tier gate
import { afterEach, expect, test, vi } from 'vitest'
import { isRestrictedRegion } from './index.js'

afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  ...['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Chongqing', 'Asia/Harbin', 'Asia/Kashgar'],
  ...['Asia/Macau', 'Asia/Macao', 'Asia/Hong_Kong', 'Asia/Beijing', 'ASIA/SHANGHAI', 'asia/hong_kong'],
])('the time zone %s is a restricted one', (zone) => {
  expect(isRestrictedRegion(zone)).toBe(true)
})

test.each([
  'Asia/Taipei',
  'Asia/Singapore',
  'Europe/Berlin',
  'UTC',
  'Etc/GMT-8',
  '',
  'Shanghai',
  'Asia/Shanghai2',
])('the time zone "%s" is none', (zone) => {
  expect(isRestrictedRegion(zone)).toBe(false)
})

test.each([
  ['Asia/Hong_Kong', true],
  ['Europe/Berlin', false],
  [undefined, false],
])('without a time zone that of the browser counts: %s', (timeZone, isRestricted) => {
  const told = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(
    Object.assign(told, { timeZone }),
  )

  expect(isRestrictedRegion()).toBe(isRestricted)
})
