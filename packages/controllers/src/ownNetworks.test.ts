// @tier gate, @vitest-environment happy-dom
import { parseNetworkId } from '@foyer/core'
import { fakeArea, fakeFamily, fakeNetwork } from '@foyer/testing/family'
import { expect, test } from 'vitest'
import { createInstance } from './instance.js'
import { parseOptions } from './options.js'

const solana = parseNetworkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')

test('a stored network of another chain family is not taken up, at a visit or in a page that lives', async () => {
  const stored = { eip155: solana }
  const area = fakeArea({ '@foyer/networks': stored })
  const families = [
    fakeFamily('eip155', [fakeNetwork('eip155:1')]),
    fakeFamily('solana', [fakeNetwork(solana)]),
  ]
  const adapters = families.map(({ descriptor }) => descriptor)
  const instance = createInstance(parseOptions({ adapters, debug: false }), () => area)
  const end = instance.start()
  await instance.prepare()
  expect(instance.state.networks.selected).toEqual({ eip155: 'eip155:1', solana })

  // The chain family in use arrives in the same event.
  area.values.set('@foyer/networks', JSON.stringify(stored))
  area.values.set('@foyer/namespace', '"solana"')
  dispatchEvent(Object.assign(new Event('storage'), { key: '@foyer/networks' }))
  await expect.poll(() => instance.state.networks.active).toBe('solana')

  expect(instance.state.networks.selected).toEqual({ eip155: 'eip155:1', solana })
  end()
})
