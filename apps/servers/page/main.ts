/** The page of the servers made with Hono and Express: they answer what the ready-made sign-in asks. */
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { siwx } from '@foyer/feature-siwx'
import { createFoyer } from '@foyer/kit'

createFoyer({
  adapters: [evm({ networks: [mainnet] })],
  customFeatures: [siwx({ server: '/auth', statement: 'I accept the terms.' })],
}).start()
