// @tier gate, @vitest-environment happy-dom
import { search } from '@foyer/search'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AddressBlock, addressGroups } from './AddressBlock.js'
import { HeroBalance } from './HeroBalance.js'
import { TileSections } from './TileSections.js'
import { unevenRows } from './unevenRows.js'
import { VirtualList } from './VirtualList.js'
import { evenRows, maxRows, visibleRange } from './window.js'

afterEach(cleanup)

describe('addressGroups', () => {
  search(
    'keeps every character in its order',
    fc.property(fc.string(), (address) => addressGroups(address).join('') === address),
  )

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
  search(
    'covers what is seen and stays small, wherever one scrolls',
    fc.property(
      fc.record({
        scrollTop: fc.integer({ min: 0, max: 700_000 }),
        height: fc.integer({ min: 1, max: 1200 }),
        rowHeight: fc.integer({ min: 48, max: 120 }),
        count: fc.integer({ min: 1, max: 10_000 }),
      }),
      (view) => {
        const [from, to] = visibleRange(view, evenRows(view.rowHeight, view.count))
        const first = Math.min(Math.floor(view.scrollTop / view.rowHeight), view.count - 1)
        const last = Math.min(Math.ceil((view.scrollTop + view.height) / view.rowHeight), view.count)
        expect(from).toBeLessThanOrEqual(first)
        expect(to).toBeGreaterThanOrEqual(Math.min(last, view.count))
        expect(to - from).toBeLessThanOrEqual(maxRows)
      },
    ),
  )
})

