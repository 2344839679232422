// @tier gate, @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { firstIcons } from './firstIcons.js'
import { Icon, Icons } from './Icon.js'
import { isIconName, laterNames } from './iconName.js'
import { laterIcons } from './laterIcons.js'

test('all drawings have a name that is known before they are here', () => {
  expect(laterNames.split(' ')).toEqual(Object.keys(laterIcons))
  expect(Object.keys({ ...firstIcons, ...laterIcons }).filter((name) => !isIconName(name))).toEqual([])
  expect(isIconName('toString')).toBe(false)
})

test('a drawing that comes later takes its place once it is here', async () => {
  const container = document.createElement('div')
  const root = createRoot(container)
  const show = (icons: typeof laterIcons | undefined) =>
    act(() =>
      root.render(
        <Icons.Provider value={icons}>
          <Icon name="send" />
          <Icon name="close" />
        </Icons.Provider>,
      ),
    )
  const paths = () => [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'))

  await show(undefined)
  expect(paths()).toEqual([firstIcons.more, firstIcons.close])

  await show(laterIcons)
  expect(paths()).toEqual([laterIcons.send, firstIcons.close])
})
