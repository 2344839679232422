// @tier gate
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Env, runsOf } from './budget.js'
import { differenceOf } from './difference.js'
import { search, searchDifference, searchModel } from './index.js'
import { createLook, type LookOptions, type Property } from './look.js'
import { modelOf } from './model.js'

/** What a search says of a property in a test of this file, `undefined` where it finds nothing. */
async function saidOf<T>(property: Property<T>, options: LookOptions<NoInfer<T>> = {}, env: Env = {}) {
  const { look } = createLook({ file: 'a/b.test.ts', name: "sums > don't wrap (ever)", budget: {}, env })
  return look(property, options).then(
    () => undefined,
    (error: Error) => error.message,
  )
}

/** Says of each number below 1,000 that it is fine. */
const planted = fc.property(fc.nat(), (value) => {
  if (value >= 1_000) throw new RangeError(`${value} is too large`)
})

describe('a planted fault', () => {
  test('is found, made small, and printed with its seed and the command that finds it again', async () => {
    const said = (await saidOf(planted)) ?? ''

    expect(said).toMatch(
      /^1000 is too large\n\nInput: \[1000\]\n\nFound at input \d+ of 1000, made smaller \d+ times/,
    )
    expect(said).toMatch(/: seed 11, path [\d:]+\n\n/)
    expect(said).toMatch(
      /FOYER_SEED=11 FOYER_PATH=[\d:]+ npx pnpm@[\d.]+ exec vitest run a\/b\.test\.ts -t '\^sums > don'\\''t wrap \\\(ever\\\)\$'$/,
    )
  })

  test('is found again by the seed and the path that were printed, at the first input', async () => {
    const random = { FOYER_BUDGET: 'exhaustive' }
    const said = (await saidOf(planted, {}, random)) ?? ''
    const [, seed, path] = /FOYER_SEED=(\d+) FOYER_PATH=(\S+)/.exec(said) ?? []

    expect(await saidOf(planted, {}, { FOYER_SEED: seed, FOYER_PATH: path })).toMatch(
      /^1000 is too large\n\nInput: \[1000\]\n\nFound at input 1 of 1, made smaller 0 times/,
    )
    expect(await saidOf(planted, {}, { FOYER_SEED: seed })).toContain(`FOYER_PATH=${path} `)
  })

  test('of a check that is asynchronous is found as well', async () => {
    const property = fc.asyncProperty(fc.string(), async (text) => {
      await Promise.resolve()
      expect(text).not.toContain('a')
    })

    expect(await saidOf(property)).toContain('Input: ["a"]')
  })

  test('in the second look of a test says so in its path, which leads back there alone', async () => {
    const where = { file: 'a.test.ts', name: 'a', budget: {} }
    const twice = async (env: Env) => {
      const tried: number[] = []
      const { look } = createLook({ ...where, env })
      await look(fc.property(fc.nat(), () => void tried.push(1)))
      const said = await look(planted).catch((error: Error) => error.message)
      return { said, first: tried.length }
    }
    const { said } = await twice({})
    const [, path = ''] = /FOYER_PATH=(\S+)/.exec(said ?? '') ?? []
    expect(path).toMatch(/^2\/[\d:]+$/)

    expect(await twice({ FOYER_SEED: '11', FOYER_PATH: path })).toEqual({
      first: 1_000,
      said: expect.stringContaining('at input 1 of 1'),
    })
  })
})

describe('a past find', () => {
  test('is tried first, and named when it is back', async () => {
    const tried: number[] = []
    const property = fc.property(fc.nat(), (value) => {
      tried.push(value)
      expect(value).not.toBe(77)
    })
    const finds = [
      { input: [5] satisfies [number], found: 'five was lost' },
      { input: [77] satisfies [number], found: '77 was taken for 76' },
    ]

    expect(await saidOf(property, { finds })).toMatch(
      /^A past find is back: 77 was taken for 76\n\nexpected 77 not to be 77.*\n\nInput: \[77\]$/,
    )
    expect(tried).toEqual([5, 77])
  })

  test('that a property leaves out guards nothing, and is a fault', async () => {
    const property = fc.property(fc.nat(), (value) => fc.pre(value !== 3))

    expect(await saidOf(property, { finds: [{ input: [3], found: 'three' }] })).toBe(
      'A past find is left out, so it guards nothing: three',
    )
  })
})

describe('the budget', () => {
  test.each([
    [{}, {}, 1_000],
    [{}, { FOYER_TIER: 'gate' }, 1_000],
    [{}, { FOYER_TIER: 'exhaustive' }, 20_000],
    [{ gate: 50 }, { FOYER_TIER: 'exhaustive' }, 1_000],
    [{ gate: 50, exhaustive: 60 }, { FOYER_TIER: 'exhaustive' }, 60],
    [{ gate: 50, exhaustive: 60 }, {}, 50],
    [{ gate: 50 }, { FOYER_TIER: 'gate', FOYER_BUDGET: 'exhaustive' }, 1_000],
    [{ gate: 50 }, { FOYER_TIER: 'exhaustive', FOYER_RUNS: '7' }, 7],
  ])('of %o with %o is %i', (budget, env, runs) => {
    expect(runsOf(budget, env)).toBe(runs)
  })

  test('is what a search tries', async () => {
    let tried = 0
    const property = fc.property(fc.nat(), () => {
      tried += 1
    })

    await saidOf(property, {}, { FOYER_TIER: 'exhaustive' })

    expect(tried).toBe(20_000)
  })

  test.each(['0', '-1', '1.5', 'many'])(
    'of %s inputs is refused: the search would try nothing',
    async (runs) => {
      expect(await saidOf(planted, {}, { FOYER_RUNS: runs })).toBe(
        `A search tries at least one input, not ${runs}.`,
      )
      expect(() => runsOf({ gate: 0 }, {})).toThrow('at least one')
    },
  )

  test('of a tier that is none is refused', () => {
    expect(() => runsOf({}, { FOYER_BUDGET: 'nightly' })).toThrow('not "nightly"')
  })

  test('has to be spent: a property that leaves every input out is a fault', async () => {
    expect(await saidOf(fc.property(fc.nat(), () => fc.pre(false)))).toMatch(
      /^Only 0 of 1000 inputs were tried/,
    )
  })
})

