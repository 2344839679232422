import { CallError } from '../../frame/calls/answers.js'
import { showPanel } from '../../frame/screens/panel.js'
import { ownAddresses } from './addresses.js'
import { showHome } from './home.js'
import { logIn } from './logIn.js'
import type { StepParts } from './stepParts.js'
import { takeStep } from './steps.js'

/** Shows the page to its owner, step after step, until the signal aborts. If it cannot go on, it says why, and waits for a press. */
export async function visit(parts: StepParts): Promise<void> {
  const { account, own, locale, signal, text, facts, problem } = parts
  let told: string | undefined
  while (!signal.aborted) {
    let isShown = false
    try {
      if (!(await account.isStanding()) && !(await account.join(() => true))) {
        await logIn(parts, told)
        told = undefined
      }
      const login = await account.standing()
      // A removal of a device that was broken off is made whole. Until then the page says so.
      let wallet = await own.wallet()
      if (wallet.slots.some(({ closed }) => closed)) {
        await own.settle().catch(() => {
          told ??= text('remove.owed')
        })
        wallet = await own.wallet()
      }
      const devices = await own.devices()
      const addresses = await ownAddresses(facts, login, wallet)
      const step = await showHome({ login, wallet, addresses, devices, locale, told }, text)
      isShown = true
      told = await takeStep(step, parts)
    } catch (error) {
      if (signal.aborted) return
      // A visitor that went back needs no word.
      told = error instanceof CallError ? undefined : problem(error)
      if (!isShown && told !== undefined) await again(told, parts)
    }
  }
}

/** Without a press it would ask the service again and again. A login that cannot go on can be left. */
async function again(why: string, { account, text, problem, signal }: StepParts): Promise<void> {
  const choices = [
    { label: text('out.here'), look: 'ghost' as const, run: () => account.signOut().then(() => true) },
    { label: text('again'), look: 'go' as const, run: () => true },
  ]
  await showPanel({ title: text('title'), lines: [why], choices, problem }, signal).catch(() => {})
}
