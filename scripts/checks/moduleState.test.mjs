// @tier gate
import { expect, test } from 'vitest'
import { sourceFaults } from './rules.mjs'

const file = 'packages/feature-socials/src/answer.ts'

test.each([
  ['answer', 'let answer: string | undefined\n'],
  ['count', 'export let count = 0\n'],
  [
    'answers',
    'const answers = new Map<string, string>()\nfunction keep(uri: string) {\n  answers.set("x", uri)\n}\n',
  ],
  [
    'answers',
    'const answers: string[] = []\nexport const keep = (uri: string) => {\n  answers.push(uri)\n}\n',
  ],
  ['state', 'const state = { answer: "" }\nfunction keep(uri: string) {\n  state.answer = uri\n}\n'],
  [
    'state',
    'const state = proxy({ answer: "" })\nfunction keep(answer: string) {\n  Object.assign(state, { answer })\n}\n',
  ],
  [
    'counts',
    'const counts: Record<string, number> = {}\nfunction count(name: string) {\n  counts[name] += 1\n}\n',
  ],
  ['events', 'const events = createEmitter<[string]>()\nfunction tell() {\n  events.emit("x")\n}\n'],
  ['byOptions', 'export const byOptions = new WeakMap<Options, string>()\n'],
])('`%s` is state of a module', (name, text) => {
  expect(sourceFaults(file, text)).toEqual([`${file}: has state that every importer shares: \`${name}\``])
})

test.each([
  ['a list that stays as it is', "const names = ['a', 'b']\nfunction first() {\n  return names[0]\n}\n"],
  ['a table', 'export const names: ReadonlyMap<string, string> = new Map(entries)\n'],
  [
    'a table that is filled as the module loads',
    'const names = new Set<string>()\nfor (const { name } of all) names.add(name)\n',
  ],
  [
    'state of what a function creates',
    'export function createAnswers() {\n  let last = 0\n  const answers = new Map()\n  answers.set("x", last)\n}\n',
  ],
  ['a property of that name', 'const add = [1]\nfunction keep() {\n  other.add.push(2)\n}\n'],
])('%s is not', (_what, text) => {
  expect(sourceFaults(file, text)).toEqual([])
})

test('tests, the libraries for tests and pages of their own may have some', () => {
  const text = 'let last = 0\n'
  expect(sourceFaults('packages/core/src/x.test-support.ts', text)).toEqual([])
  expect(sourceFaults('packages/testing/src/x.ts', text)).toEqual([])
  expect(sourceFaults('packages/login/src/frame/x.ts', text)).toEqual([])
  expect(sourceFaults('packages/login/src/x.ts', text)).toHaveLength(1)
})

test('an exception that allows nothing is a fault', () => {
  const path = 'packages/feature-siwx/src/refusals.ts'

  expect(sourceFaults(path, 'export const refusals = new WeakMap<SiwxOptions, Refusal>()\n')).toEqual([])
  expect(sourceFaults(path, '')).toEqual([
    `${path}: has no \`refusals\` that changes: remove it from scripts/checks/moduleState.mjs`,
  ])
})
