import { Icons, PictureSource, type Text, TextProvider } from '@foyer/ui'
import type { ReactNode } from 'react'
import { Shell } from './Shell.js'
import { type Scaffold, ScaffoldContext, useLazyViews, useSelected } from './scaffoldContext.js'

/** The scaffold with all that its parts share. */
export function App({ widget, own, lazyViews, text }: Scaffold & { readonly text: Text }) {
  return (
    <ScaffoldContext.Provider value={{ widget, own, lazyViews }}>
      <TextProvider text={text}>
        <PictureSource.Provider value={(address) => widget.images.load('address', address)}>
          <Drawings>
            <Shell />
          </Drawings>
        </PictureSource.Provider>
      </TextProvider>
    </ScaffoldContext.Provider>
  )
}

/** The drawings that come with the lazy views. */
function Drawings({ children }: { readonly children: ReactNode }) {
  const icons = useSelected(useLazyViews().state, ({ fetched }) =>
    fetched.status === 'ready' ? fetched.value.icons : undefined,
  )
  return <Icons.Provider value={icons}>{children}</Icons.Provider>
}
