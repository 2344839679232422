// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AddressBlock, addressGroups } from './AddressBlock.js'
import { HeroBalance } from './HeroBalance.js'
import { VirtualList } from './VirtualList.js'
import { maxRows, visibleRange } from './window.js'

afterEach(cleanup)

describe('addressGroups', () => {
  it('keeps every character in its order', () => {
    fc.assert(fc.property(fc.string(), (address) => addressGroups(address).join('') === address))
  })

  it('splits into fours with the prefix on the first', () => {
    expect(addressGroups('0x71C7656EC7')).toEqual(['0x71C7', '656E', 'C7'])
  })
})

describe('HeroBalance', () => {
  it.each([
    ['123,456,788.1234567890 ETH', '123,|456,|788.1234567890 ETH'],
    ['12,34,567.5 ETH', '12,|34,|567.5 ETH'],
    ['1.234.567,5 ETH', '1.|234.|567,5 ETH'],
    ['1\u202f234\u202f567,5 ETH', '1\u202f|234\u202f|567,5 ETH'],
    ['١٬٢٣٤٬٥٦٧', '١٬|٢٣٤٬|٥٦٧'],
    ['1,250.500000 USDC', '1,250.500000 USDC'],
  ])('breaks the lines of %s between groups alone', (amount, broken) => {
    const { container } = render(<HeroBalance integer={amount} />)
    const figure = container.querySelector('.fy-hero-figure')

    const lines = [...(figure?.childNodes ?? [])].map((node) =>
      node.nodeName === 'WBR' ? '|' : node.textContent,
    )

    expect(figure?.textContent).toBe(amount)
    expect(lines.join('')).toBe(broken)
  })
})

describe('AddressBlock', () => {
  it('makes at least four characters strong at the end', () => {
    const { container } = render(<AddressBlock address="bc1qar0srrr7dq" />)

    expect([...container.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual([
      'bc1q',
      'rrr7',
      'dq',
    ])
  })

  it('holds the address without a space, the ends strong', () => {
    const { container } = render(<AddressBlock address="0x71C7656EC7ab88b0" />)

    expect(container.textContent).toBe('0x71C7656EC7ab88b0')
    expect([...container.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual([
      '0x71C7',
      '88b0',
    ])
  })
})

describe('visibleRange', () => {
  it('covers what is seen and stays small, wherever one scrolls', () => {
    fc.assert(
      fc.property(
        fc.record({
          scrollTop: fc.integer({ min: 0, max: 700_000 }),
          height: fc.integer({ min: 1, max: 1200 }),
          rowHeight: fc.integer({ min: 48, max: 120 }),
          count: fc.integer({ min: 1, max: 10_000 }),
        }),
        (view) => {
          const [from, to] = visibleRange(view)
          const first = Math.min(Math.floor(view.scrollTop / view.rowHeight), view.count - 1)
          const last = Math.min(Math.ceil((view.scrollTop + view.height) / view.rowHeight), view.count)
          expect(from).toBeLessThanOrEqual(first)
          expect(to).toBeGreaterThanOrEqual(Math.min(last, view.count))
          expect(to - from).toBeLessThanOrEqual(maxRows)
        },
      ),
    )
  })
})

const items = Array.from({ length: 10_000 }, (_, index) => `Wallet ${index}`)
const list = (onEndReached?: () => void, count = items.length, columns = 1) => (
  <VirtualList
    label="Wallets"
    items={items.slice(0, count)}
    rowHeight={68}
    columns={columns}
    getKey={(item) => item}
    renderItem={(item) => <button type="button">{item}</button>}
    onEndReached={onEndReached}
    data-testid="list"
  />
)

describe('VirtualList', () => {
  it('keeps at most forty of ten thousand rows in the page, and says which they are', () => {
    render(list())
    const scroller = screen.getByTestId('list')

    scroller.scrollTop = 68 * 5000
    fireEvent.scroll(scroller)

    const rows = screen.getAllByRole('listitem')
    expect(rows.length).toBeLessThanOrEqual(40)
    expect(screen.getByText('Wallet 5000')).toBeTruthy()
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('10000')
    expect(screen.getByText('Wallet 5000').parentElement?.getAttribute('aria-posinset')).toBe('5001')
  })

  it('moves the focus by arrows and End, also to rows that were not in the page', () => {
    render(list())
    act(() => screen.getByText('Wallet 0').focus())

    fireEvent.keyDown(screen.getByText('Wallet 0'), { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toBe('Wallet 1')

    fireEvent.keyDown(screen.getByText('Wallet 1'), { key: 'End' })
    expect(document.activeElement?.textContent).toBe('Wallet 9999')
  })

  it('in two columns draws no more of them, and arrows go both ways', () => {
    render(list(undefined, 10_000, 2))
    const first = screen.getByText('Wallet 0')
    act(() => first.focus())

    fireEvent.keyDown(first, { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toBe('Wallet 2')
    fireEvent.keyDown(screen.getByText('Wallet 2'), { key: 'ArrowRight' })

    expect(document.activeElement?.textContent).toBe('Wallet 3')
    expect(screen.getAllByRole('listitem').length).toBeLessThan(80)
  })

  it('keeps the row with the focus when it is scrolled away', () => {
    render(list())
    act(() => screen.getByText('Wallet 2').focus())
    const scroller = screen.getByTestId('list')

    scroller.scrollTop = 68 * 3000
    fireEvent.scroll(scroller)

    expect(document.activeElement?.textContent).toBe('Wallet 2')
  })

  it('asks for more once for each end it reaches', () => {
    const onEndReached = vi.fn()
    const { rerender } = render(list(onEndReached, 5))
    rerender(list(onEndReached, 5))
    expect(onEndReached).toHaveBeenCalledTimes(1)

    rerender(list(onEndReached, 7))
    expect(onEndReached).toHaveBeenCalledTimes(2)
  })
})
