/** The page of the server made with Auth.js, which has calls of its own. */
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { siwx } from '@foyer/feature-siwx'
import { createFoyer } from '@foyer/kit'
import { authJs } from './authJs.ts'

createFoyer({
  adapters: [evm({ networks: [mainnet] })],
  customFeatures: [siwx({ siwx: authJs('I accept the terms.') })],
}).start()
