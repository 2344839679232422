// @tier gate, @vitest-environment happy-dom
import { search } from '@foyer/search'
import { TextProvider } from '@foyer/ui'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect, vi } from 'vitest'
import { views } from '../feature.js'
import { createWorld, sessionRow } from '../sessions.test-support.js'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const hour = 3_600
const start = 1_800_000_000

search(
  'a session ends by the time of the chain, and can be ended wherever the clock of the device may be wrong',
  fc.asyncProperty(
    fc.constantFrom(-30 * 24, -2, 0, 2, 20, 30 * 24),
    fc.constantFrom(-40 * 24, -3, 1, 50),
    fc.boolean(),
    async (ahead, left, isSaid) => {
      vi.useFakeTimers({ toFake: ['Date'] })
      vi.setSystemTime((start + ahead * hour) * 1_000)
      const row = sessionRow({ expiry: start + left * hour, createdAt: start - 90 * 24 * hour })
      const { controller, context, text } = createWorld({
        sessions: () => ({ pcis: [row] }),
        time: () => (isSaid ? BigInt(start) : undefined),
      })
      const life = new AbortController()
      await controller.lent.load()
      controller.reading.stay(life.signal)
      const { component: List } = views.SmartSessions
      const { component: View } = views.SmartSession
      const { container } = render(
        <TextProvider text={text}>
          <List controller={controller} context={context} />
          <View params={{ pci: row.pci }} controller={controller} context={context} signal={life.signal} />
        </TextProvider>,
      )
      await waitFor(() => expect(screen.getAllByText('“Tide Game”').length).toBeGreaterThan(1))
      if (isSaid) await waitFor(() => expect(controller.state.ahead).toBe(0 - ahead * hour * 1_000))
      const isActive = isSaid ? left > 0 : left > ahead
      const canEnd = isActive || (!isSaid && ahead - left < 24)
      await waitFor(() => {
        const shown = container.textContent
        expect([shown.includes('Active'), shown.includes('Expired')]).toEqual([isActive, !isActive])
        expect(screen.queryByRole('button', { name: /^Revoke in/ }) !== null).toBe(canEnd)
        expect(shown.includes('by the clock of this device')).toBe(canEnd && !isActive)
      })
      life.abort()
      cleanup()
    },
  ),
  { gate: 24, exhaustive: 200 },
)
