import { evm } from '@foyer/adapter-evm'
import { createFoyer } from '@foyer/kit'
import {
  ConnectButton,
  FoyerProvider,
  useAccount,
  useConnections,
  useDisconnect,
  useFoyer,
  useNetwork,
} from '@foyer/kit/react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createWalletClient, custom, isAddress } from 'viem'
import { allFamilies, familyNames } from '../families.js'
import { sandboxNetworks, sandboxOptions } from '../networks.js'
import { sandboxMissing } from '../notice.js'
import { setTheScene } from './scene.js'

const { world, others } = await setTheScene()
const foyer = createFoyer({
  adapters: [evm({ networks: sandboxNetworks }), ...others],
  ...sandboxOptions(world),
})

function Account() {
  const { status, address, wallet } = useAccount()
  const { network, networks, switchNetwork } = useNetwork()
  const disconnect = useDisconnect()
  return (
    <section className="card">
      <h2>Hooks</h2>
      <dl className="facts">
        <dt>Status</dt>
        <dd>{status}</dd>
        <dt>Account</dt>
        <dd className="mono">{address ?? '–'}</dd>
        <dt>Wallet</dt>
        <dd>{wallet?.name ?? '–'}</dd>
        <dt>Network</dt>
        <dd>{network.name}</dd>
      </dl>
      {status === 'connected' && (
        <div className="buttons start">
          {networks
            .filter(({ id }) => id !== network.id)
            .map(({ id, name }) => (
              <button
                key={id}
                type="button"
                className="button"
                onClick={() => void switchNetwork(id).catch(() => {})}
              >
                Switch to {name}
              </button>
            ))}
          <button type="button" className="button" onClick={() => void disconnect().catch(() => {})}>
            Disconnect
          </button>
        </div>
      )}
    </section>
  )
}

/** Every family that is connected, and the way to the one that the page is about. */
function Connections() {
  const accounts = useConnections()
  const { switchNamespace, state } = useFoyer()
  const connected = allFamilies.filter((family) => accounts[family]?.status === 'connected')
  if (connected.length < 2) return null
  return (
    <section className="card">
      <h2>Connections</h2>
      <div className="buttons start">
        {connected.map((family) => (
          <button
            key={family}
            type="button"
            className="button"
            aria-pressed={family === state.namespace}
            onClick={() => void switchNamespace(family)}
          >
            {familyNames[family]} {accounts[family]?.address?.slice(0, 6)}…
          </button>
        ))}
      </div>
    </section>
  )
}

function SignMessage() {
  const { address } = useAccount('eip155')
  const foyer = useFoyer()
  const [answer, setAnswer] = useState('')

  async function sign() {
    setAnswer('Waiting for the wallet…')
    try {
      const provider = await foyer.getProvider('eip155')
      if (!provider || !address || !isAddress(address)) throw new Error('No wallet is connected.')
      const client = createWalletClient({ transport: custom(provider) })
      setAnswer(await client.signMessage({ account: address, message: 'Hello from viem' }))
    } catch (error) {
      setAnswer(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <section className="card">
      <h2>viem, through getProvider</h2>
      <div className="buttons start">
        <button type="button" className="button" disabled={!address} onClick={() => void sign()}>
          Sign a message
        </button>
      </div>
      <output className="answer mono" aria-label="Signature">
        {answer || (address ? 'Nothing signed yet.' : 'Connect a wallet first.')}
      </output>
    </section>
  )
}

function App() {
  return (
    <FoyerProvider foyer={foyer}>
      <div className="intro">
        <h1>React</h1>
        <p>One provider, thin hooks over the instance, and a button of the page’s own. In StrictMode.</p>
      </div>
      {!world && <p className="notice">{sandboxMissing}</p>}
      <section className="card">
        <h2>ConnectButton</h2>
        <div className="buttons start">
          <ConnectButton className="button primary" />
        </div>
      </section>
      <Account />
      <Connections />
      <SignMessage />
    </FoyerProvider>
  )
}

const root = document.querySelector('#app')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
