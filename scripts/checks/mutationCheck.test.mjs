// @tier gate
import { expect, test } from 'vitest'
import { outdatedEdits } from './mutationCheck.mjs'

test('each cure that can be taken out is in the code', () => {
  expect(outdatedEdits()).toEqual([])
})
