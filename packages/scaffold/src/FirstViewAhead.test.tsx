// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { FirstViewAhead } from './FirstViewAhead.js'

const seen = vi.hoisted(() => ({
  renders: 0,
  effects: 0,
  open: false,
  account: undefined as object | undefined,
}))

vi.mock('./Screen.js', () => ({
  Screen() {
    seen.renders += 1
    useEffect(() => {
      seen.effects += 1
    }, [])
    return <p>First view</p>
  },
}))
vi.mock('./scaffoldContext.js', () => ({ useRoot: () => ({ modal: { open: seen.open } }) }))
vi.mock('@foyer/core', () => ({ activeAccount: () => seen.account }))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.assign(seen, { renders: 0, effects: 0, open: false, account: undefined })
})

async function draw() {
  const container = document.createElement('div')
  const root = createRoot(container)
  const again = () => act(async () => root.render(<FirstViewAhead />))
  await again()
  return { container, again }
}

test('the first view is rendered while it is closed, and nothing of it is on the page or runs', async () => {
  const { container } = await draw()

  expect(seen.renders).toBeGreaterThan(0)
  expect(seen.effects).toBe(0)
  expect(container.textContent).toBe('')
})

test('once opened, it is not rendered ahead again', async () => {
  const { again } = await draw()
  seen.open = true
  await again()
  const { renders } = seen
  seen.open = false
  await again()

  expect(seen.renders).toBe(renders)
})

test('who is connected sees another view first', async () => {
  seen.account = {}
  await draw()

  expect(seen.renders).toBe(0)
})
