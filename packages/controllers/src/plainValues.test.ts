// @tier gate
import type { AdapterContext, WalletSourceContext } from '@foyer/core'
import { fakeArea, fakeFamily, fakeNetwork, fakeWallet, mainnet } from '@foyer/testing/family'
import { expect, test } from 'vitest'
import { createInstance } from './instance.js'
import { parseOptions } from './options.js'
import { fakeSource } from './sources/fakeSource.test-support.js'

const added = fakeNetwork('eip155:10', 'Optimism')

/** An instance that lends to an adapter and to a source what a test sees. */
async function start() {
  const family = fakeFamily('eip155', [mainnet], [fakeWallet('harbor')])
  const remote = fakeSource()
  let lent: AdapterContext | undefined
  let lentToSource: WalletSourceContext | undefined
  const { descriptor } = family
  const instance = createInstance(
    parseOptions({
      metadata: {
        name: 'Shop',
        description: '',
        url: 'https://shop.example',
        icons: ['https://shop.example/i.png'],
      },
      customRpcUrls: { 'eip155:1': ['https://one.example'] },
      adapters: [
        {
          ...descriptor,
          create(context) {
            lent = context
            return descriptor.create(context)
          },
        },
      ],
      connectors: [
        {
          ...remote.source,
          async create(context) {
            lentToSource = context
            return remote.source.create(context)
          },
        },
      ],
    }),
    () => fakeArea(),
  )
  await instance.addNetwork(added)
  await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })
  await instance.sessions('source:phone')
  if (!lent || !lentToSource) throw new Error('Nothing was lent.')
  return { instance, lent, lentToSource }
}

// What cannot be cloned does not get to a wallet by `postMessage`.
test('what adapters and sources hand on to wallets can be cloned', async () => {
  const { lent, lentToSource } = await start()

  const values = [
    lent.networks(),
    lent.networks()[1]?.nativeCurrency,
    await lent.rpcUrls(mainnet.id),
    lent.publicRpcUrls(mainnet.id),
    lent.discovery,
    lentToSource.networks(),
    lentToSource.metadata(),
    lentToSource.metadata().icons,
    lentToSource.family('eip155'),
    lentToSource.namespaces(),
  ]

  expect(structuredClone(values)).toEqual(values)
  expect(lent.networks()).toEqual([mainnet, added])
})

test('networks are lent to a source with the endpoints that the host named in place of public ones', async () => {
  const { lentToSource } = await start()

  expect(lentToSource.networks().map(({ rpcUrls }) => rpcUrls)).toEqual([
    ['https://one.example'],
    added.rpcUrls,
  ])
})

test('a list of networks that was lent stays as it was', async () => {
  const { instance, lent } = await start()
  const before = lent.networks()

  await instance.removeNetwork(added.id)

  expect([before.length, lent.networks().length]).toEqual([2, 1])
})
