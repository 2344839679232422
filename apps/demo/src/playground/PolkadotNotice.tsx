import { useEffect, useState } from 'react'
import { watchPolkadot } from '../polkadotState.js'
import type { SandboxWorld } from '../sandbox.js'
import { familiesIn } from './options.js'
import type { Setup } from './setup.js'

/** Says while the one chain that takes its time is not there yet. */
export function PolkadotNotice({ world, setup }: { readonly world: SandboxWorld; readonly setup: Setup }) {
  const [words, setWords] = useState<string>()
  useEffect(() => watchPolkadot(world, setWords), [world])
  if (!words || !familiesIn(setup, world).includes('polkadot')) return null
  return (
    <p className="notice" role="status">
      {words}
    </p>
  )
}
