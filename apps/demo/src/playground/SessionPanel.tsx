import type { Foyer } from '@foyer/kit'
import { useState } from 'react'
import type { SandboxWorld } from '../sandbox.js'
import { askForSession } from './askForSession.js'
import { useFoyerState } from './usePlayground.js'

/** A host that asks for a smart session: 20 USDC a day, for a week. */
export function SessionPanel({ foyer, world }: { readonly foyer: Foyer; readonly world: SandboxWorld }) {
  const { account, network } = useFoyerState(foyer)
  const [answer, setAnswer] = useState('')
  const chainId = world.chains[network.id]?.chainId
  const token = world.tokens[network.id]?.USDC
  const { address } = account
  if (account.status !== 'connected' || !address || !chainId || !token) return null

  async function ask(wanted: Omit<Parameters<typeof askForSession>[0], 'provider'>) {
    setAnswer('Waiting for the wallet…')
    try {
      const provider = await foyer.getProvider('eip155')
      if (!provider) throw new Error('The wallet left')
      setAnswer(`Granted: ${await askForSession({ provider, ...wanted })}`)
    } catch (error) {
      setAnswer(error instanceof Error ? error.message : String(Object(error).message ?? error))
    }
  }

  return (
    <section className="signer" aria-label="Smart session">
      <div className="buttons start">
        <button
          type="button"
          className="button small"
          onClick={() => void ask({ address, chainId, token, url: world.url })}
        >
          Ask for a smart session
        </button>
        <span className="muted">20 USDC a day, for a week</span>
      </div>
      {answer && (
        <output className="answer mono" aria-label="Smart session granted">
          {answer}
        </output>
      )}
    </section>
  )
}
