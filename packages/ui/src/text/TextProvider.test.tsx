// @tier gate, @vitest-environment happy-dom
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

it('draws again when the words of the locale arrive', async () => {
  const german = { words: async () => ({ 'ui.close': 'Schließen' }) }
  const text = createText({ locale: 'de', languages: { de: async () => german } })
  render(
    <TextProvider text={text}>
      <Header title="Senden" onClose={() => {}} />
      <IconButton icon="close" label="fixed" />
    </TextProvider>,
  )
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()

  await act(async () => {
    await text.ready()
  })

  expect(screen.getByRole('button', { name: 'Schließen' })).toBeTruthy()
})
