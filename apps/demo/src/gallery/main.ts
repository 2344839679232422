import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import { showList } from './list.js'
import { readPlace } from './place.js'
import { createStage } from './stage.js'

const list = document.querySelector<HTMLElement>('#gallery')

const place = readPlace(location.hash)

if (list && (place.state === '' || place.width !== undefined)) {
  list.hidden = false
  showList(list, place)
} else {
  document.documentElement.dataset.stage = ''
  for (const element of document.querySelectorAll('.bar, #gallery')) element.remove()
  const stage = createStage()
  const follow = () => void stage.show(readPlace(location.hash))
  addEventListener('hashchange', follow)
  follow()
}
