// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { IconButton } from '../actions/IconButton.js'
import { Header } from '../shell/Header.js'
import { TextProvider } from './TextProvider.js'
import { createText } from './text.js'

afterEach(cleanup)

it('draws labels in English without a provider', () => {
  render(<Header title="Send" onBack={() => {}} onClose={() => {}} />)

  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Back',
    'Close',
  ])
})

it('draws again when the table of the locale arrives', () => {
  const text = createText({ locale: 'de' })
  render(
    <TextProvider text={text}>
      <Header title="Senden" onClose={() => {}} />
      <IconButton icon="close" label="fixed" />
    </TextProvider>,
  )
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()

  act(() => text.addLocale({ 'ui.close': 'Schließen' }))

  expect(screen.getByRole('button', { name: 'Schließen' })).toBeTruthy()
})
