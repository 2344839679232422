// @tier gate
/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asItCame, createCourse } from './course.js'
import { createMemory } from './memory.js'

/** Memories that hold no answer, and so keep what a client's own failure made. */
const ofNoAnswers: Readonly<Record<string, string>> = {
  'cache/memory.ts': 'the memory itself',
  'cache/cache.ts': 'moments after which older answers are not given',
  'quota/quota.ts': 'counts',
  'route/latency.ts': 'counts',
  'route/route.ts': 'breakers',
}
/** Kept although the question met a failure: one answer as it came. */
const asTheyCame: Readonly<Record<string, string>> = {
  'cache/course.ts': 'the means itself',
  'cache/cache.ts': 'entries of a store, which were kept before',
  'providers/approvals/approvals.ts': 'logs that were read, and where none were',
  'providers/approvals/currentApprovals.ts': 'the sender of one transaction',
}

it('no answer is remembered but by a memory that asks how its question went', () => {
  const root = join(import.meta.dirname, '..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test(-support|-d)?\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const filesWith = (part: string) =>
    files.flatMap(({ file, text }) => (text.includes(part) ? [file] : [])).toSorted()
  expect(filesWith("from 'lru-cache'")).toEqual(Object.keys(ofNoAnswers).toSorted())
  expect(filesWith('asItCame')).toEqual(Object.keys(asTheyCame).toSorted())
})

it('nothing of a question is kept that met a failure of its client alone, nor of a part of one', () => {
  const memory = createMemory<string>({ most: 10 })
  const whole = createCourse('a')
  const part = createCourse('a', whole)
  memory.keep('before', 'well', part)
  part.missed()
  memory.keep('of the part', 'poor', part)
  memory.keep('of the whole', 'poor', whole)
  memory.keep('before', 'poor', whole)
  expect(['before', 'of the part', 'of the whole'].map(memory.get)).toEqual(['well', undefined, undefined])
})

const put = fc.record({ key: fc.integer({ min: 0, max: 60 }), size: fc.integer({ min: 1, max: 12 }) })
search(
  'answers of one client put out no more than half of a memory',
  fc.property(
    fc.array(put, { maxLength: 8 }),
    fc.array(put, { minLength: 20, maxLength: 80 }),
    (few, many) => {
      const memory = createMemory<number>({ most: 100, sizeOf: (size) => size })
      const own = new Map<string, number>()
      for (const { key, size } of few) {
        if ([...own.values()].reduce((all, one) => all + one, size) > 50) continue
        own.set(`own ${key}`, size)
        memory.keep(`own ${key}`, size, asItCame({ client: 'neighbour' }))
      }
      for (const { key, size } of many) {
        memory.keep(`${key}`, size, asItCame({ client: 'stranger' }))
        expect(memory.get(`${key}`)).toBe(size)
      }
      for (const [key, size] of own) expect(memory.get(key), key).toBe(size)
    },
  ),
  { gate: 60, exhaustive: 5_000 },
)
