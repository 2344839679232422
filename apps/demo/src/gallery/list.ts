import { names } from '@foyer/locales/english'
import { type Place, writePlace } from './place.js'
import { states } from './states.js'

/** The list of all states with a filter, and a frame that shows the one chosen. */
export function showList(home: HTMLElement, start: Place): void {
  const frame = find(home, 'iframe', HTMLIFrameElement)
  const filter = find(home, '#filter', HTMLInputElement)
  const count = find(home, '#count', HTMLElement)
  const links = find(home, '#states', HTMLElement)
  const look = find(home, '#look', HTMLFormElement)
  const alone = find(home, '#alone', HTMLAnchorElement)
  find(home, '#languages', HTMLElement).append(...names.map(choiceOf))
  let state = start.state || (states[0]?.id ?? '')
  for (const [name, value] of Object.entries({
    theme: start.theme,
    dir: start.dir,
    lang: start.lang,
    width: start.width ?? '390',
  })) {
    const input = look.querySelector<HTMLInputElement>(`[name="${name}"][value="${value}"]`)
    if (input) input.checked = true
  }

  function place(): Place {
    const data = new FormData(look)
    return {
      state,
      theme: data.get('theme') === 'dark' ? 'dark' : 'light',
      dir: data.get('dir') === 'rtl' ? 'rtl' : 'ltr',
      lang: String(data.get('lang')),
      still: data.has('still'),
    }
  }

  function show() {
    const url = `gallery.html${writePlace(place())}`
    frame.dataset.width = String(new FormData(look).get('width'))
    if (frame.src === '') frame.src = url
    else frame.contentWindow?.location.replace(url)
    alone.href = url
    for (const link of links.querySelectorAll('a')) {
      if (link.textContent === state) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }

  function list() {
    const text = filter.value.trim().toLowerCase()
    const found = states.filter(({ id, group }) => `${group} ${id}`.toLowerCase().includes(text))
    const groups = [...new Set(found.map(({ group }) => group))]
    links.replaceChildren(
      ...groups.map((name) =>
        groupOf(
          name,
          found.filter(({ group }) => group === name).map(({ id }) => id),
        ),
      ),
    )
    count.textContent = `${found.length} of ${states.length} states`
  }

  links.addEventListener('click', (event) => {
    if (!(event.target instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    state = event.target.textContent
    show()
  })
  filter.addEventListener('input', list)
  look.addEventListener('change', show)
  list()
  show()
}

function groupOf(name: string, ids: readonly string[]): HTMLElement {
  const section = document.createElement('section')
  const heading = document.createElement('h2')
  heading.textContent = name
  const items = ids.map((id) => {
    const item = document.createElement('li')
    const link = document.createElement('a')
    link.textContent = id
    link.href = `gallery.html${writePlace({ state: id, theme: 'light', dir: 'ltr', lang: 'en', still: false })}`
    item.append(link)
    return item
  })
  const all = document.createElement('ul')
  all.append(...items)
  section.append(heading, all)
  return section
}

function find<E extends Element>(home: ParentNode, selector: string, kind: new () => E): E {
  const element = home.querySelector(selector)
  if (!(element instanceof kind)) throw new Error(`The page has no ${selector}.`)
  return element
}

/** A language to choose, by its own name. */
function choiceOf(tag: string): HTMLElement {
  const input = document.createElement('input')
  input.type = 'radio'
  input.name = 'lang'
  input.value = tag
  const name = document.createElement('span')
  name.textContent = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  const choice = document.createElement('label')
  choice.append(input, name)
  return choice
}
