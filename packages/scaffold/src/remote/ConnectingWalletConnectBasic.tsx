import { isMobile } from '@foyer/controllers/visit'
import { Body } from '@foyer/ui'
import { useLayoutEffect } from 'react'
import { useLegalLock } from '../legal.js'
import { useVisit } from '../scaffoldContext.js'
import { AllWalletsRow } from '../WalletRow.js'
import { Code, CopyLink } from './Code.js'
import { Locked } from './Locked.js'
import { usePairing } from './usePairing.js'

/** Pairs with any wallet by a code. A phone that opens here is shown the list first: it cannot scan itself. */
export function ConnectingWalletConnectBasic() {
  const { router, wallets } = useVisit()
  const locked = useLegalLock()
  const listFirst = isMobile() && router.state.stack.length === 1
  useLayoutEffect(() => {
    if (listFirst) router.replace('AllWallets')
  }, [listFirst, router])
  useLayoutEffect(() => wallets.prefetch(), [wallets])
  if (listFirst) return null
  return locked ? <Locked /> : <AnyWallet />
}

function AnyWallet() {
  const pairing = usePairing(undefined)
  return (
    <Body>
      <Code pairing={pairing} />
      <CopyLink pairing={pairing} />
      <AllWalletsRow disabled={false} />
    </Body>
  )
}
