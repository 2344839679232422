import { type Text, TextProvider } from '@foyer/ui'
import { Shell } from './Shell.js'
import { type Scaffold, ScaffoldContext } from './scaffoldContext.js'

/** The scaffold with all that its parts share. */
export function App({ widget, own, lazyViews, text }: Scaffold & { readonly text: Text }) {
  return (
    <ScaffoldContext.Provider value={{ widget, own, lazyViews }}>
      <TextProvider text={text}>
        <Shell />
      </TextProvider>
    </ScaffoldContext.Provider>
  )
}
