// @tier gate
import { expect, test } from 'vitest'
import { groupsOf } from './types.mjs'

const shared = { extends: '../../tsconfig.base.json', include: ['src'] }
const withNode = { ...shared, compilerOptions: { types: ['node'] } }

test('packages with the same options are one program', () => {
  const groups = groupsOf([
    { folder: 'packages/core', config: shared },
    { folder: 'packages/gateway', config: withNode },
    { folder: 'packages/ui', config: shared },
  ])

  expect(groups.map(({ folders }) => folders)).toEqual([
    ['packages/core', 'packages/ui'],
    ['packages/gateway'],
  ])
})

test('a package that extends the types of others, and one with a configuration of its own, are alone', () => {
  const own = { include: ['.'] }
  const groups = groupsOf([
    { folder: 'packages/core', config: shared },
    { folder: 'packages/kit', config: shared },
    { folder: 'apps/next', config: own },
    { folder: 'bench', config: own },
  ])

  expect(groups.map(({ folders }) => folders)).toEqual([
    ['packages/core'],
    ['packages/kit'],
    ['apps/next'],
    ['bench'],
  ])
})
