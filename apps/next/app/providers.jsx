'use client'

import { evm } from '@foyer/adapter-evm'
import { base, mainnet } from '@foyer/adapter-evm/networks'
import { siwx } from '@foyer/feature-siwx'
import { createFoyer } from '@foyer/kit'
import { FoyerProvider } from '@foyer/kit/react'

const foyer = createFoyer({
  adapters: [evm({ networks: [mainnet, base] })],
  customFeatures: [siwx({ server: '/auth', statement: 'I accept the terms.' })],
})

export function Providers({ children }) {
  return <FoyerProvider foyer={foyer}>{children}</FoyerProvider>
}
