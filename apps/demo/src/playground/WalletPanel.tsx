import { useId } from 'react'
import { familyNames } from '../families.js'
import type { SandboxWorld } from '../sandbox.js'
import type { DemoWallet } from '../wallet/demoWallet.js'
import type { FamilyWallet } from '../wallet/families/familyWallet.js'
import type { DemoWallets } from '../wallet/wallets.js'
import { Switch } from './FieldControl.js'
import { useWatched } from './usePlayground.js'
import { AccountRow, BehaviourRow, SideRow } from './walletRows.js'

/** The page's own wallets, seen from the wallet's side. */
export function WalletPanel({
  wallets,
  world,
}: {
  readonly wallets: DemoWallets
  readonly world: SandboxWorld
}) {
  const families = useWatched(wallets, () => wallets.families)
  const { harbor, meridian } = wallets.brands
  const { announced } = useWatched(harbor, () => harbor.state)
  return (
    <>
      <WalletCard wallet={harbor} world={world} />
      {announced &&
        families.map((wallet) => <FamilyCard key={wallet.family} brand={harbor.info.name} wallet={wallet} />)}
      <WalletCard wallet={meridian} world={world} />
      {world.wallet && (
        <section className="card rows" aria-label="Remote wallet">
          <h3>Remote wallet</h3>
          <p className="muted">A wallet in a tab of its own: paste the link of a code there, and approve.</p>
          <div className="row-actions">
            <a className="button" href={world.wallet} target="_blank" rel="noopener">
              Open the sandbox wallet
            </a>
          </div>
        </section>
      )}
      <p className="hint">
        {families.length === 0
          ? 'The page holds no keys: the sandbox’s nodes sign for these accounts, and ask nobody but you.'
          : 'For EVM the page holds no keys: the sandbox’s nodes sign. For the other families it holds keys to play money.'}
      </p>
    </>
  )
}

function WalletCard({ wallet, world }: { readonly wallet: DemoWallet; readonly world: SandboxWorld }) {
  const id = useId()
  const { announced, granted, account, chainId, behaviour } = useWatched(wallet, () => wallet.state)
  const { name, icon } = wallet.info
  const next = wallet.accounts[(wallet.accounts.indexOf(account) + 1) % wallet.accounts.length] ?? account
  return (
    <section className="card rows" aria-label={name}>
      <div className="row">
        <label className="row-label brand" htmlFor={`${id}-on`}>
          <img src={icon} alt="" width="32" height="32" />
          <span>
            {name}
            <small>
              {announced ? `${granted ? 'Connected' : 'Not connected'}, chain ${chainId}` : 'Not on the page'}
            </small>
          </span>
        </label>
        <Switch id={`${id}-on`} checked={announced} onChange={(announced) => wallet.change({ announced })} />
      </div>
      {announced && (
        <>
          <AccountRow
            accounts={world.accounts}
            account={account}
            onChange={(account) => wallet.change({ account })}
          />
          <BehaviourRow behaviour={behaviour} onChange={(behaviour) => wallet.change({ behaviour })} />
          <SideRow
            granted={granted}
            onSwitchAccount={() => wallet.change({ account: next })}
            onDisconnect={() => wallet.change({ granted: false })}
          >
            {[1, 8453, 137].map((chain) => (
              <button
                key={chain}
                type="button"
                className="button small"
                aria-pressed={chain === chainId}
                onClick={() => wallet.change({ chainId: chain })}
              >
                Chain {chain}
              </button>
            ))}
          </SideRow>
        </>
      )}
    </section>
  )
}

/** One more chain family of the same wallet. */
function FamilyCard({ brand, wallet }: { readonly brand: string; readonly wallet: FamilyWallet }) {
  const { granted, account, behaviour } = useWatched(wallet, () => wallet.state)
  const addresses = Object.values(wallet.accounts)
  const next = addresses[(addresses.indexOf(account) + 1) % addresses.length] ?? account
  const name = familyNames[wallet.family]
  return (
    <section className="card rows" aria-label={`${brand} on ${name}`}>
      <h3>
        {brand} on {name}
      </h3>
      <AccountRow
        accounts={wallet.accounts}
        account={account}
        onChange={(account) => wallet.change({ account })}
      />
      <BehaviourRow behaviour={behaviour} onChange={(behaviour) => wallet.change({ behaviour })} />
      <SideRow
        note={granted ? 'Connected' : 'Not connected'}
        granted={granted}
        onSwitchAccount={() => wallet.change({ account: next })}
        onDisconnect={() => wallet.change({ granted: false })}
      />
    </section>
  )
}
