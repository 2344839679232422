import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import { showList } from './list.js'
import { readPlace } from './place.js'
import { createStage } from './stage.js'

const list = document.querySelector<HTMLElement>('main')

const place = readPlace(location.hash)

if (list && (place.state === '' || place.width !== undefined)) {
  showList(list, place)
} else {
  document.documentElement.dataset.stage = ''
  document.querySelector('.bar')?.remove()
  // The heading of the page stays; all else is the state.
  list?.replaceChildren(...list.querySelectorAll('h1'))
  const stage = createStage()
  const follow = () => void stage.show(readPlace(location.hash))
  addEventListener('hashchange', follow)
  follow()
}
