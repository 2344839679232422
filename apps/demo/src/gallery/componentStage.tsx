import { languagesFor } from '@foyer/locales'
import { adoptStyles, Body, createText, Dialog, Header, Icons, laterIcons, TextProvider } from '@foyer/ui'
import { createRoot } from 'react-dom/client'
import type { ComponentStates } from './components/specimen.js'
import { addSheet, forceStates } from './forceStates.js'
import { specimenSheet } from './sheets.js'
import type { Appearance } from './world/world.js'

/** Draws the states of a component in a shadow root of its own, as a widget would. Returns what removes them. */
export async function showComponent(
  { name, draw, whole }: ComponentStates,
  { theme, dir, lang, still }: Appearance,
): Promise<{ readonly root: ShadowRoot; end(): void }> {
  const element = document.createElement('div')
  const root = element.attachShadow({ mode: 'open' })
  adoptStyles(root)
  const container = document.createElement('div')
  container.lang = lang
  container.dir = dir
  container.dataset.theme = theme
  container.className = 'fy-theme'
  if (still) container.style.setProperty('--foyer-font-family', "'Inter Variable'")
  root.append(container)
  document.querySelector('main')?.append(element)
  const text = createText({ dir, locale: lang, languages: languagesFor(container) })
  await text.ready()
  const react = createRoot(container)
  react.render(
    <TextProvider text={text}>
      <Icons.Provider value={laterIcons}>
        {whole ? (
          draw()
        ) : (
          <Dialog open embedded>
            <Header title={name} />
            <Body>{draw()}</Body>
          </Dialog>
        )}
      </Icons.Provider>
    </TextProvider>,
  )
  while (!container.querySelector('.fy-card')) await new Promise((resolve) => setTimeout(resolve, 10))
  addSheet(root, specimenSheet)
  forceStates(root)
  return {
    root,
    end() {
      react.unmount()
      element.remove()
    },
  }
}
