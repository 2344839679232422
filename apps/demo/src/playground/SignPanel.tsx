import type { Foyer } from '@foyer/kit'
import { useState } from 'react'
import { allFamilies, type Family, familyNames } from '../families.js'
import { fetchVerifier } from '../verifying/fetchVerifier.js'
import { useFoyerState } from './usePlayground.js'

const text = 'Hello from your app'

/** A host that signs with every chain family that is connected, and has each signature checked by somebody else. */
export function SignPanel({ foyer }: { readonly foyer: Foyer }) {
  const { accounts, networks } = useFoyerState(foyer)
  const connected = allFamilies.filter((family) => accounts[family]?.status === 'connected')
  const isAlone = networks.every(({ id }) => id.startsWith('eip155:'))
  if (isAlone || connected.length === 0) return null
  return connected.map((family) => (
    <Signer key={family} foyer={foyer} family={family} address={accounts[family]?.address ?? ''} />
  ))
}

function Signer({
  foyer,
  family,
  address,
}: {
  readonly foyer: Foyer
  readonly family: Family
  readonly address: string
}) {
  const [answer, setAnswer] = useState('')
  const [verdict, setVerdict] = useState('')
  const name = familyNames[family]

  async function sign() {
    setAnswer('Waiting for the wallet…')
    setVerdict('')
    try {
      const signature = await foyer.signMessage(family, text)
      setAnswer(signature)
      const { verify, judge } = await fetchVerifier(family)
      const isGenuine = await verify(address, text, signature).catch(() => false)
      setVerdict(isGenuine ? `Verified by ${judge}` : `Refused by ${judge}: not this account’s signature`)
    } catch (error) {
      setAnswer(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <section className="signer" aria-label={`Signing on ${name}`}>
      <div className="buttons start">
        <button type="button" className="button small" onClick={() => void sign()}>
          Sign on {name}
        </button>
        <span className="mono muted">
          {address.slice(0, 6)}…{address.slice(-6)}
        </span>
        {verdict && <strong>{verdict}</strong>}
      </div>
      {answer && (
        <output className="answer mono" aria-label={`Signature on ${name}`}>
          {answer}
        </output>
      )}
    </section>
  )
}
