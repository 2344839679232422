import { expect, test } from './fixtures.js'
import { looks, nameOf, openGallery } from './gallery.js'
import { layoutFaults, movements } from './layoutFaults.js'

test('every state is well laid out at each width in both directions, and does not move for those who asked for that', async ({
  newPage,
}) => {
  const { page, ids, show } = await openGallery(newPage, { still: false, reducedMotion: true })
  const faults: string[] = []

  for (const id of ids) {
    // Colours have no size.
    for (const look of looks.filter(({ theme }) => theme === 'light')) {
      await show(id, look)
      for (const fault of await page.evaluate(layoutFaults)) faults.push(`${nameOf(id, look)} ${fault}`)
    }
    for (const fault of await page.evaluate(movements)) faults.push(`${id}: ${fault}`)
  }

  expect(faults).toEqual([])
}, 400_000)
