import { type Foyer, isFoyerError } from '@foyer/kit'
import type {} from '@foyer/kit/react'
import { useState } from 'react'
import { sandboxMissing } from '../notice.js'
import { PolkadotNotice } from './PolkadotNotice.js'
import type { Playground } from './playground.js'
import { SessionPanel } from './SessionPanel.js'
import { SignPanel } from './SignPanel.js'
import { sendCalls } from './sendCalls.js'
import { useFoyerState, usePlayground } from './usePlayground.js'

/** A small host page that uses the widget as any app would. */
export function HostApp({ playground }: { readonly playground: Playground }) {
  const { foyer, problem, setup } = usePlayground(playground)
  return (
    <section className="card host" aria-label="Your app">
      <header className="host-bar">
        <h2>Your app</h2>
        {foyer && (
          <div className="buttons">
            <foyer-network-button foyer={foyer} />
            <foyer-button foyer={foyer} />
          </div>
        )}
      </header>
      {!playground.world && <p className="notice">{sandboxMissing}</p>}
      {playground.world && <PolkadotNotice world={playground.world} setup={setup} />}
      {playground.world?.login && (
        <p className="notice">
          Emails of the login arrive in the{' '}
          <a href={playground.world.login.mailbox} target="_blank" rel="noreferrer">
            mailbox
          </a>
          .
        </p>
      )}
      {problem && (
        <p className="notice bad" role="alert">
          {problem}
        </p>
      )}
      {foyer && <Summary foyer={foyer} />}
      {foyer && <SignPanel foyer={foyer} />}
      {foyer && playground.world && <SessionPanel foyer={foyer} world={playground.world} />}
      {foyer && (setup.enableEmbedded === true || setup.disableAppend === true) && (
        <foyer-modal
          key={JSON.stringify(setup)}
          foyer={foyer}
          className={setup.enableEmbedded === true ? 'embedded' : undefined}
        />
      )}
    </section>
  )
}

function Summary({ foyer }: { readonly foyer: Foyer }) {
  const { account, namespace, network, networks } = useFoyerState(foyer)
  const [answer, setAnswer] = useState('')
  const connected = account.status === 'connected'
  const other = networks.find(({ id }) => id !== network.id && id.startsWith(`${namespace}:`))

  async function run(work: () => Promise<unknown>) {
    setAnswer('…')
    try {
      const result = await work()
      setAnswer(typeof result === 'string' ? result : 'Done.')
    } catch (error) {
      const code = isFoyerError(error) ? `${error.code}: ` : ''
      setAnswer(code + (error instanceof Error ? error.message : String(Object(error).message ?? error)))
    }
  }

  const sign = () => foyer.signMessage(namespace, 'Hello from your app')

  return (
    <>
      <dl className="facts">
        <dt>Status</dt>
        <dd data-status={account.status}>{account.status}</dd>
        <dt>Account</dt>
        <dd className="mono">{account.address ?? '–'}</dd>
        <dt>Network</dt>
        <dd>
          {network.name} <span className="mono muted">{network.id}</span>
        </dd>
        <dt>Wallet</dt>
        <dd>{account.wallet?.name ?? '–'}</dd>
      </dl>
      <div className="buttons start">
        <button
          type="button"
          className="button"
          onClick={() => void run(() => foyer.open({ view: 'AllWallets' }))}
        >
          All wallets
        </button>
        <button
          type="button"
          className="button"
          onClick={() => void run(() => foyer.open({ view: 'Networks' }))}
        >
          Networks
        </button>
        {other && (
          <button
            type="button"
            className="button"
            onClick={() => void run(() => foyer.switchNetwork(other.id))}
          >
            Switch to {other.name}
          </button>
        )}
        <button type="button" className="button" disabled={!connected} onClick={() => void run(sign)}>
          Sign a message
        </button>
        {namespace === 'eip155' && (
          <button
            type="button"
            className="button"
            disabled={!connected}
            onClick={() => void run(() => sendCalls(foyer))}
          >
            Send two calls
          </button>
        )}
        <button
          type="button"
          className="button"
          disabled={!connected}
          onClick={() => void run(() => foyer.disconnect())}
        >
          Disconnect
        </button>
      </div>
      {answer && (
        <output className="answer mono" aria-label="Answer">
          {answer}
        </output>
      )}
    </>
  )
}
