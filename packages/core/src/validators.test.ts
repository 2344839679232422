// @tier gate
/// <reference types="node" />
import { expect, test } from 'vitest'
import { displayText } from './displayText.js'
import { parseAccountId, parseDecimals, parseNetworkId, parseUnits, safeUrl } from './index.js'

const size = 1_000_000

/** Texts that make a careless expression try again from every place (safety T-59). */
const adversarial = {
  digits: '1'.repeat(size),
  zeros: `${'0'.repeat(size)}x`,
  dots: '.'.repeat(size),
  spaces: `${' '.repeat(size)}x`,
  'a scheme': `${'a'.repeat(size)}://`,
  'almost a scheme': `${'a+'.repeat(size / 2)}:`,
  'an https address': `https://${'a.'.repeat(size / 2)}`,
  slashes: `https:${'/'.repeat(size)}`,
  'an image': `data:image/png;${'a;'.repeat(size / 2)}`,
  colons: ':'.repeat(size),
  'a long chain': `eip155:${'1'.repeat(size)}`,
  'stacked marks': `a${'\u0301'.repeat(size)}`,
  'joined emoji': '👩\u200d'.repeat(size / 3),
  controls: '\u202e\u0000'.repeat(size / 2),
}

const validators: Readonly<Record<string, (text: string) => unknown>> = {
  displayText,
  'safeUrl web': (text) => safeUrl('web', text),
  'safeUrl native': (text) => safeUrl('native', text),
  'safeUrl image': (text) => safeUrl('image', text),
  parseUnits: (text) => parseUnits(text, 18),
  parseDecimals,
  parseNetworkId,
  parseAccountId,
}

test.each(Object.entries(validators))(
  '%s is done with a megabyte of anything sooner than it is read ten times',
  (_name, validate) => {
    for (const [what, text] of Object.entries(adversarial)) {
      const validating = effort(() => {
        try {
          validate(text)
        } catch {
          // Refused is as good as read.
        }
      })
      expect(validating, what).toBeLessThan(10 * (reading.get(text) ?? 0))
    }
  },
)

const reading = new Map(Object.values(adversarial).map((text) => [text, effort(() => [...text].length)]))

/** What it costs of the processor, however busy the machine is. */
function effort(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
