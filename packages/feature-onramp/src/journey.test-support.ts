// @vitest-environment happy-dom
import { vi } from 'vitest'
import { createFakeHost } from './fakeHost.test-support.js'

/** Lets time go by. */
export const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** From an account to what is said before one leaves. */
export async function toLeave(host = createFakeHost()) {
  const onramp = host.install()
  host.context.router.push('OnRamp')
  await pass(500)
  onramp.toOffers()
  onramp.toLeave()
  return { ...host, onramp }
}

/** From there to the page of a provider. */
export async function left(host = createFakeHost()) {
  const at = await toLeave(host)
  at.onramp.leave()
  await pass()
  return at
}

/** The view on screen. */
export const view = ({ context }: Pick<ReturnType<typeof createFakeHost>, 'context'>) =>
  context.router.state.stack.at(-1)?.view
/** What a path was asked. */
export const asksOf = ({ asked }: Pick<ReturnType<typeof createFakeHost>, 'asked'>, path: string) =>
  asked.filter((one) => one.path.endsWith(path)).map(({ ask }) => ask)
