// @tier gate
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const packages = join(import.meta.dirname, '../../packages')

/** What is built of every package that visitors get. */
function shipped() {
  const folders = readdirSync(packages).filter((folder) => folder !== 'testing')
  return folders.flatMap((folder) => {
    const dist = join(packages, folder, 'dist')
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    return files.filter((file) => file.endsWith('.js')).map((file) => join(dist, file))
  })
}

test('nothing that ships says who powers it', () => {
  const files = shipped()
  expect(files.length).toBeGreaterThan(200)

  const branded = files.filter((file) =>
    /powered by|\bux by\b|made with|secured by|bereitgestellt von/i.test(readFileSync(file, 'utf8')),
  )

  expect(branded).toEqual([])
})
