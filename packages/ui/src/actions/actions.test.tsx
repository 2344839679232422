// @tier gate, @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { Columns } from '../shell/containers.js'
import { adoptStyles } from '../styles/adoptStyles.js'
import { ActionBar } from './ActionButton.js'
import { ActionRow } from './ActionRow.js'
import { Button } from './Button.js'
import { ButtonLink } from './ButtonLink.js'
import { CopyButton } from './CopyButton.js'
import { ListRow } from './ListRow.js'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test.each([
  ['ActionBar', ActionBar],
  ['Columns', Columns],
] as const)('%s brings the columns that it stands in', (_name, Bar) => {
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  adoptStyles(root)
  const container = root.appendChild(document.createElement('div'))

  render(<Bar>Send</Bar>, { container })

  const rules = root.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules])
  expect(rules.filter(({ cssText }) => cssText.startsWith('.fy-columns'))).toHaveLength(1)
})

describe('Button', () => {
  it('keeps the focus and ignores presses while it is busy', () => {
    const onClick = vi.fn()
    const { rerender } = render(<Button onClick={onClick}>Send</Button>)
    const button = screen.getByRole('button')
    button.focus()

    rerender(
      <Button loading onClick={onClick}>
        Send
      </Button>,
    )
    fireEvent.click(button)

    expect(onClick).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
  })
})

describe('ButtonLink', () => {
  it('keeps the focus while its address is on its way, and leads there once it came', () => {
    const onClick = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
    const { rerender } = render(
      <ButtonLink href={undefined} onClick={onClick}>
        Open
      </ButtonLink>,
    )
    const link = screen.getByRole('link', { name: 'Open' })
    link.focus()
    fireEvent.click(link)
    expect([link.getAttribute('aria-busy'), onClick.mock.calls.length]).toEqual(['true', 0])

    rerender(
      <ButtonLink href="https://x.example/" onClick={onClick}>
        Open
      </ButtonLink>,
    )
    fireEvent.click(link)

    expect(document.activeElement).toBe(link)
    expect([link.getAttribute('aria-busy'), onClick.mock.calls.length]).toEqual([null, 1])
  })
})

describe('ListRow', () => {
  it('cuts its words at their own end, whichever way the page is read', () => {
    render(
      <div dir="rtl">
        <ListRow title="Harbor" subtitle="0x19E7" value="12 ETH" valueDetail="$3" />
      </div>,
    )

    for (const words of ['Harbor', '0x19E7', '12 ETH', '$3'])
      expect(screen.getByText(words).getAttribute('dir')).toBe('auto')
  })

  it('is a link that tells the other side nothing when it leads outside', () => {
    render(<ListRow title="Explorer" href="https://x.example/" external />)

    expect(screen.getByRole('link').getAttribute('rel')).toBe('noopener noreferrer')
  })
})

describe('CopyButton', () => {
  it('copies and reports', async () => {
    const onCopied = vi.fn()
    render(<CopyButton value="0xabc" onCopied={onCopied} />)

    fireEvent.click(screen.getByRole('button'))

    await vi.waitFor(() => expect(onCopied).toHaveBeenCalledWith(true))
    expect(await navigator.clipboard.readText()).toBe('0xabc')
  })

  it('says aloud that it copied, unless somebody listens who says so', async () => {
    const { rerender } = render(<CopyButton value="0xabc" variant="primary" />)

    fireEvent.click(screen.getByRole('button'))

    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copied'))
    rerender(<CopyButton value="0xabc" variant="primary" onCopied={() => {}} />)
    expect(screen.getByRole('status').textContent).toBe('')
    expect(screen.getByRole('button').textContent).toBe('Copied')
  })

  it('says how to copy by hand where the clipboard is shut', async () => {
    const onCopied = vi.fn()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    render(<CopyButton value="0xabc" onCopied={onCopied} />)

    fireEvent.click(screen.getByRole('button'))

    await vi.waitFor(() => expect(onCopied).toHaveBeenCalledWith(false))
    expect(screen.getByRole('status').textContent).toMatch(/by hand/)
  })
})

test('a row with a button of its own is pressed as a whole besides, by a button that is not around it', () => {
  const open = vi.fn()
  const end = vi.fn()
  render(<ActionRow title="Tide Game" action="Revoke" onAction={end} onClick={open} />)

  fireEvent.click(screen.getByRole('button', { name: 'Tide Game' }))
  expect([open.mock.calls.length, end.mock.calls.length]).toEqual([1, 0])
  fireEvent.click(screen.getByRole('button', { name: 'Revoke' }))
  expect([open.mock.calls.length, end.mock.calls.length]).toEqual([1, 1])
})
