// @tier gate, @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { reloadPage } from './reload.js'
import { takeReload } from './takeReload.js'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const stackOf = (...views: readonly string[]) => views.map((view) => ({ view }))

test('a reload is remembered once, by the widget that began it, with the list of wallets that was open', () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()

  reloadPage('shop', stackOf('Connect', 'AllWallets', 'GetWallet'))

  expect(reload).toHaveBeenCalledOnce()
  expect(takeReload(undefined)).toBeUndefined()
  expect(takeReload('shop')).toBe('AllWallets')
  expect(takeReload('shop')).toBeUndefined()
})

test.each([
  [['GetWallet'], 'Connect'],
  [['Connect', 'WhatIsAWallet', 'GetWallet'], 'Connect'],
  [['Connect', 'AllWallets', 'Connect', 'GetWallet'], 'Connect'],
])('from %o the modal opens again with %s', (stack, view) => {
  vi.spyOn(location, 'reload').mockReturnValue()

  reloadPage(undefined, stackOf(...stack))

  expect(takeReload(undefined)).toBe(view)
})

test.each(['GetWallet', 'https://evil.example', '"Connect"', ''])(
  'nothing is opened for the value %s',
  (text) => {
    sessionStorage.setItem('@foyer/reload', text)

    expect(takeReload(undefined)).toBeUndefined()
  },
)

test('a page without storage is reloaded all the same', () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

  reloadPage(undefined, stackOf('Connect'))

  expect(reload).toHaveBeenCalledOnce()
  expect(takeReload(undefined)).toBeUndefined()
})
