import type { Prompt } from './prompt.js'
import type { Behaviour } from './walletState.js'
import type { Ask } from './window.js'

/** How a wallet comes to its visitor's word on what shows a window. */
export interface Approval {
  /** Whether the request may go on. */
  ask(ask: Ask): Promise<boolean>
  /** Declines what was left open. */
  declineOpen(): void
}

/** @param deps.unlock the visitor has unlocked the wallet */
export function createApproval({
  info,
  prompt,
  behaviour,
  unlock,
}: {
  readonly info: Parameters<Prompt>[0]
  readonly prompt: Prompt
  readonly behaviour: () => Behaviour
  readonly unlock: () => void
}): Approval {
  const hanging = new Set<() => void>()

  return {
    async ask(ask) {
      const before = behaviour()
      if (before === 'hang') await new Promise<void>((resolve) => hanging.add(resolve))
      if (before === 'late') await new Promise((resolve) => setTimeout(resolve, 5000))
      const locked: Ask = { title: `Unlock ${info.name}`, approve: 'Unlock', facts: [], repeats: true }
      if (before === 'locked' && (await prompt(info, locked))) unlock()
      const now = behaviour()
      if (before === 'reject' || before === 'hang' || now === 'locked') return false
      return now !== 'ask' || prompt(info, ask)
    },
    declineOpen() {
      for (const decline of hanging) decline()
      hanging.clear()
    },
  }
}
