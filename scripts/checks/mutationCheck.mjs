/** Takes cures out, one after the other, and says what the model makes of it: one that it does not miss, it does not test. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, turbo } from '../../tooling/install.mjs'
import { CommandError, run } from '../../tooling/processes.mjs'

/**
 * Edits are exact: one that no longer fits is an error, so that the list follows the code.
 * @type {readonly { what: string, edits: readonly { file: string, cure: string, without: string }[] }[]}
 */
const cures = [
  {
    what: 'A network that a wallet grants late counts for the connection that asked alone',
    edits: [
      {
        file: 'packages/controllers/src/flows/switchNetwork.ts',
        cure: 'anySignal(outer, newest.signal, connections.standing(namespace))',
        without: 'anySignal(outer)',
      },
      {
        file: 'packages/controllers/src/connections.ts',
        cure: '      assertCounts(asked)\n',
        without: '      void asked\n',
      },
      {
        file: 'packages/core/src/adapters/walletAdapter.ts',
        cure: 'if (signal.aborted || current.signal.aborted) throw',
        without: 'if (signal.aborted) throw',
      },
    ],
  },
  {
    what: 'A wallet whose restoring was overtaken is let go of',
    edits: [
      {
        file: 'packages/controllers/src/flows/reconnect.ts',
        cure: "withTimeout('The wallet', ms, claim.signal,",
        without: "withTimeout('The wallet', ms, outer,",
      },
      {
        file: 'packages/controllers/src/flows/reconnect.ts',
        cure: 'ask(deps, namespace, connectorId, claim.signal)',
        without: 'ask(deps, namespace, connectorId, outer)',
      },
    ],
  },
  {
    what: 'What another tab stored while the visitor was connecting is taken up when that fails',
    edits: [
      {
        file: 'packages/controllers/src/engine.ts',
        cure: '        catchUp()\n',
        without: '        void catchUp\n',
      },
    ],
  },
  {
    what: 'A request of another source is withdrawn by the next',
    edits: [
      {
        file: 'packages/controllers/src/sources/sources.ts',
        cure: 'if (id !== source.id) loaded?.cancel()',
        without: 'if (id === undefined) loaded?.cancel()',
      },
    ],
  },
  {
    what: 'All tabs stand on the session that was made last',
    edits: [
      {
        file: 'packages/controllers/src/tabs.ts',
        cure: 'if (has === connectorId && !connections.isReplaced(namespace)) continue',
        without: 'if (has === connectorId) continue',
      },
    ],
  },
]

/** Returns the edits that no longer fit the code, as `file: cure`. */
export function outdatedEdits() {
  return cures
    .flatMap(({ edits }) => edits)
    .filter(({ file, cure }) => !readFileSync(join(root, file), 'utf8').includes(cure))
    .map(({ file, cure }) => `${file}: ${cure}`)
}

/**
 * @param {readonly string[]} wanted numbers of cures, counted from 1. @default all
 * @throws {Error} when the model does not miss one
 */
export async function withoutCures(wanted) {
  await turbo('build')
  const chosen = cures.filter((_, at) => wanted.length === 0 || wanted.includes(String(at + 1)))
  /** @type {string[]} */
  const unnoticed = []
  for (const { what, edits } of chosen) {
    const story = await takenOut(edits)
    console.log(`\nWithout “${what}”:\n${story ?? 'nothing is broken'}`)
    if (!story) unnoticed.push(what)
  }
  if (unnoticed.length > 0) throw new Error(`The model does not miss: ${unnoticed.join('; ')}`)
}

/**
 * The story that breaks a rule without a cure; `undefined` where none was found.
 * @param {(typeof cures)[number]['edits']} edits
 */
async function takenOut(edits) {
  const paths = [...new Set(edits.map(({ file }) => join(root, file)))]
  const before = paths.map((path) => readFileSync(path, 'utf8'))
  const restore = () => {
    for (const [at, path] of paths.entries()) writeFileSync(path, before[at] ?? '')
  }
  process.once('exit', restore)
  try {
    for (const { file, cure, without } of edits) {
      const path = join(root, file)
      const text = readFileSync(path, 'utf8')
      if (!text.includes(cure)) throw new Error(`${file} has no ${JSON.stringify(cure)} any more`)
      writeFileSync(path, text.replace(cure, without))
    }
    await turbo('build')
    // Each rule is rare by itself: 500 schedules are to find what is new, these what is known.
    await run('vitest', ['run', '--project', 'unit', 'packages/kit/src/model/model.test.ts'], {
      cwd: root,
      env: { CI: 'true', NO_COLOR: '1', FOYER_RUNS: '5000' },
    })
    return undefined
  } catch (error) {
    const told = error instanceof CommandError && /Error: (.*?\n\n1\..*?seed -?\d+)/s.exec(error.output)?.[1]
    if (!told) throw error
    return told
  } finally {
    restore()
    process.off('exit', restore)
    await turbo('build')
  }
}
