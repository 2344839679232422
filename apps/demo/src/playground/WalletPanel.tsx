import { useId } from 'react'
import type { SandboxWorld } from '../sandbox.js'
import type { DemoWallet } from '../wallet/demoWallet.js'
import { type Behaviour, behaviours } from '../wallet/walletState.js'
import type { DemoWallets } from '../wallet/wallets.js'
import { Switch } from './FieldControl.js'
import { useWallet } from './usePlayground.js'

/** The page's own wallets, seen from the wallet's side. */
export function WalletPanel({
  wallets,
  world,
}: {
  readonly wallets: DemoWallets
  readonly world: SandboxWorld
}) {
  return (
    <>
      {Object.entries(wallets).map(([id, wallet]) => (
        <WalletCard key={id} wallet={wallet} world={world} />
      ))}
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
        The page holds no keys: the sandbox’s nodes sign for these accounts, and ask nobody but you.
      </p>
    </>
  )
}

function WalletCard({ wallet, world }: { readonly wallet: DemoWallet; readonly world: SandboxWorld }) {
  const id = useId()
  const { announced, granted, account, chainId, behaviour } = useWallet(wallet)
  const { name, icon } = wallet.info
  const names = Object.entries(world.accounts)
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
          <div className="row">
            <label className="row-label" htmlFor={`${id}-account`}>
              Account
            </label>
            <select
              id={`${id}-account`}
              className="select"
              value={account}
              onChange={(event) => wallet.change({ account: event.target.value })}
            >
              {names.map(([visitor, address]) => (
                <option key={address} value={address}>
                  {visitor} · {address.slice(0, 6)}…{address.slice(-4)}
                </option>
              ))}
            </select>
          </div>
          <div className="row">
            <label className="row-label" htmlFor={`${id}-behaviour`}>
              When asked
            </label>
            <select
              id={`${id}-behaviour`}
              className="select"
              value={behaviour}
              onChange={(event) => {
                if (isBehaviour(event.target.value)) wallet.change({ behaviour: event.target.value })
              }}
            >
              {Object.entries(behaviours).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <div className="row" data-wide>
            <span className="row-label">From the wallet’s side</span>
            <div className="buttons start">
              <button type="button" className="button small" onClick={() => wallet.change({ account: next })}>
                Switch account
              </button>
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
              <button
                type="button"
                className="button small"
                disabled={!granted}
                onClick={() => wallet.change({ granted: false })}
              >
                Disconnect
              </button>
            </div>
          </div>
        </>
      )}
    </section>
  )
}

function isBehaviour(text: string): text is Behaviour {
  return Object.hasOwn(behaviours, text)
}
