import { type Text, TextProvider } from '@foyer/ui'
import { Shell } from './Shell.js'
import { type Scaffold, ScaffoldContext } from './scaffoldContext.js'

/** The scaffold with all that its parts share. */
export function App({ visit, session, later, remote, text }: Scaffold & { readonly text: Text }) {
  return (
    <ScaffoldContext.Provider value={{ visit, session, later, remote }}>
      <TextProvider text={text}>
        <Shell />
      </TextProvider>
    </ScaffoldContext.Provider>
  )
}
