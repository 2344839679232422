import { type ReactNode, useId } from 'react'
import { type Behaviour, behaviours } from '../wallet/walletState.js'

/** Which account a wallet uses. */
export function AccountRow({
  accounts,
  account,
  onChange,
}: {
  /** Address by visitor. */
  readonly accounts: Readonly<Record<string, string>>
  readonly account: string
  readonly onChange: (account: string) => void
}) {
  const id = useId()
  return (
    <div className="row">
      <label className="row-label" htmlFor={id}>
        Account
      </label>
      <select id={id} className="select" value={account} onChange={(event) => onChange(event.target.value)}>
        {Object.entries(accounts).map(([visitor, address]) => (
          <option key={address} value={address}>
            {visitor} · {address.slice(0, 6)}…{address.slice(-4)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** How a wallet meets what it is asked. */
export function BehaviourRow({
  behaviour,
  onChange,
}: {
  readonly behaviour: Behaviour
  readonly onChange: (behaviour: Behaviour) => void
}) {
  const id = useId()
  return (
    <div className="row">
      <label className="row-label" htmlFor={id}>
        When asked
      </label>
      <select
        id={id}
        className="select"
        value={behaviour}
        onChange={(event) => {
          if (isBehaviour(event.target.value)) onChange(event.target.value)
        }}
      >
        {Object.entries(behaviours).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** What a wallet does of its own accord. */
export function SideRow({
  note,
  granted,
  onSwitchAccount,
  onDisconnect,
  children,
}: {
  readonly note?: string
  /** The page was granted the accounts. */
  readonly granted: boolean
  readonly onSwitchAccount: () => void
  readonly onDisconnect: () => void
  /** More that it may do. */
  readonly children?: ReactNode
}) {
  return (
    <div className="row" data-wide>
      <span className="row-label">
        From the wallet’s side
        {note && <small>{note}</small>}
      </span>
      <div className="buttons start">
        <button type="button" className="button small" onClick={onSwitchAccount}>
          Switch account
        </button>
        {children}
        <button type="button" className="button small" disabled={!granted} onClick={onDisconnect}>
          Disconnect
        </button>
      </div>
    </div>
  )
}

function isBehaviour(text: string): text is Behaviour {
  return Object.hasOwn(behaviours, text)
}
