/** @typedef {import('../src/messages.ts').Messages} Messages */
/** @typedef {import('../src/messages.ts').Message} Message */

/**
 * What is wrong with the words of a language, a line each.
 * @param {string} name
 * @param {Messages} words
 * @param {Messages} english by the same keys
 */
export function faultsOf(name, words, english) {
  return Object.entries(words).flatMap(([key, message]) => {
    const original = Object.hasOwn(english, key) ? english[key] : undefined
    if (original === undefined) return [`${name}: no English table has ${key}`]
    const faults = []
    if (formsOf(message).some((text) => text.trim() === ''))
      faults.push('has an empty text: leave the key out')
    if (formsOf(message).some((text) => /[\n\t]/.test(text))) faults.push('has a line break or a tab')
    if (typeof original === 'string' && typeof message !== 'string')
      faults.push('has plural forms, but nothing is counted')
    if (typeof message !== 'string' && message.other === undefined) faults.push('has no form "other"')
    const [wanted, given] = [placeholdersOf(original), placeholdersOf(message)]
    if (wanted !== given)
      faults.push(`has the placeholders ${given || 'none'} instead of ${wanted || 'none'}`)
    return faults.map((fault) => `${name}: ${key} ${fault}`)
  })
}

/** @param {Message} message */
function formsOf(message) {
  return typeof message === 'string' ? [message] : Object.values(message)
}

/** @param {Message} message */
function placeholdersOf(message) {
  const all = formsOf(message).flatMap((text) => text.match(/\{\w+\}/g) ?? [])
  return [...new Set(all)].toSorted().join(' ')
}
