import { useState } from 'react'
import { sandboxMissing } from '../notice.js'
import { createSandboxControl } from '../sandbox.js'
import type { DemoWallets } from '../wallet/wallets.js'
import { HostApp } from './HostApp.js'
import { Inspector } from './Inspector.js'
import { OptionsPanel, ThemePanel } from './OptionsPanel.js'
import type { Playground } from './playground.js'
import { SandboxPanel } from './SandboxPanel.js'
import { Tabs } from './Tabs.js'
import { usePlayground } from './usePlayground.js'
import { WalletPanel } from './WalletPanel.js'

/** The playground: a sample host on one side, everything that can be turned on the other. */
export function App({
  playground,
  wallets,
}: {
  readonly playground: Playground
  readonly wallets: DemoWallets | undefined
}) {
  const { world } = playground
  const [control] = useState(() => world && createSandboxControl(world.url))
  const missing = <p className="card empty">{sandboxMissing}</p>
  return (
    <>
      <div className="stage">
        <h1 className="hidden">Playground</h1>
        <HostApp playground={playground} />
        <Inspector playground={playground} />
      </div>
      <section className="panels" aria-label="Controls">
        <ResetBar playground={playground} />
        <Tabs
          label="Controls"
          tabs={[
            { id: 'options', title: 'Options', content: <OptionsPanel playground={playground} /> },
            { id: 'theme', title: 'Theme', content: <ThemePanel playground={playground} /> },
            {
              id: 'wallet',
              title: 'Wallet',
              content: world && wallets ? <WalletPanel wallets={wallets} world={world} /> : missing,
            },
            {
              id: 'sandbox',
              title: 'Sandbox',
              content: control ? <SandboxPanel control={control} /> : missing,
            },
          ]}
        />
      </section>
    </>
  )
}

function ResetBar({ playground }: { readonly playground: Playground }) {
  const { setup } = usePlayground(playground)
  const changed = Object.keys(setup).length
  return (
    <div className="reset">
      <p className="muted">
        {changed === 0 ? 'Everything at its default' : `${changed} changed; the link carries it`}
      </p>
      <button type="button" className="link" disabled={changed === 0} onClick={playground.reset}>
        Reset
      </button>
    </div>
  )
}
