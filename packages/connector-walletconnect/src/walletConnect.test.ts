// @tier gate
import { expect, test } from 'vitest'
import { walletConnect } from './walletConnect.js'

test('what the modal shows of it comes with its preload, and a copy keeps what it has of its own', async () => {
  const source = walletConnect()
  const copy = { ...walletConnect(), view: 'AllWallets' as const }
  expect(source.feature).toBeUndefined()

  await Promise.all([source.preload?.(), copy.preload?.()])

  expect([source.feature ?? []].flat().flatMap(({ views }) => views)).toContain(source.view)
  expect(source.catalogue?.route).toBeDefined()
  expect(copy).toMatchObject({ view: 'AllWallets', feature: source.feature })
})
