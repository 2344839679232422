// @tier gate
import { expect, test, vi } from 'vitest'
import { north, startFamily } from './fakeFamily.test-support.js'

const line = vi.hoisted(() => ({ isDown: true }))
vi.mock('./leftWallets.js', async (load) => {
  if (line.isDown) throw new TypeError('Failed to fetch dynamically imported module')
  return load()
})

test('a wallet that is left besides another one stays to be asked until the code for that is here', async () => {
  const asked: string[] = []
  const { adapter, appear, connect, listeners } = startFamily({
    revoke: async () => void asked.push('forget'),
  })
  appear('two')
  await connect('one')
  await connect('two')

  expect(await adapter.disconnect('one', { network: north, address: 'a', kept: undefined })).toBe(false)
  expect([adapter.wallets.get('one'), listeners.size, asked]).toEqual([undefined, 1, []])

  line.isDown = false
  await adapter.disconnect('two', { network: north, address: 'a', kept: undefined })
  expect(await adapter.disconnect('one', { network: north, address: 'a', kept: undefined })).toBe(true)
  expect(asked).toEqual(['forget', 'forget'])
})
