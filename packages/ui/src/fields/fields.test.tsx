// @tier gate, @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TextProvider } from '../text/TextProvider.js'
import { createText } from '../text/text.js'
import { AddressField } from './AddressField.js'
import { AmountField } from './AmountField.js'
import { SearchField } from './SearchField.js'
import { SuffixField } from './SuffixField.js'
import { TextField } from './TextField.js'

afterEach(cleanup)

describe('TextField', () => {
  it('is described by its hint, and by its error instead once there is one', () => {
    const field = (error?: string) => (
      <TextField label="Email" hint="Only for sign-in" error={error} value="" onValueChange={() => {}} />
    )
    const described = () =>
      document.getElementById(screen.getByLabelText('Email').getAttribute('aria-describedby') ?? '')
        ?.textContent
    const { rerender } = render(field())
    expect(described()).toBe('Only for sign-in')

    rerender(field('Not an email'))

    expect(described()).toBe('Not an email')
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('SuffixField', () => {
  it('is called by what is typed into it and what comes after, and says aloud that it is good, until it is not', () => {
    const field = (error?: string) => (
      <SuffixField
        label="Name"
        suffix=".foyer.test"
        value="mira"
        success="Free."
        error={error}
        onValueChange={() => {}}
      />
    )
    const { rerender } = render(field())
    expect(screen.getByRole('textbox', { name: 'Name .foyer.test' })).toHaveProperty('value', 'mira')
    expect(screen.getByRole('status').textContent).toBe('Free.')

    rerender(field('Taken.'))

    expect(screen.getByRole('status').textContent).toBe('')
    expect(screen.getByRole('alert').textContent).toBe('Taken.')
  })
})

describe('AmountField', () => {
  it('hands on what was typed, untouched', () => {
    const onValueChange = vi.fn()
    render(<AmountField label="Amount" value="" onValueChange={onValueChange} />)

    fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '1,5' } })

    expect(onValueChange).toHaveBeenCalledWith('1,5')
  })

  it.each([
    ['1250.50', '.50'],
    ['1250,5', ',5'],
    ['1.250,5', ',5'],
    ['1.250.000', ''],
    ['١٢٥٠٫٥', '٫٥'],
    ['1250', ''],
  ])('of %s, shows “%s” apart from the integer part', (value, decimals) => {
    const { container } = render(<AmountField label="Amount" value={value} onValueChange={() => {}} />)

    expect(container.querySelector('.fy-amount-mirror')?.textContent).toBe(value)
    expect(container.querySelector('.fy-amount-mirror > span')?.textContent).toBe(decimals)
  })

  it.each(['en', 'de', 'de-CH', 'fr', 'hi', 'ar', 'ar-EG', 'fa', 'es', 'pt-PT', 'pl', 'ja'])(
    'in %s, begins the decimals of an amount that is written in groups where the locale does',
    (locale) => {
      const text = createText({ locale })
      const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 9 })
      for (const amount of [
        1, 999, 1_234, 250_000, 1_234_567, 0.5, 1_234.5, 0.123, 12_345.678, 1_234_567.000_001,
      ]) {
        const parts = format.formatToParts(amount)
        const from = parts.findIndex(({ type }) => type === 'decimal')
        const decimals = from < 0 ? [] : parts.slice(from).map(({ value }) => value)
        const { container } = render(
          <TextProvider text={text}>
            <AmountField label="Amount" value={format.format(amount)} grouped onValueChange={() => {}} />
          </TextProvider>,
        )
        expect(container.querySelector('.fy-amount-mirror > span')?.textContent).toBe(decimals.join(''))
        cleanup()
      }
    },
  )

  it.each([
    ['ltr', ['$', ''], '$12.50', '$0'],
    ['ltr', ['', '\u00a0€'], '12.50\u00a0€', '0\u00a0€'],
    ['rtl', ['$', ''], '$12.50', '$0'],
    ['rtl', ['', '\u00a0€'], '€\u00a012.50', '€\u00a00'],
  ] as const)('from %s, %j reads as “%s”, and empty as “%s”', (dir, sign, shown, empty) => {
    const field = (value: string) => (
      <TextProvider text={createText({ dir })}>
        <AmountField label="Amount" value={value} onValueChange={() => {}} sign={sign} />
      </TextProvider>
    )
    const { container, rerender } = render(field('12.50'))
    const box = container.querySelector('.fy-amount-box')
    expect(box?.textContent).toBe(shown)

    rerender(field(''))

    expect(`${box?.textContent}${screen.getByLabelText<HTMLInputElement>('Amount').placeholder}`).toBe(empty)
  })

  it('offers ways out of an error, and none without one', () => {
    const onChoose = vi.fn()
    const field = (error?: string) => (
      <AmountField
        label="Amount"
        value="1,250"
        onValueChange={() => {}}
        error={error}
        ways={[{ label: '1250', onChoose }]}
      />
    )
    const { rerender } = render(field())
    expect(screen.queryByText('1250')).toBeNull()
    rerender(field('Did you mean 1250 or 1.25?'))

    fireEvent.click(screen.getByText('1250'))

    expect(onChoose).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(screen.getByLabelText('Amount'))
  })
})

describe('SearchField', () => {
  it('is emptied by Escape first, and lets an Escape pass when empty', () => {
    const onValueChange = vi.fn()
    const { rerender } = render(<SearchField value="harb" onValueChange={onValueChange} />)

    expect(fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })).toBe(false)
    expect(onValueChange).toHaveBeenCalledWith('')

    rerender(<SearchField value="" onValueChange={onValueChange} />)
    expect(fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })).toBe(true)
  })
})

describe('SearchField with an input method', () => {
  it('keeps its text when Escape ends a composition', () => {
    const onValueChange = vi.fn()
    render(<SearchField value="にほん" onValueChange={onValueChange} />)

    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape', isComposing: true })

    expect(onValueChange).not.toHaveBeenCalled()
  })
})

describe('AddressField', () => {
  it('pastes without the space around', async () => {
    const onValueChange = vi.fn()
    await navigator.clipboard.writeText(' 0xabc \n')
    render(<AddressField label="To" value="" onValueChange={onValueChange} />)

    fireEvent.click(screen.getByLabelText('Paste'))

    await vi.waitFor(() => expect(onValueChange).toHaveBeenCalledWith('0xabc'))
  })

  it('is cleared with the focus back in the box', () => {
    const onValueChange = vi.fn()
    render(
      <AddressField
        label="To"
        value="ada.test"
        onValueChange={onValueChange}
        resolved={{ title: 'ada.test' }}
      />,
    )

    fireEvent.click(screen.getByLabelText('Clear'))

    expect(onValueChange).toHaveBeenCalledWith('')
    expect(document.activeElement).toBe(screen.getByLabelText('To'))
  })
})
