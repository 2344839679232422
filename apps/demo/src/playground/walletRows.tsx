import { useId } from 'react'
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

function isBehaviour(text: string): text is Behaviour {
  return Object.hasOwn(behaviours, text)
}