describe('what was tried', () => {
  const inputsOf = async (env: Env) => {
    const inputs: number[] = []
    await saidOf(
      fc.property(fc.nat(), (value) => void inputs.push(value)),
      {},
      { FOYER_RUNS: '50', ...env },
    )
    return inputs
  }

  test('is the same in each gate', async () => {
    expect(await inputsOf({})).toEqual(await inputsOf({}))
  })

  test('is new in each run of the exhaustive tier, but for a seed that is given', async () => {
    const exhaustive = { FOYER_TIER: 'exhaustive' }

    expect(await inputsOf(exhaustive)).not.toEqual(await inputsOf(exhaustive))
    expect(await inputsOf({ ...exhaustive, FOYER_SEED: '11' })).toEqual(await inputsOf({}))
  })

  test.each([
    [{ FOYER_SEED: 'x' }, 'A seed is a whole number, not x.'],
    [{ FOYER_PATH: '1:0' }, 'FOYER_PATH needs the FOYER_SEED that it was found with.'],
    [{ FOYER_SEED: '1', FOYER_PATH: 'one' }, 'A path looks like "12:0:1", not "one".'],
  ])('%o is refused', async (env, said) => {
    expect(await saidOf(planted, {}, env)).toBe(said)
  })
})

search(
  'a property is a test',
  fc.property(fc.nat(), (value) => {
    expect(value).toBeGreaterThanOrEqual(0)
  }),
)

describe('a search that looks for itself', () => {
  search(
    'may look more than once',
    async (look) => {
      let count = 0
      const property = fc.property(fc.nat(), () => {
        count += 1
      })
      await look(property)
      await look(property)
      expect(count).toBe(runsOf({ gate: 5 }) * 2)
    },
    { gate: 5 },
  )

  search.for([
    ['one', 3],
    ['two', 3],
  ])('is given its row: %s', async (look, [name, length]) => {
    await look(fc.property(fc.constant(name), (value) => value.length === length))
  })
})

/** A light that is switched; one that is switched thrice is broken. */
function play(story: readonly ('on' | 'off')[], tell: (line: string) => void): void {
  let isOn = false
  let switched = 0
  for (const step of story) {
    tell(`switch ${step}`)
    if ((step === 'on') !== isOn) switched += 1
    isOn = step === 'on'
    if (switched >= 3) throw new Error('The light is broken.')
  }
}

describe('a model', () => {
  searchModel('plays its finds and its stories', {
    stories: fc.array(fc.constantFrom('on', 'off'), { maxLength: 2 }),
    play,
    finds: [{ input: ['on', 'off'], found: 'the light stayed on' }],
  })

  test('has the shortest story that breaks a rule printed line by line, with its seed', async () => {
    const { property, tell } = modelOf({ stories: fc.array(fc.constantFrom('on', 'off')), play })

    expect(await saidOf(property, { tell })).toMatch(
      /^The light is broken\.\n\n1\. switch on\n2\. switch off\n3\. switch on\n\nFound at input .* seed 11, path [\d:]+\n\nFOYER_SEED=11/,
    )
  })
})

describe('a difference', () => {
  searchDifference('of two that agree is none, whatever they throw', {
    inputs: fc.integer(),
    ours: (value) => {
      if (value < 0) throw new TypeError('negative')
      return value * 2
    },
    oracle: async (value) => {
      if (value < 0) throw new RangeError('below zero')
      return value + value
    },
    finds: [{ input: 3, found: 'odd numbers were rounded' }],
  })

  searchDifference('is looked for in the verdict alone', {
    inputs: fc.integer(),
    ours: (value) => ({ value, by: 'us' }),
    oracle: (value) => ({ value, by: 'them' }),
    verdict: ({ value }) => value,
  })

  test('is made small, and says what each makes of the input', async () => {
    const inputs = fc.integer({ min: 0, max: 10_000 })
    const { property: wrong } = differenceOf({
      inputs,
      ours: (value) => value,
      oracle: (value) => Math.min(value, 99),
    })
    const { property: strict } = differenceOf({
      inputs,
      ours: (value) => value,
      oracle: (value) => {
        if (value > 9) throw new RangeError('too large')
        return value
      },
    })

    expect(await saidOf(wrong)).toMatch(/^Ours says 100, the oracle says 99\.\n\nInput: \[100\]\n/)
    expect(await saidOf(strict)).toMatch(/^Ours says 10, the oracle throws RangeError: too large\.\n/)
  })

  test('counts how often the oracle had an answer: two that always throw agree on nothing', async () => {
    const refuse = (): number => {
      throw new TypeError('no')
    }
    const { property, answers } = differenceOf({ inputs: fc.integer(), ours: refuse, oracle: refuse })

    expect(await saidOf(property)).toBeUndefined()
    expect(answers()).toBe(0)
  })
})
