// @tier gate, @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef, StrictMode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WalletImage } from '../media/ImageBox.js'
import { usePicture } from '../media/usePicture.js'
import { Dialog, type DialogHandle } from './Dialog.js'
import { Header } from './Header.js'
import { ViewTransition } from './ViewTransition.js'

afterEach(cleanup)

function Page({ onDismiss = () => {} }: { readonly onDismiss?: () => void }) {
  const [open, setOpen] = useState(false)
  const close = () => {
    onDismiss()
    setOpen(false)
  }
  return (
    <StrictMode>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onDismiss={close}>
        <Header title="Send" onClose={close} />
        <button type="button">Last</button>
      </Dialog>
    </StrictMode>
  )
}

function openPage(onDismiss?: () => void) {
  render(<Page {...(onDismiss && { onDismiss })} />)
  const opener = screen.getByText('Open')
  opener.focus()
  fireEvent.click(opener)
  return { opener, dialog: screen.getByRole('dialog') }
}

describe('Dialog', () => {
  it('is named by the header inside', () => {
    const { dialog } = openPage()

    const name = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')
    expect(name?.textContent).toBe('Send')
  })

  it('takes the focus when it opens and gives it back to the opener', () => {
    const { opener, dialog } = openPage()
    expect(document.activeElement).toBe(dialog)

    fireEvent.click(screen.getByLabelText('Close'))

    expect(document.activeElement).toBe(opener)
    expect(dialog.hasAttribute('open')).toBe(false)
  })

  it('wraps the focus both ways', () => {
    const { dialog } = openPage()
    const last = screen.getByText('Last')

    last.focus()
    fireEvent.keyDown(last, { key: 'Tab' })
    expect(document.activeElement).toBe(screen.getByLabelText('Close'))

    fireEvent.keyDown(dialog, { key: 'Tab', shiftKey: true })
    expect(document.activeElement).toBe(last)
  })

  it('asks to be dismissed by Escape, unless something inside took the key', () => {
    const onDismiss = vi.fn()
    openPage(onDismiss)
    const last = screen.getByText('Last')

    last.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    fireEvent.keyDown(last, { key: 'Escape' })
    expect(onDismiss).not.toHaveBeenCalled()

    fireEvent.keyDown(last, { key: 'Escape' })
    expect(onDismiss).toHaveBeenCalledOnce()
  })

  it.each([
    ['isComposing', { isComposing: true }],
    // As Safari tells of the key that has just ended it.
    ['key code 229', { keyCode: 229 }],
  ])('stays open for an Escape that belongs to an input method, told by %s', (_sign, composing) => {
    const onDismiss = vi.fn()
    openPage(onDismiss)

    expect(fireEvent.keyDown(screen.getByText('Last'), { key: 'Escape', ...composing })).toBe(false)

    expect(onDismiss).not.toHaveBeenCalled()
  })

  it('is as high as what it holds, which is not styled again by that', () => {
    let measure = () => {}
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(measured: () => void) {
          measure = measured
        }
        observe() {}
        disconnect() {}
      },
    )
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(321)
    render(<Dialog open label="High" />)
    const card = document.querySelector('.fy-card')

    measure()
    // No custom property, which would be handed down to everything inside.
    expect(card?.getAttribute('style')).toMatch(/^block-size: 321px;?$/)

    height.mockReturnValue(0)
    measure()
    expect(card?.getAttribute('style') ?? '').toBe('')
  })

  it('asks to be dismissed by a press beside the card, not by one that began on it', () => {
    const onDismiss = vi.fn()
    const { dialog } = openPage(onDismiss)

    fireEvent.pointerDown(screen.getByText('Last'))
    fireEvent.click(dialog)
    expect(onDismiss).not.toHaveBeenCalled()

    fireEvent.pointerDown(dialog)
    fireEvent.click(dialog)
    expect(onDismiss).toHaveBeenCalledOnce()
  })

  it('is shown again when the browser closes it and the owner keeps it open', async () => {
    render(<Dialog open label="Stays" />)
    const dialog = screen.getByRole<HTMLDialogElement>('dialog')

    await act(async () => {
      dialog.close()
      fireEvent(dialog, new Event('close'))
    })

    expect(dialog.open).toBe(true)
  })

  it('shakes when told, until the animation has ended', () => {
    const handle = createRef<DialogHandle>()
    render(<Dialog ref={handle} open label="Shaken" />)
    const card = handle.current?.element?.querySelector('.fy-card')

    act(() => handle.current?.shake())
    expect(card?.hasAttribute('data-shake')).toBe(true)

    if (card) fireEvent.animationEnd(card)
    expect(card?.hasAttribute('data-shake')).toBe(false)
  })

  it('is a plain section when embedded', () => {
    render(
      <Dialog open embedded>
        <Header title="Connect" />
      </Dialog>,
    )

    expect(screen.getByRole('region', { name: 'Connect' }).tagName).toBe('SECTION')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

function Fetched({ fetch }: { readonly fetch: () => Promise<string> }) {
  return <WalletImage src={usePicture('a', fetch)} name="Fetched" />
}

describe('drawn while it is closed', () => {
  it('its content asks for no picture but those that the page holds', async () => {
    const fetch = vi.fn(async () => 'https://pictures.test/b.png')
    const page = (open: boolean) => (
      <Dialog open={open} data-ahead="2">
        <WalletImage src="data:image/png;base64,AA" name="Here" />
        <WalletImage src="https://pictures.test/a.png" name="Elsewhere" />
        <Fetched fetch={fetch} />
      </Dialog>
    )
    const pictures = () => [...document.querySelectorAll('img')].map(({ src }) => src)
    const { rerender } = render(page(false))
    expect(pictures()).toEqual(['data:image/png;base64,AA'])
    expect(fetch).not.toHaveBeenCalled()

    rerender(page(true))

    await vi.waitFor(() => expect(pictures()).toHaveLength(3))
  })
})

describe('ViewTransition', () => {
  it('rests on the first view, slides in the next, and saves the focus that went with the old one', () => {
    const view = (key: string) => (
      <ViewTransition viewKey={key} direction="back" data-testid="view">
        <button type="button">{key}</button>
      </ViewTransition>
    )
    const { rerender } = render(view('a'))
    expect(screen.getByTestId('view').dataset.direction).toBeUndefined()
    screen.getByText('a').focus()

    rerender(view('b'))

    expect(screen.getByTestId('view').dataset.direction).toBe('back')
    expect(document.activeElement).toBe(screen.getByTestId('view'))
  })

  it('gives the focus to what wants it, even when that comes after the view', () => {
    const view = (key: string, loaded: boolean) => (
      <ViewTransition viewKey={key}>{loaded && <input aria-label={key} data-autofocus />}</ViewTransition>
    )
    const { rerender } = render(view('a', false))
    rerender(view('b', false))

    rerender(view('b', true))

    expect(document.activeElement).toBe(screen.getByLabelText('b'))
  })
})
