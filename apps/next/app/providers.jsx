'use client'

import { evm } from '@foyer/adapter-evm'
import { base, mainnet } from '@foyer/adapter-evm/networks'
import { createFoyer } from '@foyer/kit'
import { FoyerProvider } from '@foyer/kit/react'

const foyer = createFoyer({ adapters: [evm({ networks: [mainnet, base] })] })

export function Providers({ children }) {
  return <FoyerProvider foyer={foyer}>{children}</FoyerProvider>
}
