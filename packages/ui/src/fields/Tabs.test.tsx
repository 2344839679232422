// @tier gate, @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { PendingDot } from '../feedback/PendingDot.js'
import { Tabs, targetIndex } from './Tabs.js'

afterEach(cleanup)

const tabs = [
  { id: 'tokens', label: 'Tokens' },
  { id: 'nfts', label: 'NFTs' },
  { id: 'activity', label: 'Activity' },
] as const

function Example() {
  const [value, setValue] = useState<(typeof tabs)[number]['id']>('tokens')
  return (
    <Tabs label="Assets" tabs={tabs} value={value} onValueChange={setValue}>
      {value}
    </Tabs>
  )
}

describe('Tabs', () => {
  it('moves choice and focus by arrows, and wraps at the ends', () => {
    render(<Example />)
    screen.getByRole('tab', { name: 'Tokens' }).focus()

    fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowLeft' })

    const last = screen.getByRole('tab', { name: 'Activity' })
    expect(last.getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement).toBe(last)
    expect(screen.getByRole('tabpanel').textContent).toBe('activity')
  })

  it('has a dot at a tab that says in words why', () => {
    render(
      <Tabs
        label="Assets"
        tabs={[
          tabs[0],
          { id: 'activity', label: ['Activity', <PendingDot key="dot">(on its way)</PendingDot>] },
        ]}
        value="tokens"
        onValueChange={() => {}}
      />,
    )

    screen.getByRole('tab', { name: 'Activity (on its way)' })
    screen.getByRole('tab', { name: 'Tokens' })
  })

  it('keeps one tab in the order of Tab', () => {
    render(<Example />)

    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
  })
})

describe('targetIndex', () => {
  it.each([
    ['ArrowRight', false, 2],
    ['ArrowLeft', false, 0],
    ['ArrowRight', true, 0],
    ['ArrowLeft', true, 2],
    ['Home', true, 0],
    ['End', false, 2],
    ['Enter', false, undefined],
  ])('%s, right to left %s: %s', (key, rightToLeft, target) => {
    expect(targetIndex(key, 1, 3, rightToLeft)).toBe(target)
  })
})