describe('unevenRows', () => {
  search(
    'are found by any place within them, as even ones are',
    fc.property(
      fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 200 }),
      fc.nat(),
      (heights, any) => {
        const rows = unevenRows(heights)
        const row = any % heights.length
        const middle = (rows.top(row) + rows.top(row + 1)) / 2
        expect(rows.at(rows.top(row))).toBe(row)
        expect(rows.at(middle)).toBe(row)
        expect(rows.top(heights.length)).toBe(heights.reduce((sum, height) => sum + height, 0))
      },
    ),
  )

  it('are the first or the last one beyond the ends', () => {
    const rows = unevenRows([34, 60, 60])
    expect([rows.at(-5), rows.at(1e9), unevenRows([]).at(0)]).toEqual([0, 2, 0])
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

  it('begins where it was left', () => {
    const scrolled = { top: 0 }
    const again = () => (
      <VirtualList
        label="Wallets"
        items={items}
        rowHeight={68}
        scrolled={scrolled}
        getKey={(item) => item}
        renderItem={(item) => <button type="button">{item}</button>}
        data-testid="list"
      />
    )
    const { unmount } = render(again())
    screen.getByTestId('list').scrollTop = 68 * 500
    fireEvent.scroll(screen.getByTestId('list'))
    unmount()
    render(again())

    expect(screen.getByTestId('list').scrollTop).toBe(68 * 500)
    expect(screen.getByText('Wallet 500')).toBeTruthy()
  })

  it.each([
    ['down', 0, 'Wallet 5', 1],
    ['up', 68 * 100, 'Wallet 105', -1],
  ])(
    'keeps the focus of a row that is scrolled away step by step, %s, in a shadow root',
    (_, begin, name, way) => {
      const host = document.createElement('div')
      document.body.append(host)
      const root = host.attachShadow({ mode: 'open' })
      const place = root.appendChild(document.createElement('div'))
      const { unmount } = render(list(), { container: place })
      const scroller = root.querySelector<HTMLElement>('[data-testid="list"]')
      const scrollTo = (top: number) => {
        if (!scroller) return
        scroller.scrollTop = top
        fireEvent.scroll(scroller)
      }
      scrollTo(begin)
      const button = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name)
      act(() => button?.focus())
      for (let step = 1; step <= 30; step += 1) scrollTo(begin + way * step * 68)

      expect(root.activeElement?.textContent).toBe(name)
      unmount()
      host.remove()
    },
  )

  it.each([0, -68 * 5_000])(
    'scrolls with its view: of a list %s px from the top it draws what is in sight',
    (top) => {
      const flowing = (
        <VirtualList
          flow
          label="Wallets"
          items={items}
          rowHeight={68}
          getKey={(item) => item}
          renderItem={(item) => <button type="button">{item}</button>}
          data-testid="list"
        />
      )
      const { rerender } = render(flowing)
      vi.spyOn(screen.getByTestId('list'), 'getBoundingClientRect').mockReturnValue(
        new DOMRect(0, top, 348, 1),
      )
      fireEvent.scroll(document)
      rerender(flowing)

      const first = -top / 68
      const last = Math.ceil((innerHeight - top) / 68)
      for (let row = first; row < last; row += 1) expect(screen.getByText(`Wallet ${row}`)).toBeTruthy()
      expect(screen.getAllByRole('listitem').length).toBeLessThan(innerHeight / 68 + 24)

      act(() => screen.getByText(`Wallet ${first}`).focus())
      fireEvent.keyDown(screen.getByText(`Wallet ${first}`), { key: 'End' })
      expect(document.activeElement?.textContent).toBe('Wallet 9999')
    },
  )

  it('that scrolls with its view begins where that was left', () => {
    const scrolled = { top: 0 }
    const again = () => (
      <div className="fy-content" data-testid="view">
        <VirtualList
          flow
          label="Wallets"
          items={items}
          rowHeight={68}
          scrolled={scrolled}
          getKey={(item) => item}
          renderItem={(item) => <button type="button">{item}</button>}
        />
      </div>
    )
    const { unmount } = render(again())
    screen.getByTestId('view').scrollTop = 4_321
    fireEvent.scroll(screen.getByTestId('view'))
    unmount()
    render(again())

    expect(screen.getByTestId('view').scrollTop).toBe(4_321)
  })

  it('asks for the end once it may, with as many items as before', () => {
    const onEnd = vi.fn()
    const { rerender } = render(list(undefined, 5))
    rerender(list(onEnd, 5))
    expect(onEnd).toHaveBeenCalledTimes(1)
  })

  it('with headings has rows of their own heights, and arrows pass over the headings', () => {
    const entries = ['# May', 'one', '# April', 'two']
    const isHeading = (entry: string) => entry.startsWith('#')
    render(
      <VirtualList
        label="Activity"
        items={entries}
        rowHeight={unevenRows(entries.map((entry) => (isHeading(entry) ? 34 : 60)))}
        isHeading={isHeading}
        getKey={(entry) => entry}
        renderItem={(entry) => (isHeading(entry) ? <h3>{entry}</h3> : <button type="button">{entry}</button>)}
      />,
    )
    const placed = screen.getByText('two').parentElement?.style
    expect([placed?.getPropertyValue('--fy-top'), placed?.getPropertyValue('--fy-row-height')]).toEqual([
      '128',
      '60',
    ])

    act(() => screen.getByText('one').focus())
    fireEvent.keyDown(screen.getByText('one'), { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toBe('two')
    fireEvent.keyDown(screen.getByText('two'), { key: 'Home' })
    expect(document.activeElement?.textContent).toBe('one')
    fireEvent.keyDown(screen.getByText('one'), { key: 'ArrowUp' })
    expect(document.activeElement?.textContent).toBe('one')
  })
})

describe('TileSections', () => {
  const sections = Array.from({ length: 500 }, (_, at) => ({
    id: `c${at}`,
    heading: `Collection ${at}`,
    items: [0, 1, 2, 3].map((item) => `Piece ${at * 4 + item}`),
  }))
  const grid = (onEndReached?: () => void, count = sections.length) => (
    <TileSections
      sections={sections.slice(0, count)}
      getKey={(item) => item}
      renderItem={(item) => <button type="button">{item}</button>}
      onEndReached={onEndReached}
    />
  )

  it('keeps few of two thousand tiles in the page, each under its heading and counted within it', () => {
    render(grid())
    const tiles = screen.getAllByRole('listitem')
    expect(tiles.length).toBeLessThan(40)
    expect(tiles[5]?.getAttribute('aria-setsize')).toBe('4')
    expect(tiles[5]?.getAttribute('aria-posinset')).toBe('2')
    expect(screen.getByRole('heading', { name: 'Collection 1' }).parentElement?.textContent).toContain(
      'Piece 4',
    )
  })

  it('keeps the focus of a tile that is scrolled away step by step, in a shadow root', () => {
    const host = document.createElement('div')
    document.body.append(host)
    const root = host.attachShadow({ mode: 'open' })
    const place = root.appendChild(document.createElement('div'))
    const { unmount } = render(grid(), { container: place })
    act(() => [...root.querySelectorAll('button')].find((one) => one.textContent === 'Piece 3')?.focus())
    expect(root.activeElement?.textContent).toBe('Piece 3')
    let top = 0
    vi.spyOn(place.firstElementChild ?? place, 'getBoundingClientRect').mockImplementation(
      () => new DOMRect(0, top, 348, 1),
    )
    for (; top > -6_000; top -= 200) fireEvent.scroll(document)

    expect(root.activeElement?.textContent).toBe('Piece 3')
    unmount()
    host.remove()
  })

  it('shows what is scrolled to, and keeps the tile that has the focus', () => {
    const { container } = render(grid())
    act(() => screen.getByText('Piece 3').focus())
    const track = container.firstElementChild
    vi.spyOn(track ?? document.body, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, -100_000, 348, 1),
    )
    fireEvent.scroll(document)
    const height = 40 + 2 * (170 + 36)
    expect(screen.getByText(`Piece ${4 * Math.floor(100_400 / height)}`)).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Piece 3')
    expect(screen.getAllByRole('listitem').length).toBeLessThan(40)
  })

  it('moves the focus by arrows, Home and End, across headings', () => {
    render(grid())
    act(() => screen.getByText('Piece 0').focus())
    const press = (key: string) => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key })
      return document.activeElement?.textContent
    }
    expect(press('ArrowRight')).toBe('Piece 1')
    expect(press('ArrowDown')).toBe('Piece 3')
    expect(press('ArrowRight')).toBe('Piece 4')
    expect(press('ArrowUp')).toBe('Piece 2')
    expect(press('End')).toBe('Piece 1999')
    expect(press('Home')).toBe('Piece 0')
  })

  it('asks for more once for each number of tiles, when its end is near', () => {
    const more = vi.fn()
    const { rerender } = render(grid(more))
    expect(more).not.toHaveBeenCalled()
    rerender(grid(more, 1))
    rerender(grid(more, 1))
    expect(more).toHaveBeenCalledTimes(1)
    rerender(grid(more, 2))
    expect(more).toHaveBeenCalledTimes(2)
  })
})
