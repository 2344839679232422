import { useWidget } from '../../scaffoldContext.js'
import { fetchGuides } from '../fetchGuides.js'
import { LegalCheckbox } from './LegalCheckbox.js'
import { lazyView } from './lazyView.js'

// Most wallets are back by themselves.
const AwayWallet = lazyView(fetchGuides, (chunk) => chunk.AwayWallet, null)
const remembered = { name: 'connectors', decode: (json: unknown) => JSON.stringify(json) !== '{}' }

/** Above the ways to connect: the wallet that is remembered and gives no account, and the terms of the host. */
export function ConnectHead() {
  return (
    <>
      {useWidget().instance.store.get(remembered) && <AwayWallet />}
      <LegalCheckbox />
    </>
  )
}
