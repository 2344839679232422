// @tier gate, @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { ServiceError } from '../../frame/service.js'
import { messages } from './messages.js'
import type { StepParts } from './stepParts.js'
import { visit } from './visit.js'

const login = { email: 'ada@app.example', access: '', refresh: '', accessEndsAt: 0, origin: '', version: 1 }
const wallet = { id: 'wallet', version: 1, addresses: { eip155: '0xabc' }, slots: [] }

/** The page of an owner, where these steps fail. */
function setup(fails: { wallet?: boolean; locale?: string }) {
  document.body.replaceChildren()
  const life = new AbortController()
  const asked = vi.fn(async () => {
    if (fails.wallet) throw new ServiceError(0, 'offline', 'The login service cannot be reached.')
    return wallet
  })
  const parts: StepParts = {
    ...Object({}),
    account: { isStanding: async () => true, standing: async () => ({ ...login, wallet: wallet.id }) },
    own: { wallet: asked, devices: async () => [] },
    locale: fails.locale ?? 'en',
    signal: life.signal,
    facts: { chains: {}, smartAccount: 'safe' },
    text: (key) => messages[key],
    problem: (error) => String(error),
  }
  return { asked, life, visiting: visit(parts) }
}
const button = (label: string) =>
  vi.waitUntil(() =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label),
  )

test.each<readonly [string, { wallet?: boolean; locale?: string }]>([
  ['without its service', { wallet: true }],
  ['that cannot be drawn', { locale: 'en-US@posix' }],
])('a page %s says so, and asks once for each press', async (_what, fails) => {
  const { asked, life, visiting } = setup(fails)
  for (const times of [1, 2, 3]) {
    const again = await button(messages.again)
    expect(document.body.textContent).toMatch(/cannot be reached|locale/i)
    expect(asked).toHaveBeenCalledTimes(times)
    again.click()
    await vi.waitUntil(() => asked.mock.calls.length > times)
  }
  life.abort()
  await visiting
})
