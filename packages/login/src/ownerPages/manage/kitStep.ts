import { saveKit as askToSave } from '../../frame/screens/saveKit.js'
import { showKit } from '../../frame/screens/screens.js'
import type { VouchedWallet } from '../../frame/slots.js'
import { drawIcon } from '../../look/icons.js'
import { group, inClass, note, row, steps } from '../drawing.js'
import type { StepParts } from './stepParts.js'

/** Makes a kit: its code on paper, then its file. @param prove proves the owner again, if the visitor took longer than a proof lasts */
export async function makeKit(parts: StepParts, prove: () => Promise<string | undefined>): Promise<void> {
  const { own, text, locale, signal } = parts
  const names = [text('kit.write'), text('kit.stepCheck'), text('kit.save')]
  const code = await showKit(locale, signal, (at) => steps(names, at === 'write' ? 0 : 1))
  await saveKit(parts, await own.newKit(code, await prove()), names)
}

/** Has the visitor save the files of a kit. */
export async function saveKit(
  { text, problem, signal, site, locale }: Pick<StepParts, 'text' | 'problem' | 'signal' | 'site' | 'locale'>,
  wallet: VouchedWallet,
  names?: readonly string[],
): Promise<void> {
  await askToSave({
    wallet,
    site: site.name,
    project: site.project,
    words: {
      file: text('kit.file'),
      fileAgain: text('kit.fileAgain'),
      page: text('kit.page'),
      done: text('done'),
      later: text('kit.later'),
    },
    draw({ file, page }, savedAt) {
      const isSaved = savedAt !== undefined
      const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(savedAt ?? 0)
      page.className = 'button small'
      page.ariaLabel = text('kit.pageLabel')
      file.className = `button ${isSaved ? 'ghost' : 'go'}`
      if (!isSaved) file.prepend(drawIcon('receive'))
      return {
        title: text(isSaved ? 'kit.savedTitle' : 'kit.fileTitle'),
        ...(names && { top: steps(names, 2) }),
        lines: [
          text(isSaved ? 'kit.savedLead' : 'kit.fileLead'),
          group([
            row({
              icon: 'file',
              title: text('kit.fileRow'),
              detail: isSaved ? text('kit.saved', { time }) : text('kit.notSaved'),
            }),
            row({
              icon: 'browser',
              title: text('kit.pageRow'),
              detail: text('kit.pageAbout'),
              end: [page],
            }),
          ]),
          note(text('kit.fileNote')),
          ...(isSaved ? [] : [file]),
          inClass('div', 'after', ...(isSaved ? [file] : [])),
        ],
      }
    },
    problem,
    signal,
  })
}
