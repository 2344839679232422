// @tier gate
import { describe, expect, test } from 'vitest'
import { englishFaults, englishOf, ratchetFaults, recordedCounts, wordsOf } from './english.mjs'

describe('the rule for plain English', () => {
  test.each([
    ['a comment', 'a.ts', '// What a wallet answers.', 'line 1 begins with “What”: name the actor'],
    ['a docstring', 'a.ts', '\n/** Whom it asks. */', 'line 2 begins with “Whom”: name the actor'],
    [
      'a tag',
      'a.ts',
      '/** Asks. @param chain what it asks for */',
      'line 1 begins with “what”: name the actor',
    ],
    [
      'a test name',
      'a.test.ts',
      "test('who has left gets no answer')",
      'line 1 begins with “who”: name the actor',
    ],
    [
      'a message',
      'a.ts',
      "{ text: 'Whoever issued it can take it.' }",
      'line 1 begins with “Whoever”: name the actor',
    ],
    ['a page', 'a.md', 'First. Who has neither sees a list.', 'line 1 begins with “Who”: name the actor'],
    ['a cell', 'a.md', '| one | What it is |', 'line 1 begins with “What”: name the actor'],
    [
      'a later line',
      'a.ts',
      '// One.\n// Two is long,\n// so three. What is four?\n// What is.',
      'line 4 begins with “What”: name the actor',
    ],
  ])('refuses a clause as the subject of %s', (_, path, text, fault) => {
    const faults = englishFaults(path, text)
    expect(faults[0]).toBe(fault)
  })

  test('refuses a phrase of the table, with the words to write', () => {
    expect(englishFaults('a.ts', '// The answer is on its way.')).toEqual([
      'line 1 “on its way”: write pending, loading, sent',
    ])
  })

  test.each([
    ['a question', 'a.ts', "{ text: 'What do you want to do?' }"],
    ['a title of the interface', 'a.ts', "{ text: 'Who can open it' }"],
    ['code', 'a.ts', 'const what = who(told, beside)'],
    ['a clause that is an object', 'a.ts', '// Says what a wallet answers.'],
    ['code in a comment', 'a.ts', '// Calls `told stands`.'],
    ['code in a page', 'a.md', '```ts\n// What it is.\n```'],
    ['a translation', 'packages/ui/src/locales/de.ts', '// What it is.'],
  ])('accepts %s', (_, path, text) => {
    expect(englishFaults(path, text)).toEqual([])
  })

  test('reads each phrase of the table', () => {
    expect(wordsOf('| write | instead of |\n| - | - |\n| no longer  | `any more`, `no more` |\n')).toEqual([
      { phrase: 'any more', use: 'no longer' },
      { phrase: 'no more', use: 'no longer' },
    ])
  })
})

describe('the counts of exceptions', () => {
  test('can only fall', () => {
    expect(ratchetFaults({ docs: ['one', 'two'] }, { docs: 1 })).toEqual([
      'docs has 2 phrases that docs/words.md rules out, and had 1: see “node scripts/checks/english.mjs docs”',
    ])
    expect(ratchetFaults({}, { docs: 1 })).toEqual([
      'docs has only 0 of 1 exceptions: run “node scripts/checks/english.mjs --record”',
    ])
  })

  test('are those of the repository', () => {
    expect(ratchetFaults(englishOf(), recordedCounts())).toEqual([])
  })
})
