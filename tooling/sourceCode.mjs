/** Reads source text as far as rules need it: comments, strings, code, and the arguments of a call. */

/**
 * A part of a source that is not code. A template with `${}` has several.
 * @typedef {{ readonly kind: 'comment' | 'string' | 'template' | 'pattern', readonly from: number, readonly to: number }} Part
 */

/**
 * Finds comments with their marks, and the insides of strings, templates and patterns.
 * @param {string} text
 * @returns {readonly Part[]}
 */
export function partsOf(text) {
  /** @type {Part[]} */
  const parts = []
  /** Where a `}` leads back into a template. @type {number[]} */
  const templates = []
  let depth = 0
  let at = 0
  /** Reads a template's text from here on, up to its end or to a `${`. */
  const template = () => {
    const from = at
    while (at < text.length && text[at] !== '`' && !text.startsWith('${', at)) at += text[at] === '\\' ? 2 : 1
    parts.push({ kind: 'template', from, to: Math.min(at, text.length) })
    if (text.startsWith('${', at)) {
      templates.push(depth)
      depth += 1
      at += 2
    } else at += 1
  }
  /** Reads a string or a pattern whose end is on the same line. */
  const quoted = (/** @type {'string' | 'pattern'} */ kind, /** @type {RegExp} */ whole) => {
    const length = whole.exec(text.slice(at, at + 5_000))?.[0].length ?? 0
    parts.push({ kind, from: at + 1, to: at + Math.max(1, length - 1) })
    at += Math.max(1, length)
  }
  while (at < text.length) {
    const one = text[at] ?? ''
    if (text.startsWith('//', at) || text.startsWith('/*', at)) {
      const end = text.startsWith('//', at) ? text.indexOf('\n', at) : text.indexOf('*/', at + 2) + 2
      const to = end < at + 2 ? text.length : end
      parts.push({ kind: 'comment', from: at, to })
      at = to
    } else if (one === "'" || one === '"') {
      quoted('string', /^(['"])(?:\\.|(?!\1)[^\\\n])*\1/)
    } else if (
      one === '/' &&
      /(?:^|[(,=:[!&|?;{+]|\breturn)\s*$/.test(text.slice(Math.max(0, at - 20), at))
    ) {
      quoted('pattern', /^\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//)
    } else if (one === '`') {
      at += 1
      template()
    } else {
      at += 1
      if (one === '{') depth += 1
      if (one === '}') {
        depth -= 1
        if (templates.at(-1) === depth) {
          templates.pop()
          template()
        }
      }
    }
  }
  return parts
}

/**
 * The text with its comments and the insides of its strings blanked; every place stays where it is.
 * @param {string} text
 */
export function codeOf(text) {
  const out = text.split('')
  for (const { from, to } of partsOf(text))
    for (let at = from; at < to; at += 1) if (out[at] !== '\n') out[at] = ' '
  return out.join('')
}

/**
 * The calls that a pattern finds. Of `test.each(table)(name, …)` the second call counts.
 * @param {string} code of {@link codeOf}
 * @param {RegExp} pattern global, up to the opening parenthesis, with the name as its first group
 * @returns {{ index: number, end: number, name: string, args: readonly string[] }[]}
 */
export function callsOf(code, pattern) {
  return [...code.matchAll(pattern)].map((match) => {
    const name = match[1] ?? ''
    let { args, end } = argsOf(code, match.index + match[0].length)
    if (/\.(?:each|for|skipIf|runIf)$/.test(name) && !match[0].includes('`')) {
      const next = /^\s*\(/.exec(code.slice(end))
      if (next) ({ args, end } = argsOf(code, end + next[0].length))
    }
    return { index: match.index, end, name, args }
  })
}

/** @param {string} code @param {number} from after the parenthesis */
function argsOf(code, from) {
  /** @type {string[]} */
  const args = []
  let depth = 0
  let begin = from
  let at = from
  for (; at < code.length; at += 1) {
    const one = code[at] ?? ''
    if ('([{'.includes(one)) depth += 1
    else if (depth === 0 && (one === ',' || one === ')')) {
      const arg = code.slice(begin, at).trim()
      if (arg || one === ',') args.push(arg)
      begin = at + 1
      if (one === ')') break
    } else if (')]}'.includes(one)) depth -= 1
  }
  return { args, end: at + 1 }
}

/** The line of a place, from 1. @param {string} text @param {number} at */
export function lineOf(text, at) {
  return text.slice(0, at).split('\n').length
}

/**
 * The name of the function that a place is in, as far as lines tell: the last one declared before it, further left.
 * @param {string} code
 * @param {number} at
 * @returns {string | undefined} undefined at the top of a module
 */
export function nameAround(code, at) {
  const lines = code.slice(0, at).split('\n')
  const indent = (/** @type {string} */ line) => /^\s*/.exec(line)?.[0].length ?? 0
  const declared = /^\s*(?:export )?(?:async )?(?:function\*? (\w+)|(?:const|let) (\w+)\b[^=]*=)/
  const last = `${lines.pop() ?? ''}${/^[^\n]*/.exec(code.slice(at))?.[0] ?? ''}`
  const own =
    /^\s*(?:export )?(?:async )?(?:function\*? (\w+)|(?:const|let) (\w+)\b[^=]*=\s*(?:async )?(?:\([^)]*\)|\w+)[^=]*=>)/.exec(
      last,
    )
  if (own) return own[1] ?? own[2]
  let left = indent(last)
  for (const line of lines.toReversed()) {
    if (line.trim() === '' || indent(line) >= left) continue
    const found = declared.exec(line)
    if (found) return found[1] ?? found[2]
    left = indent(line)
  }
  return undefined
}
